export const id = 278;
export const ids = [278,910];
export const modules = {

/***/ 6897:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Rl: () => (/* binding */ replyBody),
/* harmony export */   U7: () => (/* binding */ openingText),
/* harmony export */   WW: () => (/* binding */ refusalWords),
/* harmony export */   atWorkText: () => (/* binding */ atWorkText),
/* harmony export */   endText: () => (/* binding */ endText),
/* harmony export */   p9: () => (/* binding */ noRetryText),
/* harmony export */   qS: () => (/* binding */ statusText),
/* harmony export */   t6: () => (/* binding */ duplicateText),
/* harmony export */   tx: () => (/* binding */ usageText)
/* harmony export */ });
/* harmony import */ var _clock_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4701);
/* harmony import */ var _github_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7307);
/* harmony import */ var _runner_markdown_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(1134);
/* harmony import */ var _service_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4661);
/* harmony import */ var _text_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(977);
/* harmony import */ var _command_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(879);
/* harmony import */ var _report_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9910);







/** GitHub's limit for a comment is 65,536 characters. */
const replyLimit = 65_000;
/**
 * A whole reply. It starts with the marker, so never with a command.
 *
 * @param redact takes secrets out
 */
function replyBody(marker, sections, redact) {
    const start = `${(0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_4__/* .render */ .XX)([marker ?? (0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_4__/* .hiddenComment */ .gm)(`${_command_js__WEBPACK_IMPORTED_MODULE_5__/* .replyStart */ .H.slice('<!-- '.length)}none`)])}\n`;
    const length = (text) => [...redact(text)].length;
    return `${start}${redact((0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_4__/* .renderWithin */ .As)(sections, replyLimit - start.length, length))}`;
}
const always = (...blocks) => ({ full: blocks, short: blocks });
function openingText({ by, runUrl }, prompt) {
    return [
        always((0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_4__/* .paragraph */ .FY)((0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_4__/* .quoted */ .TL)(by), ', the agent is being asked.', ...runLink(runUrl))),
        promptSection(prompt),
    ];
}
function atWorkText({ by, runUrl }, job, prompt) {
    return [
        always((0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_4__/* .paragraph */ .FY)((0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_4__/* .quoted */ .TL)(by), ', the agent is at work on the job ', (0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_4__/* .quoted */ .TL)((0,_text_js__WEBPACK_IMPORTED_MODULE_6__/* .shorten */ .ml)(job, 300)), '. The pull request will be linked here.', ...runLink(runUrl))),
        promptSection(prompt),
    ];
}
/** The last word on a job, or on why there is none. */
function endText(asked, ending) {
    const { by, command, runUrl } = asked;
    const words = (0,_report_js__WEBPACK_IMPORTED_MODULE_3__.wordsFor)(ending);
    const id = ending.job?.id ?? ending.jobId;
    const next = id !== undefined && goesOn(ending) ? lookLater(command) : words.next;
    const again = ending.outcome === 'failed' ? [' ', (0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_4__/* .quoted */ .TL)(`${command} retry`), ' asks for the same again.'] : [];
    return [
        always(...(0,_report_js__WEBPACK_IMPORTED_MODULE_3__/* .blocksOf */ .S)({ ...words, next: [...next, ...again] }), (0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_4__/* .paragraph */ .FY)('Asked for by ', (0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_4__/* .quoted */ .TL)(by), ...(id === undefined ? [] : [' · job ', (0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_4__/* .quoted */ .TL)((0,_text_js__WEBPACK_IMPORTED_MODULE_6__/* .shorten */ .ml)(id, 300))]), ...(runUrl === undefined ? [] : [' · ', (0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_4__/* .link */ .nf)(runUrl, 'run')]))),
        promptSection(ending.repeatedWords),
    ];
}
function goesOn({ outcome }) {
    return outcome === 'timed-out' || outcome === 'cancelled' || outcome === 'started';
}
function lookLater(command) {
    return ['To see how it is doing, write ', (0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_4__/* .quoted */ .TL)(`${command} status`), '.'];
}
/** Where the words stand somewhere else than in the comment that is answered. */
function promptSection(prompt) {
    if (prompt === undefined)
        return { full: [], short: [] };
    return {
        full: (0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_4__/* .details */ .zH)('The prompt that is run again', [(0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_4__/* .quotedBlock */ .kq)(prompt)]),
        short: (0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_4__/* .details */ .zH)('The start of the prompt that is run again; a comment has no room for more', [
            (0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_4__/* .quotedBlock */ .kq)((0,_text_js__WEBPACK_IMPORTED_MODULE_6__/* .shorten */ .ml)(prompt, 2000)),
        ]),
    };
}
function runLink(runUrl) {
    return runUrl === undefined ? [] : [' Progress is in ', (0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_4__/* .link */ .nf)(runUrl, 'this run'), '.'];
}
function refusalWords(refusal, command) {
    const nothing = 'Nothing was started.';
    switch (refusal.kind) {
        case 'no-author':
            return {
                happened: [
                    'The account that wrote the command is gone, so its permission cannot be checked. ',
                    nothing,
                ],
                next: [],
            };
        case 'other-sender':
            return {
                happened: [
                    (0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_4__/* .quoted */ .TL)(refusal.login),
                    ' wrote the comment, and ',
                    refusal.sender === undefined ? 'an account that is gone' : (0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_4__/* .quoted */ .TL)(refusal.sender),
                    ` caused this run. A command counts only from its own author. ${nothing}`,
                ],
                next: ['Write the command in a comment of your own.'],
            };
        case 'not-a-user':
            return {
                happened: [
                    (0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_4__/* .quoted */ .TL)(refusal.login),
                    ` is not a user by GitHub's word, so it has no permission here. ${nothing}`,
                ],
                next: ['If it is a bot that may command, name it in the input allow-bots.'],
            };
        case 'permission':
            return {
                happened: [
                    (0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_4__/* .quoted */ .TL)(refusal.login),
                    ' has the permission ',
                    (0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_4__/* .quoted */ .TL)(refusal.actual),
                    ' in this repository, and ',
                    (0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_4__/* .quoted */ .TL)(command),
                    ' needs ',
                    (0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_4__/* .quoted */ .TL)(refusal.needed),
                    `. ${nothing}`,
                ],
                next: ['Ask somebody who has it to write the command.'],
            };
        case 'unknown':
            return {
                happened: [
                    'The permission of ',
                    (0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_4__/* .quoted */ .TL)(refusal.login),
                    ' could not be checked (',
                    (0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_4__/* .quoted */ .TL)(refusal.needed),
                    ` is needed). ${nothing} The failure: `,
                    (0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_4__/* .quoted */ .TL)((0,_text_js__WEBPACK_IMPORTED_MODULE_6__/* .shorten */ .ml)((0,_service_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .describeError */ .Uc)(refusal.error), 1000)),
                    '.',
                ],
                next: [
                    refusal.error instanceof _github_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .GitHubError */ .y ? `${(0,_github_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .githubAdvice */ .C)(refusal.error)} `.trimStart() : '',
                    'Write the command again when GitHub answers.',
                ],
            };
    }
}
/** How to command, by the inputs in force. */
function usageText(inputs) {
    const { command, permission, allowBots } = inputs;
    const wait = inputs.wait
        ? `The reply gets the link of the pull request when the agent is done, within ${(0,_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .formatDuration */ .a3)(inputs.timeoutMs)}.`
        : 'The reply says when the agent has the job; this workflow does not wait for its end.';
    return [
        always((0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_4__/* .paragraph */ .FY)('Write ', (0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_4__/* .quoted */ .TL)(command), ' and what the documentation agent is to do, in as many lines as it takes:'), (0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_4__/* .quotedBlock */ .kq)(`${command} add a section on retries to the page about webhooks`), (0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_4__/* .list */ .p_)([(0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_4__/* .quoted */ .TL)(`${command} status`), ' says how the last job of this pull request is doing.'], [(0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_4__/* .quoted */ .TL)(`${command} retry`), ' asks for your last prompt again.'], [(0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_4__/* .quoted */ .TL)(`${command} help`), ' shows this.']), (0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_4__/* .paragraph */ .FY)('The command has to be the first word of a new comment on the pull request, on a line of its changes, or of a review. It takes the permission ', (0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_4__/* .quoted */ .TL)(permission), ' or more.', ...(allowBots.length === 0
            ? []
            : [
                ' Bots that may command: ',
                ...allowBots.flatMap((name, index) => [index === 0 ? '' : ', ', (0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_4__/* .quoted */ .TL)(name)]),
                '.',
            ]), ` ${wait}`)),
    ];
}
function statusText(asked, job, replyUrl) {
    if (job === undefined) {
        return [
            always((0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_4__/* .paragraph */ .FY)('No job is known on this pull request. What was asked for with another API key is not remembered. To ask for one, write ', (0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_4__/* .quoted */ .TL)(asked.command), ' and what to do.')),
        ];
    }
    const pullRequest = job.prLink === undefined
        ? job.status === 'active'
            ? [' It has no pull request yet.']
            : [' It has no pull request.']
        : [' Its ', (0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_4__/* .link */ .nf)(job.prLink, 'pull request'), ' is there.'];
    return [
        always((0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_4__/* .paragraph */ .FY)('The last job, ', (0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_4__/* .quoted */ .TL)((0,_text_js__WEBPACK_IMPORTED_MODULE_6__/* .shorten */ .ml)(job.id, 300)), ', is ', (0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_4__/* .quoted */ .TL)((0,_text_js__WEBPACK_IMPORTED_MODULE_6__/* .shorten */ .ml)(job.status, 100)), '.', ...pullRequest), ...(replyUrl === undefined ? [] : [(0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_4__/* .paragraph */ .FY)('It was asked for ', (0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_4__/* .link */ .nf)(replyUrl, 'here'), '.')])),
    ];
}
function noRetryText({ by, command }, why) {
    const reasons = {
        never: ' has asked for nothing on this pull request yet.',
        gone: '’s last command is gone, so its prompt is not known any more.',
        changed: '’s last command was edited after it was taken, so it is not certain what to run again.',
    };
    return [always((0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_4__/* .paragraph */ .FY)((0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_4__/* .quoted */ .TL)(by), reasons[why], ' Write ', (0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_4__/* .quoted */ .TL)(command), ' and what to do.'))];
}
/** What becomes of a reply that a second run for the same comment wrote. */
function duplicateText(url) {
    return [
        always((0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_4__/* .paragraph */ .FY)('Two runs were started for this command; ', (0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_4__/* .link */ .nf)(url, 'the other one'), ' has it.')),
    ];
}


