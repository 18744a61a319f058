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

/***/ 3024:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:fs");

/***/ }),

/***/ 8500:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:timers/promises");

/***/ }),

/***/ 8877:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:v8");

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

/***/ 7094:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   a3: () => (/* binding */ formatDuration),
/* harmony export */   ml: () => (/* binding */ systemClock)
/* harmony export */ });
/* unused harmony export delayed */
/* harmony import */ var node_timers_promises__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(8500);

const systemClock = {
    monotonic: () => performance.now(),
    async sleep(ms, signal) {
        try {
            // Time can pass between asking the clock and sleeping.
            await (0,node_timers_promises__WEBPACK_IMPORTED_MODULE_0__.setTimeout)(Math.max(0, ms), undefined, { signal });
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
/* harmony export */   HY: () => (/* binding */ wholeNumberBetween),
/* harmony export */   Jt: () => (/* binding */ flag),
/* harmony export */   Ko: () => (/* binding */ readInputs),
/* harmony export */   dc: () => (/* binding */ Expectation),
/* harmony export */   dz: () => (/* binding */ InputError),
/* harmony export */   lq: () => (/* binding */ optional),
/* harmony export */   od: () => (/* binding */ numberBetween),
/* harmony export */   sm: () => (/* binding */ valuesOf)
/* harmony export */ });
/* unused harmony exports text, oneOf, names */
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
  FK: () => (/* binding */ isInside),
  AF: () => (/* binding */ openWorkspaceFile),
  mY: () => (/* binding */ placeInWorkspace),
  dx: () => (/* binding */ writeWorkspaceFile)
});

// UNUSED EXPORTS: readWorkspaceFile

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
    const wanted = resolve(workspace, path);
    if (!isInside(resolve(workspace), wanted))
        return 'outside';
    try {
        const real = realpathSync(wanted);
        if (!isInside(realpathSync(workspace), real))
            return 'outside';
        // Reading a pipe would wait for somebody who writes into it.
        return statSync(real).isFile() ? readFileSync(real) : 'missing';
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
    const root = (0,external_node_path_namespaceObject.resolve)(workspace);
    const wanted = (0,external_node_path_namespaceObject.resolve)(root, path);
    if (path.includes('\0'))
        return 'unnameable';
    if (wanted === root || /[/\\]$/.test(path))
        return 'folder';
    if (!isInside(root, wanted))
        return 'outside';
    try {
        const nearest = nearestExisting(wanted);
        const realRoot = (0,external_node_fs_.realpathSync)(root);
        const real = (0,external_node_fs_.realpathSync)(nearest);
        if (real !== realRoot && !isInside(realRoot, real))
            return 'outside';
        const kind = (0,external_node_fs_.statSync)(real);
        if (nearest !== wanted)
            return kind.isDirectory() ? { path: (0,external_node_path_namespaceObject.join)(real, (0,external_node_path_namespaceObject.relative)(nearest, wanted)) } : 'blocked';
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
    (0,external_node_fs_.mkdirSync)((0,external_node_path_namespaceObject.dirname)(place.path), { recursive: true });
    return (0,external_node_fs_.openSync)(place.path, 'w');
}
/**
 * Writes a file of the workspace, its folders made.
 *
 * @throws Error when it cannot be written there
 */
function writeWorkspaceFile(workspace, path, text) {
    const descriptor = openWorkspaceFile(workspace, path);
    try {
        (0,external_node_fs_.writeFileSync)(descriptor, text);
    }
    finally {
        (0,external_node_fs_.closeSync)(descriptor);
    }
}
function nearestExisting(path) {
    const entry = (0,external_node_fs_.lstatSync)(path, { throwIfNoEntry: false });
    return entry === undefined && (0,external_node_path_namespaceObject.dirname)(path) !== path ? nearestExisting((0,external_node_path_namespaceObject.dirname)(path)) : path;
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
/* harmony export */   Y: () => (/* binding */ defaultJobPath),
/* harmony export */   s: () => (/* binding */ createService)
/* harmony export */ });
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
        readers ??= await Promise.all(/* import() */[__nccwpck_require__.e(619), __nccwpck_require__.e(804)]).then(__nccwpck_require__.bind(__nccwpck_require__, 804));
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
/* harmony export */   pc: () => (/* binding */ baseUrl)
/* harmony export */ });
/* unused harmony export isPathSegment */
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
/* harmony export */   RK: () => (/* binding */ visible),
/* harmony export */   ml: () => (/* binding */ shorten),
/* harmony export */   tJ: () => (/* binding */ inert)
/* harmony export */ });
/* unused harmony export hasNothingVisible */
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

/***/ 8828:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Am: () => (/* binding */ growth),
/* harmony export */   EE: () => (/* binding */ pointsBetween),
/* harmony export */   HA: () => (/* binding */ hasDropped),
/* harmony export */   ci: () => (/* binding */ aiShare),
/* harmony export */   xx: () => (/* binding */ fewestForDrop)
/* harmony export */ });
/**
 * Growth in percent, rounded to a tenth: 0 from zero to zero, `new` from zero to some.
 */
function growth(before, now) {
    if (before === 0)
        return now === 0 ? 0 : 'new';
    return tenth(((now - before) / before) * 100);
}
/** AI visitors of all visits by either kind, ai ÷ (human + ai), in percent, rounded to a tenth. */
function aiShare({ human, ai }) {
    return human + ai === 0 ? undefined : tenth((ai / (human + ai)) * 100);
}
/** From share to share in percentage points. The shares are tenths, and so is the result: what is shown adds up. */
function pointsBetween(before, now) {
    return tenth(now - before);
}
/** Below this many human visitors before, a drop says nothing. */
const fewestForDrop = 100;
/** Whether human visitors fell by more than `threshold` percent, and there were {@link fewestForDrop} of them or more. */
function hasDropped(before, now, threshold) {
    return before >= fewestForDrop && (before - now) * 100 > threshold * before;
}
/** Halves away from zero, on both sides of it. The sum keeps zero from being negative. */
function tenth(value) {
    return (Math.sign(value) * Math.round(Math.abs(value) * 10)) / 10 + 0;
}


/***/ }),

/***/ 8265:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   v: () => (/* binding */ readVisitorsInputs)
/* harmony export */ });
/* harmony import */ var _runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(2266);
/* harmony import */ var _runner_workspace_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(3601);
/* harmony import */ var _service_inputs_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(8411);
/* harmony import */ var _week_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(9904);




/**
 * @param now decides which week is the last complete one
 * @throws InputError with every mistake that can be seen
 */
function readVisitorsInputs(runner, placeFile, now) {
    const read = (0,_runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .readInputs */ .Ko)(runner, {
        'project-id': _service_inputs_js__WEBPACK_IMPORTED_MODULE_2__/* .projectId */ .Lg,
        'api-key': _service_inputs_js__WEBPACK_IMPORTED_MODULE_2__/* .apiKey */ .Kz,
        'base-url': _service_inputs_js__WEBPACK_IMPORTED_MODULE_2__/* .baseUrl */ .pc,
        week: weekReader(now),
        weeks: (0,_runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .wholeNumberBetween */ .HY)(1, 52),
        top: (0,_runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .wholeNumberBetween */ .HY)(1, 250),
        'max-rows': maxRows,
        'drop-threshold': (0,_runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .optional */ .lq)(percent),
        'fail-on-drop': _runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .flag */ .Jt,
        csv: (0,_runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .optional */ .lq)(fileToWrite(placeFile)),
        'summary-file': (0,_runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .optional */ .lq)(fileToWrite(placeFile)),
    });
    const values = (0,_runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .valuesOf */ .sm)(read, contradictions(runner, placeFile));
    return {
        projectId: values['project-id'],
        apiKey: values['api-key'],
        baseUrl: values['base-url'],
        week: values.week,
        weeks: values.weeks,
        top: values.top,
        maxRows: values['max-rows'],
        dropThreshold: values['drop-threshold'],
        failOnDrop: values['fail-on-drop'],
        csv: values.csv,
        summaryFile: values['summary-file'],
    };
}
/** Mistakes that show in several inputs together. */
function contradictions(runner, placeFile) {
    const given = (name) => runner.input(name).trim();
    const found = [];
    if (/^true$/i.test(given('fail-on-drop')) && given('drop-threshold') === '')
        found.push('fail-on-drop: it needs drop-threshold, the percent from which on a drop fails the run');
    const [csv, summary] = [given('csv'), given('summary-file')].map((path) => path === '' ? undefined : placeFile(path));
    if (typeof csv === 'object' && typeof summary === 'object') {
        if (csv.path === summary.path)
            found.push('csv, summary-file: two different files are expected');
        else if ((0,_runner_workspace_js__WEBPACK_IMPORTED_MODULE_1__/* .isInside */ .FK)(csv.path, summary.path) || (0,_runner_workspace_js__WEBPACK_IMPORTED_MODULE_1__/* .isInside */ .FK)(summary.path, csv.path))
            found.push('csv, summary-file: one of them would be a folder of the other; two files are expected');
    }
    return found;
}
function weekReader(now) {
    return (value) => {
        const last = (0,_week_js__WEBPACK_IMPORTED_MODULE_3__/* .lastCompleteWeek */ .Kx)(now);
        const text = value.trim();
        if (text === '')
            return last;
        const week = (0,_week_js__WEBPACK_IMPORTED_MODULE_3__/* .parseWeek */ .KY)(text);
        if (week === undefined) {
            const expected = `a week such as ${last.name}, or a date in it such as ${last.dateFrom}, is expected`;
            throw new _runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .Expectation */ .dc((0,_week_js__WEBPACK_IMPORTED_MODULE_3__/* .isShapedAsWeek */ .I0)(text) ? `there is no ${text} in the years 2000 to 9998; ${expected}` : expected);
        }
        if (!(0,_week_js__WEBPACK_IMPORTED_MODULE_3__/* .isOver */ .PU)(week, now)) {
            throw new _runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .Expectation */ .dc(`the week ${week.name} is not over before ${week.dateTo} in UTC; the last complete one is ${last.name}, from ${last.dateFrom}`);
        }
        return week;
    };
}
const maxRows = (value) => {
    if (value.trim() === 'all')
        return Number.POSITIVE_INFINITY;
    try {
        return (0,_runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .wholeNumberBetween */ .HY)(1, 1_000_000)(value);
    }
    catch {
        throw new _runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .Expectation */ .dc('all (in lower case), or a whole number from 1 to 1000000 is expected');
    }
};
/** With its sign or without. */
const percent = (value) => (0,_runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .numberBetween */ .od)(0, 100, 'percent')(value.trim().replace(/\s*%$/, ''));
function fileToWrite(placeFile) {
    return (value) => {
        const path = value.trim();
        const place = placeFile(path);
        if (place === 'outside')
            throw new _runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .Expectation */ .dc('a file inside the workspace is expected');
        if (place === 'folder')
            throw new _runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .Expectation */ .dc('a file is expected, and this is a folder');
        if (place === 'special')
            throw new _runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .Expectation */ .dc('a file is expected, and this is a pipe, a socket or a device');
        if (place === 'dangling')
            throw new _runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .Expectation */ .dc('a file is expected, and a link on the way to it leads nowhere');
        if (place === 'unnameable')
            throw new _runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .Expectation */ .dc('a path without a NUL character is expected');
        if (place === 'blocked')
            throw new _runner_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .Expectation */ .dc('a path is expected whose folders can be made; a file is in the place of one, or a name is too long');
        return path;
    };
}


