export const id = 770;
export const ids = [770];
export const modules = {
    298: ((module) => {
        function makeArray(subject) {
            return Array.isArray(subject)
                ? subject
                : [subject];
        }
        const UNDEFINED = undefined;
        const EMPTY = '';
        const SPACE = ' ';
        const ESCAPE = '\\';
        const REGEX_LITERAL_SPECIAL = /[.*+?()[\]{}^$|\\/]/;
        const BOM = '\uFEFF';
        const REGEX_ANCHORED_GLOBSTAR = /^\/\*{2,}$/;
        const REGEX_REPLACE_LEADING_EXCAPED_EXCLAMATION = /^\\!/;
        const REGEX_REPLACE_LEADING_EXCAPED_HASH = /^\\#/;
        const REGEX_SPLITALL_CRLF = /\r?\n/g;
        const DOUBLE_SLASH = '//';
        const SLASH_CODE = 47;
        const DOT_CODE = 46;
        const SLASH = '/';
        let TMP_KEY_IGNORE = 'node-ignore';
        if (typeof Symbol !== 'undefined') {
            TMP_KEY_IGNORE = Symbol.for('node-ignore');
        }
        const KEY_IGNORE = TMP_KEY_IGNORE;
        const define = (object, key, value) => {
            Object.defineProperty(object, key, { value });
            return value;
        };
        const RETURN_FALSE = () => false;
        const POSIX_CLASSES = {
            alnum: '0-9A-Za-z',
            alpha: 'A-Za-z',
            blank: ' \\t',
            cntrl: '\\x00-\\x1f\\x7f',
            digit: '0-9',
            graph: '!-.0-~',
            lower: 'a-z',
            print: ' -.0-~',
            punct: '!-.:-@\\[-`{-~',
            space: ' \\t\\n\\r',
            upper: 'A-Z',
            xdigit: '0-9A-Fa-f'
        };
        const CLASS_MEMBERS_TO_ESCAPE = '\\]^-[';
        const escapeMember = char => CLASS_MEMBERS_TO_ESCAPE.indexOf(char) < 0
            ? char
            : ESCAPE + char;
        const NON_SLASH = '(?!\\/)';
        const classSource = (negated, body) => {
            if (negated) {
                return `[^\\/${body}]`;
            }
            const source = `[${body}]`;
            return new RegExp(source).test('/')
                ? NON_SLASH + source
                : source;
        };
        const scanBracket = (pattern, start) => {
            const { length } = pattern;
            let index = start + 1;
            let negated = EMPTY;
            const lead = pattern[index];
            if (lead === '!' || lead === '^') {
                negated = '^';
                index++;
            }
            let body = EMPTY;
            let prev = EMPTY;
            for (;;) {
                const char = pattern[index];
                if (char === UNDEFINED) {
                    return null;
                }
                if (char === ESCAPE) {
                    const escaped = pattern[++index];
                    body += escapeMember(escaped);
                    prev = escaped;
                }
                else if (char === '-'
                    && prev
                    && index + 1 < length
                    && pattern[index + 1] !== ']') {
                    index++;
                    let to = pattern[index];
                    if (to === ESCAPE) {
                        to = pattern[index += 1];
                    }
                    if (prev <= to) {
                        body += `-${escapeMember(to)}`;
                    }
                    prev = EMPTY;
                }
                else if (char === '[' && pattern[index + 1] === ':') {
                    const nameStart = index + 2;
                    let end = nameStart;
                    while (end < length && pattern[end] !== ']') {
                        end++;
                    }
                    if (end === length) {
                        return null;
                    }
                    if (end > nameStart && pattern[end - 1] === ':') {
                        const name = pattern.slice(nameStart, end - 1);
                        if (!Object.prototype.hasOwnProperty.call(POSIX_CLASSES, name)) {
                            return null;
                        }
                        body += POSIX_CLASSES[name];
                        prev = EMPTY;
                        index = end;
                    }
                    else {
                        body += escapeMember('[');
                        prev = '[';
                        index = nameStart - 2;
                    }
                }
                else {
                    body += escapeMember(char);
                    prev = char;
                }
                index++;
                if (pattern[index] === ']') {
                    return {
                        end: index,
                        source: classSource(negated, body)
                    };
                }
            }
        };
        const NEVER_MATCH = '[]';
        const PLACEHOLDER = '\u0000';
        const REGEX_RESTORE_PLACEHOLDER = new RegExp(`${PLACEHOLDER}(\\d+)${PLACEHOLDER}`, 'g');
        const TRAILING_WILDCARD = '\uE000';
        const TRAILING_DOUBLESTAR = '\uE001';
        const isReserved = char => char === PLACEHOLDER
            || char === TRAILING_WILDCARD
            || char === TRAILING_DOUBLESTAR;
        const extractBrackets = pattern => {
            const sources = [];
            const hold = source => `${PLACEHOLDER}${sources.push(source) - 1}${PLACEHOLDER}`;
            const { length } = pattern;
            let out = EMPTY;
            let index = 0;
            while (index < length) {
                const char = pattern[index];
                if (char === ESCAPE) {
                    const escaped = pattern[index + 1];
                    if (escaped === SLASH && index + 2 === length) {
                        out += hold(NEVER_MATCH);
                    }
                    else if (escaped === '*'
                        || escaped === '['
                        || escaped === SPACE) {
                        out += pattern.slice(index, index + 2);
                    }
                    else {
                        out += hold(REGEX_LITERAL_SPECIAL.test(escaped)
                            ? ESCAPE + escaped
                            : isReserved(escaped)
                                ? `[${escaped}]`
                                : escaped);
                    }
                    index += 2;
                }
                else if (isReserved(char)) {
                    out += hold(`[${char}]`);
                    index++;
                }
                else if (char === '[') {
                    const scanned = scanBracket(pattern, index);
                    if (scanned === null) {
                        out += hold(NEVER_MATCH);
                        index = length;
                    }
                    else {
                        out += hold(scanned.source);
                        index = scanned.end + 1;
                    }
                }
                else {
                    out += char;
                    index++;
                }
            }
            return {
                source: out,
                sources
            };
        };
        const DIRECT = null;
        const REGEX_INNER_SLASH = /\/(?!$)/;
        const WILDCARD = '[^\\/]*';
        const REPLACERS = [
            [
                /(\\+)( ?)/g,
                (_, run, space) => space
                    ? run.slice(0, run.length - run.length % 2) + SPACE
                    : run,
                ESCAPE + SPACE
            ],
            [
                /(^|\/)\*{3,}(?=\/|$)/g,
                (_, start) => `${start}**`,
                '*'
            ],
            [
                /[\\$.|*+(){^]/g,
                match => `\\${match}`
            ],
            [
                /(?!\\)\?/g,
                () => '[^/]',
                '?'
            ],
            [
                /^\//,
                () => '^',
                SLASH
            ],
            [
                /\//g,
                () => '\\/',
                SLASH
            ],
            [
                /^\^*(?:\\\*\\\*\\\/)+/,
                () => '(?:^|\\/)',
                '*'
            ],
            [
                DIRECT,
                (source, pattern) => {
                    if (!source || source[0] === '^' || source[0] === '(') {
                        return source;
                    }
                    const anchor = !REGEX_INNER_SLASH.test(pattern)
                        ? '(?:^|\\/)'
                        : '^';
                    return anchor + source;
                }
            ],
            [
                /\\\/\\\*\\\*(?=\\\/|$)/g,
                (_, index, str) => index + 6 < str.length
                    ? str.slice(index + 6) === '\\/'
                        ? '(?:\\/[^\\/]+)+'
                        : '(?:\\/[^\\/]+)*'
                    : `\\/${TRAILING_DOUBLESTAR}`,
                '*'
            ],
            [
                /(^|[^\\])(?:\\\*)+(?!$)/g,
                (_, p1) => p1 + WILDCARD,
                '*'
            ],
            [
                /(^|[^\\])((?:\\\\)*)\\\*$/,
                (match, p1, p2) => p2 === EMPTY
                    ? p1 + TRAILING_WILDCARD
                    : match,
                '*'
            ],
            [
                /\\\\\\(?=[$.|*+(){^])/g,
                () => ESCAPE,
                ESCAPE + ESCAPE
            ],
            [
                /\\\\/g,
                () => ESCAPE,
                ESCAPE + ESCAPE
            ],
            [
                /\\\[([^\]/]*?)($|\])/g,
                (match, range, close) => `\\[${range}${close}`,
                '['
            ],
            [
                DIRECT,
                source => {
                    const last = source[source.length - 1];
                    if (!last || last === TRAILING_WILDCARD || last === TRAILING_DOUBLESTAR) {
                        return source;
                    }
                    return last === SLASH
                        ? `${source}$`
                        : `${source}(?=$|\\/$)`;
                }
            ]
        ];
        const REGEX_REPLACE_TRAILING_WILDCARD = /(^|\\\/)?\uE000$/;
        const MODE_IGNORE = 'regex';
        const MODE_CHECK_IGNORE = 'checkRegex';
        const UNDERSCORE = '_';
        const replaceTrailingWildcard = (_, p1) => {
            const prefix = p1
                ? `${p1}[^/]+`
                : '[^/]*';
            return `${prefix}(?=$|\\/$)`;
        };
        const REGEX_REPLACE_TRAILING_DOUBLESTAR = /\uE001$/;
        const replaceTrailingDoublestar = () => '[\\s\\S]';
        const separatorAfter = (run, at) => {
            let separator = EMPTY;
            for (let index = at + 1; index < run.length && !run[index].wildcard; index++) {
                separator += run[index].single;
            }
            return separator;
        };
        const pinWildcards = source => {
            if (source.indexOf(WILDCARD) < 0) {
                return source;
            }
            const tokens = [];
            const { length } = source;
            let index = 0;
            while (index < length) {
                const char = source[index];
                if (source.startsWith(WILDCARD, index)) {
                    tokens.push({ wildcard: true });
                    index += WILDCARD.length;
                }
                else if (char === '[') {
                    let end = index + 1;
                    if (source[end] === '^') {
                        end++;
                    }
                    if (source[end] === ']') {
                        end++;
                    }
                    while (end < length && source[end] !== ']') {
                        end += source[end] === ESCAPE
                            ? 2
                            : 1;
                    }
                    end++;
                    tokens.push({ single: source.slice(index, end) });
                    index = end;
                }
                else if (char === ESCAPE) {
                    tokens.push({ single: source.slice(index, index + 2) });
                    index += 2;
                }
                else if (char === '(') {
                    let depth = 0;
                    let end = index;
                    do {
                        if (source[end] === ESCAPE) {
                            end++;
                        }
                        else if (source[end] === '(') {
                            depth++;
                        }
                        else if (source[end] === ')') {
                            depth--;
                        }
                        end++;
                    } while (end < length && depth > 0);
                    if ('*+?'.indexOf(source[end]) >= 0) {
                        end++;
                    }
                    tokens.push({ boundary: source.slice(index, end) });
                    index = end;
                }
                else if (char === '^' || char === '$') {
                    tokens.push({ boundary: char });
                    index++;
                }
                else {
                    tokens.push({ single: char });
                    index++;
                }
            }
            let out = EMPTY;
            let run = [];
            const flush = () => {
                let lastWildcard;
                run.forEach((token, at) => {
                    if (token.wildcard) {
                        lastWildcard = at;
                    }
                });
                run.forEach((token, at) => {
                    if (!token.wildcard) {
                        out += token.single;
                        return;
                    }
                    out += at === lastWildcard
                        ? WILDCARD
                        : `(?:(?!${separatorAfter(run, at)})[^\\/])*`;
                });
                run = [];
            };
            tokens.forEach(token => {
                if (token.boundary === undefined) {
                    run.push(token);
                    return;
                }
                flush();
                out += token.boundary;
            });
            flush();
            return out;
        };
        const makeRegexPrefix = pattern => {
            if (REGEX_ANCHORED_GLOBSTAR.test(pattern)) {
                pattern = '**';
            }
            const { source, sources } = extractBrackets(pattern);
            const replaced = REPLACERS.reduce((prev, [matcher, replacer, required]) => {
                if (matcher === DIRECT) {
                    return replacer(prev, pattern);
                }
                if (required !== UNDEFINED && prev.indexOf(required) < 0) {
                    return prev;
                }
                return matcher.test(prev)
                    ? prev.replace(matcher, replacer.bind(pattern))
                    : prev;
            }, source);
            return sources.length
                ? replaced.replace(REGEX_RESTORE_PLACEHOLDER, (match, index) => sources[index])
                : replaced;
        };
        const checkSourceOf = (body, prefix) => {
            if (body[body.length - 1] === SLASH) {
                prefix = makeRegexPrefix(body.slice(0, -1));
            }
            const head = prefix.slice(0, -1);
            const last = prefix[prefix.length - 1];
            return last === TRAILING_WILDCARD
                ? `${head}$`
                : last === TRAILING_DOUBLESTAR
                    ? head
                    : NEVER_MATCH;
        };
        const matchesBasename = body => {
            const index = body.indexOf(SLASH);
            return index < 0 || index === body.length - 1;
        };
        const basenameOf = path => {
            const end = path.length - 1;
            const index = path.lastIndexOf(SLASH, path[end] === SLASH
                ? end - 1
                : end);
            return index < 0
                ? path
                : path.slice(index + 1);
        };
        const parentOf = path => {
            if (path.charCodeAt(0) === SLASH_CODE
                || path.indexOf(DOUBLE_SLASH) >= 0) {
                const slices = path.split(SLASH).filter(Boolean);
                slices.pop();
                return slices.length
                    ? slices.join(SLASH) + SLASH
                    : EMPTY;
            }
            const end = path.length - 1;
            const cut = path.lastIndexOf(SLASH, path.charCodeAt(end) === SLASH_CODE
                ? end - 1
                : end);
            return cut < 0
                ? EMPTY
                : path.slice(0, cut + 1);
        };
        const isString = subject => typeof subject === 'string';
        const checkPattern = pattern => pattern
            && isString(pattern);
        const splitPattern = pattern => (pattern[pattern.length - 1] === '\r'
            ? pattern.slice(0, -1)
            : pattern)
            .split(REGEX_SPLITALL_CRLF)
            .filter(Boolean);
        class IgnoreRule {
            constructor(pattern, mark, body, ignoreCase, negative, prefix) {
                this.pattern = pattern;
                this.mark = mark;
                this.negative = negative;
                define(this, 'body', body);
                define(this, 'ignoreCase', ignoreCase);
                define(this, 'regexPrefix', prefix);
            }
            get _basenameOnly() {
                return define(this, '_basenameOnly', matchesBasename(this.body));
            }
            get regex() {
                const key = UNDERSCORE + MODE_IGNORE;
                if (this[key]) {
                    return this[key];
                }
                return this._make(MODE_IGNORE, key);
            }
            get checkRegex() {
                const key = UNDERSCORE + MODE_CHECK_IGNORE;
                if (this[key]) {
                    return this[key];
                }
                return this._make(MODE_CHECK_IGNORE, key);
            }
            _make(mode, key) {
                const str = pinWildcards(mode === MODE_IGNORE
                    ? this.regexPrefix
                        .replace(REGEX_REPLACE_TRAILING_WILDCARD, replaceTrailingWildcard)
                        .replace(REGEX_REPLACE_TRAILING_DOUBLESTAR, replaceTrailingDoublestar)
                    : checkSourceOf(this.body, this.regexPrefix));
                const regex = this.ignoreCase
                    ? new RegExp(str, 'i')
                    : new RegExp(str);
                return define(this, key, regex);
            }
        }
        const hasTrailingBackslash = str => {
            let count = 0;
            while (str[str.length - count - 1] === ESCAPE) {
                count++;
            }
            return count % 2 === 1;
        };
        const trimEnd = (body, stripLineEnd) => {
            let lineEnd = body.length;
            let end;
            for (;;) {
                if (stripLineEnd && body[lineEnd - 1] === '\r') {
                    lineEnd--;
                }
                end = lineEnd;
                while (body[end - 1] === SPACE) {
                    end--;
                }
                if (!stripLineEnd || body[end - 1] !== '\n') {
                    break;
                }
                lineEnd = end - 1;
            }
            if (end === lineEnd) {
                return body.slice(0, lineEnd);
            }
            let backslashes = 0;
            while (body[end - backslashes - 1] === ESCAPE) {
                backslashes++;
            }
            return backslashes % 2
                ? body.slice(0, end - 1) + SPACE
                : body.slice(0, end);
        };
        const createRule = (pattern, mark, ignoreCase, stripLineEnd, stripBOM) => {
            let body = stripBOM && pattern[0] === BOM
                ? pattern.slice(1)
                : pattern;
            if (body[0] === '#') {
                return;
            }
            let negative = false;
            if (body[0] === '!') {
                negative = true;
                body = body.slice(1);
            }
            const last = body[body.length - 1];
            if (last === SPACE
                || stripLineEnd && (last === '\r' || last === '\n')) {
                body = trimEnd(body, stripLineEnd);
            }
            if (!body || hasTrailingBackslash(body)) {
                return;
            }
            body = body
                .replace(REGEX_REPLACE_LEADING_EXCAPED_EXCLAMATION, '!')
                .replace(REGEX_REPLACE_LEADING_EXCAPED_HASH, '#');
            const regexPrefix = makeRegexPrefix(body);
            return new IgnoreRule(pattern, mark, body, ignoreCase, negative, regexPrefix);
        };
        class RuleManager {
            constructor(ignoreCase) {
                this._ignoreCase = ignoreCase;
                this._rules = [];
                this._basenameCount = 0;
            }
            _add(pattern, index) {
                if (pattern && pattern[KEY_IGNORE]) {
                    this._rules = this._rules.concat(pattern._rules._rules);
                    this._basenameCount += pattern._rules._basenameCount;
                    this._added = true;
                    return;
                }
                const isStr = isString(pattern);
                const raw = isStr
                    ? pattern
                    : pattern.pattern;
                const rule = checkPattern(raw)
                    && createRule(raw, isStr ? UNDEFINED : pattern.mark, this._ignoreCase, !this._split, this._stripBOM && !index);
                if (rule) {
                    this._added = true;
                    this._rules.push(rule);
                    if (matchesBasename(rule.body)) {
                        this._basenameCount++;
                    }
                }
            }
            add(pattern) {
                this._added = false;
                this._split = isString(pattern);
                this._stripBOM = !this._split || pattern[0] === BOM;
                makeArray(this._split
                    ? splitPattern(pattern)
                    : pattern).forEach(this._add, this);
                if (this._added) {
                    this._literalRules = UNDEFINED;
                }
                return this._added;
            }
            testLiteral(path) {
                const rules = this._literalRules || (this._literalRules = this._rules.filter(({ body }) => body[body.length - (body[body.length - 1] === SLASH ? 2 : 1)] === '*'));
                let ignored = false;
                let unignored = false;
                let matchedRule;
                for (let index = rules.length - 1; index >= 0; index--) {
                    const rule = rules[index];
                    if (rule.checkRegex.test(path)) {
                        ignored = !rule.negative;
                        unignored = rule.negative;
                        matchedRule = rule.negative
                            ? UNDEFINED
                            : rule;
                        break;
                    }
                }
                const ret = {
                    ignored,
                    unignored
                };
                if (matchedRule) {
                    ret.rule = matchedRule;
                }
                return ret;
            }
            test(path, mode) {
                const rules = this._rules;
                const { length } = rules;
                const shortcut = this._basenameCount * 2 >= length;
                const basename = shortcut
                    ? basenameOf(path)
                    : path;
                for (let index = length - 1; index >= 0; index--) {
                    const rule = rules[index];
                    if (rule[mode].test(shortcut && rule._basenameOnly
                        ? basename
                        : path)) {
                        const { negative } = rule;
                        const ret = {
                            ignored: !negative,
                            unignored: negative
                        };
                        if (!negative) {
                            ret.rule = rule;
                        }
                        return ret;
                    }
                }
                return {
                    ignored: false,
                    unignored: false
                };
            }
        }
        const throwError = (message, Ctor) => {
            throw new Ctor(message);
        };
        const checkPath = (path, originalPath, doThrow) => {
            if (!isString(path)) {
                return doThrow(`path must be a string, but got \`${originalPath}\``, TypeError);
            }
            if (!path) {
                return doThrow(`path must not be empty`, TypeError);
            }
            if (checkPath.isNotRelative(path)) {
                const r = '`path.relative()`d';
                return doThrow(`path should be a ${r} string, but got "${originalPath}"`, RangeError);
            }
            return true;
        };
        const isNotRelative = path => {
            const first = path.charCodeAt(0);
            if (first === SLASH_CODE) {
                return true;
            }
            if (first !== DOT_CODE) {
                return false;
            }
            if (path.length === 1) {
                return true;
            }
            const second = path.charCodeAt(1);
            if (second === SLASH_CODE) {
                return true;
            }
            if (second !== DOT_CODE) {
                return false;
            }
            return path.length === 2 || path.charCodeAt(2) === SLASH_CODE;
        };
        checkPath.isNotRelative = isNotRelative;
        checkPath.convert = p => p;
        const convertPath = target => isString(target) && checkPath.convert(target);
        class Ignore {
            constructor({ ignorecase = true, ignoreCase = ignorecase, allowRelativePaths = false } = {}) {
                define(this, KEY_IGNORE, true);
                this._rules = new RuleManager(ignoreCase);
                this._strictPathCheck = !allowRelativePaths;
                this._initCache();
            }
            _initCache() {
                this._ignoreCache = Object.create(null);
                this._testCache = Object.create(null);
            }
            add(pattern) {
                if (this._rules.add(pattern)) {
                    this._initCache();
                }
                return this;
            }
            addPattern(pattern) {
                return this.add(pattern);
            }
            _test(originalPath, cache, path) {
                checkPath(path, originalPath, this._strictPathCheck
                    ? throwError
                    : RETURN_FALSE);
                return path
                    ? this._t(path, cache)
                    : {
                        ignored: false,
                        unignored: false
                    };
            }
            checkIgnore(target) {
                const path = convertPath(target);
                if (!path || path.charCodeAt(path.length - 1) !== SLASH_CODE) {
                    return this._test(target, this._testCache, path);
                }
                const dir = this._t(path, this._testCache);
                if (dir.ignored) {
                    return dir;
                }
                const literal = this._rules.testLiteral(path);
                return literal.ignored || literal.unignored
                    ? literal
                    : dir;
            }
            _t(path, cache) {
                const cached = cache[path];
                if (cached) {
                    return cached;
                }
                const parentPath = parentOf(path);
                const parent = parentPath
                    ? this._t(parentPath, cache)
                    : UNDEFINED;
                return cache[path] = parent && parent.ignored
                    ? parent
                    : this._rules.test(path, MODE_IGNORE);
            }
            ignores(path) {
                return this._test(path, this._ignoreCache, convertPath(path)).ignored;
            }
            createFilter() {
                return path => !this.ignores(path);
            }
            filter(paths) {
                return makeArray(paths).filter(this.createFilter());
            }
            test(path) {
                return this._test(path, this._testCache, convertPath(path));
            }
        }
        const factory = options => new Ignore(options);
        const isPathValid = path => checkPath(convertPath(path), path, RETURN_FALSE);
        const setupWindows = () => {
            const makePosix = str => /^\\\\\?\\/.test(str)
                || /["<>|\u0000-\u001F]+/u.test(str)
                ? str
                : str.replace(/\\/g, '/');
            checkPath.convert = makePosix;
            const REGEX_TEST_WINDOWS_PATH_ABSOLUTE = /^[a-z]:\//i;
            checkPath.isNotRelative = path => REGEX_TEST_WINDOWS_PATH_ABSOLUTE.test(path)
                || isNotRelative(path);
        };
        if (typeof process !== 'undefined'
            && process.platform === 'win32') {
            setupWindows();
        }
        module.exports = factory;
        factory.default = factory;
        module.exports.isPathValid = isPathValid;
        define(module.exports, Symbol.for('setupWindows'), setupWindows);
    }),
    6789: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
        __webpack_require__.d(__webpack_exports__, {
            A: () => (stringify)
        });
        ;
        const charCodeOfDot = ".".charCodeAt(0);
        const reEscapeChar = /\\(\\)?/g;
        const rePropName = RegExp("[^.[\\]]+" +
            "|" +
            "\\[(?:" +
            "([^\"'][^[]*)" +
            "|" +
            "([\"'])((?:(?!\\2)[^\\\\]|\\\\.)*?)\\2" +
            ")\\]" +
            "|" +
            "(?=(?:\\.|\\[\\])(?:\\.|\\[\\]|$))", "g");
        const reIsDeepProp = /\.|\[(?:[^[\]]*|(["'])(?:(?!\1)[^\\]|\\.)*?\1)\]/;
        const reIsPlainProp = /^\w*$/;
        const getTag = function (value) {
            return Object.prototype.toString.call(value);
        };
        const isSymbol = function (value) {
            const type = typeof value;
            return (type === "symbol" ||
                (type === "object" && value && getTag(value) === "[object Symbol]"));
        };
        const isKey = function (value, object) {
            if (Array.isArray(value)) {
                return false;
            }
            const type = typeof value;
            if (type === "number" ||
                type === "symbol" ||
                type === "boolean" ||
                !value ||
                isSymbol(value)) {
                return true;
            }
            return (reIsPlainProp.test(value) ||
                !reIsDeepProp.test(value) ||
                (object != null && value in Object(object)));
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
                }
                else if (expression) {
                    key = expression.trim();
                }
                result.push(key);
            });
            return result;
        };
        const castPath = function (value, object) {
            if (Array.isArray(value)) {
                return value;
            }
            else {
                return isKey(value, object) ? [value] : stringToPath(value);
            }
        };
        const toKey = function (value) {
            if (typeof value === "string" || isSymbol(value))
                return value;
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
        ;
        const is_object = function (obj) {
            return typeof obj === "object" && obj !== null && !Array.isArray(obj);
        };
        ;
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
            }
            else {
                const newcolumns = [];
                for (const column of columns) {
                    if (typeof column === "string") {
                        newcolumns.push({
                            key: column,
                            header: column,
                        });
                    }
                    else if (typeof column === "object" &&
                        column !== null &&
                        !Array.isArray(column)) {
                        if (!column.key) {
                            return [
                                Error('Invalid column definition: property "key" is required'),
                            ];
                        }
                        if (column.header === undefined) {
                            column.header = column.key;
                        }
                        newcolumns.push(column);
                    }
                    else {
                        return [
                            Error("Invalid column definition: expect a string or an object"),
                        ];
                    }
                }
                columns = newcolumns;
            }
            return [undefined, columns];
        };
        ;
        class CsvError extends Error {
            constructor(code, message, ...contexts) {
                if (Array.isArray(message))
                    message = message.join(" ");
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
        ;
        const underscore = function (str) {
            return str.replace(/([A-Z])/g, function (_, match) {
                return "_" + match.toLowerCase();
            });
        };
        ;
        const normalize_options = function (opts) {
            const options = {};
            for (const opt in opts) {
                options[underscore(opt)] = opts[opt];
            }
            if (options.bom === undefined ||
                options.bom === null ||
                options.bom === false) {
                options.bom = false;
            }
            else if (options.bom !== true) {
                return [
                    new CsvError("CSV_OPTION_BOOLEAN_INVALID_TYPE", [
                        "option `bom` is optional and must be a boolean value,",
                        `got ${JSON.stringify(options.bom)}`,
                    ]),
                ];
            }
            if (options.delimiter === undefined || options.delimiter === null) {
                options.delimiter = ",";
            }
            else if (Buffer.isBuffer(options.delimiter)) {
                options.delimiter = options.delimiter.toString();
            }
            else if (typeof options.delimiter !== "string") {
                return [
                    new CsvError("CSV_OPTION_DELIMITER_INVALID_TYPE", [
                        "option `delimiter` must be a buffer or a string,",
                        `got ${JSON.stringify(options.delimiter)}`,
                    ]),
                ];
            }
            if (options.quote === undefined || options.quote === null) {
                options.quote = '"';
            }
            else if (options.quote === true) {
                options.quote = '"';
            }
            else if (options.quote === false) {
                options.quote = "";
            }
            else if (Buffer.isBuffer(options.quote)) {
                options.quote = options.quote.toString();
            }
            else if (typeof options.quote !== "string") {
                return [
                    new CsvError("CSV_OPTION_QUOTE_INVALID_TYPE", [
                        "option `quote` must be a boolean, a buffer or a string,",
                        `got ${JSON.stringify(options.quote)}`,
                    ]),
                ];
            }
            if (options.quoted === undefined || options.quoted === null) {
                options.quoted = false;
            }
            else {
            }
            if (options.escape_formulas === undefined ||
                options.escape_formulas === null) {
                options.escape_formulas = false;
            }
            else if (typeof options.escape_formulas !== "boolean") {
                return [
                    new CsvError("CSV_OPTION_ESCAPE_FORMULAS_INVALID_TYPE", [
                        "option `escape_formulas` must be a boolean,",
                        `got ${JSON.stringify(options.escape_formulas)}`,
                    ]),
                ];
            }
            if (options.quoted_empty === undefined || options.quoted_empty === null) {
                options.quoted_empty = undefined;
            }
            else {
            }
            if (options.quoted_match === undefined ||
                options.quoted_match === null ||
                options.quoted_match === false) {
                options.quoted_match = null;
            }
            else if (!Array.isArray(options.quoted_match)) {
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
            if (options.quoted_string === undefined || options.quoted_string === null) {
                options.quoted_string = false;
            }
            else {
            }
            if (options.eof === undefined || options.eof === null) {
                options.eof = true;
            }
            else {
            }
            if (options.escape === undefined || options.escape === null) {
                options.escape = '"';
            }
            else if (Buffer.isBuffer(options.escape)) {
                options.escape = options.escape.toString();
            }
            else if (typeof options.escape !== "string") {
                return [
                    Error(`Invalid Option: escape must be a buffer or a string, got ${JSON.stringify(options.escape)}`),
                ];
            }
            if (options.escape.length > 1) {
                return [
                    Error(`Invalid Option: escape must be one character, got ${options.escape.length} characters`),
                ];
            }
            if (options.header === undefined ||
                options.header === null ||
                options.header === false) {
                options.header = false;
            }
            else if (options.header !== true) {
                throw new CsvError("CSV_INVALID_OPTION_HEADER", [
                    "option `header` is expected to be a boolean,",
                    `got ${JSON.stringify(options.header)}`,
                ], options);
            }
            if (options.header_as_comment === undefined ||
                options.header_as_comment === null ||
                options.header_as_comment === false) {
                options.header_as_comment = false;
            }
            else if (options.header_as_comment === true) {
                options.header_as_comment = "#";
            }
            else if (Buffer.isBuffer(options.header_as_comment)) {
                options.header_as_comment = options.header_as_comment.toString();
            }
            else if (typeof options.header_as_comment !== "string") {
                throw new CsvError("CSV_INVALID_OPTION_HEADER_AS_COMMENT", [
                    "option `header_as_comment` must be a boolean, a string or a buffer,",
                    `got ${JSON.stringify(options.header_as_comment)}`,
                ], options);
            }
            const [errColumns, columns] = normalize_columns(options.columns);
            if (errColumns !== undefined)
                return [errColumns];
            options.columns = columns;
            if (options.quoted === undefined || options.quoted === null) {
                options.quoted = false;
            }
            else {
            }
            if (options.cast === undefined || options.cast === null) {
                options.cast = {};
            }
            else {
            }
            if (options.cast.bigint === undefined || options.cast.bigint === null) {
                options.cast.bigint = (value) => "" + value;
            }
            if (options.cast.boolean === undefined || options.cast.boolean === null) {
                options.cast.boolean = (value) => (value ? "1" : "");
            }
            if (options.cast.date === undefined || options.cast.date === null) {
                options.cast.date = (value) => "" + value.getTime();
            }
            if (options.cast.number === undefined || options.cast.number === null) {
                options.cast.number = (value) => "" + value;
            }
            if (options.cast.object === undefined || options.cast.object === null) {
                options.cast.object = (value) => JSON.stringify(value);
            }
            if (options.cast.string === undefined || options.cast.string === null) {
                options.cast.string = function (value) {
                    return value;
                };
            }
            if (options.on_record !== undefined &&
                typeof options.on_record !== "function") {
                return [Error(`Invalid Option: "on_record" must be a function.`)];
            }
            if (options.quote_record_delimiter === undefined ||
                options.quote_record_delimiter === null) {
                options.quote_record_delimiter = !options.record_delimiter;
            }
            else if (typeof options.quote_record_delimiter !== "boolean") {
                return [
                    new CsvError("CSV_OPTION_QUOTE_RECORD_DELIMITER_INVALID_TYPE", [
                        "option `quote_record_delimiter` must be a boolean,",
                        `got ${JSON.stringify(options.quote_record_delimiter)}`,
                    ]),
                ];
            }
            if (options.record_delimiter === undefined ||
                options.record_delimiter === null) {
                options.record_delimiter = "\n";
            }
            else if (Buffer.isBuffer(options.record_delimiter)) {
                options.record_delimiter = options.record_delimiter.toString();
            }
            else if (typeof options.record_delimiter !== "string") {
                return [
                    Error(`Invalid Option: record_delimiter must be a buffer or a string, got ${JSON.stringify(options.record_delimiter)}`),
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
        ;
        const bom_utf8 = Buffer.from([239, 187, 191]);
        const emits_separator = function (value, separators) {
            return separators.some((separator) => separator.length !== 0 &&
                (value.indexOf(separator) !== -1 ||
                    (separator.length > 1 &&
                        (value + separator).indexOf(separator) < value.length)));
        };
        const matches_quoted_match = function (value, quoted_match) {
            if (!quoted_match)
                return false;
            return quoted_match.some((pattern) => typeof pattern === "string"
                ? value.indexOf(pattern) !== -1
                : value.search(pattern) !== -1);
        };
        const stringifier = function (options, state, info) {
            return {
                options: options,
                state: state,
                info: info,
                __transform: function (chunk, push) {
                    if (!Array.isArray(chunk) && typeof chunk !== "object") {
                        return Error(`Invalid Record: expect an array or an object, got ${JSON.stringify(chunk)}`);
                    }
                    if (this.info.records === 0) {
                        if (Array.isArray(chunk)) {
                            if (this.options.header === true &&
                                this.options.columns === undefined) {
                                return Error("Undiscoverable Columns: header option requires column option or object records");
                            }
                        }
                        else if (this.options.columns === undefined) {
                            const [err, columns] = normalize_columns(Object.keys(chunk));
                            if (err)
                                return;
                            this.options.columns = columns;
                        }
                    }
                    if (this.info.records === 0) {
                        this.bom(push);
                        const err = this.headers(push);
                        if (err)
                            return err;
                    }
                    try {
                        if (this.options.on_record) {
                            this.options.on_record(chunk, this.info.records);
                        }
                    }
                    catch (err) {
                        return err;
                    }
                    let err, chunk_string;
                    if (this.options.eof) {
                        [err, chunk_string] = this.stringify(chunk);
                        if (err)
                            return err;
                        if (chunk_string === undefined) {
                            return;
                        }
                        else {
                            chunk_string = chunk_string + this.options.record_delimiter;
                        }
                    }
                    else {
                        [err, chunk_string] = this.stringify(chunk);
                        if (err)
                            return err;
                        if (chunk_string === undefined) {
                            return;
                        }
                        else {
                            if (this.options.header || this.info.records) {
                                chunk_string = this.options.record_delimiter + chunk_string;
                            }
                        }
                    }
                    this.info.records++;
                    push(chunk_string);
                },
                stringify: function (chunk, chunkIsHeader = false) {
                    if (typeof chunk !== "object") {
                        return [undefined, chunk];
                    }
                    const { columns } = this.options;
                    const record = [];
                    if (Array.isArray(chunk)) {
                        const length = columns
                            ? Math.min(chunk.length, columns.length)
                            : chunk.length;
                        for (let i = 0; i < length; i++) {
                            const field = chunk[i];
                            const [err, value] = this.__cast(field, {
                                index: i,
                                column: i,
                                records: this.info.records,
                                header: chunkIsHeader,
                            });
                            if (err)
                                return [err];
                            record[i] = [value, field];
                        }
                    }
                    else {
                        for (let i = 0; i < columns.length; i++) {
                            const field = get(chunk, columns[i].key);
                            const [err, value] = this.__cast(field, {
                                index: i,
                                column: columns[i].key,
                                records: this.info.records,
                                header: chunkIsHeader,
                            });
                            if (err)
                                return [err];
                            record[i] = [value, field];
                        }
                    }
                    let csvrecord = "";
                    for (let i = 0; i < record.length; i++) {
                        let options, err;
                        let [value, field] = record[i];
                        if (typeof value === "string") {
                            options = this.options;
                        }
                        else if (is_object(value)) {
                            options = { ...value };
                            value = options.value;
                            delete options.value;
                            if (typeof value !== "string" &&
                                value !== undefined &&
                                value !== null) {
                                if (err)
                                    return [
                                        Error(`Invalid Casting Value: returned value must return a string, null or undefined, got ${JSON.stringify(value)}`),
                                    ];
                            }
                            options = { ...this.options, ...options };
                            [err, options] = normalize_options(options);
                            if (err !== undefined) {
                                return [err];
                            }
                        }
                        else if (value === undefined || value === null) {
                            options = this.options;
                        }
                        else {
                            return [
                                Error(`Invalid Casting Value: returned value must return a string, an object, null or undefined, got ${JSON.stringify(value)}`),
                            ];
                        }
                        const { delimiter, escape, quote, quoted, quoted_empty, quoted_string, quoted_match, record_delimiter, quote_record_delimiter, escape_formulas, } = options;
                        if ("" === value && "" === field) {
                            const quotedMatch = matches_quoted_match(value, quoted_match);
                            const shouldQuote = quotedMatch ||
                                true === quoted_empty ||
                                (true === quoted_string && false !== quoted_empty);
                            if (shouldQuote === true) {
                                value = quote + value + quote;
                            }
                            csvrecord += value;
                        }
                        else if (value) {
                            if (typeof value !== "string") {
                                return [
                                    Error(`Formatter must return a string, null or undefined, got ${JSON.stringify(value)}`),
                                ];
                            }
                            const containsdelimiter = emits_separator(value, [delimiter]);
                            const containsQuote = quote !== "" && value.indexOf(quote) >= 0;
                            const containsEscape = value.indexOf(escape) >= 0 && escape !== quote;
                            const containsRecordDelimiter = emits_separator(value, [
                                record_delimiter,
                                ...(quote_record_delimiter === false ? [] : ["\n", "\r"]),
                            ]);
                            const quotedString = quoted_string && typeof field === "string";
                            const quotedMatch = matches_quoted_match(value, quoted_match);
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
                                    case "\uFF1D":
                                    case "\uFF0B":
                                    case "\uFF0D":
                                    case "\uFF20":
                                        value = `'${value}`;
                                        break;
                                }
                            }
                            const shouldQuote = containsQuote === true ||
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
                        }
                        else if (quoted_empty === true ||
                            (field === "" && quoted_string === true && quoted_empty !== false)) {
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
                    }
                    else {
                        [err, headers] = this.stringify(headers, true);
                    }
                    if (err)
                        return err;
                    if (this.options.header_as_comment) {
                        headers = this.options.header_as_comment + " " + headers;
                    }
                    push(headers);
                },
                __cast: function (value, context) {
                    const type = typeof value;
                    try {
                        if (type === "string") {
                            return [undefined, this.options.cast.string(value, context)];
                        }
                        else if (type === "bigint") {
                            return [undefined, this.options.cast.bigint(value, context)];
                        }
                        else if (type === "number") {
                            return [undefined, this.options.cast.number(value, context)];
                        }
                        else if (type === "boolean") {
                            return [undefined, this.options.cast.boolean(value, context)];
                        }
                        else if (value instanceof Date) {
                            return [undefined, this.options.cast.date(value, context)];
                        }
                        else if (type === "object" && value !== null) {
                            return [undefined, this.options.cast.object(value, context)];
                        }
                        else if (value === null && this.options.cast.null !== undefined) {
                            return [undefined, this.options.cast.null(value, context)];
                        }
                        else if (value === undefined &&
                            this.options.cast.undefined !== undefined) {
                            return [undefined, this.options.cast.undefined(value, context)];
                        }
                        else {
                            return [undefined, value];
                        }
                    }
                    catch (err) {
                        return [err];
                    }
                },
            };
        };
        ;
        const stringify = function (records, opts = {}) {
            const data = [];
            const [err, options] = normalize_options(opts);
            if (err !== undefined)
                throw err;
            const state = {
                stop: false,
            };
            const info = {
                records: 0,
            };
            const api = stringifier(options, state, info);
            for (const record of records) {
                const err = api.__transform(record, function (record) {
                    data.push(record);
                });
                if (err !== undefined)
                    throw err;
            }
            if (data.length === 0) {
                api.bom((d) => {
                    data.push(d);
                });
                const err = api.headers((headers) => {
                    data.push(headers);
                });
                if (err !== undefined)
                    throw err;
            }
            return data.join("");
        };
    })
};