/***/ }),

/***/ 9910:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   S: () => (/* binding */ blocksOf),
/* harmony export */   sentence: () => (/* binding */ sentence),
/* harmony export */   summaryFor: () => (/* binding */ summaryFor),
/* harmony export */   wordsFor: () => (/* binding */ wordsFor)
/* harmony export */ });
/* unused harmony export paragraphOf */
/* harmony import */ var _clock_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4701);
/* harmony import */ var _github_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7307);
/* harmony import */ var _runner_inputs_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2266);
/* harmony import */ var _runner_markdown_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(1134);
/* harmony import */ var _service_errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(4661);
/* harmony import */ var _text_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(977);
/* harmony import */ var _job_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(7693);







function wordsFor(ending) {
    if (ending.words !== undefined)
        return ending.words;
    const { job } = ending;
    const id = job === undefined ? ending.jobId : job.id;
    const named = id === undefined ? ['the job'] : ['the job ', (0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_5__/* .quoted */ .TL)(id)];
    // Of a job that somebody else created, only how long we waited is known.
    const ours = ending.jobId === undefined || ending.outcome === 'timed-out' || ending.outcome === 'cancelled';
    const after = ours && ending.waitedMs !== undefined ? ` after ${(0,_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .formatDuration */ .a3)(ending.waitedMs)}` : '';
    const later = id === undefined
        ? []
        : ['To wait for it in another run, give the input job-id the value ', (0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_5__/* .quoted */ .TL)(id), '.'];
    const pullRequest = job?.prLink === undefined ? 'pull request' : (0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_5__/* .link */ .nf)(job.prLink, 'pull request');
    switch (ending.outcome) {
        case 'pull-request':
            return {
                happened: ['The agent opened a ', pullRequest, `${after}.`],
                next: ['Review it, and merge it when it is right.'],
            };
        case 'no-changes':
            return {
                happened: [`The agent finished${after} and changed no file, so there is no pull request.`],
                next: [
                    ending.requirePullRequest === true ? 'The step fails, as require-pull-request asks. ' : '',
                    'If you expected one, name the page and the change in the prompt.',
                ],
            };
        case 'archived':
            return job?.prLink === undefined
                ? {
                    happened: ['The service archived ', ...named, `${after}, and there is no pull request.`],
                    next: ['Look for the reason on the dashboard of the service, or start a new job.'],
                }
                : {
                    happened: ['The service archived ', ...named, `${after}; its `, pullRequest, ' is there.'],
                    next: ['Review it, and merge it when it is right.'],
                };
        case 'failed':
            return {
                happened: [
                    'The agent met an error that it could not recover from, and ',
                    ...named,
                    ` failed${after}.`,
                ],
                next: [
                    'Look at the job on the dashboard of the service, then start a new one, with a smaller task if it was a large one.',
                ],
            };
        case 'timed-out':
            return {
                happened: [
                    ...capitalised(named),
                    ` was not finished${after}; it goes on at the service.`,
                    ...(ending.error === undefined
                        ? []
                        : [' The last look failed: ', (0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_5__/* .quoted */ .TL)((0,_text_js__WEBPACK_IMPORTED_MODULE_6__/* .shorten */ .ml)((0,_service_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .describeError */ .Uc)(ending.error), 1000)), '.']),
                ],
                next: [...later, ' To wait longer, raise timeout-minutes.'],
            };
        case 'cancelled':
            return id === undefined
                ? { happened: ['The run was cancelled before there was a job.'], next: ['Nothing to do.'] }
                : {
                    happened: [
                        'The run was cancelled',
                        after,
                        '. ',
                        ...capitalised(named),
                        ' cannot be stopped from here and goes on at the service.',
                    ],
                    next: later,
                };
        case 'started':
            return {
                happened: ['The agent has ', ...named, ', and this run does not wait for it.'],
                next: later,
            };
        case 'dry-run':
            return {
                happened: ['This was a dry run: the inputs are sound, and the service was asked nothing.'],
                next: ending.prompt === undefined ? [] : ['The prompt below is what the agent would be told.'],
            };
        case 'error':
            return wordsForError(ending, later);
        default:
            return { happened: [`The run ended: ${ending.outcome}.`], next: [] };
    }
}
function wordsForError(ending, later) {
    const { error } = ending;
    if (error instanceof _runner_inputs_js__WEBPACK_IMPORTED_MODULE_2__/* .InputError */ .dz) {
        return {
            happened: ['Nothing was started, since the inputs have mistakes:'],
            next: [],
            list: error.mistakes.map((mistake) => [mistake]),
        };
    }
    const what = (0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_5__/* .quoted */ .TL)((0,_text_js__WEBPACK_IMPORTED_MODULE_6__/* .shorten */ .ml)((0,_service_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .describeError */ .Uc)(error), 2000));
    if (error instanceof _job_js__WEBPACK_IMPORTED_MODULE_4__/* .LostJobError */ .g) {
        return {
            happened: [
                'The answer to the request that creates the job was lost, so the service may have the job or not: ',
                (0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_5__/* .quoted */ .TL)((0,_text_js__WEBPACK_IMPORTED_MODULE_6__/* .shorten */ .ml)((0,_service_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .describeError */ .Uc)(error.cause), 2000)),
                '.',
            ],
            next: [
                'It was not asked again, since that could have made a second job. Look on the dashboard of the service: if the job is there, wait for it with the input job-id, else run this again.',
            ],
        };
    }
    const advice = error instanceof _service_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .ServiceError */ ._7
        ? (0,_service_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .adviceFor */ .cp)(error)
        : error instanceof _github_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .GitHubError */ .y
            ? (0,_github_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .githubAdvice */ .C)(error)
            : '';
    const isGone = error instanceof _service_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .ServiceError */ ._7 && error.status === 404 && ending.job === undefined;
    const goesOn = later.length === 0 || isGone ? [] : [' The job may still go on at the service. ', ...later];
    return {
        happened: ['The run failed: ', what, '.'],
        next: [advice, ...goesOn].filter((part) => part !== ''),
    };
}
function capitalised(content) {
    const [first, ...rest] = content;
    return typeof first === 'string' ? [first.charAt(0).toUpperCase() + first.slice(1), ...rest] : [...content];
}
/** What happened and what to do next, in one paragraph. */
function paragraphOf({ happened, next }) {
    const said = next.filter((part) => part !== '');
    return said.length === 0 ? [...happened] : [...happened, ' ', ...said];
}
/** The words as blocks of Markdown. */
function blocksOf(words) {
    const { list: items = [] } = words;
    return [(0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_5__/* .paragraph */ .FY)(...paragraphOf(words)), ...(items.length === 0 ? [] : [(0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_5__/* .list */ .p_)(...items)])];
}
/** The words without markup, for the log: one line, and a line for each item of a list. */
function sentence(words) {
    const line = (0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_5__/* .plainText */ .wh)(paragraphOf(words)).trim();
    return [line, ...(words.list ?? []).map((item) => `- ${(0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_5__/* .plainText */ .wh)(item)}`)].join('\n');
}
/**
 * The job summary.
 *
 * @param usedBytes what the summary of this step holds already
 */
