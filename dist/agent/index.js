const __WEBPACK_EXTERNAL_createRequire = () => process.getBuiltinModule;
/******/ var __webpack_modules__ = ({

/***/ 2613:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("assert");

/***/ }),

/***/ 4434:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("events");

/***/ }),

/***/ 8611:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("http");

/***/ }),

/***/ 5692:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("https");

/***/ }),

/***/ 9278:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("net");

/***/ }),

/***/ 7598:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:crypto");

/***/ }),

/***/ 3024:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:fs");

/***/ }),

/***/ 4756:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("tls");

/***/ }),

/***/ 2018:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("tty");

/***/ }),

/***/ 7016:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("url");

/***/ }),

/***/ 9023:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("util");

/***/ }),

/***/ 879:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   H: () => (/* binding */ replyStart),
/* harmony export */   R: () => (/* binding */ parseCommand)
/* harmony export */ });
/* harmony import */ var _text_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(977);

/** The start of every reply of ours, which can therefore never be a command. */
const replyStart = '<!-- docs-agent:';
/**
 * Reads a comment. It is a command when its first token equals `command` and white space or the end follows; a first
 * line that Markdown shows as code (four columns in) is a quotation. The rest, all its lines, is the prompt, and is never
 * searched for anything; `help`, `status` and `retry`, in any case and with a full stop or not, count only where nothing
 * else follows.
 *
 * @param body the comment's Markdown, with any line ends
 * @param command one word without white space
 */
function parseCommand(body, command) {
    const text = body.replace(/\r\n?/g, '\n');
    if (text.startsWith(replyStart) || isIndentedCode(text))
        return { kind: 'none' };
    const [, first = '', rest = ''] = /^\s*(\S+)(.*)$/s.exec(text) ?? [];
    if (first !== command)
        return { kind: 'none' };
    const words = rest.trim();
    // As a phone writes them, and a polite person.
    switch (words.toLowerCase().replace(/[.!?]$/, '')) {
        case '':
        case 'help':
            return { kind: 'usage' };
        case 'status':
            return { kind: 'status' };
        case 'retry':
            return { kind: 'retry' };
        default:
            return (0,_text_js__WEBPACK_IMPORTED_MODULE_0__/* .hasNothingVisible */ .Am)(words) ? { kind: 'usage' } : { kind: 'prompt', words };
    }
}
function isIndentedCode(text) {
    const [, indent = ''] = /^(?:[^\S\n]*\n)*([ \t]*)/.exec(text) ?? [];
    return /^ {0,3}\t| {4}/.test(indent);
}


/***/ }),

/***/ 7890:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   V: () => (/* binding */ createHeartbeat)
/* harmony export */ });
const interval = 5 * 60_000;
/**
 * Sleeps with a sign of life every five minutes, counted across all sleeps.
 *
 * @param log takes the sign of life
 * @returns sleeps until a moment on the clock's scale, or until the signal is aborted; `sign` says what is going on
 */
function createHeartbeat(clock, signal, log) {
    let due = clock.monotonic() + interval;
    return async function sleepUntil(moment, sign) {
        while (clock.monotonic() < moment && !signal.aborted) {
            await clock.sleep(Math.min(moment, due) - clock.monotonic(), signal);
            if (clock.monotonic() < due || signal.aborted)
                continue;
            due = clock.monotonic() + interval;
            log(sign());
        }
    };
}


/***/ }),

/***/ 4089:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Iq: () => (/* binding */ readCommandWord),
/* harmony export */   P: () => (/* binding */ permissions),
/* harmony export */   ou: () => (/* binding */ namesItsTask),
/* harmony export */   rI: () => (/* binding */ readGateInputs),
/* harmony export */   x$: () => (/* binding */ readAgentInputs)
/* harmony export */ });
/* unused harmony export commandWord */
/* harmony import */ var _http_loopback_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(356);
/* harmony import */ var _runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(2266);
/* harmony import */ var _service_inputs_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(8411);
/* harmony import */ var _text_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(977);




/** From the least to the most; GitHub's own role names. */
const permissions = ['read', 'triage', 'write', 'maintain', 'admin'];
/**
 * Reads what has to be known before anything else about a command. The other inputs come after the permission: a
 * stranger's comment must not turn a run red because something else is set up wrongly.
 *
 * @throws InputError with every mistake in them
 */
function readGateInputs(runner) {
    const values = (0,_runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .valuesOf */ .sm)((0,_runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .readInputs */ .Ko)(runner, {
        command: commandWord,
        permission: (0,_runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .oneOf */ .yL)(permissions),
        'allow-bots': botNames,
        'github-token': commandToken,
        wait: orElse(_runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .flag */ .Jt, true),
        'timeout-minutes': orElse(minutes, 60),
        'dry-run': orElse(_runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .flag */ .Jt, true),
    }));
    return {
        command: values.command,
        permission: values.permission,
        allowBots: values['allow-bots'],
        githubToken: values['github-token'],
        wait: values.wait,
        timeoutMs: values['timeout-minutes'] * 60_000,
        dryRun: values['dry-run'],
    };
}
/**
 * Reads the `command` input alone.
 *
 * @throws InputError
 */
function readCommandWord(runner) {
    return (0,_runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .valuesOf */ .sm)((0,_runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .readInputs */ .Ko)(runner, { command: commandWord })).command;
}
/** Whether inputs say what to do, so that a comment's words don't. */
function namesItsTask(runner) {
    return ['prompt', 'prompt-file', 'job-id'].some((name) => isGiven(runner, name));
}
/**
 * @param promptFromComment whether the event is a comment, whose words are the prompt when none is given
 * @throws InputError with every mistake that can be seen
 */
function readAgentInputs(runner, readFile, promptFromComment) {
    const read = (0,_runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .readInputs */ .Ko)(runner, {
        'project-id': _service_inputs_js__WEBPACK_IMPORTED_MODULE_1__/* .projectId */ .Lg,
        'api-key': _service_inputs_js__WEBPACK_IMPORTED_MODULE_1__/* .apiKey */ .Kz,
        'base-url': _service_inputs_js__WEBPACK_IMPORTED_MODULE_1__/* .baseUrl */ .pc,
        prompt: optionalPrompt,
        'prompt-file': (0,_runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .optional */ .lq)(promptFile(readFile)),
        command: commandWord,
        permission: (0,_runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .oneOf */ .yL)(permissions),
        'allow-bots': botNames,
        'github-token': _runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .text */ .Qq,
        context: _runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .flag */ .Jt,
        wait: _runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .flag */ .Jt,
        'timeout-minutes': minutes,
        'poll-interval': pollInterval,
        'job-id': (0,_runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .optional */ .lq)(jobId),
        'job-path': jobPath,
        'require-pull-request': _runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .flag */ .Jt,
        'dry-run': _runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .flag */ .Jt,
    });
    const values = (0,_runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .valuesOf */ .sm)(read, [
        ...contradictions(runner, promptFromComment),
        ...('values' in read ? keyIn('prompt-file', read.values['prompt-file'], read.values['api-key']) : []),
    ]);
    return {
        projectId: values['project-id'],
        apiKey: values['api-key'],
        baseUrl: values['base-url'],
        prompt: values.prompt ?? values['prompt-file'],
        command: values.command,
        permission: values.permission,
        allowBots: values['allow-bots'],
        githubToken: values['github-token'],
        context: values.context,
        wait: values.wait,
        timeoutMs: values['timeout-minutes'] * 60_000,
        pollIntervalMs: values['poll-interval'],
        jobId: values['job-id'],
        jobPath: values['job-path'],
        requirePullRequest: values['require-pull-request'],
        dryRun: values['dry-run'],
    };
}
/** For what is told as a mistake later, once it is known that somebody may command. */
function orElse(read, instead) {
    return (value) => {
        try {
            return read(value);
        }
        catch (error) {
            if (!(error instanceof _runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .Expectation */ .dc))
                throw error;
            return instead;
        }
    };
}
/** White space in a prompt was meant to be something, and is a mistake of its own; elsewhere it is an empty expression. */
function isGiven(runner, name) {
    const value = runner.input(name);
    return (name === 'prompt' ? value : value.trim()) !== '';
}
/** Mistakes that show in several inputs together. */
function contradictions(runner, promptFromComment) {
    const given = (name) => isGiven(runner, name);
    const found = [];
    if (!given('prompt') && !given('prompt-file') && !given('job-id') && !promptFromComment) {
        found.push('prompt: it is required on this event. Give prompt or prompt-file, or job-id to wait for an existing job; only a comment brings its own words');
    }
    if (given('prompt') && given('prompt-file'))
        found.push('prompt, prompt-file: only one of them is expected');
    for (const name of ['prompt', 'prompt-file']) {
        if (given('job-id') && given(name)) {
            found.push(`job-id, ${name}: job-id waits for an existing job, which has its prompt already; leave one of them out`);
        }
    }
    found.push(...keyIn('prompt', runner.input('prompt'), runner.input('api-key').trim()));
    const interval = runner.input('poll-interval').trim();
    const seconds = /^\d+$/.test(interval) ? Number(interval) : 0;
    const url = URL.parse(runner.input('base-url').trim());
    if (seconds >= 1 && seconds < 10 && (url === null || !(0,_http_loopback_js__WEBPACK_IMPORTED_MODULE_2__/* .isLoopback */ .U)(url.hostname))) {
        found.push('poll-interval: auto, or 10 seconds or more is expected; the service counts requests by the hour');
    }
    return found;
}
function keyIn(name, words, key) {
    if (key === '' || words?.includes(key) !== true)
        return [];
    return [`${name}: it contains the API key, which would become public with the pull request; take it out`];
}
// An input that is not set and one that is empty are the same to the runner; white space was meant to be something.
const optionalPrompt = (value) => {
    if (value === '')
        return undefined;
    if ((0,_text_js__WEBPACK_IMPORTED_MODULE_3__/* .hasNothingVisible */ .Am)(value))
        throw new _runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .Expectation */ .dc('it is only white space; an instruction for the agent is expected');
    return value.trim();
};
function promptFile(readFile) {
    return (value) => {
        const bytes = readFile(value.trim());
        if (bytes === 'outside')
            throw new _runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .Expectation */ .dc('a file inside the workspace is expected');
        if (bytes === 'missing') {
            throw new _runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .Expectation */ .dc('there is no such file in the workspace. The path is relative to its root, and a checkout step has to come before');
        }
        let words;
        try {
            words = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
        }
        catch {
            throw new _runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .Expectation */ .dc('the file is not UTF-8 text');
        }
        if ((0,_text_js__WEBPACK_IMPORTED_MODULE_3__/* .hasNothingVisible */ .Am)(words))
            throw new _runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .Expectation */ .dc('the file is empty; an instruction for the agent is expected');
        return words.trim();
    };
}
/** The `command` input: the first token of a comment that is meant for us. */
const commandWord = (value) => {
    const word = value.trim();
    if (!/^\S{2,50}$/.test(word))
        throw new _runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .Expectation */ .dc('one word of 2 to 50 characters is expected, such as /docs-agent');
    return word;
};
const minutes = (0,_runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .numberBetween */ .od)(0.01, 7200, 'minutes');
const commandToken = (value) => {
    const token = value.trim();
    if (token === '')
        throw new _runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .Expectation */ .dc('it is empty, so nobody’s permission could be checked; leave the input out to use the token of the workflow');
    return token;
};
const botNames = (value) => {
    const bots = (0,_runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .names */ .Dy)(value).map((name) => name.replace(/^@/, ''));
    if (bots.some((name) => name.includes('*'))) {
        throw new _runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .Expectation */ .dc('names of bots are expected; there is no wildcard, since any app could then spend your jobs');
    }
    return bots;
};
const pollInterval = (value) => {
    const word = value.trim();
    if (word === 'auto' || word === '')
        return undefined;
    const seconds = /^\d+$/.test(word) ? Number(word) : 0;
    if (seconds < 1 || seconds > 3600)
        throw new _runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .Expectation */ .dc('auto, or whole seconds from 10 (on loopback from 1) to 3600 are expected');
    return seconds * 1000;
};
const jobId = (value) => {
    const id = value.trim();
    if (!(0,_service_inputs_js__WEBPACK_IMPORTED_MODULE_1__/* .isPathSegment */ .bQ)(id))
        throw new _runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .Expectation */ .dc('the id of a job is expected, as the output jobId holds it');
    return id;
};
const jobPath = (value) => {
    const path = value.trim();
    const sound = /^\/[\x21-\x7e]+$/.test(path) &&
        path.includes('{id}') &&
        !/[?#\\]/.test(path) &&
        !/\/\.\.?(\/|$)/.test(path);
    if (!sound)
        throw new _runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .Expectation */ .dc('a path that starts with / and has {id} where the job’s id belongs is expected');
    return path;
};


/***/ }),

/***/ 7693:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   _: () => (/* binding */ startJob),
/* harmony export */   g: () => (/* binding */ LostJobError)
/* harmony export */ });
/* harmony import */ var _clock_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(4701);
/* harmony import */ var _service_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(4661);
/* harmony import */ var _heartbeat_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(7890);
/* harmony import */ var _pace_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(1419);




const secondsBetweenConnections = [2, 8, 30];
/** The answer to a create was lost: the service may have the job or not, and it must not be asked again. */
class LostJobError extends Error {
    name = 'LostJobError';
}
/**
 * Creates the job, once. The request is repeated only where the service provably did nothing: there was no connection,
 * or it refused with 429, or with 503 and `Retry-After`.
 *
 * @returns `undefined` when the run was cancelled between two tries
 * @throws LostJobError when the service may have created the job
 * @throws ServiceError when it did not
 */