/***/ }),

/***/ 6197:
/***/ ((__webpack_module__, __unused_webpack___webpack_exports__, __nccwpck_require__) => {

__nccwpck_require__.a(__webpack_module__, async (__webpack_handle_async_dependencies__, __webpack_async_result__) => { try {
/* harmony import */ var node_v8__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(8877);
/* harmony import */ var _package_json__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(8330);
/* harmony import */ var _clock_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(7094);
/* harmony import */ var _http_transport_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(2183);
/* harmony import */ var _runner_runner_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(3586);
/* harmony import */ var _runner_workspace_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(3601);
/* harmony import */ var _service_client_js__WEBPACK_IMPORTED_MODULE_6__ = __nccwpck_require__(1821);
/* harmony import */ var _service_errors_js__WEBPACK_IMPORTED_MODULE_7__ = __nccwpck_require__(4661);
/* harmony import */ var _inputs_js__WEBPACK_IMPORTED_MODULE_8__ = __nccwpck_require__(8265);
/* harmony import */ var _run_js__WEBPACK_IMPORTED_MODULE_9__ = __nccwpck_require__(351);










const environment = process.env;
const runner = (0,_runner_runner_js__WEBPACK_IMPORTED_MODULE_4__/* .createRunner */ .j)(environment);
const workspace = environment['GITHUB_WORKSPACE'] ?? process.cwd();
/** From here on it pays to hold less memory, and a reading of fewer rows ends before V8 takes more. */
const manyRows = 10_000;
/**
 * Has V8 hold little memory. Measured with a million rows, neither costs time: without `optimize-for-size`, V8 lets the
 * young generation grow under a steady load, however little of it is alive, and the peak is 28 MB higher; without
 * `no-maglev`, V8's first optimizing compiler works on further threads, each with a heap of its own, for another 8 MB.
 */
function holdLittleMemory() {
    (0,node_v8__WEBPACK_IMPORTED_MODULE_0__.setFlagsFromString)('--optimize-for-size');
    (0,node_v8__WEBPACK_IMPORTED_MODULE_0__.setFlagsFromString)('--no-maglev');
}
const cancellation = new AbortController();
// The last one is Ctrl+Break, which only Windows has.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGBREAK'])
    process.on(signal, () => cancellation.abort());
/** What even the report could not say: a message instead of a stack, which could hold anything. */
function lastWord(error) {
    runner.error((0,_service_errors_js__WEBPACK_IMPORTED_MODULE_7__/* .describeError */ .Uc)(error), 'docs-agent/visitors');
    return true;
}
process.exitCode = (await (0,_run_js__WEBPACK_IMPORTED_MODULE_9__/* .run */ .e)({
    runner,
    clock: _clock_js__WEBPACK_IMPORTED_MODULE_2__/* .systemClock */ .ml,
    signal: cancellation.signal,
    readInputs: () => (0,_inputs_js__WEBPACK_IMPORTED_MODULE_8__/* .readVisitorsInputs */ .v)(runner, (path) => (0,_runner_workspace_js__WEBPACK_IMPORTED_MODULE_5__/* .placeInWorkspace */ .mY)(workspace, path), new Date()),
    connect: (inputs) => {
        if (inputs.maxRows > manyRows)
            holdLittleMemory();
        const transport = (0,_http_transport_js__WEBPACK_IMPORTED_MODULE_3__/* .createTransport */ .o)(environment, `docs-agent/${_package_json__WEBPACK_IMPORTED_MODULE_1__/* .version */ .rE}`);
        const settings = { ...inputs, jobPath: _service_client_js__WEBPACK_IMPORTED_MODULE_6__/* .defaultJobPath */ .Y };
        return {
            service: (0,_service_client_js__WEBPACK_IMPORTED_MODULE_6__/* .createService */ .s)(settings, transport.send, runner.redact),
            requests: transport.attempts,
            close: transport.close,
        };
    },
    openFile: (path) => (0,_runner_workspace_js__WEBPACK_IMPORTED_MODULE_5__/* .openWorkspaceFile */ .AF)(workspace, path),
    writeFile: (path, text) => (0,_runner_workspace_js__WEBPACK_IMPORTED_MODULE_5__/* .writeWorkspaceFile */ .dx)(workspace, path, text),
}).catch(lastWord))
    ? 1
    : 0;

__webpack_async_result__();
} catch(e) { __webpack_async_result__(e); } }, 1);

/***/ }),

/***/ 533:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  JO: () => (/* binding */ Ranking),
  z5: () => (/* binding */ changeFloor),
  Ch: () => (/* binding */ heldPages)
});

;// CONCATENATED MODULE: ./build/visitors/best.js
/**
 * The best `length` of any number of items, which need not be held. Memory is for twice as many; an item costs the
 * logarithm of `length`.
 */