function summaryFor(ending, usedBytes) {
    const words = wordsFor(ending);
    const head = [(0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_5__/* .heading */ .R_)(2, 'docs-agent'), ...blocksOf(words)];
    const facts = factsOf(ending);
    const [first, ...others] = facts;
    if (first !== undefined)
        head.push((0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_5__/* .table */ .tp)(first, others));
    return (0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_5__/* .renderWithin */ .As)([{ full: head, short: head }, ...(ending.reply ?? []), promptSection(ending.prompt)], _runner_markdown_js__WEBPACK_IMPORTED_MODULE_5__/* .summaryLimit */ .mf - usedBytes);
}
function factsOf({ job, jobId, prompt, asked, waitedMs, requests }) {
    const id = job?.id ?? jobId;
    const source = [job?.repository, job?.ref].filter((part) => part !== undefined);
    return [
        ...(asked === undefined ? [] : [['Asked for by', commander(asked)]]),
        ...(id === undefined ? [] : [['Job', (0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_5__/* .quoted */ .TL)((0,_text_js__WEBPACK_IMPORTED_MODULE_6__/* .shorten */ .ml)(id, 300))]]),
        ...(job === undefined ? [] : [['Status', (0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_5__/* .quoted */ .TL)((0,_text_js__WEBPACK_IMPORTED_MODULE_6__/* .shorten */ .ml)(job.status, 100))]]),
        ...(job === undefined ? [] : [['Pull request', job.prLink === undefined ? 'none' : (0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_5__/* .link */ .nf)(job.prLink)]]),
        ...(source.length === 0 ? [] : [['Repository and ref', (0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_5__/* .quoted */ .TL)((0,_text_js__WEBPACK_IMPORTED_MODULE_6__/* .shorten */ .ml)(source.join(' @ '), 500))]]),
        ...(job?.model === undefined ? [] : [['Model', (0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_5__/* .quoted */ .TL)((0,_text_js__WEBPACK_IMPORTED_MODULE_6__/* .shorten */ .ml)(job.model, 100))]]),
        ...(job?.createdAt === undefined ? [] : [['Created', (0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_5__/* .quoted */ .TL)((0,_text_js__WEBPACK_IMPORTED_MODULE_6__/* .shorten */ .ml)(job.createdAt, 100))]]),
        ...(waitedMs === undefined ? [] : [['Waited', (0,_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .formatDuration */ .a3)(waitedMs)]]),
        ...(prompt === undefined && job === undefined ? [] : [['Requests', String(requests)]]),
    ];
}
function commander({ by, commentUrl }) {
    return (0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_5__/* .link */ .nf)(commentUrl, (0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_5__/* .quoted */ .TL)(by));
}
const shortPrompt = 2000;
function promptSection(prompt) {
    if (prompt === undefined)
        return { full: [], short: [] };
    return {
        full: (0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_5__/* .details */ .zH)('Prompt', [(0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_5__/* .quotedBlock */ .kq)(prompt)]),
        short: (0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_5__/* .details */ .zH)(`Prompt: the first ${shortPrompt} of ${prompt.length} characters; a summary has no room for more`, [(0,_runner_markdown_js__WEBPACK_IMPORTED_MODULE_5__/* .quotedBlock */ .kq)((0,_text_js__WEBPACK_IMPORTED_MODULE_6__/* .shorten */ .ml)(prompt, shortPrompt))]),
    };
}