async function startJob(parts) {
    const { clock, deadline, signal } = parts;
    const sleepUntil = (0,_heartbeat_js__WEBPACK_IMPORTED_MODULE_3__/* .createHeartbeat */ .V)(clock, signal, parts.log);
    let refusals = 0;
    let connections = 0;
    while (!signal.aborted) {
        try {
            return await parts.create();
        }
        catch (error) {
            if (!(error instanceof _service_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .ServiceError */ ._7))
                throw error;
            if (mayHaveCreated(error))
                throw new LostJobError('The answer to the request that creates the job was lost', { cause: error });
            if (signal.aborted)
                return undefined;
            let wait;
            if (error.kind === 'no-connection') {
                const seconds = secondsBetweenConnections[connections];
                connections += 1;
                wait = seconds === undefined ? undefined : seconds * 1000;
            }
            else if (error.status === 429 || (error.status === 503 && error.retryAfterMs !== undefined)) {
                refusals += 1;
                if (error.status === 429)
                    parts.onRefusal?.(error.retryAfterMs);
                wait = Math.max((0,_pace_js__WEBPACK_IMPORTED_MODULE_2__/* .holdBack */ .d5)(refusals, error.retryAfterMs), leastAfter(refusals));
            }
            if (wait === undefined || clock.monotonic() + wait >= deadline)
                throw error;
            parts.log(`${(0,_service_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .describeError */ .Uc)(error)}. The service did nothing; trying again in ${(0,_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .formatDuration */ .a3)(wait)}.`);
            const next = clock.monotonic() + wait;
            await sleepUntil(next, () => `There is no job yet; trying again in ${(0,_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .formatDuration */ .a3)(next - clock.monotonic())}.`);
            // A machine that was suspended meanwhile wakes up with no time left for a job.
            if (clock.monotonic() >= deadline && !signal.aborted)
                throw error;
        }
    }
    return undefined;
}
/**
 * Milliseconds between two tries, whatever `Retry-After` says: a service that goes on refusing with `Retry-After: 1`
 * would be asked 3600 times an hour.
 */
function leastAfter(refusals) {
    return Math.min(60, 2 ** (refusals - 1)) * 1000;
}
/** Anything but a clear refusal: a broken exchange, a gateway that gave up waiting, a success that cannot be read. */
function mayHaveCreated(error) {
    switch (error.kind) {
        case 'no-connection':
            return false;
        case 'no-answer':
        case 'timed-out':
        case 'aborted':
        case 'unexpected':
            return true;
        case 'status':
            return (error.status ?? 0) >= 500 && !(error.status === 503 && error.retryAfterMs !== undefined);
    }
}


/***/ }),

/***/ 6933:
/***/ ((__webpack_module__, __unused_webpack___webpack_exports__, __nccwpck_require__) => {

__nccwpck_require__.a(__webpack_module__, async (__webpack_handle_async_dependencies__, __webpack_async_result__) => { try {
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(3024);
/* harmony import */ var _package_json__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(8330);
/* harmony import */ var _clock_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(4701);
/* harmony import */ var _github_event_js__WEBPACK_IMPORTED_MODULE_10__ = __nccwpck_require__(6830);
/* harmony import */ var _http_transport_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(2183);
/* harmony import */ var _runner_runner_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(3586);
/* harmony import */ var _runner_workspace_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(3601);
/* harmony import */ var _service_client_js__WEBPACK_IMPORTED_MODULE_6__ = __nccwpck_require__(1821);
/* harmony import */ var _service_errors_js__WEBPACK_IMPORTED_MODULE_7__ = __nccwpck_require__(4661);
/* harmony import */ var _inputs_js__WEBPACK_IMPORTED_MODULE_8__ = __nccwpck_require__(4089);
/* harmony import */ var _run_js__WEBPACK_IMPORTED_MODULE_9__ = __nccwpck_require__(9536);











const environment = process.env;
const runner = (0,_runner_runner_js__WEBPACK_IMPORTED_MODULE_4__/* .createRunner */ .j)(environment);
function readPayload() {
    try {
        return JSON.parse((0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readFileSync)(environment['GITHUB_EVENT_PATH'] ?? '', 'utf8'));
    }
    catch {
        return undefined;
    }
}
function openTransport() {
    return (0,_http_transport_js__WEBPACK_IMPORTED_MODULE_3__/* .createTransport */ .o)(environment, `docs-agent/${_package_json__WEBPACK_IMPORTED_MODULE_1__/* .version */ .rE}`);
}
const cancellation = new AbortController();
// The last one is Ctrl+Break, which only Windows has.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGBREAK'])
    process.on(signal, () => cancellation.abort());
/** What even the report could not say: a message instead of a stack, which could hold anything. */
function lastWord(error) {
    runner.error((0,_service_errors_js__WEBPACK_IMPORTED_MODULE_7__/* .describeError */ .Uc)(error), 'docs-agent');
    return true;
}
process.exitCode = (await (0,_run_js__WEBPACK_IMPORTED_MODULE_9__/* .run */ .e)({
    runner,
    clock: _clock_js__WEBPACK_IMPORTED_MODULE_2__/* .systemClock */ .ml,
    random: Math.random,
    signal: cancellation.signal,
    readInputs: (promptFromComment) => (0,_inputs_js__WEBPACK_IMPORTED_MODULE_8__/* .readAgentInputs */ .x$)(runner, (path) => (0,_runner_workspace_js__WEBPACK_IMPORTED_MODULE_5__/* .readWorkspaceFile */ .sL)(environment['GITHUB_WORKSPACE'] ?? process.cwd(), path), promptFromComment),
    readEvent: () => (0,_github_event_js__WEBPACK_IMPORTED_MODULE_10__/* .readEvent */ .j_)(environment, readPayload()),
    connect: (inputs) => {
        const { send, attempts } = openTransport();
        return { service: (0,_service_client_js__WEBPACK_IMPORTED_MODULE_6__/* .createService */ .s)(inputs, send, runner.redact), requests: attempts };
    },
    comments: {
        readText: () => (0,_github_event_js__WEBPACK_IMPORTED_MODULE_10__/* .readCommentText */ .lc)(environment, readPayload()),
        read: async () => {
            const { readCommentEvent } = await Promise.all(/* import() */[__nccwpck_require__.e(343), __nccwpck_require__.e(936)]).then(__nccwpck_require__.bind(__nccwpck_require__, 8936));
            return readCommentEvent(environment, readPayload());
        },
        listener: {
            name: ['GITHUB_WORKFLOW', 'GITHUB_JOB', 'GITHUB_ACTION']
                .map((name) => environment[name] ?? '')
                .join('/'),
            run: environment['GITHUB_RUN_ID'] ?? '',
            attempt: Number(environment['GITHUB_RUN_ATTEMPT']) || 1,
        },
        connectGitHub: async (token, repository) => {
            const { createGitHub } = await Promise.all(/* import() */[__nccwpck_require__.e(343), __nccwpck_require__.e(778)]).then(__nccwpck_require__.bind(__nccwpck_require__, 1778));
            const apiUrl = (environment['GITHUB_API_URL'] ?? 'https://api.github.com').replace(/\/+$/, '');
            return createGitHub({ apiUrl, repository, token }, openTransport().send, _clock_js__WEBPACK_IMPORTED_MODULE_2__/* .systemClock */ .ml, runner.redact);
        },
    },
}).catch(lastWord))
    ? 1
    : 0;

__webpack_async_result__();
} catch(e) { __webpack_async_result__(e); } }, 1);

/***/ }),

/***/ 1419:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   QK: () => (/* binding */ fixedPace),
/* harmony export */   XW: () => (/* binding */ sharingPause),
/* harmony export */   d5: () => (/* binding */ holdBack),
/* harmony export */   j3: () => (/* binding */ autoPace)
/* harmony export */ });
const second = 1000;
const minute = 60 * second;
const hour = 3600 * second;
/**
 * Looks within any hour, the last one at the deadline not included. The one known service allows 100 agent requests
 * a project and hour, and we plan as if looks counted.
 */
const looksPerHour = 61;
/**
 * The pace `auto`: first after 30 s, then every 5 % of the time gone by, at least 30 s and at most 90 s, spread by
 * ± 10 % so that runs started together drift apart. `npm run bench` compares it with others; a first look before
 * 30 s costs a request that hardly ever sees an end.
 *
 * @param random uniform in [0, 1)
 */
function autoPace(random) {
    return {
        first: () => 30 * second,
        next(elapsed, looks) {
            const step = Math.min(90 * second, Math.max(30 * second, elapsed * 0.05));
            const spread = step * (0.9 + 0.2 * random());
            const oldest = looks.length < looksPerHour ? undefined : looks[looks.length - looksPerHour];
            return oldest === undefined ? spread : Math.max(spread, oldest + hour - elapsed);
        },
    };
}
/** The same time between all looks. */
function fixedPace(intervalMs) {
    return { first: () => intervalMs, next: () => intervalMs };
}
/**
 * How long to leave at least between two looks, once a request of the run was refused: somebody else uses the same
 * limit, and what is left of it has to do for all. A refusal that names a short time is about something else.
 */
function sharingPause(retryAfter) {
    return retryAfter !== undefined && retryAfter <= minute ? 0 : 5 * minute;
}
/** The limits of the one known service are by the hour; a wait beyond that is a mistake or an attack. */
const longestSaneRetryAfter = hour;
/**
 * How long to hold back at least.
 *
 * @param refusals how many times in a row the service has just refused with 429; 0 when it did not
 * @param retryAfter what the service asked for, if it did
 */
function holdBack(refusals, retryAfter) {
    if (retryAfter !== undefined && retryAfter <= longestSaneRetryAfter)
        return Math.max(second, retryAfter);
    return refusals === 0 ? 0 : Math.min(10 * 60 * second, 60 * second * 2 ** (refusals - 1));
}


/***/ }),

/***/ 6962:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   $2: () => (/* binding */ referencesOfComment),
/* harmony export */   CL: () => (/* binding */ referencesOf),
/* harmony export */   lm: () => (/* binding */ composePrompt)
/* harmony export */ });
/* harmony import */ var _github_comment_url_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(7031);

/**
 * What the agent is told: the words, and below them the references. The block says what it is, since the agent reads
 * both as one text.
 *
 * @param references lines of our own making, see {@link referencesOf}
 */
function composePrompt(words, references) {
    if (references.length === 0)
        return words;
    return `${words}\n\n---\nWhere this request comes from, for reference:\n${references.map((line) => `- ${line}`).join('\n')}`;
}
/**
 * References to the event: numbers, commit ids and links that are built from them. No text that a stranger could have
 * written: no titles, bodies, diffs, or names of branches of a pull request.
 */
function referencesOf(event) {
    const { repositoryUrl } = event;
    const lines = [`Repository: ${repositoryUrl}`];
    switch (event.kind) {
        case 'push': {
            if (event.ref !== undefined)
                lines.push(`Ref: ${event.ref}`);
            if (event.before !== undefined && event.after !== undefined) {
                lines.push(`Commits: ${event.before}..${event.after}`);
                lines.push(`Changes: ${repositoryUrl}/compare/${event.before}...${event.after}`);
            }
            else if (event.after !== undefined) {
                lines.push(`Commit: ${repositoryUrl}/commit/${event.after}`);
            }
            break;
        }
        case 'release': {
            if (event.tag !== undefined) {
                lines.push(`Release: ${repositoryUrl}/releases/tag/${encodeURIComponent(event.tag)}`);
                lines.push(`Tag: ${event.tag}`);
            }
            break;
        }
        case 'pull-request': {
            lines.push(`Pull request: #${event.number} ${repositoryUrl}/pull/${event.number}`);
            if (event.head !== undefined)
                lines.push(`Head commit: ${event.head}`);
            if (event.base !== undefined)
                lines.push(`Base commit: ${event.base}`);
            break;
        }
        case 'other': {
            if (event.ref !== undefined)
                lines.push(`Ref: ${event.ref}`);
            if (event.sha !== undefined)
                lines.push(`Commit: ${repositoryUrl}/commit/${event.sha}`);
        }
    }
    if (event.runUrl !== undefined)
        lines.push(`Workflow run: ${event.runUrl}`);
    return lines;
}
/**
 * References to a command and what it is about. A file's path is somebody else's text, so it is percent-encoded; titles,
 * bodies and names of branches are left out for the same reason.
 *
 * @param commits of the pull request when the run began
 */
function referencesOfComment(event, commits) {
    const { repositoryUrl, number, diffPlace: place } = event;
    const lines = [`Repository: ${repositoryUrl}`, `Pull request: #${number} ${repositoryUrl}/pull/${number}`];
    if (commits.head !== undefined)
        lines.push(`Head commit: ${commits.head}`);
    if (commits.base !== undefined)
        lines.push(`Base commit: ${commits.base}`);
    lines.push(`Comment: ${(0,_github_comment_url_js__WEBPACK_IMPORTED_MODULE_0__/* .commentUrl */ .N)(event, event)}`);
    if (place !== undefined) {
        lines.push(`File: ${encodedPath(place.path)}`);
        if (place.lines !== undefined) {
            const { first, last } = place.lines;
            const range = first === last ? `Line: ${last}` : `Lines: ${first} to ${last}`;
            const side = place.side === undefined
                ? ''
                : `, ${place.side === 'LEFT' ? 'before' : 'after'} the change (${place.side})`;
            const when = !place.outdated
                ? ''
                : place.commit === undefined
                    ? ', in an older commit'
                    : `, in the older commit ${place.commit}`;
            lines.push(`${range}${side}${when}`);
        }
    }
    if (event.runUrl !== undefined)
        lines.push(`Workflow run: ${event.runUrl}`);
    return lines;
}
function encodedPath(path) {
    return path.toWellFormed().split('/').map(encodeURIComponent).join('/');
}