class Best {
    #length;
    #compare;
    #items = [];
    #worst;
    /**
     * @param compare below zero when `a` is better; never zero for different items, so that the order of arrival means
     * nothing
     */
    constructor(length, compare) {
        this.#length = length;
        this.#compare = compare;
    }
    add(item) {
        if (this.#worst !== undefined && this.#compare(item, this.#worst) >= 0)
            return;
        this.#items.push(item);
        if (this.#items.length >= 2 * this.#length)
            this.#cut();
    }
    /** Best first. */
    list() {
        this.#cut();
        return this.#items;
    }
    #cut() {
        this.#items.sort(this.#compare);
        this.#items.length = Math.min(this.#items.length, this.#length);
        if (this.#items.length === this.#length)
            this.#worst = this.#items.at(-1);
    }
}

;// CONCATENATED MODULE: external "node:crypto"
const external_node_crypto_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:crypto");
;// CONCATENATED MODULE: ./build/visitors/path-table.js

/** As many as a byte has values, since a byte of the digest tells a path's segment. */
const segmentCount = 256;
const fullest = 0.85;
const growthFactor = 1.25;
/**
 * Remembers paths, and counts for each if asked, without holding a path: 56 bits of a SHA-256 stand for it, 8 of them
 * by the segment and 48 as a key. Of a million paths, two are taken for one with a probability of 1 in 144,000. What is
 * hashed begins with a secret of each table's own, so that nobody can look for two such paths beforehand and visit
 * them. About 8 bytes a path, 25 with counts.
 */
class PathTable {
    #segments;
    #holdsCounts;
    /** Short: with most paths it fits into one block of SHA-256. */
    #secret = (0,external_node_crypto_namespaceObject.randomBytes)(9).toString('base64');
    constructor(holdsCounts) {
        this.#holdsCounts = holdsCounts;
        // Segments grow one after another, so that growth never holds the whole table twice.
        this.#segments = Array.from({ length: segmentCount }, () => this.#segment(8));
    }
    /** Where the path is, added with mark 0 when it wasn't there. A place is good until the next path is added. */
    place(path) {
        const digest = (0,external_node_crypto_namespaceObject.hash)('sha256', this.#secret + path, 'binary');
        const low = wordAt(digest, 0) + 0x1_0000 * wordAt(digest, 2) || 1;
        const high = wordAt(digest, 4);
        const segment = this.#segments[digest.charCodeAt(6)];
        if (segment.used >= segment.low.length * fullest)
            this.#grow(segment);
        const slot = slotOf(segment, low, high);
        const added = segment.low[slot] === 0;
        if (added) {
            segment.low[slot] = low;
            segment.high[slot] = high;
            segment.used += 1;
        }
        return new PathPlace(segment, slot, added);
    }
    #segment(length) {
        return {
            low: new Uint32Array(length),
            high: new Uint16Array(length),
            marks: new Uint8Array(this.#holdsCounts ? length : 0),
            counts: new Uint32Array(this.#holdsCounts ? 3 * length : 0),
            used: 0,
        };
    }
    #grow(segment) {
        const { used, ...old } = segment;
        Object.assign(segment, this.#segment(Math.ceil(old.low.length * growthFactor)), { used });
        for (let from = 0; from < old.low.length; from += 1) {
            const low = old.low[from];
            const high = old.high[from];
            if (low === 0)
                continue;
            const to = slotOf(segment, low, high);
            segment.low[to] = low;
            segment.high[to] = high;
            if (!this.#holdsCounts)
                continue;
            segment.marks[to] = old.marks[from];
            segment.counts.set(old.counts.subarray(3 * from, 3 * from + 3), 3 * to);
        }
    }
}
class PathPlace {
    /** Whether the path is new to the table. */
    added;
    #segment;
    #slot;
    constructor(segment, slot, added) {
        this.#segment = segment;
        this.#slot = slot;
        this.added = added;
    }
    get mark() {
        return this.#segment.marks[this.#slot] ?? 0;
    }
    set mark(value) {
        this.#segment.marks[this.#slot] = value;
    }
    get counts() {
        const { counts } = this.#segment;
        const at = 3 * this.#slot;
        return { human: counts[at] ?? 0, ai: counts[at + 1] ?? 0, total: counts[at + 2] ?? 0 };
    }
    set counts({ human, ai, total }) {
        this.#segment.counts.set([human, ai, total], 3 * this.#slot);
    }
}
/** Where the key is, or the empty slot where it belongs. */
function slotOf(segment, low, high) {
    const { length } = segment.low;
    let slot = low % length;
    while (segment.low[slot] !== 0 && (segment.low[slot] !== low || segment.high[slot] !== high))
        slot = slot + 1 === length ? 0 : slot + 1;
    return slot;
}
/** Two of the bytes that a binary string holds, as a number of 16 bits. */
function wordAt(bytes, index) {
    return bytes.charCodeAt(index) | (bytes.charCodeAt(index + 1) << 8);
}

;// CONCATENATED MODULE: ./build/visitors/ranking.js


/** Counts are approximate; a change below this many visitors says nothing. */
const changeFloor = 10;
/** How many of the most visited pages are held, so that new ones among them can be named. */
const heldPages = 2000;
const inBoth = 1;
const gone = 2;
/**
 * Ranks the pages of a week and compares them with those of the week before, row by row, holding neither: the memory
 * is a {@link PathTable} and lists of bounded length. First all rows of the week, then all rows of the week before.
 */
class Ranking {
    #length;
    #compares;
    #table;
    #current;
    #gone;
    #movers;
    #topBefore;
    #pages = 0;
    #matched = 0;
    #goneCount = 0;
    /**
     * @param length of each list
     * @param compares whether rows of the week before will come; without them the table is smaller
     */
    constructor(length, compares) {
        this.#length = length;
        this.#compares = compares;
        this.#table = new PathTable(compares);
        this.#current = new Best(Math.max(length, heldPages), mostVisited);
        this.#gone = new Best(length, mostVisited);
        this.#movers = { human: moversBy('human', length), ai: moversBy('ai', length) };
    }
    /** @returns `false` when the path came before: the row doesn't count */
    addCurrent(row) {
        const place = this.#table.place(row.path);
        if (!place.added)
            return false;
        if (this.#compares)
            place.counts = row;
        this.#pages += 1;
        this.#current.add(row);
        return true;
    }
    /** @returns `false` when the path came before in this week: the row doesn't count */
    addPrevious(row) {
        const place = this.#table.place(row.path);
        if (place.mark !== 0)
            return false;
        if (place.added) {
            place.mark = gone;
            this.#goneCount += 1;
            this.#gone.add(row);
            return true;
        }
        place.mark = inBoth;
        this.#matched += 1;
        this.#compare({ path: row.path, now: place.counts, before: row });
        return true;
    }
    /** @param complete whether both weeks were read to the end */
    result(complete) {
        const top = this.#current.list().slice(0, this.#length);
        const list = ({ up, down }) => ({
            up: up.list(),
            down: down.list(),
        });
        return {
            top: top.map((row) => ({
                ...row,
                before: this.#top().get(row.path) ?? (complete ? 'new' : undefined),
            })),
            human: list(this.#movers.human),
            ai: list(this.#movers.ai),
            newPages: complete ? { count: this.#pages - this.#matched, pages: this.#newPages() } : undefined,
            gonePages: complete ? { count: this.#goneCount, pages: this.#gone.list() } : undefined,
        };
    }
    #compare(change) {
        const top = this.#top();
        if (top.has(change.path))
            top.set(change.path, change.before);
        for (const kind of ['human', 'ai']) {
            const difference = change.now[kind] - change.before[kind];
            if (difference >= changeFloor)
                this.#movers[kind].up.add(change);
            else if (difference <= -changeFloor)
                this.#movers[kind].down.add(change);
        }
    }
    #top() {
        this.#topBefore ??= new Map(this.#current
            .list()
            .slice(0, this.#length)
            .map(({ path }) => [path, undefined]));
        return this.#topBefore;
    }
    #newPages() {
        const found = [];
        for (const row of this.#current.list()) {
            if (this.#table.place(row.path).mark === 0)
                found.push(row);
            if (found.length === this.#length)
                break;
        }
        return found;
    }
}
function mostVisited(a, b) {
    return b.total - a.total || b.human - a.human || byPath(a, b);
}
function moversBy(kind, length) {
    const rise = ({ now, before }) => now[kind] - before[kind];
    return {
        up: new Best(length, (a, b) => rise(b) - rise(a) || byPath(a, b)),
        down: new Best(length, (a, b) => rise(a) - rise(b) || byPath(a, b)),
    };
}
/** By code units: the machine's locale must not decide. */
function byPath(a, b) {
    return a.path < b.path ? -1 : a.path > b.path ? 1 : 0;
}


/***/ }),

/***/ 351:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  e: () => (/* binding */ run)
});

// EXTERNAL MODULE: ./build/service/errors.js
var errors = __nccwpck_require__(4661);
// EXTERNAL MODULE: ./build/visitors/change.js
var change = __nccwpck_require__(8828);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __nccwpck_require__(3024);
;// CONCATENATED MODULE: ./node_modules/csv-stringify/lib/utils/get.js
// Lodash implementation of `get`

const charCodeOfDot = ".".charCodeAt(0);
const reEscapeChar = /\\(\\)?/g;
const rePropName = RegExp(
  // Match anything that isn't a dot or bracket.
  "[^.[\\]]+" +
    "|" +
    // Or match property names within brackets.
    "\\[(?:" +
    // Match a non-string expression.
    "([^\"'][^[]*)" +
    "|" +
    // Or match strings (supports escaping characters).
    "([\"'])((?:(?!\\2)[^\\\\]|\\\\.)*?)\\2" +
    ")\\]" +
    "|" +
    // Or match "" as the space between consecutive dots or empty brackets.
    "(?=(?:\\.|\\[\\])(?:\\.|\\[\\]|$))",
  "g",
);
const reIsDeepProp = /\.|\[(?:[^[\]]*|(["'])(?:(?!\1)[^\\]|\\.)*?\1)\]/;
const reIsPlainProp = /^\w*$/;

const getTag = function (value) {
  // if (!value) value === undefined ? "[object Undefined]" : "[object Null]";
  return Object.prototype.toString.call(value);
};

const isSymbol = function (value) {
  const type = typeof value;
  return (
    type === "symbol" ||
    (type === "object" && value && getTag(value) === "[object Symbol]")
  );
};

const isKey = function (value, object) {
  if (Array.isArray(value)) {
    return false;
  }
  const type = typeof value;
  if (
    type === "number" ||
    type === "symbol" ||
    type === "boolean" ||
    !value ||
    isSymbol(value)
  ) {
    return true;
  }
  return (
    reIsPlainProp.test(value) ||
    !reIsDeepProp.test(value) ||
    (object != null && value in Object(object))
  );
};

const stringToPath = function (string) {
  const result = [];
  if (string.charCodeAt(0) === charCodeOfDot) {
    result.push("");
  }
  string.replace(rePropName, function (match, expression, quote, subString) {
    let key = match;
    if (quote) {
      key = subString.replace(reEscapeChar, "$1");
    } else if (expression) {
      key = expression.trim();
    }
    result.push(key);
  });
  return result;
};

const castPath = function (value, object) {
  if (Array.isArray(value)) {
    return value;
  } else {
    return isKey(value, object) ? [value] : stringToPath(value);
  }
};

const toKey = function (value) {
  if (typeof value === "string" || isSymbol(value)) return value;
  const result = `${value}`;
  return result == "0" && 1 / value == -Infinity ? "-0" : result;
};

const get = function (object, path) {
  path = castPath(path, object);
  let index = 0;
  const length = path.length;
  while (object != null && index < length) {
    object = object[toKey(path[index++])];
  }
  return index && index === length ? object : undefined;
};



;// CONCATENATED MODULE: ./node_modules/csv-stringify/lib/utils/is_object.js
const is_object = function (obj) {
  return typeof obj === "object" && obj !== null && !Array.isArray(obj);
};



;// CONCATENATED MODULE: ./node_modules/csv-stringify/lib/api/normalize_columns.js
const normalize_columns = function (columns) {
  if (columns === undefined || columns === null) {
    return [undefined, undefined];
  }
  if (typeof columns !== "object") {
    return [Error('Invalid option "columns": expect an array or an object')];
  }
  if (!Array.isArray(columns)) {
    const newcolumns = [];
    for (const k in columns) {
      newcolumns.push({
        key: k,
        header: columns[k],
      });
    }
    columns = newcolumns;
  } else {
    const newcolumns = [];
    for (const column of columns) {
      if (typeof column === "string") {
        newcolumns.push({
          key: column,
          header: column,
        });
      } else if (
        typeof column === "object" &&
        column !== null &&
        !Array.isArray(column)
      ) {
        if (!column.key) {
          return [
            Error('Invalid column definition: property "key" is required'),
          ];
        }
        if (column.header === undefined) {
          column.header = column.key;
        }
        newcolumns.push(column);
      } else {
        return [
          Error("Invalid column definition: expect a string or an object"),
        ];
      }
    }
    columns = newcolumns;
  }
  return [undefined, columns];
};



;// CONCATENATED MODULE: ./node_modules/csv-stringify/lib/api/CsvError.js
class CsvError extends Error {
  constructor(code, message, ...contexts) {
    if (Array.isArray(message)) message = message.join(" ");
    super(message);
    if (Error.captureStackTrace !== undefined) {
      Error.captureStackTrace(this, CsvError);
    }
    this.code = code;
    for (const context of contexts) {
      for (const key in context) {
        const value = context[key];
        this[key] = Buffer.isBuffer(value)
          ? value.toString()
          : value == null
            ? value
            : JSON.parse(JSON.stringify(value));
      }
    }
  }
}



;// CONCATENATED MODULE: ./node_modules/csv-stringify/lib/utils/underscore.js
const underscore = function (str) {
  return str.replace(/([A-Z])/g, function (_, match) {
    return "_" + match.toLowerCase();
  });
};



;// CONCATENATED MODULE: ./node_modules/csv-stringify/lib/api/normalize_options.js




const normalize_options = function (opts) {
  const options = {};
  // Merge with user options
  for (const opt in opts) {
    options[underscore(opt)] = opts[opt];
  }
  // Normalize option `bom`
  if (
    options.bom === undefined ||
    options.bom === null ||
    options.bom === false
  ) {
    options.bom = false;
  } else if (options.bom !== true) {
    return [
      new CsvError("CSV_OPTION_BOOLEAN_INVALID_TYPE", [
        "option `bom` is optional and must be a boolean value,",
        `got ${JSON.stringify(options.bom)}`,
      ]),
    ];
  }
  // Normalize option `delimiter`
  if (options.delimiter === undefined || options.delimiter === null) {
    options.delimiter = ",";
  } else if (Buffer.isBuffer(options.delimiter)) {
    options.delimiter = options.delimiter.toString();
  } else if (typeof options.delimiter !== "string") {
    return [
      new CsvError("CSV_OPTION_DELIMITER_INVALID_TYPE", [
        "option `delimiter` must be a buffer or a string,",
        `got ${JSON.stringify(options.delimiter)}`,
      ]),
    ];
  }
  // Normalize option `quote`
  if (options.quote === undefined || options.quote === null) {
    options.quote = '"';
  } else if (options.quote === true) {
    options.quote = '"';
  } else if (options.quote === false) {
    options.quote = "";
  } else if (Buffer.isBuffer(options.quote)) {
    options.quote = options.quote.toString();
  } else if (typeof options.quote !== "string") {
    return [
      new CsvError("CSV_OPTION_QUOTE_INVALID_TYPE", [
        "option `quote` must be a boolean, a buffer or a string,",
        `got ${JSON.stringify(options.quote)}`,
      ]),
    ];
  }
  // Normalize option `quoted`
  if (options.quoted === undefined || options.quoted === null) {
    options.quoted = false;
  } else {
    // todo
  }
  // Normalize option `escape_formulas`
  if (
    options.escape_formulas === undefined ||
    options.escape_formulas === null
  ) {
    options.escape_formulas = false;
  } else if (typeof options.escape_formulas !== "boolean") {
    return [
      new CsvError("CSV_OPTION_ESCAPE_FORMULAS_INVALID_TYPE", [
        "option `escape_formulas` must be a boolean,",
        `got ${JSON.stringify(options.escape_formulas)}`,
      ]),
    ];
  }
  // Normalize option `quoted_empty`
  if (options.quoted_empty === undefined || options.quoted_empty === null) {
    options.quoted_empty = undefined;
  } else {
    // todo
  }
  // Normalize option `quoted_match`
  if (
    options.quoted_match === undefined ||
    options.quoted_match === null ||
    options.quoted_match === false
  ) {
    options.quoted_match = null;
  } else if (!Array.isArray(options.quoted_match)) {
    options.quoted_match = [options.quoted_match];
  }
  if (options.quoted_match) {
    for (const quoted_match of options.quoted_match) {
      const isString = typeof quoted_match === "string";
      const isRegExp = quoted_match instanceof RegExp;
      if (!isString && !isRegExp) {
        return [
          new CsvError("CSV_OPTION_QUOTED_MATCH", [
            "option `quoted_match` must be a string or a regex,",
            `got ${JSON.stringify(options.quoted_match)}`,
          ]),
        ];
      }
    }
  }
  // Normalize option `quoted_string`
  if (options.quoted_string === undefined || options.quoted_string === null) {
    options.quoted_string = false;
  } else {
    // todo
  }
  // Normalize option `eof`
  if (options.eof === undefined || options.eof === null) {
    options.eof = true;
  } else {
    // todo
  }
  // Normalize option `escape`
  if (options.escape === undefined || options.escape === null) {
    options.escape = '"';
  } else if (Buffer.isBuffer(options.escape)) {
    options.escape = options.escape.toString();
  } else if (typeof options.escape !== "string") {
    return [
      Error(
        `Invalid Option: escape must be a buffer or a string, got ${JSON.stringify(options.escape)}`,
      ),
    ];
  }
  if (options.escape.length > 1) {
    return [
      Error(
        `Invalid Option: escape must be one character, got ${options.escape.length} characters`,
      ),
    ];
  }
  // Normalize option `header`
  if (
    options.header === undefined ||
    options.header === null ||
    options.header === false
  ) {
    options.header = false;
  } else if (options.header !== true) {
    throw new CsvError(
      "CSV_INVALID_OPTION_HEADER",
      [
        "option `header` is expected to be a boolean,",
        `got ${JSON.stringify(options.header)}`,
      ],
      options,
    );
  }
  // Normalize option `headers_as_comment`
  if (
    options.header_as_comment === undefined ||
    options.header_as_comment === null ||
    options.header_as_comment === false
  ) {
    options.header_as_comment = false;
  } else if (options.header_as_comment === true) {
    options.header_as_comment = "#";
  } else if (Buffer.isBuffer(options.header_as_comment)) {
    options.header_as_comment = options.header_as_comment.toString();
  } else if (typeof options.header_as_comment !== "string") {
    throw new CsvError(
      "CSV_INVALID_OPTION_HEADER_AS_COMMENT",
      [
        "option `header_as_comment` must be a boolean, a string or a buffer,",
        `got ${JSON.stringify(options.header_as_comment)}`,
      ],
      options,
    );
  }
  // if (options.header_as_comment && !options.comment?.length) {
  //   throw new CsvError(
  //     "CSV_INVALID_OPTION_COMMENT",
  //     [
  //       "option `comment` must be a non empty string or buffer when using `header_as_comment`,",
  //       `got ${JSON.stringify(options.comment)}`,
  //     ],
  //     options,
  //   );
  // }
  // Header is always enabled with `header_as_comment`
  // if (options.header_as_comment === true) {
  //   options.header = true;
  // }
  // Normalize option `columns`
  const [errColumns, columns] = normalize_columns(options.columns);
  if (errColumns !== undefined) return [errColumns];
  options.columns = columns;
  // Normalize option `quoted`
  if (options.quoted === undefined || options.quoted === null) {
    options.quoted = false;
  } else {
    // todo
  }
  // Normalize option `cast`
  if (options.cast === undefined || options.cast === null) {
    options.cast = {};
  } else {
    // todo
  }
  // Normalize option cast.bigint
  if (options.cast.bigint === undefined || options.cast.bigint === null) {
    // Cast boolean to string by default
    options.cast.bigint = (value) => "" + value;
  }
  // Normalize option cast.boolean
  if (options.cast.boolean === undefined || options.cast.boolean === null) {
    // Cast boolean to string by default
    options.cast.boolean = (value) => (value ? "1" : "");
  }
  // Normalize option cast.date
  if (options.cast.date === undefined || options.cast.date === null) {
    // Cast date to timestamp string by default
    options.cast.date = (value) => "" + value.getTime();
  }
  // Normalize option cast.number
  if (options.cast.number === undefined || options.cast.number === null) {
    // Cast number to string using native casting by default
    options.cast.number = (value) => "" + value;
  }
  // Normalize option cast.object
  if (options.cast.object === undefined || options.cast.object === null) {
    // Stringify object as JSON by default
    options.cast.object = (value) => JSON.stringify(value);
  }
  // Normalize option cast.string
  if (options.cast.string === undefined || options.cast.string === null) {
    // Leave string untouched
    options.cast.string = function (value) {
      return value;
    };
  }
  // Normalize option `on_record`
  if (
    options.on_record !== undefined &&
    typeof options.on_record !== "function"
  ) {
    return [Error(`Invalid Option: "on_record" must be a function.`)];
  }
  // Normalize option `quote_record_delimiter`
  if (
    options.quote_record_delimiter === undefined ||
    options.quote_record_delimiter === null
  ) {
    options.quote_record_delimiter = !options.record_delimiter;
  } else if (typeof options.quote_record_delimiter !== "boolean") {
    return [
      new CsvError("CSV_OPTION_QUOTE_RECORD_DELIMITER_INVALID_TYPE", [
        "option `quote_record_delimiter` must be a boolean,",
        `got ${JSON.stringify(options.quote_record_delimiter)}`,
      ]),
    ];
  }
  // Normalize option `record_delimiter`
  if (
    options.record_delimiter === undefined ||
    options.record_delimiter === null
  ) {
    options.record_delimiter = "\n";
  } else if (Buffer.isBuffer(options.record_delimiter)) {
    options.record_delimiter = options.record_delimiter.toString();
  } else if (typeof options.record_delimiter !== "string") {
    return [
      Error(
        `Invalid Option: record_delimiter must be a buffer or a string, got ${JSON.stringify(options.record_delimiter)}`,
      ),
    ];
  }
  switch (options.record_delimiter) {
    case "unix":
      options.record_delimiter = "\n";
      break;
    case "mac":
      options.record_delimiter = "\r";
      break;
    case "windows":
      options.record_delimiter = "\r\n";
      break;
    case "ascii":
      options.record_delimiter = "\u001e";
      break;
    case "unicode":
      options.record_delimiter = "\u2028";
      break;
  }
  return [undefined, options];
};



;// CONCATENATED MODULE: ./node_modules/csv-stringify/lib/api/index.js




const bom_utf8 = Buffer.from([239, 187, 191]);
// True when appending `separator` after `value` would let `parse` find
// `separator` starting inside `value`. Besides the field containing the whole
// separator, this also covers boundary fusion: a field whose tail is a
// non-empty prefix of a multi-character separator merges with the appended
// separator (eg value "a:" + delimiter "::" => "a:::", matched at offset 1).
// Such fields must be quoted to round-trip, like RFC 4180 fields containing the
// delimiter, generalized to multi-character delimiters and record delimiters.
const emits_separator = function (value, separators) {
  return separators.some(
    (separator) =>
      separator.length !== 0 &&
      (value.indexOf(separator) !== -1 ||
        (separator.length > 1 &&
          (value + separator).indexOf(separator) < value.length)),
  );
};
// True when `value` matches one of the `quoted_match` patterns. The regexps
// come from the user and the same objects are reused for every field, so the
// test must not depend on their state: `RegExp.prototype.test` advances
// `lastIndex` on a global or sticky regexp, which would make a match in one
// field move where the next field starts matching. `String.prototype.search`
// searches from the start and restores `lastIndex`, and is equivalent to
// `test` for the stateless regexps.
const matches_quoted_match = function (value, quoted_match) {
  if (!quoted_match) return false;
  return quoted_match.some((pattern) =>
    typeof pattern === "string"
      ? value.indexOf(pattern) !== -1
      : value.search(pattern) !== -1,
  );
};

const stringifier = function (options, state, info) {
  return {
    options: options,
    state: state,
    info: info,
    __transform: function (chunk, push) {
      // Chunk validation
      if (!Array.isArray(chunk) && typeof chunk !== "object") {
        return Error(
          `Invalid Record: expect an array or an object, got ${JSON.stringify(chunk)}`,
        );
      }
      // Detect columns from the first record
      if (this.info.records === 0) {
        if (Array.isArray(chunk)) {
          if (
            this.options.header === true &&
            this.options.columns === undefined
          ) {
            return Error(
              "Undiscoverable Columns: header option requires column option or object records",
            );
          }
        } else if (this.options.columns === undefined) {
          const [err, columns] = normalize_columns(Object.keys(chunk));
          if (err) return;
          this.options.columns = columns;
        }
      }
      // Emit the header
      if (this.info.records === 0) {
        this.bom(push);
        const err = this.headers(push);
        if (err) return err;
      }
      // Emit and stringify the record if an object or an array
      try {
        // this.emit('record', chunk, this.info.records);
        if (this.options.on_record) {
          this.options.on_record(chunk, this.info.records);
        }
      } catch (err) {
        return err;
      }
      // Convert the record into a string
      let err, chunk_string;
      if (this.options.eof) {
        [err, chunk_string] = this.stringify(chunk);
        if (err) return err;
        if (chunk_string === undefined) {
          return;
        } else {
          chunk_string = chunk_string + this.options.record_delimiter;
        }
      } else {
        [err, chunk_string] = this.stringify(chunk);
        if (err) return err;
        if (chunk_string === undefined) {
          return;
        } else {
          if (this.options.header || this.info.records) {
            chunk_string = this.options.record_delimiter + chunk_string;
          }
        }
      }
      // Emit the csv
      this.info.records++;
      push(chunk_string);
    },
    stringify: function (chunk, chunkIsHeader = false) {
      if (typeof chunk !== "object") {
        return [undefined, chunk];
      }
      const { columns } = this.options;
      const record = [];
      // Record is an array
      if (Array.isArray(chunk)) {
        // We are getting an array but the user has specified output columns. In
        // this case, we respect the columns indexes
        const length = columns
          ? Math.min(chunk.length, columns.length)
          : chunk.length;
        // Cast record elements
        for (let i = 0; i < length; i++) {
          const field = chunk[i];
          const [err, value] = this.__cast(field, {
            index: i,
            column: i,
            records: this.info.records,
            header: chunkIsHeader,
          });
          if (err) return [err];
          record[i] = [value, field];
        }
        // Record is a literal object
        // `columns` is always defined: it is either provided or discovered.
      } else {
        for (let i = 0; i < columns.length; i++) {
          const field = get(chunk, columns[i].key);
          const [err, value] = this.__cast(field, {
            index: i,
            column: columns[i].key,
            records: this.info.records,
            header: chunkIsHeader,
          });
          if (err) return [err];
          record[i] = [value, field];
        }
      }
      let csvrecord = "";
      for (let i = 0; i < record.length; i++) {
        let options, err;

        let [value, field] = record[i];
        if (typeof value === "string") {
          options = this.options;
        } else if (is_object(value)) {
          // Value is considerered as a mix of a value and options
          options = { ...value };
          value = options.value;
          delete options.value;
          if (
            typeof value !== "string" &&
            value !== undefined &&
            value !== null
          ) {
            if (err)
              return [
                Error(
                  `Invalid Casting Value: returned value must return a string, null or undefined, got ${JSON.stringify(value)}`,
                ),
              ];
          }
          // Merge global options with the ones returned by cast
          options = { ...this.options, ...options };
          [err, options] = normalize_options(options);
          if (err !== undefined) {
            return [err];
          }
        } else if (value === undefined || value === null) {
          options = this.options;
        } else {
          return [
            Error(
              `Invalid Casting Value: returned value must return a string, an object, null or undefined, got ${JSON.stringify(value)}`,
            ),
          ];
        }
        const {
          delimiter,
          escape,
          quote,
          quoted,
          quoted_empty,
          quoted_string,
          quoted_match,
          record_delimiter,
          quote_record_delimiter,
          escape_formulas,
        } = options;
        if ("" === value && "" === field) {
          const quotedMatch = matches_quoted_match(value, quoted_match);
          const shouldQuote =
            quotedMatch ||
            true === quoted_empty ||
            (true === quoted_string && false !== quoted_empty);
          if (shouldQuote === true) {
            value = quote + value + quote;
          }
          csvrecord += value;
        } else if (value) {
          if (typeof value !== "string") {
            return [
              Error(
                `Formatter must return a string, null or undefined, got ${JSON.stringify(value)}`,
              ),
            ];
          }
          const containsdelimiter = emits_separator(value, [delimiter]);
          const containsQuote = quote !== "" && value.indexOf(quote) >= 0;
          const containsEscape = value.indexOf(escape) >= 0 && escape !== quote;
          // Testing `\n` and `\r` covers the three sequences `parse` discovers
          const containsRecordDelimiter = emits_separator(value, [
            record_delimiter,
            ...(quote_record_delimiter === false ? [] : ["\n", "\r"]),
          ]);
          const quotedString = quoted_string && typeof field === "string";
          const quotedMatch = matches_quoted_match(value, quoted_match);
          // See https://github.com/adaltas/node-csv/pull/387
          // More about CSV injection or formula injection, when websites embed
          // untrusted input inside CSV files:
          // https://owasp.org/www-community/attacks/CSV_Injection
          // http://georgemauer.net/2017/10/07/csv-injection.html
          // Apple Numbers unicode normalization is empirical from testing
          if (escape_formulas) {
            switch (value[0]) {
              case "-":
                if (typeof field === "number" || typeof field === "bigint") {
                  break;
                }
                value = `'${value}`;
                break;
              case "=":
              case "+":
              case "@":
              case "\t":
              case "\r":
              case "\uFF1D": // Unicode '='
              case "\uFF0B": // Unicode '+'
              case "\uFF0D": // Unicode '-'
              case "\uFF20": // Unicode '@'
                value = `'${value}`;
                break;
            }
          }
          const shouldQuote =
            containsQuote === true ||
            containsdelimiter ||
            containsRecordDelimiter ||
            quoted ||
            quotedString ||
            quotedMatch;
          if (shouldQuote === true && containsEscape === true) {
            value = value.replaceAll(escape, () => escape + escape);
          }
          if (containsQuote === true) {
            value = value.replaceAll(quote, () => escape + quote);
          }
          if (shouldQuote === true) {
            value = quote + value + quote;
          }
          csvrecord += value;
        } else if (
          quoted_empty === true ||
          (field === "" && quoted_string === true && quoted_empty !== false)
        ) {
          csvrecord += quote + quote;
        }
        if (i !== record.length - 1) {
          csvrecord += delimiter;
        }
      }
      return [undefined, csvrecord];
    },
    bom: function (push) {
      if (this.options.bom !== true) {
        return;
      }
      push(bom_utf8);
    },
    headers: function (push) {
      if (this.options.header === false) {
        return;
      }
      if (this.options.columns === undefined) {
        return;
      }
      let err;
      let headers = this.options.columns.map((column) => column.header);
      if (this.options.eof) {
        [err, headers] = this.stringify(headers, true);
        headers += this.options.record_delimiter;
      } else {
        [err, headers] = this.stringify(headers, true);
      }
      if (err) return err;
      if (this.options.header_as_comment) {
        headers = this.options.header_as_comment + " " + headers;
      }
      push(headers);
    },
    __cast: function (value, context) {
      const type = typeof value;
      try {
        if (type === "string") {
          // Fine for 99% of the cases
          return [undefined, this.options.cast.string(value, context)];
        } else if (type === "bigint") {
          return [undefined, this.options.cast.bigint(value, context)];
        } else if (type === "number") {
          return [undefined, this.options.cast.number(value, context)];
        } else if (type === "boolean") {
          return [undefined, this.options.cast.boolean(value, context)];
        } else if (value instanceof Date) {
          return [undefined, this.options.cast.date(value, context)];
        } else if (type === "object" && value !== null) {
          return [undefined, this.options.cast.object(value, context)];
        } else if (value === null && this.options.cast.null !== undefined) {
          return [undefined, this.options.cast.null(value, context)];
        } else if (
          value === undefined &&
          this.options.cast.undefined !== undefined
        ) {
          return [undefined, this.options.cast.undefined(value, context)];
        } else {
          return [undefined, value];
        }
      } catch (err) {
        return [err];
      }
    },
  };
};



;// CONCATENATED MODULE: ./node_modules/csv-stringify/lib/sync.js
/*
CSV Stringify

Please look at the [Sync API](https://csv.js.org/stringify/api/sync/) for
additional information.
*/




const stringify = function (records, opts = {}) {
  const data = [];
  const [err, options] = normalize_options(opts);
  if (err !== undefined) throw err;
  const state = {
    stop: false,
  };
  // Information
  const info = {
    records: 0,
  };
  const api = stringifier(options, state, info);
  for (const record of records) {
    const err = api.__transform(record, function (record) {
      data.push(record);
    });
    if (err !== undefined) throw err;
  }
  if (data.length === 0) {
    api.bom((d) => {
      data.push(d);
    });
    const err = api.headers((headers) => {
      data.push(headers);
    });
    if (err !== undefined) throw err;
  }
  return data.join("");
};



;// CONCATENATED MODULE: ./build/visitors/csv.js


const columns = ['path', 'human', 'ai', 'total'];
/**
 * The rows as CSV (RFC 4180, but with LF), counts in plain digits. A path that a spreadsheet would run as a formula
 * begins with an apostrophe, and one with another country's separators in it is quoted, so that no part of it can
 * become a cell of its own.
 */
function csvLines(rows) {
    let lines = '';
    for (const row of rows)
        lines += csvLine(row);
    return lines;
}
/**
 * A path that no rule of CSV or of a spreadsheet is about. Nearly every path is one, and to have the library find that
 * out for each of a million rows took a fifth of the run.
 */
const plainPath = /^\/[^",;|\t\r\n]*$/;
function csvLine(row) {
    if (plainPath.test(row.path))
        return `${row.path},${row.human},${row.ai},${row.total}\n`;
    return stringify([columns.map((column) => row[column])], {
        escape_formulas: true,
        quoted_match: /[;\t|\r]/,
    });
}
/** A CSV file that grows row by row; the first failure is kept, and nothing is written after it. */
class CsvFile {
    #open;
    #descriptor;
    #failure;
    /** @param open creates the file, when its first rows arrive, and returns its descriptor */
    constructor(open) {
        this.#open = open;
    }
    write(rows) {
        this.#try(() => {
            this.#descriptor ??= this.#start();
            if (rows.length > 0)
                writeAll(this.#descriptor, csvLines(rows));
        });
    }
    /** @returns whether there is a file with every row in it, or why there isn't one; `false` when nothing was to write */
    close() {
        const descriptor = this.#descriptor;
        this.#descriptor = undefined;
        try {
            if (descriptor !== undefined)
                (0,external_node_fs_.closeSync)(descriptor);
        }
        catch (error) {
            this.#failure ??= error;
        }
        return this.#failure === undefined ? { written: descriptor !== undefined } : { failure: this.#failure };
    }
    #start() {
        const descriptor = this.#open();
        writeAll(descriptor, `${columns.join(',')}\n`);
        return descriptor;
    }
    #try(action) {
        if (this.#failure !== undefined)
            return;
        try {
            action();
        }
        catch (error) {
            this.#failure = error;
        }
    }
}
function writeAll(descriptor, text) {
    const bytes = Buffer.from(text);
    for (let written = 0; written < bytes.length;)
        written += (0,external_node_fs_.writeSync)(descriptor, bytes, written);
}

// EXTERNAL MODULE: external "node:timers/promises"
var promises_ = __nccwpck_require__(8500);
;// CONCATENATED MODULE: ./build/visitors/pages.js

/** The service's greatest `limit`. */
const pageRows = 250;
/** Even `all` ends somewhere: a service whose list never ends would be read for ever. */
const mostRows = 5_000_000;
/**
 * Whether every row was read: the list came to its end, and nothing tells that rows moved or were left out on the way.
 * A path that comes twice has moved, and what moves the other way is never seen.
 */
function isComplete(reading) {
    const { end, duplicates, unreadable, shortAnswers } = reading;
    return end === 'end' && duplicates + unreadable + shortAnswers === 0;
}
function newReading() {
    return { pages: 0, duplicates: 0, unreadable: 0, shortAnswers: 0, end: 'given-up' };
}
/** A service that sends the same row without a path again and again would otherwise be read for ever. */
const mostUnreadablePages = 3;
/** The `limit` of the requests for a list. */
function limitFor(maxRows) {
    return Math.min(pageRows, maxRows);
}
/**
 * Reads a list of pages in turn. The offset advances by the limit, as the specification has it, however many rows an
 * answer holds. The next page is asked for at the first new row of a page, when it is known that the reading goes on;
 * the other rows are taken while the service works. There is never more than one request on its way.
 *
 * @throws whatever `read` throws; the rows before it have been taken
 */
async function readList({ first, read, maxRows, take, isNew, reading }) {
    const most = Math.min(maxRows, mostRows);
    const limit = limitFor(most);
    let page = first;
    let unreadablePages = 0;
    for (let offset = 0;; offset += limit) {
        const left = most - offset;
        const rows = page.visitors.slice(0, left);
        const firstNew = rows.findIndex(isNew);
        unreadablePages = page.visitors.length === 0 ? unreadablePages + 1 : 0;
        const end = endAfter(page, left, limit, firstNew !== -1, unreadablePages);
        const takeRows = () => {
            const fresh = firstNew === -1 ? [] : rows.slice(firstNew).filter((row, at) => at === 0 || isNew(row));
            take(fresh);
            reading.pages += fresh.length;
            reading.duplicates += rows.length - fresh.length;
            reading.unreadable += page.unreadable;
        };
        if (end !== undefined) {
            takeRows();
            reading.end = end;
            if (end === 'row-cap' && page.hasMore && isShort(page, limit))
                reading.shortAnswers += 1;
            return;
        }
        if (isShort(page, limit))
            reading.shortAnswers += 1;
        page = await withMeanwhile(read({ limit, offset: offset + limit }), takeRows);
    }
}
/**
 * @param left how many rows may still be taken, those of this page included
 * @param hasNew whether a row of the page has a new path
 * @param unreadablePages how many pages without a readable row came in a row, this one included
 * @returns why the reading ends with this page; `undefined` when it goes on
 */
function endAfter(page, left, limit, hasNew, unreadablePages) {
    if (!page.hasMore)
        return page.visitors.length > left ? 'row-cap' : 'end';
    if (page.visitors.length + page.unreadable === 0)
        return 'empty-page';
    if (!hasNew && page.visitors.length > 0)
        return 'nothing-new';
    if (unreadablePages >= mostUnreadablePages)
        return 'unreadable';
    return limit >= left ? 'row-cap' : undefined;
}
function isShort(page, limit) {
    return page.visitors.length + page.unreadable < limit;
}
/** Works while an answer is on its way. When there is none, that is told after the work. */
async function withMeanwhile(answer, work) {
    // Nobody looks at the answer before the work is done, and a failure that nobody looks at ends the process.
    answer.catch(() => undefined);
    // The request leaves in this pause.
    await (0,promises_.setImmediate)();
    work();
    return await answer;
}

// EXTERNAL MODULE: ./build/visitors/week.js
var visitors_week = __nccwpck_require__(9904);
;// CONCATENATED MODULE: ./build/visitors/ending.js



/** @returns `undefined` when not even the totals of the week are known */
function findingsFrom(inputs, gathered) {
    const { week, weeks, dropThreshold } = inputs;
    const { list, listBefore } = gathered;
    const totals = gathered.totals.get(week.name);
    if (totals === undefined)
        return undefined;
    const trend = Array.from({ length: weeks }, (_, index) => {
        const each = (0,visitors_week/* weeksBefore */.jX)(week, weeks - 1 - index);
        return { week: each, totals: gathered.totals.get(each.name) };
    });
    const before = gathered.totals.get((0,visitors_week/* weeksBefore */.jX)(week, 1).name);
    const complete = list !== undefined && isComplete(list);
    const bothComplete = complete && listBefore !== undefined && isComplete(listBefore);
    return {
        week,
        totals,
        before,
        growth: before && {
            human: (0,change/* growth */.Am)(before.human, totals.human),
            ai: (0,change/* growth */.Am)(before.ai, totals.ai),
            total: (0,change/* growth */.Am)(before.total, totals.total),
        },
        trend,
        ranking: gathered.ranking?.result(bothComplete) ?? emptyRanking,
        list: list ?? newReading(),
        listBefore,
        complete,
        readsAll: inputs.maxRows === Number.POSITIVE_INFINITY,
        dropThreshold,
        dropped: dropThreshold !== undefined &&
            before !== undefined &&
            (0,change/* hasDropped */.HA)(before.human, totals.human, dropThreshold),
        gaps: gathered.gaps,
    };
}
const emptyRanking = {
    top: [],
    human: { up: [], down: [] },
    ai: { up: [], down: [] },
    newPages: undefined,
    gonePages: undefined,
};

// EXTERNAL MODULE: ./build/clock.js
var build_clock = __nccwpck_require__(7094);
;// CONCATENATED MODULE: ./build/visitors/patience.js


/** A limit by the hour that opens again within this time is waited for; a runner's minutes are paid for. */
const longestWaitMs = 120_000;
const limitWaits = 3;
/** Between the tries of one request. */
const pausesMs = [1_000, 5_000, 20_000];
/**
 * How long to wait before a read is tried again.
 *
 * @param refusals how often the read was refused with 429 before
 * @param failures how often it failed otherwise before
 * @returns milliseconds, or `undefined` when trying again is of no use
 */
function pauseAfter(error, refusals, failures) {
    const { kind, status = 0, retryAfterMs } = error;
    if (kind === 'aborted')
        return undefined;
    if (retryAfterMs !== undefined && retryAfterMs > longestWaitMs)
        return undefined;
    if (status === 429) {
        // Without Retry-After the limit may last an hour, and each try could count against it.
        if (retryAfterMs === undefined || refusals >= limitWaits)
            return undefined;
        return Math.max(1_000, retryAfterMs);
    }
    if (kind === 'status' && status < 500 && status !== 408)
        return undefined;
    const pause = pausesMs[failures];
    return pause === undefined ? undefined : Math.max(pause, retryAfterMs ?? 0);
}
/**
 * Reads with a few more tries where a fault may pass. Only for what is safe to repeat.
 *
 * @throws ServiceError of the last try
 */
async function readPatiently(read, { clock, signal, log }) {
    let refusals = 0;
    let failures = 0;
    while (true) {
        try {
            return await read();
        }
        catch (error) {
            if (!(error instanceof errors/* ServiceError */._7) || signal.aborted)
                throw error;
            const pause = pauseAfter(error, refusals, failures);
            if (pause === undefined)
                throw error;
            if (error.status === 429)
                refusals += 1;
            else
                failures += 1;
            log(`${(0,errors/* describeError */.Uc)(error)}. Trying again in ${(0,build_clock/* formatDuration */.a3)(pause)}.`);
            await clock.sleep(pause, signal);
            if (signal.aborted)
                throw error;
        }
    }
}

// EXTERNAL MODULE: ./build/visitors/ranking.js + 3 modules
var visitors_ranking = __nccwpck_require__(533);
;// CONCATENATED MODULE: ./build/visitors/gather.js





/** A service that fails this often in a row, each time after several tries, is not asked any more. */
const mostGapsInARow = 2;
const answersBetweenLines = 100;
/**
 * Reads everything that the report needs, one request after another. What matters most comes first, since the hourly
 * limit may end the reading anywhere: the totals of the week and of the week before, their page rows, then the trend
 * from the newest week to the oldest.
 *
 * @throws ServiceError when the reading has to end; `gathered` holds every row and total that had come
 */
async function gather(parts, gathered) {
    const { service, inputs, csv, log } = parts;
    const { week, maxRows } = inputs;
    const before = (0,visitors_week/* weeksBefore */.jX)(week, 1);
    const limit = limitFor(maxRows);
    let gapsInARow = 0;
    /** Set when nothing more is asked for; what has come by then is still taken. */
    let ended;
    const read = async (of, page) => {
        if (ended !== undefined)
            throw ended.error;
        const query = { dateFrom: of.dateFrom, dateTo: of.dateTo, ...page };
        const answer = await readPatiently(() => service.readVisitors(query, parts.signal), parts);
        gapsInARow = 0;
        return answer;
    };
    const tolerantly = async (what, step) => {
        try {
            return await step();
        }
        catch (error) {
            if (ended !== undefined)
                return undefined;
            gapsInARow += 1;
            const isGap = error instanceof errors/* ServiceError */._7 && mayPass(error) && !parts.signal.aborted;
            if (isGap) {
                gathered.gaps.push({ what, error });
                log(`Left out: ${what}. ${(0,errors/* describeError */.Uc)(error)}`);
            }
            if (!isGap || gapsInARow >= mostGapsInARow)
                ended = { error };
            return undefined;
        }
    };
    const readTotals = async (of, rows) => {
        const answer = await read(of, { limit: rows, offset: 0 });
        gathered.totals.set(of.name, answer.totals);
        const { human, ai, total } = answer.totals;
        log(`${of.name}: ${human} human, ${ai} AI, ${total} in all.`);
        return answer;
    };
    const first = await readTotals(week, limit);
    parts.onTotals(first.totals);
    const firstBefore = await tolerantly(`the week before, ${before.name}`, () => readTotals(before, limit));
    const ranking = new visitors_ranking/* Ranking */.JO(inputs.top, hasRows(firstBefore));
    gathered.ranking = ranking;
    const list = newReading();
    gathered.list = list;
    const readRows = (of, start, reading, isCurrent) => readList({
        first: start,
        read: async (page) => {
            const answer = await read(of, page);
            if ((page.offset / limit) % answersBetweenLines === 0)
                log(`${of.name}: ${reading.pages} pages so far.`);
            return answer;
        },
        maxRows,
        isNew: (row) => (isCurrent ? ranking.addCurrent(row) : ranking.addPrevious(row)),
        take: (rows) => {
            if (isCurrent)
                csv?.write(rows);
        },
        reading,
    });
    await tolerantly(`the rest of the pages of ${week.name}`, () => readRows(week, first, list, true));
    if (firstBefore !== undefined) {
        const listBefore = newReading();
        gathered.listBefore = listBefore;
        await tolerantly(`the rest of the pages of ${before.name}`, () => readRows(before, firstBefore, listBefore, false));
    }
    for (let back = 2; back < inputs.weeks; back += 1) {
        const older = (0,visitors_week/* weeksBefore */.jX)(week, back);
        await tolerantly(`the trend's week ${older.name}`, () => readTotals(older, 1));
    }
    if (ended !== undefined)
        throw ended.error;
}
function hasRows(page) {
    return page !== undefined && (page.visitors.length > 0 || page.hasMore);
}
/** Whether the next request may fare better, with the service as it is. */
function mayPass({ kind, status = 0 }) {
    return kind !== 'aborted' && (kind !== 'status' || status >= 500 || status === 408);
}

;// CONCATENATED MODULE: ./build/visitors/plan.js

/**
 * From the public documentation of the one known service with this interface (Mintlify, August 2026): analytics
 * requests an hour, for the whole organization.
 */
const requestsPerHour = 100;
/** What the report will cost, in words, before the first request. */
function describePlan({ week, weeks, maxRows, }) {
    const trend = Math.max(0, weeks - 2);
    const older = trend === 0 ? '' : `, ${trend} for the older weeks of the trend`;
    const limit = `the limit is ${requestsPerHour} an hour for the whole organization, and everything else that asks for analytics shares it`;
    if (maxRows === Number.POSITIVE_INFINITY) {
        const fitting = Math.floor((requestsPerHour - trend) / 2) * pageRows;
        return `At least ${2 + trend} requests: one for every ${pageRows} page rows of ${week.name} and of the week before, however many there are (at most ${mostRows} a week)${older}; ${limit}. A site of up to ${fitting} pages fits into an hour.`;
    }
    const answers = Math.ceil(maxRows / limitFor(maxRows));
    const all = 2 * answers + trend;
    return `${answers > 1 ? 'At most ' : ''}${all} requests: ${answers} for ${week.name}, ${answers} for the week before${older}; ${limit}.`;
}

;// CONCATENATED MODULE: ./build/visitors/run.js







/**
 * One execution of the action, from inputs to report. Whatever happens, outputs, summary and files are written.
 *
 * @returns whether the step fails
 */
async function run(parts) {
    const progress = { gathered: { totals: new Map(), gaps: [] } };
    let stop;
    try {
        await carryOut(parts, progress);
    }
    catch (error) {
        stop = error;
    }
    const { inputs, connection, gathered } = progress;
    const ending = {
        week: inputs?.week,
        findings: inputs === undefined ? undefined : findingsFrom(inputs, gathered),
        stop,
        cancelled: parts.signal.aborted,
        requests: connection?.requests() ?? 0,
    };
    const red = await report(parts, ending, progress);
    await connection?.close();
    return red;
}
async function carryOut(parts, progress) {
    const { runner, clock, signal } = parts;
    runner.mask(runner.input('api-key').trim());
    const inputs = parts.readInputs();
    progress.inputs = inputs;
    const { week, csv } = inputs;
    setWeekOutputs(runner, week);
    runner.info(`The week ${week.name}, from Monday, ${week.dateFrom}, to Sunday, ${(0,visitors_week/* sundayOf */.K4)(week)}, in UTC.`);
    runner.info(describePlan(inputs));
    const connection = parts.connect(inputs);
    progress.connection = connection;
    if (csv !== undefined)
        progress.csv = new CsvFile(() => parts.openFile(csv));
    await gather({
        service: connection.service,
        clock,
        signal,
        inputs,
        csv: progress.csv,
        log: runner.info,
        onTotals: (totals) => setTotalsOutputs(runner, totals),
    }, progress.gathered);
}
/** Set as soon as they are known: a run that is killed cannot set them any more. */
function setWeekOutputs(runner, week) {
    runner.output('week', week?.name ?? '');
    runner.output('dateFrom', week?.dateFrom ?? '');
    runner.output('dateTo', week?.dateTo ?? '');
}
function setTotalsOutputs(runner, totals) {
    for (const kind of ['human', 'ai', 'total'])
        runner.output(kind, plain(totals?.[kind]));
    runner.output('aiShare', plain(totals === undefined ? undefined : (0,change/* aiShare */.ci)(totals)));
}
/** Plain digits; `''` where there is no number. */
function plain(value) {
    return typeof value === 'number' ? String(value) : '';
}
async function report(parts, ending, progress) {
    // Markdown is not needed before the end, and a run should reach its first request quickly.
    const { sentence, summaryFor, topPagesAsJson } = await Promise.all(/* import() */[__nccwpck_require__.e(444), __nccwpck_require__.e(739)]).then(__nccwpck_require__.bind(__nccwpck_require__, 3739));
    const { runner } = parts;
    const { findings } = ending;
    const problems = [];
    setWeekOutputs(runner, ending.week);
    setTotalsOutputs(runner, findings?.totals);
    for (const kind of ['human', 'ai', 'total'])
        runner.output(`${kind}Change`, plain(findings?.growth?.[kind]));
    runner.output('alert', String(findings?.dropped ?? false));
    runner.output('complete', String(findings?.complete ?? false));
    runner.output('topPages', findings === undefined ? '' : topPagesAsJson(findings));
    const { csv } = progress.inputs ?? {};
    runner.output('csvFile', csv !== undefined && closeCsv(progress.csv, csv, problems) ? csv : '');
    const markdown = summaryFor(ending, runner.summaryBytes());
    runner.summary(markdown);
    const { summaryFile } = progress.inputs ?? {};
    const kept = summaryFile !== undefined && keepSummary(parts, summaryFile, markdown, problems);
    runner.output('summaryFile', kept ? summaryFile : '');
    return announce(runner, ending, progress.inputs, sentence(ending), problems) || runner.lostOutputs();
}
function closeCsv(file, path, problems) {
    const closed = file?.close() ?? { written: false };
    if ('written' in closed)
        return closed.written;
    problems.push(`The file ${path} for csv could not be written: ${(0,errors/* describeError */.Uc)(closed.failure)}. Check the path and the free space; everything else is as it should be.`);
    return false;
}
function keepSummary(parts, path, markdown, problems) {
    try {
        parts.writeFile(path, `${parts.runner.redact(markdown)}\n`);
        return true;
    }
    catch (error) {
        problems.push(`The file ${path} for summary-file could not be written: ${(0,errors/* describeError */.Uc)(error)}. Check the path; the job's summary holds the same.`);
        return false;
    }
}
/** @returns whether the step fails */
function announce(runner, ending, inputs, line, problems) {
    const title = 'docs-agent/visitors';
    const { findings, stop } = ending;
    for (const problem of problems)
        runner.error(problem, title);
    const failed = !ending.cancelled && (findings === undefined || (stop !== undefined && isKeyRefused(stop)));
    const dropFails = findings?.dropped === true && inputs?.failOnDrop === true;
    const worthAWarning = findings?.dropped === true || (findings !== undefined && findings.gaps.length > 0) || stop !== undefined;
    if (failed || dropFails)
        runner.error(line, title);
    else if (worthAWarning && !ending.cancelled)
        runner.warning(line, title);
    else
        runner.info(line);
    return failed || dropFails || problems.length > 0;
}
/** A key that stopped working needs somebody, even when most of the report is there. */
function isKeyRefused(error) {
    return !(error instanceof errors/* ServiceError */._7) || error.status === 401 || error.status === 403;
}


/***/ }),

/***/ 9904:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   I0: () => (/* binding */ isShapedAsWeek),
/* harmony export */   K4: () => (/* binding */ sundayOf),
/* harmony export */   KY: () => (/* binding */ parseWeek),
/* harmony export */   Kx: () => (/* binding */ lastCompleteWeek),
/* harmony export */   PU: () => (/* binding */ isOver),
/* harmony export */   jX: () => (/* binding */ weeksBefore)
/* harmony export */ });
const dayMs = 86_400_000;
/** 1970-01-01 was a Thursday, so the Monday of its week is day -3. */
function mondayOf(day) {
    return Math.floor((day + 3) / 7) * 7 - 3;
}
/** The week that holds a day belongs to the year that holds its Thursday (ISO 8601). */
function weekFrom(monday) {
    const thursday = monday + 3;
    const year = new Date(thursday * dayMs).getUTCFullYear();
    const number = Math.floor((thursday - Date.UTC(year, 0, 1) / dayMs) / 7) + 1;
    return {
        name: `${year}-W${String(number).padStart(2, '0')}`,
        dateFrom: isoDate(monday),
        dateTo: isoDate(monday + 7),
    };
}
function isoDate(day) {
    return new Date(day * dayMs).toISOString().slice(0, 10);
}
function dayOf(date) {
    return Date.parse(`${date}T00:00:00Z`) / dayMs;
}
/** The last week that is over at a moment: its Sunday has ended in UTC. */
function lastCompleteWeek(now) {
    return weekFrom(mondayOf(Math.floor(now.getTime() / dayMs)) - 7);
}
/** The week that lies `count` weeks before another one. */
function weeksBefore(week, count) {
    return weekFrom(dayOf(week.dateFrom) - 7 * count);
}
/** `YYYY-MM-DD` of the week's Sunday, the last day that counts. */
function sundayOf(week) {
    return isoDate(dayOf(week.dateTo) - 1);
}
/** Whether the week has ended at a moment. */
function isOver(week, now) {
    return now.getTime() >= dayOf(week.dateTo) * dayMs;
}
const weekShape = /^(\d{4})-W(\d{2})$/i;
const dateShape = /^\d{4}-\d{2}-\d{2}$/;
/** Whether a text is written as a week or a date is, be there such a one or not. */
function isShapedAsWeek(text) {
    return weekShape.test(text) || dateShape.test(text);
}
/**
 * Reads `2026-W47`, or a date `YYYY-MM-DD` in the week, of the years 2000 to 9998.
 *
 * @returns `undefined` when it is neither, or when there is no such day or week
 */
function parseWeek(text) {
    const byNumber = weekShape.exec(text);
    if (byNumber !== null) {
        const year = Number(byNumber[1]);
        // The fourth of January is always in the first week.
        const week = weekFrom(mondayOf(Date.UTC(year, 0, 4) / dayMs) + 7 * (Number(byNumber[2]) - 1));
        return isSaneYear(year) && week.name === text.toUpperCase() ? week : undefined;
    }
    if (!dateShape.test(text))
        return undefined;
    const day = dayOf(text);
    if (Number.isNaN(day) || isoDate(day) !== text || !isSaneYear(Number(text.slice(0, 4))))
        return undefined;
    return weekFrom(mondayOf(day));
}
function isSaneYear(year) {
    return year >= 2000 && year <= 9998;
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
/******/ var __webpack_exports__ = __nccwpck_require__(6197);
/******/ __webpack_exports__ = await __webpack_exports__;
/******/ 