/***/ }),

/***/ 1134:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   As: () => (/* binding */ renderWithin),
/* harmony export */   FY: () => (/* binding */ paragraph),
/* harmony export */   R_: () => (/* binding */ heading),
/* harmony export */   TL: () => (/* binding */ quoted),
/* harmony export */   XX: () => (/* binding */ render),
/* harmony export */   gm: () => (/* binding */ hiddenComment),
/* harmony export */   kq: () => (/* binding */ quotedBlock),
/* harmony export */   mf: () => (/* binding */ summaryLimit),
/* harmony export */   nf: () => (/* binding */ link),
/* harmony export */   p_: () => (/* binding */ list),
/* harmony export */   tp: () => (/* binding */ table),
/* harmony export */   wh: () => (/* binding */ plainText),
/* harmony export */   zH: () => (/* binding */ details)
/* harmony export */ });
/* unused harmony exports strong, codeBlock, alert */
/* harmony import */ var mdast_util_gfm__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5618);
/* harmony import */ var mdast_util_to_markdown__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9059);
/* harmony import */ var mdast_util_to_string__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(1869);
/* harmony import */ var _text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(977);




/** Our own words. Foreign words go into {@link quoted} or {@link quotedBlock}, which nothing can leave. */
function inline(content) {
    return typeof content === 'string' ? { type: 'text', value: content } : content;
}
function paragraph(...content) {
    return { type: 'paragraph', children: content.map(inline) };
}
function heading(depth, ...content) {
    return { type: 'heading', depth, children: content.map(inline) };
}
function strong(...content) {
    return { type: 'strong', children: content.map(inline) };
}
/** Foreign text in a line: as code, where mentions, references, keywords, HTML and Markdown mean nothing. */
function quoted(text) {
    const shown = (0,_text_js__WEBPACK_IMPORTED_MODULE_0__/* .visible */ .RK)(text);
    return shown.trim() === '' ? { type: 'text', value: '(empty)' } : { type: 'inlineCode', value: shown };
}
/** Foreign text as a block of its own, its line breaks kept. */
function quotedBlock(text) {
    return { type: 'code', lang: 'text', value: (0,_text_js__WEBPACK_IMPORTED_MODULE_0__/* .visible */ .RK)(text.replace(/\r\n?/g, '\n'), '\n\t') };
}
/** Source for a renderer that is named by `language`, such as `mermaid`. */
function codeBlock(language, source) {
    return { type: 'code', lang: language, value: source };
}
/** A link when `url` is an http or https URL, else the text of it as code: a link must not hide another scheme. */
function link(url, ...content) {
    const parsed = URL.parse(url);
    if (parsed === null || !/^https?:$/.test(parsed.protocol))
        return quoted(url);
    return {
        type: 'link',
        url: parsed.href,
        children: content.length === 0 ? [quoted(url)] : content.map(inline),
    };
}
function list(...items) {
    return {
        type: 'list',
        spread: false,
        children: items.map((content) => ({
            type: 'listItem',
            spread: false,
            children: [{ type: 'paragraph', children: content.map(inline) }],
        })),
    };
}
/**
 * @param header one cell a column
 * @param rows one array a row, each with a cell a column
 * @param align of each column; `null` leaves it to the reader's browser
 */