/***/ }),

/***/ 9536:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  e: () => (/* binding */ run)
});

// EXTERNAL MODULE: ./build/clock.js + 1 modules
var build_clock = __nccwpck_require__(4701);
// EXTERNAL MODULE: ./build/github/errors.js
var errors = __nccwpck_require__(7307);
// EXTERNAL MODULE: ./build/service/errors.js
var service_errors = __nccwpck_require__(4661);
// EXTERNAL MODULE: ./build/agent/command.js
var agent_command = __nccwpck_require__(879);
;// CONCATENATED MODULE: ./build/agent/ending.js
/** Whether a status is one after which nothing comes, as the specification has it. */
function isFinished(status) {
    return status === 'completed' || status === 'archived' || status === 'failed';
}
/** The outcome of a job that the service calls finished. */
function outcomeOf(job) {
    if (job.status === 'failed' || job.status === 'archived')
        return job.status;
    return job.prLink === undefined ? 'no-changes' : 'pull-request';
}
/**
 * Whether the step fails. `denied` does not: a gate that held is no failure, and strangers must not be able to paint a
 * repository red.
 */
function isRed(ending) {
    switch (ending.outcome) {
        case 'failed':
        case 'timed-out':
        case 'error':
            return true;
        case 'archived':
            return ending.job?.prLink === undefined;
        case 'no-changes':
            return ending.requirePullRequest === true;
        default:
            return false;
    }
}

// EXTERNAL MODULE: ./build/agent/inputs.js
var inputs = __nccwpck_require__(4089);
// EXTERNAL MODULE: ./build/agent/prompt.js
var agent_prompt = __nccwpck_require__(6962);
// EXTERNAL MODULE: ./build/agent/job.js
var job = __nccwpck_require__(7693);
// EXTERNAL MODULE: ./build/agent/pace.js
var pace = __nccwpck_require__(1419);
// EXTERNAL MODULE: ./build/agent/heartbeat.js
var heartbeat = __nccwpck_require__(7890);
;// CONCATENATED MODULE: ./build/agent/wait.js





const second = 1000;
const minute = 60 * second;
/** A service may know a new job a little later in one place than in another. */
const newJobGrace = 2 * minute;
/** How many looks in a row have to say 404 before a job that was there counts as gone. */
const lastingNotFound = 3;
/** Failures that could pass are tolerated until they have filled this long without a break, in this many looks. */
const unbrokenFailure = 20 * minute;
const unbrokenFailures = 3;
/** A look that would come this shortly before the deadline is made at the deadline. */
const nearDeadline = 5 * second;
/**
 * Looks at a job until it is finished, the deadline comes or the run is cancelled. Everything that can pass is
 * tolerated: refusals for asking too often (for any time), server faults, broken connections and answers (for
 * 20 minutes and three looks without a break), 404 for a job that is new, statuses that this version does not know.
 *
 * @throws ServiceError when looking again cannot help: the key is refused, the job is not there, the request is wrong,
 * or nothing came through for too long
 */
async function waitForJob(parts) {
    const { clock, deadline, signal, start } = parts;
    const looks = [];
    const unknown = new Set();
    let seen = parts.created;
    if (seen !== undefined && isFinished(seen.status))
        return { kind: 'finished', job: seen };
    // The create alone took all the time there was; its answer is as good as a last look.
    if (seen !== undefined && clock.monotonic() >= deadline)
        return { kind: 'timed-out', error: undefined };
    let failures = none;
    let lastError;
    let leastPause = parts.leastPause ?? 0;
    const sleepUntil = (0,heartbeat/* createHeartbeat */.V)(clock, signal, parts.log);
    let next = parts.created === undefined ? clock.monotonic() : start + parts.pace.first();
    while (true) {
        if (next > deadline - nearDeadline)
            next = deadline;
        await sleepUntil(next, () => {
            const state = seen === undefined ? 'not seen yet' : `still ${seen.status}`;
            const silence = failures.count > 0 ? ` (no answer to the last ${failures.count} looks)` : '';
            return `The job is ${state} after ${(0,build_clock/* formatDuration */.a3)(clock.monotonic() - start)}${silence}.`;
        });
        if (signal.aborted)
            return { kind: 'cancelled' };
        const began = clock.monotonic();
        looks.push(began - start);
        try {
            const job = await parts.look();
            if (failures.count > 1)
                parts.log(`The service answers again, after ${failures.count} looks without an answer.`);
            failures = none;
            if (seen === undefined || differs(seen, job))
                parts.onChange(job);
            seen = job;
            if (isFinished(job.status))
                return { kind: 'finished', job };
            if (job.status !== 'active' && !unknown.has(job.status)) {
                unknown.add(job.status);
                parts.warn(`The service calls the job "${job.status}", a status that this version does not know. It counts as unfinished. A newer version of this action may know it.`);
            }
        }
        catch (error) {
            if (!(error instanceof service_errors/* ServiceError */._7))
                throw error;
            // Cancelling breaks off the request under way; that is no failure of the service.
            if (signal.aborted)
                return { kind: 'cancelled' };
            failures = failed(failures, error, began - start);
            if (isHopeless(failures, error, began - start, parts, seen))
                throw error;
            lastError = error;
            if (error.status === 429)
                leastPause = Math.max(leastPause, (0,pace/* sharingPause */.XW)(error.retryAfterMs));
            const again = clock.monotonic() < deadline;
            if (again && (failures.count === 1 || failures.refusals === 1)) {
                parts.log(`${(0,service_errors/* describeError */.Uc)(error)}. Looking again later; the job is not affected.`);
            }
        }
        const now = clock.monotonic();
        if (now >= deadline)
            return { kind: 'timed-out', error: failures.count > 0 ? lastError : undefined };
        const pause = parts.pace.next(now - start, looks);
        next = now + Math.max(pause, leastPause, (0,pace/* holdBack */.d5)(failures.refusals, failures.retryAfterMs));
    }
}
const none = { count: 0, since: undefined, refusals: 0, notFound: 0, retryAfterMs: undefined };
function failed(before, error, elapsed) {
    const refused = error.status === 429;
    return {
        count: before.count + 1,
        // A refusal is an answer: the service is there.
        since: refused ? undefined : (before.since ?? elapsed),
        refusals: refused ? before.refusals + 1 : 0,
        notFound: error.status === 404 ? before.notFound + 1 : 0,
        retryAfterMs: error.retryAfterMs,
    };
}
function isHopeless(failures, error, elapsed, parts, seen) {
    if (error.kind === 'status') {
        const status = error.status ?? 0;
        if (status === 429)
            return false;
        if (status === 404) {
            if (parts.created !== undefined && elapsed <= newJobGrace)
                return false;
            return seen === undefined || failures.notFound >= lastingNotFound;
        }
        if (status !== 408 && status !== 425 && status < 500)
            return true;
    }
    return (failures.since !== undefined &&
        failures.count >= unbrokenFailures &&
        elapsed - failures.since >= unbrokenFailure);
}
function differs(before, after) {
    return before.status !== after.status || before.prLink !== after.prLink;
}

;// CONCATENATED MODULE: ./build/agent/pursue.js





/** How long the answer to a create may still take once the run is cancelled; without it the job's id is lost. */
const createGraceMs = 450;
/**
 * Creates the job.
 *
 * @param deadline on the clock's scale
 * @returns `undefined` when the run was cancelled before there was a job
 */
async function create({ runner, clock, signal }, service, prompt, deadline, progress) {
    const lastMoment = (0,build_clock/* delayed */.Nw)(clock, signal, createGraceMs, progress.over.signal);
    return await (0,job/* startJob */._)({
        create: () => service.createJob(prompt, lastMoment),
        clock,
        deadline,
        signal,
        log: runner.info,
        onRefusal: (retryAfterMs) => {
            progress.leastPause = Math.max(progress.leastPause ?? 0, (0,pace/* sharingPause */.XW)(retryAfterMs));
        },
    });
}
/** Says that there is a job now, in the outputs and in the log. */
function announce(runner, job) {
    setJobOutputs(runner, job);
    const where = [job.repository, job.ref].filter((part) => part !== undefined).join(' @ ');
    runner.info(`The service created the job ${job.id}${where === '' ? '' : ` for ${where}`}; its status is ${job.status}.`);
}
/** Waits for the job, or looks once where nobody wants to wait, and keeps its last record. */
async function wait({ runner, clock, random, signal }, inputs, service, progress) {
    const id = progress.job?.id ?? progress.jobId ?? '';
    const start = progress.start ?? clock.monotonic();
    const timeoutMs = inputs.wait ? inputs.timeoutMs : 0;
    if (inputs.wait)
        runner.info(`Waiting for the job ${id}, at most ${(0,build_clock/* formatDuration */.a3)(timeoutMs)}.`);
    const end = await waitForJob({
        look: async () => {
            const job = await service.readJob(id, signal);
            progress.job = job;
            return job;
        },
        clock,
        pace: inputs.pollIntervalMs === undefined ? (0,pace/* autoPace */.j3)(random) : (0,pace/* fixedPace */.QK)(inputs.pollIntervalMs),
        start,
        deadline: start + timeoutMs,
        created: progress.job,
        leastPause: progress.leastPause ?? 0,
        signal,
        log: runner.info,
        warn: runner.warning,
        onChange: (job) => {
            setJobOutputs(runner, job);
            const link = job.prLink === undefined ? '' : `, with the pull request ${job.prLink}`;
            runner.info(`The job ${job.id} is ${job.status} after ${(0,build_clock/* formatDuration */.a3)(clock.monotonic() - start)}${link}.`);
        },
    });
    switch (end.kind) {
        case 'finished':
            return { outcome: outcomeOf(end.job) };
        case 'timed-out':
            if (!inputs.wait)
                return end.error === undefined ? { outcome: 'started' } : { outcome: 'error', error: end.error };
            return { outcome: 'timed-out', error: end.error };
        case 'cancelled':
            return { outcome: 'cancelled' };
    }
}
/** Set as soon as they are known: a run that is killed cannot set them any more. */
function setJobOutputs(runner, job) {
    runner.output('jobId', job.id);
    runner.output('status', job.status);
}

;// CONCATENATED MODULE: ./build/agent/screen.js

function noCommand(word) {
    return `The comment does not start with ${word}.`;
}
/** Tells commands from everything else by the event and the command's word alone, which costs nothing. */
function screen(event, word) {
    const expected = event.kind === 'review' ? 'submitted' : 'created';
    const command = (0,agent_command/* parseCommand */.R)(event.body, word);
    if (command.kind === 'none')
        return { skip: noCommand(word) };
    if (event.action !== expected)
        return { skip: `The comment was ${event.action}; only a new one is a command.` };
    if (!event.onPullRequest)
        return { skip: `The command ${word} works on pull requests, and #${event.number} is an issue.` };
    return command;
}

;// CONCATENATED MODULE: ./build/agent/settle.js
/** Sets the outputs, writes the summary, and says in one line how the run ended. */
async function report(runner, ending, red, replyUrl) {
    const { outcome, job, note } = ending;
    runner.output('prLink', job?.prLink ?? '');
    runner.output('status', job?.status ?? '');
    runner.output('outcome', outcome);
    runner.output('jobId', job?.id ?? ending.jobId ?? '');
    runner.output('job', job === undefined ? '' : JSON.stringify(job.record));
    runner.output('commentUrl', replyUrl);
    if (outcome === 'skipped') {
        runner.info(`Nothing to do. ${note ?? ''}`);
        return;
    }
    // Markdown is not needed before the end, and a run should reach its first request quickly.
    const { sentence, summaryFor, wordsFor } = await Promise.all(/* import() */[__nccwpck_require__.e(444), __nccwpck_require__.e(910)]).then(__nccwpck_require__.bind(__nccwpck_require__, 9910));
    runner.summary(summaryFor(ending, runner.summaryBytes()));
    const line = sentence(wordsFor(ending));
    if (red)
        runner.error(line, 'docs-agent');
    else if (outcome === 'denied')
        runner.warning(line, 'docs-agent');
    else
        runner.info(line);
}
/** Ends the reply and the reactions; after everything else, since it needs a server that may be slow. */
async function closeThread(runner, { thread, asked }, ending, red) {
    const { outcome } = ending;
    if (thread === undefined || asked === undefined || outcome === 'skipped')
        return;
    const before = thread.url();
    if (outcome === 'cancelled' && before === '')
        return;
    const { endText } = await Promise.all(/* import() */[__nccwpck_require__.e(444), __nccwpck_require__.e(278)]).then(__nccwpck_require__.bind(__nccwpck_require__, 6897));
    const bad = red || outcome === 'denied' || outcome === 'cancelled';
    await thread.close(ending.reply ?? endText(asked, ending), ending.job?.id ?? ending.jobId, outcome === 'usage' ? undefined : bad ? 'confused' : 'rocket');
    if (thread.url() !== before)
        runner.output('commentUrl', thread.url());
}

