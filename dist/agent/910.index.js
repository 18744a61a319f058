export const id = 910;
export const ids = [910];
export const modules = {

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