function table(header, rows, align = []) {
    const row = (cells) => ({
        type: 'tableRow',
        children: cells.map((cell) => ({ type: 'tableCell', children: [inline(cell)] })),
    });
    return { type: 'table', align: [...align], children: [row(header), ...rows.map(row)] };
}
/** A folded block; `summary` are our own words. */
function details(summary, blocks) {
    return [
        { type: 'html', value: `<details>\n<summary>${escapeHtml(summary)}</summary>` },
        ...blocks,
        { type: 'html', value: '</details>' },
    ];
}
/** GitHub's alert: a quote whose first line names its kind. */
function alert(kind, first, ...rest) {
    // The marker has to stand unescaped and on a line of its own, directly above the text.
    const marker = { type: 'html', value: `[!${kind}]\n` };
    const paragraphs = [[marker, ...first], ...rest].map((content) => ({
        type: 'paragraph',
        children: content.map(inline),
    }));
    return { type: 'blockquote', children: paragraphs };
}
/** A comment that readers do not see. `--` in the text is broken up, since it could end the comment. */
function hiddenComment(text) {
    return {
        type: 'html',
        value: `<!-- ${(0,_text_js__WEBPACK_IMPORTED_MODULE_0__/* .visible */ .RK)(text).replace(/--+/g, (dashes) => dashes.split('').join(' '))} -->`,
    };
}
/** Markdown as GitHub reads it, escaped by place. */
function render(blocks) {
    return (0,mdast_util_to_markdown__WEBPACK_IMPORTED_MODULE_1__/* .toMarkdown */ .l)({ type: 'root', children: [...blocks] }, { extensions: [(0,mdast_util_gfm__WEBPACK_IMPORTED_MODULE_2__/* .gfmToMarkdown */ .H)({ tablePipeAlign: false })], bullet: '-' });
}
/** Bytes of our part of a step's summary: below the runner's limit of 1 MiB, with room for what others append. */
const summaryLimit = 900 * 1024;
/**
 * Renders sections; where the whole is larger than `limit`, sections fall back to their short form, the last first.
 *
 * @param limit in the unit of `measure`
 * @param measure the size of a text; UTF-8 bytes unless told
 */
function renderWithin(sections, limit, measure = (text) => Buffer.byteLength(text)) {
    for (let kept = sections.length; kept > 0; kept -= 1) {
        const text = render(sections.flatMap((section, index) => (index < kept ? section.full : section.short)));
        if (measure(text) <= limit)
            return text;
    }
    return render(sections.flatMap((section) => section.short));
}
function escapeHtml(text) {
    return (0,_text_js__WEBPACK_IMPORTED_MODULE_0__/* .visible */ .RK)(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
/** The same words without markup; where a link says something else than its address, the address follows. */
function plainText(content) {
    return content
        .map((part) => {
        if (typeof part === 'string')
            return part;
        const words = (0,mdast_util_to_string__WEBPACK_IMPORTED_MODULE_3__/* .toString */ .d)(part);
        return part.type === 'link' && part.url !== words ? `${words} (${part.url})` : words;
    })
        .join('');
}


/***/ })

};