;// CONCATENATED MODULE: ./build/agent/run.js










/** How long GitHub may still take for one thing once the run is cancelled; the whole has a second. */
const replyGraceMs = 250;
/**
 * One execution of the action, from inputs to report. Whatever happens, outputs and summary are written.
 *
 * @returns whether the step fails
 */
async function run(parts) {
    const progress = { over: new AbortController() };
    let end;
    try {
        end = await carryOut(parts, progress);
    }
    catch (error) {
        end = isBrokenOff(error, parts.signal) ? { outcome: 'cancelled' } : { outcome: 'error', error };
    }
    const ending = {
        ...end,
        job: progress.job,
        jobId: progress.jobId,
        prompt: progress.prompt,
        asked: progress.asked,
        repeatedWords: progress.repeatedWords,
        waitedMs: progress.start === undefined ? undefined : parts.clock.monotonic() - progress.start,
        requirePullRequest: progress.inputs?.requirePullRequest,
        requests: progress.connection?.requests() ?? 0,
    };
    const red = isRed(ending);
    await report(parts.runner, ending, red, progress.thread?.url() ?? '');
    await closeThread(parts.runner, progress, ending, red);
    progress.over.abort();
    return red || parts.runner.lostOutputs();
}
/** What cancelling breaks off is nobody's fault. */
function isBrokenOff(error, signal) {
    const ofRequest = error instanceof service_errors/* ServiceError */._7 || error instanceof errors/* GitHubError */.y;
    return signal.aborted && ofRequest && (error.kind === 'aborted' || error.kind === 'no-connection');
}
async function carryOut(parts, progress) {
    const { runner } = parts;
    for (const secret of ['api-key', 'github-token'])
        runner.mask(runner.input(secret).trim());
    const order = await takeOrder(parts, progress);
    if ('outcome' in order)
        return order;
    const { inputs } = order;
    progress.inputs = inputs;
    if ('jobId' in order)
        progress.jobId = order.jobId;
    else
        progress.prompt = order.prompt;
    if (inputs.dryRun)
        return { outcome: 'dry-run' };
    const { service } = await connect(parts, progress, inputs);
    progress.start = parts.clock.monotonic();
    if ('jobId' in order)
        await noteJob(progress, order.jobId);
    else {
        const job = await create(parts, service, order.prompt, progress.start + inputs.timeoutMs, progress);
        if (job === undefined)
            return { outcome: 'cancelled' };
        progress.job = job;
        announce(runner, job);
        if (!inputs.wait)
            return { outcome: isFinished(job.status) ? outcomeOf(job) : 'started' };
        await noteJob(progress, job.id);
    }
    return await wait(parts, inputs, service, progress);
}
/** What to do, from the inputs or from a comment. */
async function takeOrder(parts, progress) {
    const { runner, signal, comments } = parts;
    const text = comments?.readText();
    if (comments === undefined || text === undefined)
        return orderFromInputs(parts);
    if ((0,inputs/* namesItsTask */.ou)(runner)) {
        runner.notice('The inputs say what to do, so the comment is not read as a command, and nobody is asked whether its author may start a job. Guard the step with an if, or leave out prompt, prompt-file and job-id.');
        return orderFromInputs(parts);
    }
    const word = (0,inputs/* readCommandWord */.Iq)(runner);
    // Most comments end here, before anything is loaded for them.
    if ((0,agent_command/* parseCommand */.R)(text, word).kind === 'none')
        return { outcome: 'skipped', note: noCommand(word) };
    const comment = await comments.read();
    if (comment === undefined)
        return orderFromInputs(parts);
    const command = screen(comment, word);
    if ('skip' in command)
        return { outcome: 'skipped', note: command.skip };
    const { answer } = await Promise.all(/* import() */[__nccwpck_require__.e(343), __nccwpck_require__.e(444), __nccwpck_require__.e(278), __nccwpck_require__.e(640)]).then(__nccwpck_require__.bind(__nccwpck_require__, 1640));
    return await answer({
        ...comments,
        runner,
        signal,
        patience: () => (0,build_clock/* delayed */.Nw)(parts.clock, signal, replyGraceMs, progress.over.signal),
        readInputs: () => parts.readInputs(true),
        connectService: async (inputs) => (await connect(parts, progress, inputs)).service,
    }, progress, comment, command);
}
function orderFromInputs(parts) {
    const inputs = parts.readInputs(false);
    if (inputs.jobId !== undefined)
        return { inputs, jobId: inputs.jobId };
    const event = inputs.context ? parts.readEvent() : undefined;
    const references = event === undefined ? [] : (0,agent_prompt/* referencesOf */.CL)(event);
    return { inputs, prompt: (0,agent_prompt/* composePrompt */.lm)(inputs.prompt ?? '', references) };
}
async function connect(parts, progress, inputs) {
    progress.connection ??= await parts.connect(inputs);
    return progress.connection;
}
async function noteJob({ thread, asked, repeatedWords }, jobId) {
    if (thread === undefined || asked === undefined)
        return;
    const { atWorkText } = await Promise.all(/* import() */[__nccwpck_require__.e(444), __nccwpck_require__.e(278)]).then(__nccwpck_require__.bind(__nccwpck_require__, 6897));
    await thread.noteJob(atWorkText(asked, jobId, repeatedWords), jobId);
}


/***/ }),

/***/ 4701:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  Nw: () => (/* binding */ delayed),
  a3: () => (/* binding */ formatDuration),
  ml: () => (/* binding */ systemClock)
});

;// CONCATENATED MODULE: external "node:timers/promises"
const promises_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:timers/promises");
;// CONCATENATED MODULE: ./build/clock.js

const systemClock = {
    monotonic: () => performance.now(),
    async sleep(ms, signal) {
        try {
            // Time can pass between asking the clock and sleeping.
            await (0,promises_namespaceObject.setTimeout)(Math.max(0, ms), undefined, { signal });
        }
        catch {
            // The signal says so itself.
        }
    },
};
/** A signal that follows another one `ms` later on the clock, or at once when `over` is aborted. */
function delayed(clock, signal, ms, over) {
    const late = new AbortController();
    const follow = () => void clock.sleep(ms, over).then(() => late.abort());
    if (signal.aborted)
        follow();
    else
        signal.addEventListener('abort', follow, { once: true });
    return late.signal;
}
/** A span of time for a reader: `45 s`, `4 min 5 s`, `2 h 10 min`. */
function formatDuration(ms) {
    const seconds = Math.max(0, Math.round(ms / 1000));
    if (seconds < 60)
        return `${seconds} s`;
    const minutes = Math.floor(seconds / 60);
    if (minutes < 60)
        return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`;
    return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}


/***/ }),

/***/ 7031:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   N: () => (/* binding */ commentUrl)
/* harmony export */ });
/** Where a comment is on the web. */
function commentUrl(event, to) {
    const anchors = {
        'issue-comment': 'issuecomment-',
        'review-comment': 'discussion_r',
        review: 'pullrequestreview-',
    };
    return `${event.repositoryUrl}/pull/${event.number}#${anchors[to.kind]}${to.id}`;
}


/***/ }),

/***/ 7307:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   C: () => (/* binding */ githubAdvice),
/* harmony export */   y: () => (/* binding */ GitHubError)
/* harmony export */ });
class GitHubError extends Error {
    name = 'GitHubError';
    kind;
    status;
    retryAfterMs;
    locked;
    needs;
    constructor(message, facts, options) {
        super(message, options);
        this.kind = facts.kind;
        this.status = facts.status;
        this.retryAfterMs = facts.retryAfterMs;
        this.locked = facts.locked ?? false;
        this.needs = facts.needs;
    }
}
/** What the reader can do about it; `''` when there is nothing to add. */
function githubAdvice(error) {
    if (error.locked)
        return 'The thread is locked; unlock it, or look at the log and the summary of the run.';
    switch (error.kind) {
        case 'aborted':
            return '';
        case 'status':
            break;
        case 'too-many':
            return 'Write the command under a pull request with fewer comments.';
        case 'unexpected':
            return 'Check GITHUB_API_URL: this looks like the answer of another program, such as a proxy.';
        default:
            return 'Check the network and the proxy variables of the runner.';
    }
    if (error.status === 401)
        return 'Check github-token: it is wrong, or it has expired.';
    if (error.retryAfterMs !== undefined || error.status === 429)
        return 'GitHub limits how often it is asked; a later run may get through.';
    if ((error.status === 403 || error.status === 404) && error.needs !== undefined)
        return `The token probably lacks a permission: it needs "${error.needs}". On events from forks it can only read.`;
    return '';
}


/***/ }),

/***/ 6830:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   $t: () => (/* binding */ placeOf),
/* harmony export */   d_: () => (/* binding */ commitIdPattern),
/* harmony export */   j_: () => (/* binding */ readEvent),
/* harmony export */   lc: () => (/* binding */ readCommentText)
/* harmony export */ });
/** A commit's id in full. */
const commitIdPattern = /^[0-9a-f]{40,64}$/;
/** Refs with characters that could be read as anything else are left out: a link by commit says the same. */
const refPattern = /^[\w./@+=#,!&~()-]{1,255}$/;
/** Apart, since compiling the classes of Unicode takes time, and hardly a ref needs them. */
const foreignRefPattern = /^[\p{L}\p{M}\p{N}\w./@+=#,!&~()-]{1,255}$/u;
/**
 * Where a run happens, by the runner's documented variables.
 *
 * @returns `undefined` outside a workflow, where there is no repository
 */
function placeOf(environment) {
    const repository = environment['GITHUB_REPOSITORY'] ?? '';
    if (!/^[\w.-]+\/[\w.-]+$/.test(repository))
        return undefined;
    const repositoryUrl = `${environment['GITHUB_SERVER_URL'] ?? 'https://github.com'}/${repository}`;
    const runId = environment['GITHUB_RUN_ID'] ?? '';
    return {
        repository,
        repositoryUrl,
        runUrl: /^\d+$/.test(runId) ? `${repositoryUrl}/actions/runs/${runId}` : undefined,
    };
}
/**
 * Reads the event of a run. By hand, field by field: every run with a prompt does it before its first request, and a
 * schema library takes longer to load than all the rest up to there.
 *
 * @param environment the runner's documented variables (`GITHUB_EVENT_NAME`, `GITHUB_REPOSITORY`, …)
 * @param payload the parsed content of the file at `GITHUB_EVENT_PATH`; anything else counts as no payload
 * @returns `undefined` outside a workflow, where there is no repository
 */
function readEvent(environment, payload) {
    const place = placeOf(environment);
    if (place === undefined)
        return undefined;
    const name = environment['GITHUB_EVENT_NAME'];
    if (name === 'push' && isObject(payload)) {
        const known = (id) => (id === undefined || /^0+$/.test(id) ? undefined : id);
        return {
            ...place,
            kind: 'push',
            ref: refIn(payload['ref']),
            before: known(matching(commitIdPattern, payload['before'])),
            after: known(matching(commitIdPattern, payload['after'])),
        };
    }
    const release = field(payload, 'release');
    if (name === 'release' && isObject(release)) {
        return { ...place, kind: 'release', tag: refIn(release['tag_name']) };
    }
    const pullRequest = field(payload, 'pull_request');
    const number = field(pullRequest, 'number');
    if (isNumber(number)) {
        return {
            ...place,
            kind: 'pull-request',
            number,
            head: matching(commitIdPattern, field(field(pullRequest, 'head'), 'sha')),
            base: matching(commitIdPattern, field(field(pullRequest, 'base'), 'sha')),
        };
    }
    const issue = field(payload, 'issue');
    const issueNumber = field(issue, 'number');
    if (isObject(field(issue, 'pull_request')) && isNumber(issueNumber)) {
        return { ...place, kind: 'pull-request', number: issueNumber, head: undefined, base: undefined };
    }
    return {
        ...place,
        kind: 'other',
        // Only where nobody outside the repository chooses it: the default branch, or what a member picked.
        ref: /^(schedule|workflow_dispatch|repository_dispatch)$/.test(name ?? '')
            ? refIn(environment['GITHUB_REF'])
            : undefined,
        // The workflow that is gone before, not the default branch, which is all that GITHUB_SHA names then.
        sha: matching(commitIdPattern, field(field(payload, 'workflow_run'), 'head_sha') ?? environment['GITHUB_SHA']),
    };
}
/**
 * The Markdown of the comment or review that a run is about. It is read by itself, since it tells at no cost whether
 * the rest is worth reading.
 *
 * @returns `undefined` when the event is not about a comment, or is not as GitHub documents it
 */
function readCommentText(environment, payload) {
    const name = environment['GITHUB_EVENT_NAME'] ?? '';
    if (!/^(issue_comment|pull_request_review(_comment)?)$/.test(name))
        return undefined;
    const written = field(payload, name === 'pull_request_review' ? 'review' : 'comment');
    if (!isObject(written))
        return undefined;
    // A review that only approves has none.
    return typeof written['body'] === 'string' ? written['body'] : '';
}
/** Whether it can be the number of an issue or a pull request. */
function isNumber(value) {
    return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}
function isObject(value) {
    return typeof value === 'object' && value !== null;
}
function field(value, name) {
    return isObject(value) ? value[name] : undefined;
}
function refIn(value) {
    return matching(refPattern, value) ?? matching(foreignRefPattern, value);
}
/** Anything but a text of this form counts as not there. */
function matching(pattern, value) {
    return typeof value === 'string' && pattern.test(value) ? value : undefined;
}


/***/ }),

/***/ 356:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   U: () => (/* binding */ isLoopback)
/* harmony export */ });
/** Whether a host name as `URL.hostname` spells it is this machine: 127.0.0.0/8, ::1 or localhost. */
function isLoopback(hostname) {
    return /^127(\.\d+){3}$/.test(hostname) || hostname === '[::1]' || hostname === 'localhost';
}


/***/ }),

/***/ 2183:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  w: () => (/* binding */ TransportError),
  o: () => (/* binding */ createTransport)
});

;// CONCATENATED MODULE: external "node:events"
const external_node_events_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:events");
;// CONCATENATED MODULE: external "node:url"
const external_node_url_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:url");
// EXTERNAL MODULE: ./build/http/loopback.js
var loopback = __nccwpck_require__(356);
;// CONCATENATED MODULE: ./build/http/proxy.js

/**
 * The proxy that the environment names for an address: `http_proxy` or `https_proxy` by the address's scheme, unless
 * `no_proxy` has its host. Both spellings count, the lower-case one first, as in curl. Never for loopback: what is for
 * this machine alone, the key over plain http included, must not leave it.
 *
 * @param address scheme and host of what is asked for
 * @returns `undefined` when there is none
 * @throws Error when the variable does not hold a URL
 */
function proxyFor(address, environment) {
    const [variable, value] = variableOf(environment, address.protocol === 'https:' ? 'https_proxy' : 'http_proxy');
    if (value === '' || (0,loopback/* isLoopback */.U)(address.hostname))
        return undefined;
    if (goesWithout(address, variableOf(environment, 'no_proxy')[1]))
        return undefined;
    const proxy = URL.parse(value.includes('://') ? value : `http://${value}`);
    if (proxy === null || proxy.hostname === '' || !/^https?:$/.test(proxy.protocol)) {
        // The value is not shown: proxies' addresses often carry a password.
        throw new Error(`The proxy variable ${variable} does not hold a URL such as http://proxy.example:8080.`);
    }
    return proxy;
}
function variableOf(environment, name) {
    const spelling = (environment[name] ?? '') !== '' ? name : name.toUpperCase();
    return [spelling, environment[spelling] ?? ''];
}
/**
 * `no_proxy`: hosts separated by commas or white space, each with the hosts below it, with a port or without; a dot or
 * `*.` before a host changes nothing; `*` is every host.
 */
function goesWithout({ hostname, port, protocol }, list) {
    const host = bare(hostname);
    const actualPort = port === '' ? (protocol === 'https:' ? '443' : '80') : port;
    return list.split(/[\s,]+/).some((entry) => {
        const [, named = '', namedPort] = /^(.*?)(?::(\d+))?$/.exec(isAddress6(entry) ? `[${entry}]` : entry) ?? [];
        if (named === '' || (namedPort !== undefined && namedPort !== actualPort))
            return false;
        const suffix = bare(named.replace(/^(\*?\.)/, ''));
        return suffix === '*' || host === suffix || host.endsWith(`.${suffix}`);
    });
}
function isAddress6(entry) {
    return !entry.startsWith('[') && entry.split(':').length > 2;
}
function bare(hostname) {
    return hostname
        .replace(/^\[(.*)\]$/, '$1')
        .replace(/\.$/, '')
        .toLowerCase();
}
/**
 * An agent whose connections go through a proxy: a tunnel for https, the proxy's own requests for http. It is made of
 * a library, since the client of the oldest Node 24 that runners have knows no proxies.
 */
async function proxyAgent(proxy, protocol, keepAlive) {
    if (protocol === 'https:') {
        const { HttpsProxyAgent } = await Promise.all(/* import() */[__nccwpck_require__.e(411), __nccwpck_require__.e(566)]).then(__nccwpck_require__.bind(__nccwpck_require__, 1566));
        return new HttpsProxyAgent(proxy, { keepAlive });
    }
    const { HttpProxyAgent } = await Promise.all(/* import() */[__nccwpck_require__.e(411), __nccwpck_require__.e(947)]).then(__nccwpck_require__.bind(__nccwpck_require__, 8947));
    return new HttpProxyAgent(proxy, { keepAlive });
}

;// CONCATENATED MODULE: ./build/http/transport.js



class TransportError extends Error {
    name = 'TransportError';
    kind;
    constructor(kind, message, options) {
        super(message, options);
        this.kind = kind;
    }
}
/** What a server can make us hold of one answer. A page of 250 visitor rows is about 30 kB. */
const maxAnswerBytes = 16 * 1024 * 1024;
const connectTimeoutMs = 10_000;
/**
 * Requests over Node's own HTTP client, which is loaded with the first of them, directly or through the proxy that the
 * environment names (see {@link proxyFor}).
 *
 * @throws Error when a proxy variable is not a URL
 */
function createTransport(environment, userAgent) {
    // A variable that cannot work is told at once, and not as if the network had failed.
    for (const scheme of ['http', 'https'])
        proxyFor(new URL(`${scheme}://any.invalid`), environment);
    const agents = new Map();
    let attempts = 0;
    const agentFor = (client, address, keepAlive) => {
        const proxy = proxyFor(address, environment);
        const kind = [address.protocol, keepAlive, proxy?.href].join(' ');
        const agent = agents.get(kind) ??
            (proxy === undefined
                ? Promise.resolve(new client.Agent({ keepAlive }))
                : proxyAgent(proxy, address.protocol, keepAlive));
        agents.set(kind, agent);
        return agent;
    };
    return {
        async send(wanted) {
            attempts += 1;
            const limit = AbortSignal.timeout(wanted.timeoutMs);
            const signal = wanted.signal === undefined ? limit : AbortSignal.any([limit, wanted.signal]);
            let connected = false;
            try {
                const origin = /^https?:\/\/[^/?#]*/.exec(wanted.url)?.[0] ?? '';
                const address = new URL(origin);
                const path = wanted.url.slice(origin.length);
                const client = loadClient(address.protocol);
                const request = client.request({
                    ...(0,external_node_url_namespaceObject.urlToHttpOptions)(address),
                    path: path.startsWith('/') ? path : `/${path}`,
                    method: wanted.method,
                    headers: { 'user-agent': userAgent, ...wanted.headers },
                    agent: await agentFor(client, address, wanted.keepAlive === true),
                    signal,
                    timeout: connectTimeoutMs,
                });
                onConnection(request, () => {
                    connected = true;
                });
                request.end(wanted.body);
                return await readAnswer(request);
            }
            catch (error) {
                throw transportError(error, wanted, connected, limit.aborted);
            }
        },
        attempts: () => attempts,
        async close() {
            for (const agent of agents.values())
                (await agent).destroy();
        },
    };
}
/**
 * Not by `import`: that reads every export of a module, and one of `node:http`'s is a getter that loads a WebSocket
 * client, at more than the price of everything else that a run needs.
 */
function loadClient(protocol) {
    return process.getBuiltinModule(protocol === 'https:' ? 'node:https' : 'node:http');
}
/**
 * Calls back when there is a connection: the proxy's tunnel and the certificate's check are part of it. Before that,
 * no byte of the request has left. A request without a connection is given up after {@link connectTimeoutMs}.
 */
function onConnection(request, callback) {
    let connected = false;
    const connect = () => {
        connected = true;
        callback();
    };
    request.once('socket', (socket) => {
        const secure = request.protocol === 'https:';
        if (request.reusedSocket || !(secure || socket.connecting))
            connect();
        else
            socket.once(secure ? 'secureConnect' : 'connect', connect);
    });
    // The agent for tunnels would hand on a refusal of the proxy as if the server had answered.
    request.on('proxyConnect', (answer) => {
        const { statusCode = 200 } = answer;
        if (statusCode !== 200)
            request.destroy(new Error(`The proxy refused to connect, with status ${statusCode}.`));
    });
    // It is the time without any traffic, and goes on to be counted once there is a connection.
    request.on('timeout', () => {
        if (!connected)
            request.destroy(new Error(`There was no connection within ${connectTimeoutMs / 1000} s.`));
    });
}
async function readAnswer(request) {
    // What goes wrong after the head of the answer shows in reading the rest.
    request.on('error', () => undefined);
    const [response] = (await (0,external_node_events_namespaceObject.once)(request, 'response'));
    const status = response.statusCode ?? 0;
    const headers = {};
    for (const [name, value] of Object.entries(response.headers)) {
        if (value !== undefined)
            headers[name] = Array.isArray(value) ? value.join(', ') : value;
    }
    const chunks = [];
    let bytes = 0;
    try {
        for await (const chunk of response) {
            bytes += chunk.byteLength;
            if (bytes > maxAnswerBytes)
                throw new Error(`The answer is larger than ${maxAnswerBytes} bytes.`);
            chunks.push(chunk);
        }
    }
    catch (error) {
        throw new Error(`The answer (status ${status}) broke off after ${bytes} bytes.`, { cause: error });
    }
    return { status, headers, text: new TextDecoder().decode(Buffer.concat(chunks)) };
}
function transportError(error, wanted, connected, timedOut) {
    const where = `${wanted.method} ${wanted.url}`;
    const options = { cause: error };
    // First of all, since it is the one that says that the server did nothing.
    if (!connected)
        return new TransportError('no-connection', `${where} could not connect`, options);
    if (wanted.signal?.aborted === true)
        return new TransportError('aborted', `${where} was given up`, options);
    if (timedOut) {
        const seconds = Math.round(wanted.timeoutMs / 1000);
        return new TransportError('timed-out', `${where} had no whole answer within ${seconds} s`, options);
    }
    return new TransportError('no-answer', `${where} had no whole answer`, options);
}


/***/ }),

/***/ 2266:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Dy: () => (/* binding */ names),
/* harmony export */   Jt: () => (/* binding */ flag),
/* harmony export */   Ko: () => (/* binding */ readInputs),
/* harmony export */   Qq: () => (/* binding */ text),
/* harmony export */   dc: () => (/* binding */ Expectation),
/* harmony export */   dz: () => (/* binding */ InputError),
/* harmony export */   lq: () => (/* binding */ optional),
/* harmony export */   od: () => (/* binding */ numberBetween),
/* harmony export */   sm: () => (/* binding */ valuesOf),
/* harmony export */   yL: () => (/* binding */ oneOf)
/* harmony export */ });
/* unused harmony export wholeNumberBetween */
/** Everything that is wrong with the inputs, told at once. */
class InputError extends Error {
    name = 'InputError';
    mistakes;
    constructor(mistakes) {
        super(mistakes.join('\n'));
        this.mistakes = mistakes;
    }
}
/** Thrown by a reader of one input: what is expected there. */
class Expectation extends Error {
    name = 'Expectation';
}
/**
 * Reads a group of inputs.
 *
 * @returns the values by input name, or the mistakes as lines `name: what is expected`
 */
function readInputs(runner, readers) {
    const values = {};
    const mistakes = [];
    for (const [name, read] of Object.entries(readers)) {
        try {
            values[name] = read(runner.input(name));
        }
        catch (error) {
            if (!(error instanceof Expectation))
                throw error;
            mistakes.push(`${name}: ${error.message}`);
        }
    }
    return mistakes.length > 0 ? { mistakes } : { values: values };
}
/**
 * The values of a group of inputs.
 *
 * @param further mistakes that show in several inputs together
 * @throws InputError with all mistakes, if there are any
 */
function valuesOf(read, further = []) {
    const mistakes = [...('mistakes' in read ? read.mistakes : []), ...further];
    if ('mistakes' in read || mistakes.length > 0)
        throw new InputError(mistakes);
    return read.values;
}
/** Free text, white space around it dropped; `''` when it is not set. */
const text = (value) => value.trim();
/** `true` or `false`, as YAML 1.2 spells them. */
const flag = (value) => {
    switch (value.trim()) {
        case 'true':
        case 'True':
        case 'TRUE':
            return true;
        case 'false':
        case 'False':
        case 'FALSE':
            return false;
        default:
            throw new Expectation('true or false is expected');
    }
};
function oneOf(words) {
    return (value) => {
        const word = value.trim();
        if (!words.includes(word))
            throw new Expectation(`one of ${words.join(', ')} is expected`);
        return word;
    };
}
/** A number in plain digits, with a decimal point or not. */
function numberBetween(least, most, unit) {
    return (value) => {
        const number = plainNumber(value);
        if (!(number >= least && number <= most))
            throw new Expectation(`a number of ${unit} from ${least} to ${most} is expected`);
        return number;
    };
}
function wholeNumberBetween(least, most) {
    return (value) => {
        const number = plainNumber(value);
        if (!(Number.isInteger(number) && number >= least && number <= most))
            throw new Expectation(`a whole number from ${least} to ${most} is expected`);
        return number;
    };
}
function plainNumber(value) {
    return /^\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : Number.NaN;
}
/** `undefined` when the input is not set. */
function optional(read) {
    return (value) => (value.trim() === '' ? undefined : read(value));
}
/** Names separated by commas or line ends. */
const names = (value) => value
    .split(/[,\r\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');


/***/ }),

/***/ 3586:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  j: () => (/* binding */ createRunner)
});

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __nccwpck_require__(3024);
;// CONCATENATED MODULE: external "node:os"
const external_node_os_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:os");
;// CONCATENATED MODULE: external "os"
const external_os_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("os");
;// CONCATENATED MODULE: ./node_modules/@actions/core/lib/utils.js
// We use any as a valid input type
/* eslint-disable @typescript-eslint/no-explicit-any */
/**
 * Sanitizes an input into a string so it can be passed into issueCommand safely
 * @param input input to sanitize into a string
 */
function toCommandValue(input) {
    if (input === null || input === undefined) {
        return '';
    }
    else if (typeof input === 'string' || input instanceof String) {
        return input;
    }
    return JSON.stringify(input);
}
/**
 *
 * @param annotationProperties
 * @returns The command properties to send with the actual annotation command
 * See IssueCommandProperties: https://github.com/actions/runner/blob/main/src/Runner.Worker/ActionCommandManager.cs#L646
 */
function toCommandProperties(annotationProperties) {
    if (!Object.keys(annotationProperties).length) {
        return {};
    }
    return {
        title: annotationProperties.title,
        file: annotationProperties.file,
        line: annotationProperties.startLine,
        endLine: annotationProperties.endLine,
        col: annotationProperties.startColumn,
        endColumn: annotationProperties.endColumn
    };
}
//# sourceMappingURL=utils.js.map
;// CONCATENATED MODULE: ./node_modules/@actions/core/lib/command.js


/**
 * Issues a command to the GitHub Actions runner
 *
 * @param command - The command name to issue
 * @param properties - Additional properties for the command (key-value pairs)
 * @param message - The message to include with the command
 * @remarks
 * This function outputs a specially formatted string to stdout that the Actions
 * runner interprets as a command. These commands can control workflow behavior,
 * set outputs, create annotations, mask values, and more.
 *
 * Command Format:
 *   ::name key=value,key=value::message
 *
 * @example
 * ```typescript
 * // Issue a warning annotation
 * issueCommand('warning', {}, 'This is a warning message');
 * // Output: ::warning::This is a warning message
 *
 * // Set an environment variable
 * issueCommand('set-env', { name: 'MY_VAR' }, 'some value');
 * // Output: ::set-env name=MY_VAR::some value
 *
 * // Add a secret mask
 * issueCommand('add-mask', {}, 'secretValue123');
 * // Output: ::add-mask::secretValue123
 * ```
 *
 * @internal
 * This is an internal utility function that powers the public API functions
 * such as setSecret, warning, error, and exportVariable.
 */
function issueCommand(command, properties, message) {
    const cmd = new Command(command, properties, message);
    process.stdout.write(cmd.toString() + external_os_namespaceObject.EOL);
}
function issue(name, message = '') {
    issueCommand(name, {}, message);
}
const CMD_STRING = '::';
class Command {
    constructor(command, properties, message) {
        if (!command) {
            command = 'missing.command';
        }
        this.command = command;
        this.properties = properties;
        this.message = message;
    }
    toString() {
        let cmdStr = CMD_STRING + this.command;
        if (this.properties && Object.keys(this.properties).length > 0) {
            cmdStr += ' ';
            let first = true;
            for (const key in this.properties) {
                if (this.properties.hasOwnProperty(key)) {
                    const val = this.properties[key];
                    if (val) {
                        if (first) {
                            first = false;
                        }
                        else {
                            cmdStr += ',';
                        }
                        cmdStr += `${key}=${escapeProperty(val)}`;
                    }
                }
            }
        }
        cmdStr += `${CMD_STRING}${escapeData(this.message)}`;
        return cmdStr;
    }
}
function escapeData(s) {
    return toCommandValue(s)
        .replace(/%/g, '%25')
        .replace(/\r/g, '%0D')
        .replace(/\n/g, '%0A');
}
function escapeProperty(s) {
    return toCommandValue(s)
        .replace(/%/g, '%25')
        .replace(/\r/g, '%0D')
        .replace(/\n/g, '%0A')
        .replace(/:/g, '%3A')
        .replace(/,/g, '%2C');
}
//# sourceMappingURL=command.js.map
// EXTERNAL MODULE: ./build/text.js
var build_text = __nccwpck_require__(977);
;// CONCATENATED MODULE: ./build/runner/runner.js


// The toolkit's own writer of commands. Its package root would load an HTTP client for OIDC that no run of ours uses, at
// three times the start-up cost of everything else together; it exports nothing but that root, hence the path.


/** Bytes of a step's summary, all that is in the file included ("Step isolation and limits" in GitHub's documentation). */
const largestSummary = 1024 * 1024;
/**
 * The runner of GitHub Actions, by its documented environment: `INPUT_*`, `GITHUB_OUTPUT`, `GITHUB_STEP_SUMMARY`, and
 * workflow commands on standard output.
 *
 * @param environment the process's environment
 */
function createRunner(environment) {
    const secrets = [];
    let redact = (0,build_text/* redactor */.$p)(secrets);
    let outputsLost = false;
    const annotate = (kind, text, title) => {
        const lines = redact(text).split('\n').map(build_text/* inert */.tJ);
        issueCommand(kind, title === undefined ? {} : { title: (0,build_text/* inert */.tJ)(redact(title)) }, lines.join('\n'));
    };
    const append = (variable, text) => {
        const path = environment[variable];
        if (path === undefined || path === '')
            throw new Error(`the environment variable ${variable} is not set`);
        const size = (0,external_node_fs_.statSync)(path, { throwIfNoEntry: false })?.size;
        // Appending would make a new file that nobody reads.
        if (size === undefined)
            throw new Error(`the file that ${variable} names does not exist`);
        try {
            (0,external_node_fs_.appendFileSync)(path, text, 'utf8');
        }
        catch (error) {
            takeBack(path, size);
            throw error;
        }
    };
    const summaryBytes = () => {
        try {
            return (0,external_node_fs_.statSync)(environment['GITHUB_STEP_SUMMARY'] ?? '').size;
        }
        catch {
            return 0;
        }
    };
    return {
        // The runner upper-cases the name and replaces spaces, nothing else.
        input: (name) => environment[`INPUT_${name.replaceAll(' ', '_').toUpperCase()}`] ?? '',
        mask(secret) {
            if (secret === '')
                return;
            issueCommand('add-mask', {}, secret);
            secrets.push(secret);
            redact = (0,build_text/* redactor */.$p)(secrets);
        },
        redact: (text) => redact(text),
        info: (line) => process.stdout.write(`${(0,build_text/* inert */.tJ)(redact(line))}${external_node_os_namespaceObject.EOL}`),
        notice: (text, title) => annotate('notice', text, title),
        warning: (text, title) => annotate('warning', text, title),
        error: (text, title) => annotate('error', text, title),
        output(name, value) {
            const clean = redact(value);
            try {
                append('GITHUB_OUTPUT', outputEntry(name, clean));
            }
            catch (error) {
                outputsLost = true;
                annotate('error', `The output ${name} could not be written: ${messageOf(error)}. Later steps will not see it. Its value is: ${clean}`);
            }
        },
        summaryBytes,
        summary(markdown) {
            try {
                const text = `${redact(markdown)}\n`;
                const size = summaryBytes() + Buffer.byteLength(text);
                if (size > largestSummary)
                    throw new Error(`it would have ${size} bytes, and the runner drops a summary of more than 1 MiB`);
                append('GITHUB_STEP_SUMMARY', text);
            }
            catch (error) {
                annotate('warning', `The job summary could not be written: ${messageOf(error)}. The log and the outputs hold the result.`);
            }
        },
        lostOutputs: () => outputsLost,
    };
}
/** A disk that is full takes a part: half a value would make the runner fail the step, half a table hide what follows. */
function takeBack(path, size) {
    try {
        (0,external_node_fs_.truncateSync)(path, size);
    }
    catch {
        // The error that led here says enough.
    }
}
/**
 * An entry of the output file, in the two forms that GitHub documents ("Setting an output parameter" and "Multiline
 * strings"). One line has no delimiter that a text could guess, and is all that an honest value needs; a value with line
 * breaks gets a delimiter that nobody can foresee. The toolkit's writer makes the same block of every value, and loads
 * `node:crypto` for it, which costs a fifth of what Node itself takes to start.
 */
function outputEntry(name, value) {
    if (!/[\r\n]/.test(value))
        return `${name}=${value}${external_node_os_namespaceObject.EOL}`;
    const delimiter = `ghadelimiter_${process.getBuiltinModule('node:crypto').randomUUID()}`;
    return `${name}<<${delimiter}${external_node_os_namespaceObject.EOL}${value}${external_node_os_namespaceObject.EOL}${delimiter}${external_node_os_namespaceObject.EOL}`;
}
function messageOf(error) {
    return error instanceof Error ? error.message : String(error);
}


/***/ }),

/***/ 3601:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  sL: () => (/* binding */ readWorkspaceFile)
});

// UNUSED EXPORTS: isInside, openWorkspaceFile, placeInWorkspace, writeWorkspaceFile

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __nccwpck_require__(3024);
;// CONCATENATED MODULE: external "node:path"
const external_node_path_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:path");
;// CONCATENATED MODULE: ./build/runner/workspace.js


/**
 * Reads a file of the workspace, links followed.
 *
 * @param workspace absolute path of the workspace
 * @param path relative to it, or absolute
 * @returns the bytes, or why they cannot be had: `outside` the workspace, or `missing` (not there, no file, not readable)
 */
function readWorkspaceFile(workspace, path) {
    const wanted = (0,external_node_path_namespaceObject.resolve)(workspace, path);
    if (!isInside((0,external_node_path_namespaceObject.resolve)(workspace), wanted))
        return 'outside';
    try {
        const real = (0,external_node_fs_.realpathSync)(wanted);
        if (!isInside((0,external_node_fs_.realpathSync)(workspace), real))
            return 'outside';
        // Reading a pipe would wait for somebody who writes into it.
        return (0,external_node_fs_.statSync)(real).isFile() ? (0,external_node_fs_.readFileSync)(real) : 'missing';
    }
    catch {
        return 'missing';
    }
}
/**
 * Where in the workspace a file is to be written, links followed. Looked at by name before it is opened by name: another
 * process of the job could put a link there between the two.
 *
 * @param workspace absolute path of the workspace
 * @param path relative to it, or absolute; the file and its folders need not exist
 * @returns its absolute and real path, or why it cannot be written
 */
function placeInWorkspace(workspace, path) {
    const root = resolve(workspace);
    const wanted = resolve(root, path);
    if (path.includes('\0'))
        return 'unnameable';
    if (wanted === root || /[/\\]$/.test(path))
        return 'folder';
    if (!isInside(root, wanted))
        return 'outside';
    try {
        const nearest = nearestExisting(wanted);
        const realRoot = realpathSync(root);
        const real = realpathSync(nearest);
        if (real !== realRoot && !isInside(realRoot, real))
            return 'outside';
        const kind = statSync(real);
        if (nearest !== wanted)
            return kind.isDirectory() ? { path: join(real, relative(nearest, wanted)) } : 'blocked';
        if (kind.isDirectory())
            return 'folder';
        return kind.isFile() ? { path: real } : 'special';
    }
    catch (error) {
        // The entry is there and what it leads to isn't: what writing through such a link would make is not known.
        return /^(ENOENT|ELOOP)$/.test(error.code ?? '') ? 'dangling' : 'blocked';
    }
}
/**
 * Opens a file of the workspace for writing, empty, its folders made.
 *
 * @returns its descriptor
 * @throws Error when it cannot be written there
 */
function openWorkspaceFile(workspace, path) {
    const place = placeInWorkspace(workspace, path);
    if (place === 'outside')
        throw new Error('it is outside of the workspace');
    if (place === 'folder')
        throw new Error('it is a folder');
    if (place === 'special')
        throw new Error('it is a pipe, a socket or a device');
    if (place === 'dangling')
        throw new Error('a link on the way leads nowhere');
    if (place === 'unnameable')
        throw new Error('its path holds a NUL character');
    if (place === 'blocked')
        throw new Error('a file is in the place of one of its folders');
    mkdirSync(dirname(place.path), { recursive: true });
    return openSync(place.path, 'w');
}
/**
 * Writes a file of the workspace, its folders made.
 *
 * @throws Error when it cannot be written there
 */
function writeWorkspaceFile(workspace, path, text) {
    const descriptor = openWorkspaceFile(workspace, path);
    try {
        writeFileSync(descriptor, text);
    }
    finally {
        closeSync(descriptor);
    }
}
function nearestExisting(path) {
    const entry = lstatSync(path, { throwIfNoEntry: false });
    return entry === undefined && dirname(path) !== path ? nearestExisting(dirname(path)) : path;
}
/** Whether a path is below a folder, by their names; both absolute. */
function isInside(folder, path) {
    const way = (0,external_node_path_namespaceObject.relative)(folder, path);
    return way !== '' && way !== '..' && !way.startsWith(`..${external_node_path_namespaceObject.sep}`) && !(0,external_node_path_namespaceObject.isAbsolute)(way);
}


/***/ }),

/***/ 1821:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   s: () => (/* binding */ createService)
/* harmony export */ });
/* unused harmony export defaultJobPath */
/* harmony import */ var _http_transport_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(2183);
/* harmony import */ var _text_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(977);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(4661);



/**
 * Where a job is read: `GET /v2/agent/{projectId}/job/{id}`, from the public documentation of the one known service
 * with this interface (Mintlify, August 2026).
 */
const defaultJobPath = '/v2/agent/{projectId}/job/{id}';
const readTimeoutMs = 30_000;
const createTimeoutMs = 60_000;
/**
 * @param send one exchange over HTTP
 * @param redact takes the key out of what the service sends back, before anything else sees it
 */
function createService(settings, send, redact) {
    const project = encodeURIComponent(settings.projectId);
    const headers = { authorization: `Bearer ${settings.apiKey}`, accept: 'application/json' };
    let readers;
    /** The answer and what reads it, which is loaded with the first answer, since a run needs it no sooner. */
    const ask = async (operation, wanted) => {
        let answer;
        try {
            answer = await send({ ...wanted, headers: { ...headers, ...wanted.headers } });
        }
        catch (error) {
            if (!(error instanceof _http_transport_js__WEBPACK_IMPORTED_MODULE_0__/* .TransportError */ .w))
                throw error;
            throw new _errors_js__WEBPACK_IMPORTED_MODULE_1__/* .ServiceError */ ._7(`${operation} failed`, { kind: error.kind }, { cause: error });
        }
        readers ??= await Promise.all(/* import() */[__nccwpck_require__.e(343), __nccwpck_require__.e(900)]).then(__nccwpck_require__.bind(__nccwpck_require__, 6900));
        return { answer, ...readers };
    };
    return {
        async createJob(prompt, signal) {
            const operation = 'Creating the job';
            const { answer, readCreatedJob } = await ask(operation, {
                method: 'POST',
                url: `${settings.baseUrl}/v2/agent/${project}/job`,
                headers: { 'content-type': 'application/json' },
                body: JSON.stringify({ prompt }),
                timeoutMs: createTimeoutMs,
                signal,
            });
            return readCreatedJob(operation, answer, redact);
        },
        async readJob(id, signal) {
            const path = settings.jobPath
                .replaceAll('{projectId}', () => project)
                .replaceAll('{id}', () => encodeURIComponent(id));
            const operation = 'Reading the job';
            const { answer, readJob } = await ask(operation, {
                method: 'GET',
                url: `${settings.baseUrl}${path}`,
                timeoutMs: readTimeoutMs,
                signal,
            });
            const job = readJob(operation, answer, redact);
            if (job.id !== id) {
                throw new _errors_js__WEBPACK_IMPORTED_MODULE_1__/* .ServiceError */ ._7(`Reading the job ${(0,_text_js__WEBPACK_IMPORTED_MODULE_2__/* .shorten */ .ml)(id, 100)} failed: the answer is about another job, ${(0,_text_js__WEBPACK_IMPORTED_MODULE_2__/* .shorten */ .ml)(job.id, 100)}`, {
                    kind: 'unexpected',
                });
            }
            return job;
        },
        async readVisitors(query, signal) {
            const parameters = new URLSearchParams({
                dateFrom: query.dateFrom,
                dateTo: query.dateTo,
                limit: String(query.limit),
                offset: String(query.offset),
            });
            const operation = 'Reading the visitors';
            const { answer, readVisitors } = await ask(operation, {
                method: 'GET',
                url: `${settings.baseUrl}/v1/analytics/${project}/visitors?${parameters}`,
                timeoutMs: readTimeoutMs,
                keepAlive: true,
                signal,
            });
            return readVisitors(operation, answer, redact);
        },
    };
}


/***/ }),

/***/ 4661:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Uc: () => (/* binding */ describeError),
/* harmony export */   _7: () => (/* binding */ ServiceError),
/* harmony export */   cp: () => (/* binding */ adviceFor)
/* harmony export */ });
class ServiceError extends Error {
    name = 'ServiceError';
    kind;
    status;
    retryAfterMs;
    constructor(message, facts, options) {
        super(message, options);
        this.kind = facts.kind;
        this.status = facts.status;
        this.retryAfterMs = facts.retryAfterMs;
    }
}
/**
 * The messages of an error and of everything that caused it, outermost first, each once: `a: b (c; d)` where `c` and
 * `d` are an AggregateError's own.
 */
function describeError(error) {
    return messagesOf(error, new Set()).join(': ');
}
function messagesOf(error, seen) {
    if (seen.has(error) || seen.size > 20)
        return [];
    seen.add(error);
    if (!(error instanceof Error))
        return [String(error)];
    // A DOMException has a number there, which says nothing to anybody.
    const code = typeof error.code === 'string'
        ? error.code
        : undefined;
    const message = error.message === '' ? (code ?? error.name) : error.message;
    const named = code === undefined || message.includes(code) ? message : `${message} [${code}]`;
    const parts = error instanceof AggregateError
        ? error.errors.map((each) => messagesOf(each, seen).join(': ')).filter((part) => part !== '')
        : [];
    const own = parts.length === 0 ? named : `${named} (${parts.join('; ')})`;
    const causes = error.cause === undefined ? [] : messagesOf(error.cause, seen);
    // Wrappers often repeat the message of what they wrap.
    return causes[0] !== undefined && own.includes(causes[0]) ? [own, ...causes.slice(1)] : [own, ...causes];
}
/**
 * What the reader can do about a service error; `''` when there is nothing to add. The rules about keys are from the
 * public documentation of the one known service with this interface (Mintlify, August 2026); the specification leaves
 * error statuses open.
 */
function adviceFor(error) {
    switch (error.kind) {
        case 'no-connection':
            return 'Check base-url, the proxy variables, and for a private certificate NODE_EXTRA_CA_CERTS.';
        case 'no-answer':
        case 'timed-out':
            return 'The network or the service broke off; a later run may get through.';
        case 'aborted':
            return '';
        case 'unexpected':
            return 'Check base-url (and job-path): this looks like the answer of another program, such as a proxy or a login page.';
        case 'status':
            return adviceForStatus(error.status ?? 0);
    }
}
function adviceForStatus(status) {
    if (status >= 300 && status < 400) {
        return 'Redirects are not followed, since they could carry the key elsewhere. Set base-url to the final address.';
    }
    switch (status) {
        case 400:
        case 422:
            return 'The service refused the request itself: read its words above, then check project-id and, for a job, the prompt.';
        case 401:
            return 'Check api-key: it has to be an admin key of this project (mint_…). Keys expire, after 90 days unless set otherwise; make a new one on the API keys page of the dashboard and update the secret.';
        case 402:
        case 403:
            return "Check that the key belongs to this project, that the project's plan includes the API, and that the key's list of allowed IP addresses includes this runner.";
        case 404:
            return 'Check project-id (it stands on the API keys page of the dashboard), base-url, and for a job its id and job-path.';
        case 413:
            return 'The prompt is larger than the service takes. Shorten it.';
        case 429:
            return 'The hourly limit is used up: 100 agent requests a project, 100 analytics requests an organization, everything else that uses the key included. Run again later, or less often.';
        default:
            return status >= 500
                ? 'The service has a fault; a later run may get through.'
                : 'Check base-url and project-id.';
    }
}


/***/ }),

/***/ 8411:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Kz: () => (/* binding */ apiKey),
/* harmony export */   Lg: () => (/* binding */ projectId),
/* harmony export */   SM: () => (/* binding */ isEncodable),
/* harmony export */   bQ: () => (/* binding */ isPathSegment),
/* harmony export */   pc: () => (/* binding */ baseUrl)
/* harmony export */ });
/* harmony import */ var _http_loopback_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(356);
/* harmony import */ var _runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(2266);


/** The `project-id` input. It becomes one segment of a path. */
const projectId = (value) => {
    const id = value.trim();
    if (id === '')
        throw new _runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .Expectation */ .dc('it is required; copy it from the API keys page of the dashboard');
    if (!isPathSegment(id))
        throw new _runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .Expectation */ .dc('a project id without white space is expected');
    // It stands in addresses and messages, which the key must never do.
    if (id.startsWith('mint_'))
        throw new _runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .Expectation */ .dc('this looks like an API key; are project-id and api-key exchanged?');
    return id;
};
/**
 * The `api-key` input. Which kinds of key cannot work is from the public documentation of the one known service with
 * this interface (Mintlify, August 2026).
 */
const apiKey = (value) => {
    const key = value.trim();
    if (key === '') {
        throw new _runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .Expectation */ .dc('it is empty. Usual causes: the secret has another name or belongs to another repository or environment, or the event comes from a fork or from Dependabot, whose runs get no secrets');
    }
    if (!/^[\x21-\x7e]+$/.test(key)) {
        throw new _runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .Expectation */ .dc('it has white space, a line break or a character inside that no key has; paste the secret again');
    }
    if (/^["'`]|["'`]$/.test(key))
        throw new _runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .Expectation */ .dc('it stands in quotes; save the secret without them');
    const otherKind = /^mint_(dsc|us)_/.exec(key);
    if (otherKind !== null) {
        throw new _runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .Expectation */ .dc(`a key that starts with ${otherKind[0]} is of another kind; an admin API key (mint_…) is needed`);
    }
    return key;
};
/** The `base-url` input: https, or http on loopback, with a path or without, never with a slash at its end. */
const baseUrl = (value) => {
    const text = value.trim();
    if (text === '')
        throw new _runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .Expectation */ .dc("it is required: the service's address, such as https://api.mintlify.com");
    const url = URL.parse(text);
    if (url === null || !/^https?:$/.test(url.protocol)) {
        throw new _runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .Expectation */ .dc('a URL that starts with https:// is expected');
    }
    if (url.username !== '' || url.password !== '')
        throw new _runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .Expectation */ .dc('a URL without credentials is expected');
    if (url.search !== '' || url.hash !== '' || /[?#]/.test(text)) {
        throw new _runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .Expectation */ .dc('a URL without a query or fragment is expected');
    }
    if (url.protocol === 'http:' && !(0,_http_loopback_js__WEBPACK_IMPORTED_MODULE_1__/* .isLoopback */ .U)(url.hostname)) {
        throw new _runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .Expectation */ .dc('https is expected, since the key must not travel in the clear; http is for loopback only');
    }
    return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
};
/** Whether a text that somebody typed can be one segment of a path. */
function isPathSegment(segment) {
    return isEncodable(segment) && !/[\s\p{Cc}]/u.test(segment);
}
/**
 * Whether a text is one segment of a path once it is percent-encoded: URLs take `.` and `..` away, and half a surrogate
 * pair cannot be encoded.
 */
function isEncodable(segment) {
    return !/^\.{0,2}$/.test(segment) && segment.isWellFormed();
}


/***/ }),

/***/ 977:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   $p: () => (/* binding */ redactor),
/* harmony export */   Am: () => (/* binding */ hasNothingVisible),
/* harmony export */   RK: () => (/* binding */ visible),
/* harmony export */   ml: () => (/* binding */ shorten),
/* harmony export */   tJ: () => (/* binding */ inert)
/* harmony export */ });
/**
 * What an eye cannot see or what reorders what it sees: control characters, line and paragraph separators, lone
 * surrogates, and Unicode's default-ignorable code points (zero-width, bidirectional, tag and filler characters), with
 * the interlinear annotation marks.
 */
const invisible = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}\u{fff9}-\u{fffb}]/gu;
const pictographBefore = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u{fe0f})$/u;
const pictographAfter = /^\p{Extended_Pictographic}/u;
/**
 * Shows invisible characters as escapes (`\n`, `\u{202e}`), so that text reads as what it is. The joiner inside an
 * emoji and the emoji variation selectors stay. Tabs become one space.
 *
 * @param keep characters left as they are, for example `'\n'` for text that goes into a block of its own
 */
function visible(text, keep = '') {
    // Most lines are ASCII, and compiling the classes of Unicode takes a tenth of what Node takes to start.
    if (/^[ -~]*$/.test(text))
        return text;
    return text.replace(invisible, (character, offset) => {
        if (keep.includes(character))
            return character;
        if (character === '\u{fe0f}' || character === '\u{fe0e}')
            return character;
        if (character === '\u{200d}' && joinsPictographs(text, offset))
            return character;
        if (character === '\t')
            return ' ';
        if (character === '\n')
            return '\\n';
        if (character === '\r')
            return '\\r';
        return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
    });
}
/** Whether an eye would see nothing at all. */
function hasNothingVisible(text) {
    return !/[!-~]/.test(text) && text.replace(invisible, '').trim() === '';
}
function joinsPictographs(text, offset) {
    // Two code units hold any code point, so three before and two after are enough to see both neighbours.
    return (pictographBefore.test(text.slice(Math.max(0, offset - 3), offset)) &&
        pictographAfter.test(text.slice(offset + 1, offset + 3)));
}
/**
 * Makes any text inert for the log: one line, nothing invisible, and nothing that the runner would execute. The
 * runner takes a line for a command when it starts, after white space, with `::`, or when it holds `##[` anywhere
 * (`ActionCommand` in the public sources of actions/runner). Idempotent.
 */
function inert(text) {
    const line = visible(text).replaceAll('##[', '##\\[');
    return /^\s*::/.test(line) ? line.replace('::', '\\::') : line;
}
/**
 * Shortens text to at most `length` UTF-16 code units, the mark `…` included, and never inside a grapheme that fits
 * (so neither inside a surrogate pair nor between a letter and its accents).
 */
function shorten(text, length) {
    if (text.length <= length)
        return text;
    if (length < 1)
        return '';
    const room = length - 1;
    // A grapheme has no upper length; segmenting a window behind the cut keeps this linear in `length`.
    const segments = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text.slice(0, length + 64));
    let end = segments.containing(room)?.index ?? room;
    if (end === 0 && room > 0)
        end = isHighSurrogate(text, room - 1) ? room - 1 : room;
    return `${text.slice(0, end)}…`;
}
function isHighSurrogate(text, index) {
    const unit = text.charCodeAt(index);
    return unit >= 0xd800 && unit <= 0xdbff;
}
const shortestForm = 4;
/**
 * A function that replaces every given secret with `***`, also where it stands percent-encoded (as a part of a URL, as
 * a whole one, or as a form), JSON-escaped (slashes too or not), or in Base64 (both alphabets, at each of the three alignments that a secret inside a longer text can have).
 */
function redactor(secrets) {
    const forms = new Set(secrets.flatMap(formsOf).filter((form) => form.length >= shortestForm));
    const longestFirst = [...forms].sort((a, b) => b.length - a.length);
    return (text) => longestFirst.reduce((rest, form) => rest.replaceAll(form, '***'), text);
}
function formsOf(secret) {
    const wellFormed = secret.toWellFormed();
    const encoded = [
        encodeURIComponent(wellFormed),
        encodeURI(wellFormed),
        new URLSearchParams([['', wellFormed]]).toString().slice('='.length),
    ];
    const json = JSON.stringify(secret).slice(1, -1);
    const base64 = [0, 1, 2].map((offset) => base64Core(Buffer.from(secret), offset));
    return [
        secret,
        ...encoded,
        ...encoded.map((form) => form.replace(/%[0-9A-F]{2}/g, (byte) => byte.toLowerCase())),
        json,
        json.replaceAll('/', '\\/'),
        ...base64,
        ...base64.map((form) => form.replaceAll('+', '-').replaceAll('/', '_')),
    ];
}
/** The characters of the Base64 text that depend on the secret alone when `offset` bytes come before it. */
function base64Core(secret, offset) {
    const text = Buffer.concat([Buffer.alloc(offset), secret]).toString('base64');
    const end = Math.floor(((offset + secret.length) * 8) / 6);
    return text.slice(Math.ceil((offset * 8) / 6), end);
}


/***/ }),

/***/ 8330:
/***/ ((module) => {

module.exports = {"rE":"1.0.0"};

/***/ })

/******/ });
/************************************************************************/
/******/ // The module cache
/******/ var __webpack_module_cache__ = {};
/******/ 
/******/ // The require function
/******/ function __nccwpck_require__(moduleId) {
/******/ 	// Check if module is in cache
/******/ 	var cachedModule = __webpack_module_cache__[moduleId];
/******/ 	if (cachedModule !== undefined) {
/******/ 		return cachedModule.exports;
/******/ 	}
/******/ 	// Create a new module (and put it into the cache)
/******/ 	var module = __webpack_module_cache__[moduleId] = {
/******/ 		// no module.id needed
/******/ 		// no module.loaded needed
/******/ 		exports: {}
/******/ 	};
/******/ 
/******/ 	// Execute the module function
/******/ 	var threw = true;
/******/ 	try {
/******/ 		__webpack_modules__[moduleId](module, module.exports, __nccwpck_require__);
/******/ 		threw = false;
/******/ 	} finally {
/******/ 		if(threw) delete __webpack_module_cache__[moduleId];
/******/ 	}
/******/ 
/******/ 	// Return the exports of the module
/******/ 	return module.exports;
/******/ }
/******/ 
/******/ // expose the modules object (__webpack_modules__)
/******/ __nccwpck_require__.m = __webpack_modules__;
/******/ 
/************************************************************************/
/******/ /* webpack/runtime/asset-relocator-loader */
/******/ if (typeof __nccwpck_require__ !== 'undefined') __nccwpck_require__.ab = decodeURIComponent(new URL('.', import.meta.url).pathname).slice(import.meta.url.match(/^file:\/\/\/\w:/) ? 1 : 0, -1) + "/";
/******/ 
/******/ /* webpack/runtime/async module */
/******/ (() => {
/******/ 	var webpackQueues = typeof Symbol === "function" ? Symbol("webpack queues") : "__webpack_queues__";
/******/ 	var webpackExports = typeof Symbol === "function" ? Symbol("webpack exports") : "__webpack_exports__";
/******/ 	var webpackError = typeof Symbol === "function" ? Symbol("webpack error") : "__webpack_error__";
/******/ 	var resolveQueue = (queue) => {
/******/ 		if(queue && queue.d < 1) {
/******/ 			queue.d = 1;
/******/ 			queue.forEach((fn) => (fn.r--));
/******/ 			queue.forEach((fn) => (fn.r-- ? fn.r++ : fn()));
/******/ 		}
/******/ 	}
/******/ 	var wrapDeps = (deps) => (deps.map((dep) => {
/******/ 		if(dep !== null && typeof dep === "object") {
/******/ 			if(dep[webpackQueues]) return dep;
/******/ 			if(dep.then) {
/******/ 				var queue = [];
/******/ 				queue.d = 0;
/******/ 				dep.then((r) => {
/******/ 					obj[webpackExports] = r;
/******/ 					resolveQueue(queue);
/******/ 				}, (e) => {
/******/ 					obj[webpackError] = e;
/******/ 					resolveQueue(queue);
/******/ 				});
/******/ 				var obj = {};
/******/ 				obj[webpackQueues] = (fn) => (fn(queue));
/******/ 				return obj;
/******/ 			}
/******/ 		}
/******/ 		var ret = {};
/******/ 		ret[webpackQueues] = x => {};
/******/ 		ret[webpackExports] = dep;
/******/ 		return ret;
/******/ 	}));
/******/ 	__nccwpck_require__.a = (module, body, hasAwait) => {
/******/ 		var queue;
/******/ 		hasAwait && ((queue = []).d = -1);
/******/ 		var depQueues = new Set();
/******/ 		var exports = module.exports;
/******/ 		var currentDeps;
/******/ 		var outerResolve;
/******/ 		var reject;
/******/ 		var promise = new Promise((resolve, rej) => {
/******/ 			reject = rej;
/******/ 			outerResolve = resolve;
/******/ 		});
/******/ 		promise[webpackExports] = exports;
/******/ 		promise[webpackQueues] = (fn) => (queue && fn(queue), depQueues.forEach(fn), promise["catch"](x => {}));
/******/ 		module.exports = promise;
/******/ 		body((deps) => {
/******/ 			currentDeps = wrapDeps(deps);
/******/ 			var fn;
/******/ 			var getResult = () => (currentDeps.map((d) => {
/******/ 				if(d[webpackError]) throw d[webpackError];
/******/ 				return d[webpackExports];
/******/ 			}))
/******/ 			var promise = new Promise((resolve) => {
/******/ 				fn = () => (resolve(getResult));
/******/ 				fn.r = 0;
/******/ 				var fnQueue = (q) => (q !== queue && !depQueues.has(q) && (depQueues.add(q), q && !q.d && (fn.r++, q.push(fn))));
/******/ 				currentDeps.map((dep) => (dep[webpackQueues](fnQueue)));
/******/ 			});
/******/ 			return fn.r ? promise : getResult();
/******/ 		}, (err) => ((err ? reject(promise[webpackError] = err) : outerResolve(exports)), resolveQueue(queue)));
/******/ 		queue && queue.d < 0 && (queue.d = 0);
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/create fake namespace object */
/******/ (() => {
/******/ 	var getProto = Object.getPrototypeOf ? (obj) => (Object.getPrototypeOf(obj)) : (obj) => (obj.__proto__);
/******/ 	var leafPrototypes;
/******/ 	// create a fake namespace object
/******/ 	// mode & 1: value is a module id, require it
/******/ 	// mode & 2: merge all properties of value into the ns
/******/ 	// mode & 4: return value when already ns object
/******/ 	// mode & 16: return value when it's Promise-like
/******/ 	// mode & 8|1: behave like require
/******/ 	__nccwpck_require__.t = function(value, mode) {
/******/ 		if(mode & 1) value = this(value);
/******/ 		if(mode & 8) return value;
/******/ 		if(typeof value === 'object' && value) {
/******/ 			if((mode & 4) && value.__esModule) return value;
/******/ 			if((mode & 16) && typeof value.then === 'function') return value;
/******/ 		}
/******/ 		var ns = Object.create(null);
/******/ 		__nccwpck_require__.r(ns);
/******/ 		var def = {};
/******/ 		leafPrototypes = leafPrototypes || [null, getProto({}), getProto([]), getProto(getProto)];
/******/ 		for(var current = mode & 2 && value; typeof current == 'object' && !~leafPrototypes.indexOf(current); current = getProto(current)) {
/******/ 			Object.getOwnPropertyNames(current).forEach((key) => (def[key] = () => (value[key])));
/******/ 		}
/******/ 		def['default'] = () => (value);
/******/ 		__nccwpck_require__.d(ns, def);
/******/ 		return ns;
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/define property getters */
/******/ (() => {
/******/ 	// define getter functions for harmony exports
/******/ 	__nccwpck_require__.d = (exports, definition) => {
/******/ 		for(var key in definition) {
/******/ 			if(__nccwpck_require__.o(definition, key) && !__nccwpck_require__.o(exports, key)) {
/******/ 				Object.defineProperty(exports, key, { enumerable: true, get: definition[key] });
/******/ 			}
/******/ 		}
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/ensure chunk */
/******/ (() => {
/******/ 	__nccwpck_require__.f = {};
/******/ 	// This file contains only the entry chunk.
/******/ 	// The chunk loading function for additional chunks
/******/ 	__nccwpck_require__.e = (chunkId) => {
/******/ 		return Promise.all(Object.keys(__nccwpck_require__.f).reduce((promises, key) => {
/******/ 			__nccwpck_require__.f[key](chunkId, promises);
/******/ 			return promises;
/******/ 		}, []));
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/get javascript chunk filename */
/******/ (() => {
/******/ 	// This function allow to reference async chunks
/******/ 	__nccwpck_require__.u = (chunkId) => {
/******/ 		// return url for filenames based on template
/******/ 		return "" + chunkId + ".index.js";
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/hasOwnProperty shorthand */
/******/ (() => {
/******/ 	__nccwpck_require__.o = (obj, prop) => (Object.prototype.hasOwnProperty.call(obj, prop))
/******/ })();
/******/ 
/******/ /* webpack/runtime/make namespace object */
/******/ (() => {
/******/ 	// define __esModule on exports
/******/ 	__nccwpck_require__.r = (exports) => {
/******/ 		if(typeof Symbol !== 'undefined' && Symbol.toStringTag) {
/******/ 			Object.defineProperty(exports, Symbol.toStringTag, { value: 'Module' });
/******/ 		}
/******/ 		Object.defineProperty(exports, '__esModule', { value: true });
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/import chunk loading */
/******/ (() => {
/******/ 	// no baseURI
/******/ 	
/******/ 	// object to store loaded and loading chunks
/******/ 	// undefined = chunk not loaded, null = chunk preloaded/prefetched
/******/ 	// [resolve, Promise] = chunk loading, 0 = chunk loaded
/******/ 	var installedChunks = {
/******/ 		792: 0
/******/ 	};
/******/ 	
/******/ 	var installChunk = (data) => {
/******/ 		var {ids, modules, runtime} = data;
/******/ 		// add "modules" to the modules object,
/******/ 		// then flag all "ids" as loaded and fire callback
/******/ 		var moduleId, chunkId, i = 0;
/******/ 		for(moduleId in modules) {
/******/ 			if(__nccwpck_require__.o(modules, moduleId)) {
/******/ 				__nccwpck_require__.m[moduleId] = modules[moduleId];
/******/ 			}
/******/ 		}
/******/ 		if(runtime) runtime(__nccwpck_require__);
/******/ 		for(;i < ids.length; i++) {
/******/ 			chunkId = ids[i];
/******/ 			if(__nccwpck_require__.o(installedChunks, chunkId) && installedChunks[chunkId]) {
/******/ 				installedChunks[chunkId][0]();
/******/ 			}
/******/ 			installedChunks[ids[i]] = 0;
/******/ 		}
/******/ 	
/******/ 	}
/******/ 	
/******/ 	__nccwpck_require__.f.j = (chunkId, promises) => {
/******/ 			// import() chunk loading for javascript
/******/ 			var installedChunkData = __nccwpck_require__.o(installedChunks, chunkId) ? installedChunks[chunkId] : undefined;
/******/ 			if(installedChunkData !== 0) { // 0 means "already installed".
/******/ 	
/******/ 				// a Promise means "currently loading".
/******/ 				if(installedChunkData) {
/******/ 					promises.push(installedChunkData[1]);
/******/ 				} else {
/******/ 					if(true) { // all chunks have JS
/******/ 						// setup Promise in chunk cache
/******/ 						var promise = import("./" + __nccwpck_require__.u(chunkId)).then(installChunk, (e) => {
/******/ 							if(installedChunks[chunkId] !== 0) installedChunks[chunkId] = undefined;
/******/ 							throw e;
/******/ 						});
/******/ 						var promise = Promise.race([promise, new Promise((resolve) => (installedChunkData = installedChunks[chunkId] = [resolve]))])
/******/ 						promises.push(installedChunkData[1] = promise);
/******/ 					}
/******/ 				}
/******/ 			}
/******/ 	};
/******/ 	
/******/ 	// no prefetching
/******/ 	
/******/ 	// no preloaded
/******/ 	
/******/ 	// no external install chunk
/******/ 	
/******/ 	// no on chunks loaded
/******/ })();
/******/ 
/************************************************************************/
/******/ 
/******/ // startup
/******/ // Load entry module and return exports
/******/ // This entry module used 'module' so it can't be inlined
/******/ var __webpack_exports__ = __nccwpck_require__(6933);
/******/ __webpack_exports__ = await __webpack_exports__;
/******/ 
