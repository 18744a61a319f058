export const id = 963;
export const ids = [963];
export const modules = {
    1963: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
        __webpack_require__.r(__webpack_exports__);
        __webpack_require__.d(__webpack_exports__, {
            visitors: () => (visitors),
            visitorsAction: () => (visitorsAction)
        });
        var entry = __webpack_require__(1566);
        var errors = __webpack_require__(4661);
        ;
        const noFiles = { csvFile: undefined, summaryFile: undefined, mistakes: [] };
        function levelOf(result) {
            if (result.kind === 'failure')
                return 'error';
            if (result.kind === 'cancelled')
                return 'info';
            if (result.kind === 'skipped')
                return 'notice';
            const { dropped, stop, documentation } = result.report;
            const isRefused = stop instanceof errors._7 && (stop.status === 401 || stop.status === 403);
            if (isRefused)
                return 'error';
            const why = documentation?.kind === 'none' ? documentation.why.kind : undefined;
            const isFault = why !== undefined && why !== 'cancelled' && why !== 'no-visitors';
            const isShort = stop !== undefined && stop !== 'cancelled';
            return dropped || isShort || isFault ? 'warning' : 'info';
        }
        var build_errors = __webpack_require__(9473);
        var github_event = __webpack_require__(6830);
        var build_inputs = __webpack_require__(8175);
        var external_node_path_ = __webpack_require__(6760);
        var connection = __webpack_require__(9164);
        var github_history = __webpack_require__(887);
        var ignore = __webpack_require__(298);
        ;
        const changeFloor = 10;
        const noVisitors = { human: 0, ai: 0, total: 0 };
        function changeOf({ before, ...now }, kind) {
            return before?.total === 0 ? 'new' : before && now[kind] - before[kind];
        }
        function rankPages(now, before, length, complete, isPage = () => true) {
            const pages = [...now.values()].sort(mostVisited).map((page) => {
                return { ...page, before: before.get(page.path) ?? (complete ? noVisitors : undefined) };
            });
            const gone = complete ? [...before.values()].filter(({ path }) => !now.has(path)) : [];
            const all = [...pages, ...gone.map((page) => ({ path: page.path, ...noVisitors, before: page }))];
            const most = (sign) => {
                const move = (page) => sign * (page.before === undefined ? 0 : page.total - page.before.total);
                const moved = all.filter((page) => move(page) >= changeFloor && isPage(page.path));
                return moved.sort((a, b) => move(b) - move(a) || mostVisited(a, b))[0];
            };
            return {
                top: pages.slice(0, length),
                gained: most(1),
                lost: most(-1),
                readByAi: pages.find(({ path, human, ai }) => ai >= human + changeFloor && isPage(path)),
            };
        }
        function mostVisited(a, b) {
            return b.total - a.total || b.human - a.human || (a.path < b.path ? -1 : 1);
        }
        var build_text = __webpack_require__(977);
        ;
        function nameOf(path) {
            return (0, build_text.uT)(path)
                .replace(/\.mdx?$/, '')
                .replace(/(^|\/)index$/, '');
        }
        const most = { whole: 10_000, patterns: 300 };
        const wildcard = /:(\w+)\*?|\*/g;
        const isPlain = (source) => !/\*.|[(){}+\\]/.test(source) &&
            source.split('/').every((part) => [...part.matchAll(wildcard)].length <= 1);
        function redirectsOf(list) {
            const inside = list
                .filter(({ destination }) => destination.startsWith('/'))
                .map(({ source, destination }) => [trimmed(source), trimmed(destination)]);
            const [plain = [], patterns = []] = [false, true].map((is) => inside.filter(([source]) => /:\w|\*/.test(source) === is));
            const whole = new Map(plain.slice(0, most.whole).reverse());
            const compiled = patterns
                .filter(([source]) => isPlain(source))
                .slice(0, most.patterns)
                .map(([source, to]) => ({ pattern: patternOf(source), to }));
            return (address) => {
                const found = whole.get(address);
                if (found !== undefined)
                    return found;
                for (const { pattern, to } of compiled) {
                    const groups = pattern?.exec({ pathname: `/${address}` })?.pathname.groups;
                    if (groups)
                        return trimmed(to.replace(wildcard, (_, name = '0') => decoded(groups[name] ?? '')));
                }
                return undefined;
            };
        }
        function patternOf(source) {
            try {
                return new URLPattern({ pathname: `/${source}` });
            }
            catch {
                return undefined;
            }
        }
        function trimmed(address) {
            return nameOf(address.replace(/[?#].*$/s, ''));
        }
        function decoded(path) {
            try {
                return decodeURIComponent(path);
            }
            catch {
                return path;
            }
        }
        var schemas = __webpack_require__(7697);
        ;
        const settingsFiles = ['docs.json', 'mint.json'];
        const mostReferences = 30;
        const mostParts = 200_000;
        const isObject = (part) => typeof part === 'object' && part !== null && !Array.isArray(part);
        const referenceOf = (part) => isObject(part) && typeof part['$ref'] === 'string' ? part['$ref'] : undefined;
        function referencesIn(texts) {
            const found = new Set();
            settingsOf(texts, (reference) => void found.add(reference));
            return [...found].filter((path) => path.length <= 1000).slice(0, mostReferences);
        }
        function settingsOf(texts, read = () => undefined) {
            const resolve = (part) => {
                const reference = referenceOf(part);
                return reference === undefined ? part : (0, build_text.qF)(read(reference) ?? '');
            };
            const all = texts.map(fieldsOf);
            const redirects = all.flatMap(({ redirects }) => redirectsSchema.safeParse(resolve(redirects)).data ?? []);
            return {
                redirect: redirectsOf(redirects),
                isOther: othersIn(all.flatMap(({ navigation }) => partsOf(navigation, resolve))),
            };
        }
        function fieldsOf(text) {
            const value = (0, build_text.qF)(text);
            return isObject(value) ? value : {};
        }
        const address = schemas.YjP().max(2000);
        const redirectsSchema = schemas.YOg(schemas.Ikc({ source: address, destination: address }).nullable().catch(null))
            .transform((list) => list.filter((one) => one !== null));
        function partsOf(navigation, resolve) {
            const parts = [{ part: navigation, isOther: false }];
            for (const { part: whole, isOther } of parts) {
                const part = resolve(whole);
                if (!isObject(part) || parts.length > mostParts)
                    continue;
                for (const [key, value] of Object.entries(part)) {
                    const isChoice = key === 'languages' || key === 'versions';
                    const given = Array.isArray(value) ? value : [value];
                    const list = isChoice ? given.map(resolve) : given;
                    const first = list.find((one) => isObject(one) && one['default'] === true) ?? list[0];
                    for (const one of list)
                        if (isObject(one) || key === 'pages' || key === 'root')
                            parts.push({ part: one, isOther: isOther || (isChoice && one !== first) });
                }
            }
            return parts;
        }
        function othersIn(parts) {
            const known = new Map();
            for (const { part, isOther } of parts) {
                if (typeof part !== 'string')
                    continue;
                const name = nameOf(part);
                for (const place of [name, ...foldersOf(name)])
                    known.set(place, isOther && (known.get(place) ?? true));
            }
            return (name) => {
                const place = [name, ...foldersOf(name)].find((each) => known.has(each));
                return place !== undefined && known.get(place) === true;
            };
        }
        function foldersOf(name) {
            const parts = name.split('/');
            return parts.slice(1).map((_, index) => parts.slice(0, parts.length - 1 - index).join('/'));
        }
        ;
        const nowhere = {
            directory: '',
            address: '',
            settings: { redirect: () => undefined, isOther: () => false },
            ignored: '',
        };
        function siteOf(pages, files, place) {
            const { redirect, isOther } = place.settings;
            const byName = filesByName(files, place);
            const find = findIn([...byName.keys()]);
            const visited = [...pages.values()].filter(({ total }) => total > 0).sort(mostVisited);
            const address = place.address ?? guessAddress(visited, find);
            const nameIn = (path) => pageName(path, address, redirect, find);
            const pageOf = (name, path, rows) => {
                const paths = rows.map(({ path }) => path);
                return { path, row: rows[0], file: byName.get(name), paths, isOther: isOther(name) };
            };
            const rowsByName = Map.groupBy(visited, ({ path }) => nameIn(path));
            const known = new Map([...rowsByName].map(([name, rows]) => [name, pageOf(name, rows[0]?.path ?? '', rows)]));
            return {
                pages: [...known.values()],
                page(text) {
                    const name = nameIn(pathOf(text));
                    const path = `/${[address, name].filter((part) => part !== '').join('/')}`;
                    return known.get(name) ?? (byName.has(name) ? pageOf(name, path, []) : undefined);
                },
            };
        }
        function findIn(names) {
            const exact = new Set(names);
            const folded = Map.groupBy(names, (name) => name.toLowerCase());
            return (name) => {
                if (exact.has(name))
                    return name;
                const [one, ...others] = folded.get(name.toLowerCase()) ?? [];
                return others.length === 0 ? one : undefined;
            };
        }
        function pathOf(text) {
            const { pathname } = (/^https?:/i.test(text) && URL.parse(text)) || { pathname: text };
            return pathname.replace(/[?#].*$/s, '');
        }
        function documentationFolders(files) {
            const sources = files.filter((file) => !/(^|\/)(\.[^/]*|dist|node_modules)\//.test(file));
            const folders = settingsFiles.map((name) => sources.filter((file) => `/${file}`.endsWith(`/${name}`)).map((file) => file.slice(0, -name.length - 1)));
            return folders.find((found) => found.length > 0) ?? [];
        }
        const neverPages = [
            ...['README', 'LICENSE', 'CONTRIBUTING', 'CHANGELOG', 'SECURITY', 'CODE_OF_CONDUCT'].map((name) => `${name}.md*`),
            ...['AGENTS.md', 'CLAUDE.md', 'SKILL.md', 'skill.md'],
            ...['.*/', 'node_modules/', 'dist/', '/snippets/', '/_snippets/'],
        ];
        const mostIgnored = { lines: 300, length: 200, anyFolders: 2 };
        function plainPatterns(text) {
            const isPlain = (line) => line.length <= mostIgnored.length && line.split('**').length <= mostIgnored.anyFolders + 1;
            const lines = text.split(/\r?\n/).filter((line) => /^[^#]/.test(line));
            return lines.filter(isPlain).slice(0, mostIgnored.lines);
        }
        function filesByName(files, { directory, ignored }) {
            const start = directory === '' ? '' : `${directory}/`;
            const lists = [neverPages, plainPatterns(ignored)].map((patterns) => ignore({ ignorecase: false }).add(patterns));
            const isPage = (path) => /\.mdx?$/.test(path) && ignore.isPathValid(path) && !lists.some((list) => list.ignores(path));
            const inside = files.filter((file) => file.startsWith(start)).map((file) => file.slice(start.length));
            const pages = inside.filter(isPage).sort().reverse();
            return new Map(pages.map((path) => [nameOf(path), `${start}${path}`]));
        }
        const longestAddress = 3;
        function guessAddress(rows, find) {
            const found = new Map([['', new Map()]]);
            for (const { path, total } of rows) {
                const segments = addressName(path).match(/[^/]+/g) ?? [];
                for (let length = 0; length <= Math.min(longestAddress, segments.length - 1); length += 1) {
                    const name = find(segments.slice(length).join('/'));
                    if (name === undefined)
                        continue;
                    const address = segments.slice(0, length).join('/');
                    const readers = found.get(address) ?? new Map();
                    found.set(address, readers.set(name, Math.max(total, readers.get(name) ?? 0)));
                }
            }
            const weightOf = (readers) => {
                const [, ...others] = [...readers.values()].sort((one, other) => other - one);
                return others.reduce((sum, each) => sum + each, 0);
            };
            const weighed = [...found].map(([address, readers]) => ({ address, weight: weightOf(readers) }));
            weighed.sort((one, other) => other.weight - one.weight || one.address.length - other.address.length);
            return weighed[0]?.address ?? '';
        }
        const mostRedirects = 5;
        function pageName(path, address, redirect, find) {
            const below = (name) => {
                if (address === '')
                    return name;
                return `${name}/`.startsWith(`${address}/`) ? name.slice(address.length + 1) : `/${name}`;
            };
            const whole = addressName(path);
            const name = below(whole);
            const direct = find(name);
            if (direct !== undefined)
                return direct;
            for (const start of new Set([name, whole])) {
                let next = start;
                for (let count = 0; count < mostRedirects && next !== undefined; count += 1) {
                    next = redirect(next);
                    const found = next === undefined ? undefined : (find(next) ?? find(below(next)));
                    if (found !== undefined)
                        return found;
                }
            }
            return name;
        }
        const addressName = (path) => nameOf(decoded(path));
        ;
        const bulk = { files: 20, pages: 2, linesInFile: 20 };
        function lastChanges(histories) {
            const pages = new Map();
            for (const { commits } of histories.values())
                for (const { id } of commits)
                    pages.set(id, (pages.get(id) ?? 0) + 1);
            const isNone = ({ id, changedFiles = 0, changedLines }) => changedLines === 0 ||
                (changedFiles > bulk.files &&
                    (pages.get(id) ?? 0) >= bulk.pages &&
                    (changedLines ?? 0) < bulk.linesInFile * changedFiles);
            return new Map([...histories].map(([file, history]) => [file, lastChange(history, isNone)]));
        }
        function lastChange({ commits, isWhole }, isNone) {
            const found = commits.find((commit) => !isNone(commit));
            if (found !== undefined)
                return { kind: 'on', date: found.date, pullRequest: found.pullRequest };
            const date = commits.at(-1)?.date;
            return isWhole || date === undefined ? { kind: 'unknown', date } : { kind: 'before', date };
        }
        function isUnchangedSince(change, moment) {
            return change?.date !== undefined && change.date <= moment;
        }
        function latest(changes) {
            const longAgo = { kind: 'before', date: new Date(0) };
            return changes.reduce((last, change) => {
                if (last.date === undefined || change?.date === undefined)
                    return unknown;
                return change.date > last.date ? change : last;
            }, longAgo);
        }
        const unknown = { kind: 'unknown', date: undefined };
        ;
        const frontMatter = /^\uFEFF?---\r?\n(?:.*\r?\n)*?---[ \t]*(?:\r?\n|$)/;
        const legacy = /\b(deprecated|legacy|archived|historical|no longer (maintained|supported)|status\b\W{1,20}(final|superseded|withdrawn|rejected))\b/i;
        const beginning = 600;
        const fence = /^[ \t]*(`{3,}|~{3,})[\s\S]*?^[ \t]*\1/gm;
        const imported = /^(?:import|export)\b[^'"\n]*?(?:\bfrom\s+)?['"]([./][^'"\n]*)['"]/gm;
        const snippet = /<Snippet\s+file=["']([^"'\n]+)["']/g;
        function readPageText(text) {
            const body = text.replace(frontMatter, '');
            const prose = body.replace(fence, '');
            const all = (pattern) => [...prose.matchAll(pattern)].map(([, path = '']) => path);
            const imports = [...all(imported), ...all(snippet).map((path) => `/snippets/${path}`)];
            return {
                isStub: body.trim() === '',
                isLegacy: legacy.test(text.slice(0, beginning)),
                imports: [...new Set(imports)],
            };
        }
        function snippetsOf(page, { imports }, directory, files) {
            const found = imports.map((path) => {
                const place = path.startsWith('/')
                    ? external_node_path_.posix.join(directory, path.slice(1))
                    : external_node_path_.posix.join(external_node_path_.posix.dirname(page), path);
                const places = [place, place.replace('/snippets/', '/_snippets/')];
                return places.flatMap((each) => [each, `${each}.mdx`]).find((each) => files.has(each));
            });
            return found.every((path) => path !== undefined) ? found : undefined;
        }
        ;
        const dayMs = 86_400_000;
        const weekMs = 7 * dayMs;
        function weekAt(time) {
            const monday = Math.floor((time + 3 * dayMs) / weekMs) * weekMs - 3 * dayMs;
            const thursday = monday + 3 * dayMs;
            const year = new Date(thursday).getUTCFullYear();
            const number = Math.floor((thursday - Date.UTC(year, 0, 1)) / weekMs) + 1;
            return {
                name: `${year}-W${String(number).padStart(2, '0')}`,
                dateFrom: isoDate(monday),
                dateTo: isoDate(monday + weekMs),
            };
        }
        function isoDate(time) {
            return new Date(time).toISOString().slice(0, 10);
        }
        function lastCompleteWeek(now) {
            return weekAt(now.getTime() - weekMs);
        }
        function weeksBefore(week, count) {
            return weekAt(Date.parse(week.dateFrom) - count * weekMs);
        }
        function parseWeek(text) {
            const [, year, number] = /^((?!9999)[2-9]\d{3})-W(\d{2})$/i.exec(text) ?? [];
            if (year !== undefined) {
                const week = weekAt(Date.UTC(Number(year), 0, 4) + (Number(number) - 1) * weekMs);
                return week.name === text.toUpperCase() ? week : undefined;
            }
            const day = /^(?!9999)[2-9]\d{3}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
            return !Number.isNaN(day) && isoDate(day) === text ? weekAt(day) : undefined;
        }
        ;
        const weeksOfFeedback = 4;
        const feedbackStart = (week) => weeksBefore(week, weeksOfFeedback - 1).dateFrom;
        const mostPages = {
            searches: 1,
            votes: 1,
            complaints: 1,
            questions: 2,
        };
        const requestsForSignals = Object.values(mostPages).reduce((one, other) => one + other);
        async function readSignals(reader, service, week) {
            async function readList(name) {
                const rows = [];
                const { dateTo } = week;
                const isFeedback = name === 'votes' || name === 'complaints';
                const dates = { dateFrom: isFeedback ? feedbackStart(week) : week.dateFrom, dateTo };
                let cursor;
                let unreadable = 0;
                let isPart = false;
                for (let page = 1; page <= mostPages[name]; page += 1) {
                    const { answer, stop } = await reader.ask((signal) => service.readReaderList(name, { ...dates, cursor }, signal));
                    if (answer === undefined)
                        return { rows, isPart: true, stop: rows.length === 0 ? stop : undefined };
                    if (answer.hasMore && cursor !== undefined && answer.cursor === cursor)
                        break;
                    rows.push(...answer.rows);
                    unreadable += answer.unreadable;
                    isPart = answer.hasMore || unreadable > 0;
                    cursor = answer.cursor;
                    if (!answer.hasMore || cursor === undefined)
                        break;
                }
                return { rows, isPart, stop: undefined };
            }
            return {
                votes: await readList('votes'),
                complaints: await readList('complaints'),
                questions: await readList('questions'),
                searches: await readList('searches'),
            };
        }
        const fewestHits = 5;
        function searchesWithoutClick({ searches }) {
            return searches.rows
                .filter(({ hits, isOpened }) => hits >= fewestHits && !isOpened)
                .sort((one, other) => other.hits - one.hits);
        }
        function unansweredQuestions({ questions }) {
            const unanswered = questions.rows.filter(({ isUnanswered }) => isUnanswered);
            return unanswered.filter(({ id }, index) => unanswered.findIndex((other) => other.id === id) === index);
        }
        ;
        const fewest = { thumbsDown: 3, complaints: 1, unanswered: 2 };
        const isUnhelpful = ({ thumbsUp = 0, thumbsDown = 0 }) => thumbsDown >= fewest.thumbsDown && thumbsDown > thumbsUp;
        const isComplainedOf = ({ complaints = 0 }) => complaints >= fewest.complaints;
        const hasQuestions = ({ unanswered = 0 }) => unanswered >= fewest.unanswered;
        const fewestReaders = 10;
        const isRead = ({ file, row }) => file !== undefined || (row?.total ?? 0) >= fewestReaders;
        const hasReason = (reasons) => isUnhelpful(reasons) || isComplainedOf(reasons) || hasQuestions(reasons);
        function voicesOf(site, signals, changeOf = () => undefined) {
            const nothing = (name) => (signals?.[name].stop === undefined && signals ? 0 : undefined);
            const none = {
                thumbsUp: nothing('votes'),
                thumbsDown: nothing('votes'),
                complaints: nothing('complaints'),
                unanswered: nothing('questions'),
            };
            const known = new Map();
            function add(address, more, said) {
                const page = site.page(address);
                if (page === undefined || !isRead(page))
                    return;
                const change = changeOf(page);
                if (said !== undefined && change?.kind === 'on' && said < change.date)
                    return;
                const { reasons } = known.get(page.path) ?? { reasons: none };
                const sums = Object.entries(more).map(([name, value]) => [
                    name,
                    (reasons[name] ?? 0) + (value ?? 0),
                ]);
                known.set(page.path, { page, reasons: { ...reasons, ...Object.fromEntries(sums) } });
            }
            const { votes, complaints, questions } = signals ?? {};
            for (const { path, thumbsUp, thumbsDown } of votes?.rows ?? [])
                add(path, { thumbsUp, thumbsDown });
            for (const { path, isOpen, date } of complaints?.rows ?? [])
                if (isOpen)
                    add(path, { complaints: 1 }, date);
            for (const { pageUrl } of questions ? unansweredQuestions({ questions }) : [])
                if (pageUrl !== null)
                    add(pageUrl, { unanswered: 1 });
            const of = (page) => known.get(page.path)?.reasons ?? none;
            const weight = (page) => {
                const reasons = of(page);
                const { thumbsDown = 0, complaints = 0, unanswered = 0 } = reasons;
                return (isUnhelpful(reasons) ? thumbsDown : 0) + complaints + (hasQuestions(reasons) ? unanswered : 0);
            };
            const pages = [...known.values()].filter(({ reasons }) => hasReason(reasons)).map(({ page }) => page);
            pages.sort((one, other) => weight(other) - weight(one) ||
                (other.row?.total ?? 0) - (one.row?.total ?? 0) ||
                (one.path < other.path ? -1 : 1));
            return { of, pages };
        }
        ;
        const documentation_most = { read: 50, saidOf: 10 };
        async function readDocumentation(pages, signals, inputs, { connectGitHub, signal, now }) {
            const { docsRepository: repository, docsBranch: branch } = inputs;
            if (repository === undefined)
                return undefined;
            try {
                signal.throwIfAborted();
                const github = connectGitHub(inputs.githubToken);
                const found = await findFiles(github, repository, inputs, signal);
                if ('kind' in found)
                    return { kind: 'none', why: found };
                const site = siteOf(pages, found.files, found.place);
                if (site.pages.length === 0)
                    return { kind: 'none', why: { kind: 'no-visitors' } };
                const withFile = site.pages.filter(hasFile);
                if (withFile.length === 0)
                    return { kind: 'none', why: { kind: 'no-match', pages: site.pages.length } };
                const mostRead = withFile.filter(({ isOther }) => !isOther).slice(0, documentation_most.read);
                const saidOf = voicesOf(site, signals).pages.filter(hasFile);
                const read = new Set(mostRead.map(({ file }) => file));
                const others = saidOf.map(({ file }) => file).filter((file) => !read.has(file));
                const asked = [...read, ...others.slice(0, documentation_most.saidOf)];
                const historiesOf = (paths) => github.histories(repository, branch, paths, signal);
                const { found: histories, error } = await historiesOf(asked);
                const texts = [...histories].flatMap(([file, { text }]) => text === undefined ? [] : [[file, readPageText(text)]]);
                const changes = lastChanges(histories);
                const limit = new Date(now.getTime() - inputs.reviewAfter * dayMs);
                const listed = new Set(found.files);
                const snippets = texts
                    .filter(([file]) => isUnchangedSince(changes.get(file), limit))
                    .map(([file, text]) => [file, snippetsOf(file, text, found.place.directory, listed)]);
                const wanted = [...new Set(snippets.flatMap(([, paths = []]) => paths))].slice(0, github_history.r1);
                const { value: more, error: unread } = wanted.length === 0 ? nothing : await (0, connection.M)(historiesOf(wanted));
                const ofSnippets = lastChanges(more?.found ?? new Map());
                for (const [file, paths = ['']] of snippets)
                    changes.set(file, latest([changes.get(file), ...paths.map((path) => ofSnippets.get(path))]));
                const settled = texts.flatMap(([file, { isStub, isLegacy }]) => (isStub || isLegacy ? [file] : []));
                const faults = { ...found.faults, histories: error ?? unread };
                const files = { mostRead, changes, settled: new Set(settled) };
                return { kind: 'documentation', site, ...files, faults };
            }
            catch (error) {
                return { kind: 'none', why: signal.aborted ? { kind: 'cancelled' } : { kind: 'error', error } };
            }
        }
        const nothing = { value: undefined, error: undefined };
        async function findFiles(github, repository, { docsBranch, docsDirectory, docsAddress }, signal) {
            const objects = (paths) => github.objects(repository, docsBranch, paths, signal);
            const root = docsDirectory ? undefined : await github.files(repository, docsBranch, signal);
            const folders = docsDirectory === undefined ? documentationFolders(root?.files ?? []) : [docsDirectory];
            const [directory] = folders;
            if (directory === undefined)
                return { kind: root?.isCut ? 'cut' : 'no-docs-json' };
            if (folders.length > 1)
                return { kind: 'several', folders };
            const inFolder = (path) => external_node_path_.posix.join(directory, path);
            const names = [...settingsFiles, '.mintignore'];
            const { value: held, error: unread } = await (0, connection.M)(objects([...(directory === '' ? [] : [directory]), ...names.map(inFolder)]));
            const text = (path) => textOf(held?.get(inFolder(path)));
            let list = root;
            if (directory !== '' && (root === undefined || root.isCut)) {
                if (unread !== undefined)
                    throw unread;
                const folder = held?.get(directory);
                if (folder === undefined || !('tree' in folder))
                    return { kind: 'no-folder' };
                const { files, isCut } = await github.files(repository, folder.tree, signal);
                list = { files: files.map(inFolder), isCut };
            }
            const texts = settingsFiles.map(text);
            const references = referencesIn(texts).map(inFolder);
            const { value: parts, error: missing } = references.length === 0 ? nothing : await (0, connection.M)(objects(references));
            const settings = settingsOf(texts, (path) => textOf(parts?.get(inFolder(path))));
            const place = { directory, address: docsAddress, settings, ignored: text('.mintignore') };
            const faults = { isCut: list?.isCut === true, settings: unread ?? missing };
            return { files: list?.files ?? [], place, faults };
        }
        function textOf(object) {
            return object !== undefined && 'text' in object ? object.text : '';
        }
        function hasFile(page) {
            return page.file !== undefined;
        }
        var core = __webpack_require__(8532);
        var runner_workspace = __webpack_require__(9042);
        ;
        const mostRows = 10_000;
        function inputs_schemas(workspace, now, isPrivate) {
            return {
                ...build_inputs.r7,
                title: title.optional(),
                siteUrl: siteUrl.optional(),
                week: week(now).optional(),
                weeks: whole(1, 52).default(8),
                top: whole(1, 250).default(10),
                maxRows: whole(1, mostRows).default(250),
                dropThreshold: percent.optional(),
                readerSignals: (0, build_inputs.Jt)(true),
                readerWords: (0, build_inputs.Jt)(isPrivate),
                docsRepository: docsRepository.optional(),
                docsDirectory: docsDirectory.optional(),
                docsBranch: docsBranch.optional(),
                docsAddress: docsAddress.optional(),
                reviewAfter: whole(1, 3650).default(180),
                check: checkName.optional(),
                githubToken: schemas.YjP().default(''),
                csv: fileToWrite(workspace).optional(),
                summaryFile: fileToWrite(workspace).optional(),
            };
        }
        const privatePayload = schemas.Ikc({ repository: schemas.Ikc({ private: schemas.euz(true) }) });
        function readVisitorsInputs(read, workspace, now, payload) {
            const isPrivate = privatePayload.safeParse(payload).success;
            const inputs = (0, build_inputs.TL)(inputs_schemas(workspace, now, isPrivate), read, contradictions(read));
            const [csv, summary] = [inputs.csv, inputs.summaryFile].map((path) => path && workspace.place(path));
            if (csv && csv === summary)
                throw new build_inputs.dz(['csv, summary-file: Expected two different files.']);
            return { ...inputs, week: inputs.week ?? lastCompleteWeek(now), isWeekChosen: inputs.week !== undefined };
        }
        const hasKey = (read) => read('api-key') !== '';
        function contradictions(read) {
            const needs = (name, other) => read(name) !== '' && read(other) === '' ? [`${name}: It needs ${other}.`] : [];
            return [
                needs('docs-repository', 'github-token'),
                needs('docs-directory', 'docs-repository'),
                needs('docs-branch', 'docs-repository'),
                needs('docs-address', 'docs-repository'),
                needs('check', 'github-token'),
            ].flat();
        }
        function whole(from, to) {
            const expected = `Expected a whole number from ${from} to ${to}.`;
            const isWhole = (value) => Number.isInteger(value) && value >= from && value <= to;
            return (0, build_inputs.ai)(expected).refine(isWhole, expected);
        }
        const expectedPercent = 'Expected a percentage from 0 to 100.';
        const percent = schemas.YjP()
            .transform((text) => text.replace(/\s*%$/, ''))
            .pipe((0, build_inputs.ai)(expectedPercent).refine((value) => value <= 100, expectedPercent));
        function week(now) {
            const last = lastCompleteWeek(now);
            return schemas.YjP().transform((text, { addIssue }) => {
                const found = parseWeek(text);
                if (found !== undefined && found.dateTo <= last.dateTo)
                    return found;
                const early = found ? `The week ${found.name} is not over before ${found.dateTo} (UTC). ` : '';
                addIssue(`${early}Expected a past week such as ${last.name}, or a date in it such as ${last.dateFrom}.`);
                return core.tm;
            });
        }
        const title = schemas.YjP()
            .regex(/^[^\p{C}]{1,100}$/u, 'Expected a name of 100 characters at most, in one line, such as Handbook.');
        const siteUrl = schemas.YjP().transform((text, { addIssue }) => {
            const url = URL.parse(text);
            if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '' || /[?#]/.test(text)) {
                addIssue('Expected an address such as https://docs.example.com, without user, password, ? and #.');
                return core.tm;
            }
            return (0, build_text.uT)(url.href);
        });
        const docsRepository = schemas.YjP()
            .regex(/^[\w-]{1,100}\/(?!\.{1,2}$)[\w.-]{1,100}$/, 'Expected owner/name, such as octo/docs.');
        const docsDirectory = schemas.YjP()
            .regex(/^(?!.*(^|\/)\.\.(\/|$))[^\\\p{Cc}]{1,1000}$/u, 'Expected a folder of the repository, such as docs, or . for its root.')
            .transform((path) => path.replace(/^(\.?\/+|\.$)+|\/+$/g, ''));
        const checkName = schemas.YjP()
            .regex(/^[^\p{Cc}]{1,100}$/u, 'Expected a name of at most 100 characters, such as documentation.');
        const docsAddress = schemas.YjP()
            .regex(/^\/?[^\s\p{Cc}?#\\:]{0,200}$/u, 'Expected the path of an address, such as /sdk, or / for the whole site.')
            .transform(build_text.uT);
        const docsBranch = schemas.YjP()
            .regex(/^(?![-/.])(?!.*(\.\.|@\{))[^\s~^:?*[\\\p{Cc}]{1,250}$/u, 'Expected the name of a branch, such as main.');
        function fileToWrite(workspace) {
            return schemas.YjP().superRefine((path, { addIssue }) => {
                try {
                    workspace.place(path);
                }
                catch (error) {
                    addIssue(`Expected a file that can be written: ${(0, runner_workspace.S)(error)}.`);
                }
            });
        }
        var retry = __webpack_require__(5402);
        var time = __webpack_require__(4131);
        ;
        const rowsPerRequest = 250;
        const mostRequests = 100;
        const timeLimitMs = 10 * time.Vc;
        const longestPauseMs = 2 * time.Vc;
        function createReader(service, parts) {
            const { clock, signal, log } = parts;
            const deadline = clock.now() + timeLimitMs;
            let stop;
            let requests = 0;
            function limitReached() {
                if (signal.aborted)
                    return 'cancelled';
                if (clock.now() >= deadline)
                    return 'time';
                return requests >= mostRequests ? 'requests' : undefined;
            }
            async function askUpTo(mostTries, question) {
                stop ??= limitReached();
                if (stop !== undefined)
                    return { stop };
                let tries = 0;
                const once = () => {
                    requests += 1;
                    tries += 1;
                    return question(signal);
                };
                const passing = (error) => limitReached() === undefined && tries < mostTries ? (0, errors.pw)(error) : undefined;
                try {
                    return { answer: await (0, retry.LH)(once, passing, { ...parts, deadline, longestPauseMs }) };
                }
                catch (error) {
                    if (!(error instanceof errors._7))
                        throw error;
                    stop = limitReached();
                    return { stop: stop ?? error };
                }
            }
            async function read(week, maxRows, offset = 0) {
                const query = { ...week, limit: Math.min(rowsPerRequest, maxRows), offset };
                const { answer: page, stop: end } = await askUpTo(Infinity, () => service.readVisitors(query, signal));
                if (page === undefined)
                    stop = end;
                else if (offset === 0) {
                    const { human, ai, total } = page.totals;
                    log.info(`${week.name}: ${human} human, ${ai} AI, ${total} in all.`);
                }
                return page;
            }
            return { ask: (question) => askUpTo(2, question), read, stop: () => stop };
        }
        ;
        const isComplete = (list) => list?.gaps.length === 0;
        async function readRest(reader, { week, weeks, maxRows }, first, firstBefore) {
            const weekBefore = weeksBefore(week, 1);
            const [totals, before] = [first.totals, firstBefore?.totals];
            const list = await readList(reader, week, maxRows, first);
            const listBefore = firstBefore && (await readList(reader, weekBefore, maxRows, firstBefore));
            const trend = [
                { week, totals },
                { week: weekBefore, totals: before },
            ].slice(0, weeks);
            for (let age = 2; age < weeks; age += 1) {
                const older = weeksBefore(week, age);
                trend.push({ week: older, totals: (await reader.read(older, 1))?.totals });
            }
            return { totals, before, trend: trend.reverse(), list, listBefore, stop: reader.stop() };
        }
        async function readList(reader, week, maxRows, first) {
            const limit = Math.min(rowsPerRequest, maxRows);
            const pages = new Map();
            const flaws = { duplicates: 0, unreadable: 0, 'short-answers': 0 };
            let end;
            for (let offset = 0; end === undefined; offset += limit) {
                const answer = offset === 0 ? first : await reader.read(week, maxRows, offset);
                if (answer === undefined) {
                    end = 'stopped';
                    break;
                }
                const { visitors, hasMore } = answer;
                const known = pages.size;
                const rows = visitors.slice(0, maxRows - offset);
                for (const row of rows)
                    if (!pages.has(row.path))
                        pages.set(row.path, row);
                flaws.duplicates += known + rows.length - pages.size;
                flaws.unreadable += answer.unreadable;
                if (hasMore && visitors.length + answer.unreadable < limit)
                    flaws['short-answers'] += 1;
                if (!hasMore && rows.length === visitors.length)
                    end = 'whole';
                else if (!hasMore || offset + limit >= maxRows)
                    end = 'max-rows';
                else if (pages.size === known)
                    end = 'no-new-rows';
            }
            const counted = Object.keys(flaws).map((kind) => ({ kind, count: flaws[kind] }));
            const gaps = counted.filter(({ count }) => count > 0);
            if (end !== 'whole')
                gaps.unshift({ kind: end });
            return { pages, gaps };
        }
        ;
        async function readPulls({ docsRepository, check, week, githubToken }, { connectGitHub, signal }) {
            const github = () => connectGitHub(githubToken);
            const asked = (name, ask) => name === undefined || signal.aborted ? undefined : (0, connection.M)(ask(name));
            const documentation = await asked(docsRepository, (name) => github().documentationPulls(name, week, signal));
            const merged = await asked(check, (name) => github().mergedPulls(name, week, signal));
            return signal.aborted ? { documentation: undefined, merged: undefined } : { documentation, merged };
        }
        function unhandled({ state, description }) {
            switch (state) {
                case 'SUCCESS':
                    return undefined;
                case 'FAILURE':
                    return 'failed';
                case 'ERROR':
                    return 'not-finished';
                case 'PENDING':
                case 'EXPECTED':
                    return /^(Nobody has asked|A member writes)/.test(description) ? 'nobody-asked' : 'waiting';
                default:
                    return 'nobody-asked';
            }
        }
        function mergedWithout({ pulls }) {
            return pulls.flatMap((pull) => {
                const why = unhandled(pull);
                return why === undefined ? [] : [{ ...pull, why }];
            });
        }
        function median(durations) {
            const sorted = durations.toSorted((one, other) => one - other);
            const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1);
            return middle.length === 0 ? undefined : middle.reduce((sum, each) => sum + each, 0) / middle.length;
        }
        ;
        const mostNext = 50;
        function reviewOf(pages, documentation, signals, openFiles, inputs, now) {
            const known = documentation?.kind === 'documentation' ? documentation : undefined;
            const site = known?.site ?? siteOf(pages, [], nowhere);
            const changeOf = ({ file = '' }) => known?.changes.get(file);
            const voices = voicesOf(site, signals, changeOf);
            const limit = new Date(now.getTime() - inputs.reviewAfter * dayMs);
            const start = new Date(inputs.week.dateFrom);
            const heardSince = new Date(feedbackStart(inputs.week));
            const review = (page) => {
                const change = changeOf(page);
                const isSettled = page.isOther || known?.settled.has(page.file ?? '') === true;
                return {
                    ...{ page, change, reasons: voices.of(page) },
                    isOld: !isSettled && isUnchangedSince(change, limit),
                    isChangedSince: change?.kind === 'on' && !isUnchangedSince(change, heardSince),
                };
            };
            const mostRead = (known?.mostRead ?? []).map(review);
            const saidOf = voices.pages.map(review);
            const paths = new Set(voices.pages.map(({ path }) => path));
            const old = mostRead.filter(({ page, isOld }) => isOld && !paths.has(page.path));
            const next = [...saidOf, ...old].slice(0, Math.min(inputs.top, mostNext));
            return {
                next,
                first: next.find(({ page: { file }, change }) => file !== undefined &&
                    isPlainPath(file) &&
                    known?.settled.has(file) === false &&
                    isUnchangedSince(change, start) &&
                    openFiles?.has(file) !== true),
                unclear: mostRead.filter(({ page: { file = '' }, change, isOld }) => change?.kind !== 'on' && !isOld && known?.settled.has(file) === false).length,
            };
        }
        function isPlainPath(path) {
            return /^(?![-/])(?!.*(?:^|\/)\.\.(?:\/|$))(?:[\w.~-]{1,60}\/){0,20}[\w.~-]{1,60}$/.test(path);
        }
        ;
        const countingChanges = ['2026-06-12', '2026-07-31'].map((day) => new Date(day));
        const fewestForDrop = 100;
        function createReport(inputs, facts, now) {
            const { week, weeks, title, siteUrl, top, dropThreshold, reviewAfter, readerWords } = inputs;
            const { totals, before, list, listBefore, signals, documentation, pulls } = facts;
            const breaksSince = (age) => {
                const [start, end] = [new Date(weeksBefore(week, age).dateFrom), new Date(week.dateTo)];
                return countingChanges.filter((day) => start < day && day < end);
            };
            const breaksBetween = breaksSince(1);
            const areComplete = isComplete(list) && isComplete(listBefore);
            const isPage = (path) => documentation?.kind !== 'documentation' || documentation.site.page(path)?.file !== undefined;
            const openFiles = pulls.documentation?.value?.files;
            const isReviewed = signals !== undefined || documentation?.kind === 'documentation';
            return {
                ...facts,
                ...{ now, week, title, siteUrl, top, dropThreshold, reviewAfter, readerWords, breaksBetween },
                ranking: rankPages(list.pages, listBefore?.pages ?? new Map(), top, areComplete, isPage),
                breaks: breaksSince(Math.max(weeks - 1, 1)),
                review: isReviewed ? reviewOf(list.pages, documentation, signals, openFiles, inputs, now) : undefined,
                dropped: breaksBetween.length === 0 && hasDropped(before?.human ?? 0, totals.human, dropThreshold),
            };
        }
        function hasDropped(before, now, threshold = 100) {
            return before >= fewestForDrop && (before - now) * 100 > threshold * before;
        }
        function growth(before, now) {
            if (before === undefined)
                return undefined;
            if (before === 0)
                return now === 0 ? 0 : 'new';
            return tenth(((now - before) / before) * 100);
        }
        function aiShare({ human, ai }) {
            return human + ai === 0 ? undefined : tenth((ai / (human + ai)) * 100);
        }
        function tenth(value) {
            return (Math.sign(value) * Math.round(Math.abs(value) * 10)) / 10 + 0;
        }
        var sync = __webpack_require__(6789);
        ;
        function csvText(pages) {
            return (0, sync.A)(pages.map(defused), {
                header: true,
                columns: ['path', 'human', 'ai', 'total'],
                escape_formulas: true,
                quoted_match: /[;\t|\r]/,
            });
        }
        function defused(page) {
            return /^[\s\p{C}]+[=+\-@\uff1d\uff0b\uff0d\uff20]/u.test(page.path) ? { ...page, path: `'${page.path}` } : page;
        }
        var once = __webpack_require__(1891);
        ;
        const locale = 'en-US';
        const signed = { signDisplay: 'exceptZero' };
        const tenths = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
        function formatOf(options, unit = '') {
            const format = (0, once.O)(() => new Intl.NumberFormat(locale, options));
            return (value) => typeof value === 'number' ? `${format().format(value)}${unit}` : (value ?? '\u2013');
        }
        const count = formatOf({});
        const difference = formatOf(signed);
        const format_percent = formatOf(tenths, '%');
        const percentChange = formatOf({ ...tenths, ...signed }, '%');
        const points = formatOf({ ...tenths, ...signed }, ' points');
        function counted(value, one, many = `${one}s`) {
            return `${count(value)} ${value === 1 ? one : many}`;
        }
        const readersOf = ({ human, ai }) => `${count(human)} + ${count(ai)}\u00A0AI`;
        function capitalised(text) {
            return text.charAt(0).toUpperCase() + text.slice(1);
        }
        function dateFormatOf(options) {
            return (0, once.O)(() => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }));
        }
        const format_long = dateFormatOf({ dateStyle: 'long' });
        const withoutYear = dateFormatOf({ month: 'long', day: 'numeric' });
        const format_short = dateFormatOf({ month: 'short', day: 'numeric' });
        const longDay = (day) => format_long().format(day);
        const shortWeek = ({ dateFrom }) => format_short().format(Date.parse(dateFrom));
        function range(format, { dateFrom, dateTo }) {
            const lastMoment = Date.parse(dateTo) - 1;
            return format.formatRange(Date.parse(dateFrom), lastMoment).replace(/\s*\u2013\s*/u, ' to ');
        }
        const days = (week) => range(format_long(), week);
        const daysOfYear = (week) => range(withoutYear(), week);
        function age(day, now) {
            const passed = Math.floor((now.getTime() - day.getTime()) / dayMs);
            if (passed < 1)
                return 'today';
            const [months, years] = [Math.floor(passed / 30.4375), Math.floor(passed / 365.25)];
            if (months < 2)
                return counted(passed, 'day');
            return months < 24 ? counted(months, 'month') : counted(years, 'year');
        }
        var runner_markdown = __webpack_require__(1134);
        ;
        const pathLength = 80;
        const longestLink = 200;
        const wordColumns = [
            ...['Unique visitors', 'Week', 'Page', 'Last change', 'Why'],
            ...['Search', 'Question', 'Where it began'],
        ];
        function numberTable(header, rows) {
            const align = header.map((name) => (wordColumns.includes(name) ? null : 'right'));
            return rows.length === 0 ? [] : [(0, runner_markdown.tp)(header, rows, align)];
        }
        function some(...texts) {
            return texts.filter((text) => typeof text === 'string');
        }
        function paragraphs(...texts) {
            return some(...texts).map((text) => (0, runner_markdown.FY)(text));
        }
        function pageTable({ siteUrl }, pages, columns, below = () => []) {
            const cells = Object.values(columns);
            const rows = pages.map((page) => {
                const line = below(page);
                const more = line.length === 0 ? [] : [lineBreak, ...line];
                return [[...pageCell(page.path, siteUrl), ...more], ...cells.map((cell) => cell(page))];
            });
            return numberTable(['Page', ...Object.keys(columns)], rows);
        }
        function foreignCell(text) {
            return (0, runner_markdown.V$)(visible(text));
        }
        const visible = (text) => (0, build_text.ml)(distinct((0, build_text.ts)(text)), pathLength);
        function pageLink(path, siteUrl) {
            const [shown, url] = [foreignCell(path), pageUrl(siteUrl, path)];
            return url === undefined ? shown : (0, runner_markdown.nf)(url, shown);
        }
        function pageCell(path, siteUrl) {
            const lines = linesOf(visible(path)).map(runner_markdown.V$);
            const content = lines.flatMap((line, index) => (index === 0 ? [line] : [lineBreak, line]));
            const url = pageUrl(siteUrl, path);
            return url === undefined ? content : [(0, runner_markdown.nf)(url, ...content)];
        }
        const pathCell = (path) => pageCell(path, undefined);
        const lineBreak = { type: 'html', value: '<br>' };
        const lineLength = 15;
        function linesOf(path) {
            const lines = [''];
            for (const part of path.split(/(?<=\/)(?!$)/)) {
                const line = lines.at(-1) ?? '';
                if (line !== '' && line !== '/' && line.length + part.length > lineLength)
                    lines.push(part);
                else
                    lines[lines.length - 1] = line + part;
            }
            return lines;
        }
        function pageUrl(siteUrl, path) {
            if (siteUrl === undefined || !path.startsWith('/') || !path.isWellFormed())
                return undefined;
            const encoded = encodeURIComponent(path)
                .replaceAll('%2F', '/')
                .replace(/%25([0-9a-f]{2})/gi, '%$1');
            const { origin, pathname } = new URL(siteUrl);
            const hasAddress = pathname !== '/' && `${encoded}/`.startsWith(`${pathname}/`);
            const url = `${hasAddress ? origin : siteUrl}${encoded}`;
            return url.length <= longestLink && URL.parse(url)?.href === url ? url : undefined;
        }
        function distinct(path) {
            return path
                .replace(/^ | $| (?= )|(?<=\/) |[^\S ]/gu, (space) => `\\u{${(space.codePointAt(0) ?? 0).toString(16)}}`)
                .replaceAll('\\|', '\\\\u{7c}');
        }
        ;
        function headline(report) {
            const { title, week } = report;
            return `${title === undefined ? '' : `${title}, `}${days(week)}: ${totalsSentence(report)}`;
        }
        function totalsSentence({ totals, before }) {
            const isFirst = before?.total === 0 && totals.total > 0;
            const words = (kind, name) => {
                const change = before === undefined || isFirst ? '' : ` (${changeWords(before[kind], totals[kind])})`;
                return `${counted(totals[kind], `${name} visitor`)}${change}`;
            };
            const both = `${words('human', 'human')} and ${words('ai', 'AI')}`;
            if (isFirst)
                return `${both}. There were none in the week before.`;
            return `${both}, ${before === undefined ? 'not ' : ''}compared with the week before.`;
        }
        function titleOf(title = 'Documentation visitors', week) {
            return week === undefined ? title : `${title}, ${daysOfYear(week)}`;
        }
        function glance({ ranking, list, listBefore, before, siteUrl }) {
            const { gained, lost, readByAi } = ranking;
            const of = isComplete(list) && isComplete(listBefore) ? '' : ' of the pages read for both weeks';
            const moved = (page, word) => {
                if (page?.before === undefined || before?.total === 0)
                    return [];
                const { path, total } = page;
                const was = page.before.total === 0 ? 'new' : difference(total - page.before.total);
                const now = total === 0 ? 'now none' : `now ${readersOf(page)}`;
                return [(0, runner_markdown.md) `${pageLink(path, siteUrl)} ${(0, runner_markdown.ZV)(`${word} the most visitors${of}: ${was}, ${now}.`)}`];
            };
            const byAi = readByAi &&
                (0, runner_markdown.md) `More AI visitors than people read ${pageLink(readByAi.path, siteUrl)}: ${(0, runner_markdown.ZV)(readersOf(readByAi))}.`;
            return [...moved(gained, 'gained'), ...moved(lost, 'lost'), ...(byAi ? [byAi] : [])];
        }
        function changeWords(before, now) {
            if (now === before)
                return 'unchanged';
            const direction = now > before ? 'up' : 'down';
            if (now === 0 || before === 0)
                return `${direction} from ${count(before)}`;
            const size = (Math.abs(now - before) / before) * 100;
            return `${direction} ${size < 0.05 ? 'less than 0.1%' : format_percent(size)}`;
        }
        function dropText({ totals, before, dropThreshold = 0 }) {
            const from = before?.human ?? 0;
            const fall = Number((((from - totals.human) / from) * 100).toFixed(1));
            const by = fall > dropThreshold ? format_percent(fall) : `more than ${dropThreshold}%`;
            return `Human visitors fell by ${by} in a week, from ${count(from)} to ${count(totals.human)}. The limit (drop-threshold) is ${dropThreshold}%.`;
        }
        var github_errors = __webpack_require__(7307);
        ;
        const dashboard = 'https://app.mintlify.com/analytics';
        function reviewBlocks(report) {
            const { documentation, review, siteUrl, now } = report;
            const title = (0, runner_markdown.R_)(3, 'Review next');
            const none = documentation?.kind === 'none' ? [(0, runner_markdown.FY)(...noDocumentationWords(documentation))] : [];
            const known = documentation?.kind === 'documentation' ? documentation : undefined;
            const next = review?.next ?? [];
            if (review === undefined || (next.length === 0 && known === undefined))
                return none.length === 0 ? [] : [title, ...none];
            const rows = next.map((page) => ({ ...page, path: page.page.path }));
            return [
                title,
                (0, runner_markdown.FY)(some(introduction(review, known, report), report.signals?.votes.isPart === true &&
                    report.signals.votes.stop === undefined &&
                    'There are votes on more pages than Mintlify lists.').join(' '), ...(next.some(({ reasons }) => isComplainedOf(reasons))
                    ? (0, runner_markdown.md) ` The words of a complaint are in Mintlify's dashboard: ${(0, runner_markdown.nf)(dashboard, 'Analytics')}, then Feedback, then Detailed feedback.`
                    : [])),
                ...pageTable({ siteUrl }, rows, {
                    Readers: ({ page: { row } }) => (row === undefined ? '\u2013' : readersOf(row)),
                    Why: (page) => (0, runner_markdown.oR)(' \u00b7 ', whyParts(page, report.signals, now)),
                }),
                ...(known === undefined ? none : [(0, runner_markdown.FY)(...notesOf(review, known, report))]),
            ];
        }
        function introduction({ next }, known, { reviewAfter }) {
            const days = counted(reviewAfter, 'day');
            if (next.length === 0)
                return `Nothing to review: none of the most read pages is known to be unchanged for ${days}.`;
            const old = `popular pages untouched for ${days}`;
            const isSaid = next.some(({ reasons }) => hasReason(reasons));
            if (isSaid && known === undefined)
                return 'Pages where readers missed something (votes and complaints of four weeks, questions of this one).';
            if (isSaid)
                return `First the pages where readers missed something (votes and complaints of four weeks, questions of this one), then ${old}.`;
            return `${capitalised(old)}. An old page is not wrong, but a mistake there reaches most readers.`;
        }
        function notesOf({ unclear }, { site, faults }, report) {
            const { list, reviewAfter } = report;
            const matched = site.pages.filter(({ file }) => file !== undefined).length;
            return (0, runner_markdown.hC)((0, runner_markdown.md) `${(0, runner_markdown.ZV)(count(matched))} of the ${(0, runner_markdown.ZV)(counted(site.pages.length, 'page'))} with visitors ${(0, runner_markdown.ZV)(matched === 1 ? 'was' : 'were')} found in the repository.`, (0, runner_markdown.md) `Moves and bulk edits do not count as changes.`, unclear > 0
                ? (0, runner_markdown.md) `For ${(0, runner_markdown.ZV)(counted(unclear, 'page'))}, it is not known whether anybody changed them in ${(0, runner_markdown.ZV)(counted(reviewAfter, 'day'))}.`
                : [], list.gaps.length > 0
                ? (0, runner_markdown.md) `The list of pages is not complete, so these are among the ${(0, runner_markdown.ZV)(counted(list.pages.size, 'page'))} read.`
                : [], ...faultWords(faults));
        }
        function saidOf({ reasons }, signals) {
            const { thumbsUp = 0, thumbsDown = 0, complaints = 0, unanswered = 0 } = reasons;
            const least = (name) => (signals?.[name].isPart ? 'at least ' : '');
            const votes = thumbsUp + thumbsDown;
            const down = `${least('votes')}${count(thumbsDown)} of`;
            const complained = `${least('complaints')}${counted(complaints, 'complaint')} by ${complaints === 1 ? 'an AI agent' : 'AI agents'}`;
            const questions = `${least('questions')}${counted(unanswered, 'question')}`;
            return [
                isUnhelpful(reasons) && {
                    row: `${down} ${counted(votes, 'vote')}: not helpful`,
                    sentence: `${down} ${count(votes)} votes say that it does not help.`,
                },
                isComplainedOf(reasons) && { row: complained, sentence: `${complained}.` },
                hasQuestions(reasons) && {
                    row: `${questions} without an answer`,
                    sentence: `${questions} were not answered.`,
                },
            ].filter((said) => said !== false);
        }
        function whyParts(page, signals, now) {
            const { change, isOld, isChangedSince } = page;
            const said = saidOf(page, signals);
            return [
                ...said.map(({ row }) => [(0, runner_markdown.ZV)(row)]),
                ...(change?.date !== undefined && (isOld || said.length === 0)
                    ? [[(0, runner_markdown.ZV)('unchanged for '), ...spanOf(change, change.date, now)]]
                    : []),
                ...(isChangedSince ? [review_changeWords(change, now)] : []),
            ];
        }
        function reasonText(page, signals, now) {
            const { change, isOld } = page;
            return some(...saidOf(page, signals).map(({ sentence }) => capitalised(sentence)), isOld && change?.date !== undefined && `Nobody has changed it for ${age(change.date, now)}.`).join(' ');
        }
        function faultWords({ isCut, settings, histories }) {
            const told = (error, what) => error === undefined ? [] : [...what, (0, runner_markdown.ZV)(' '), ...errorWords(error)];
            return [
                isCut ? (0, runner_markdown.md) `GitHub lists only a part of the files, so pages may lack theirs.` : [],
                told(settings, (0, runner_markdown.md) `Redirects, versions, languages and .mintignore were not all read.`),
                told(histories, (0, runner_markdown.md) `Not every last change, or not every link to it, was read.`),
            ];
        }
        function errorWords(error) {
            return (0, runner_markdown.md) `${(0, runner_markdown.V$)((0, build_text.ml)((0, build_errors.U)(error), 500))}. ${(0, runner_markdown.ZV)(adviceFor(error))}`;
        }
        function adviceFor(error) {
            if (!(error instanceof github_errors.y_))
                return '';
            const { status } = error.facts;
            return status === 403 || status === 404
                ? "Check docs-repository and docs-branch. github-token needs contents: read and pull-requests: read there. In another private repository, the workflow's own token has neither."
                : (0, github_errors.Cb)(error).text;
        }
        function noDocumentationWords({ why }) {
            switch (why.kind) {
                case 'cancelled':
                    return (0, runner_markdown.md) `The run was cancelled before GitHub had answered.`;
                case 'no-visitors':
                    return (0, runner_markdown.md) `No page had visitors.`;
                case 'no-docs-json':
                    return (0, runner_markdown.md) `docs-repository has no docs.json. Set docs-directory.`;
                case 'cut':
                    return (0, runner_markdown.md) `GitHub lists only a part of the files, without a docs.json. Set docs-directory.`;
                case 'no-folder':
                    return (0, runner_markdown.md) `docs-repository has no folder docs-directory on this branch.`;
                case 'several': {
                    const names = (0, runner_markdown.V$)((0, build_text.ml)(why.folders.map((path) => path || '.').join(', '), 500));
                    return (0, runner_markdown.md) `Several folders have a docs.json: ${names}. Set docs-directory to one of them.`;
                }
                case 'no-match':
                    return (0, runner_markdown.md) `None of the ${(0, runner_markdown.ZV)(counted(why.pages, 'page'))} with visitors has a file. Check docs-repository, docs-directory and docs-address.`;
                case 'error':
                    return errorWords(why.error);
            }
        }
        function review_changeWords(change, now) {
            if (change?.date === undefined)
                return [];
            const span = age(change.date, now);
            if (change.kind !== 'on')
                return [(0, runner_markdown.ZV)(`unchanged for more than ${span}`)];
            return [linked(`changed ${span === 'today' ? span : `${span} ago`}`, change)];
        }
        function spanOf(change, date, now) {
            const more = change.kind === 'on' ? '' : 'more than ';
            const number = change.kind === 'on' && change.pullRequest
                ? [(0, runner_markdown.ZV)(' ('), linked(`#${change.pullRequest.number}`, change), (0, runner_markdown.ZV)(')')]
                : [];
            return [(0, runner_markdown.ZV)(`${more}${age(date, now)}`), ...number];
        }
        function linked(words, change) {
            if (change.kind !== 'on' || change.pullRequest === undefined)
                return (0, runner_markdown.ZV)(words);
            const node = (0, runner_markdown.nf)(change.pullRequest.url, words);
            return node.type === 'link' ? { ...node, title: longDay(change.date) } : (0, runner_markdown.ZV)(words);
        }
        ;
        function describePlan({ weeks, maxRows, readerSignals }) {
            const visitors = 2 * Math.ceil(maxRows / rowsPerRequest) + Math.max(0, weeks - 2);
            const all = visitors + (readerSignals ? requestsForSignals : 0);
            return `At most ${Math.min(all, mostRequests)} requests. Mintlify allows ${mostRequests} an hour, for the whole organization.`;
        }
        const sundayNotice = 'It is Sunday (UTC), and this week is not over. The report is about the week before. Schedule the workflow on Monday or later, so that it skips and repeats no week.';
        function failureWords(reason) {
            if (!(reason instanceof build_inputs.dz))
                return [stopWords(reason)];
            return [(0, runner_markdown.md) `Invalid inputs. Nothing was read.`, ...reason.mistakes.map((mistake) => [(0, runner_markdown.V$)(mistake)])];
        }
        function resultText(result) {
            switch (result.kind) {
                case 'report': {
                    const { report } = result;
                    const { dropped, documentation, stop } = report;
                    const problems = [
                        ...(dropped ? [[dropText(report)]] : []),
                        ...(stop === undefined ? [] : [stopWords(stop)]),
                        ...(documentation?.kind === 'none' ? [noDocumentationWords(documentation)] : []),
                    ];
                    return [...problems, [headline(report)]].map(runner_markdown.wh).join('\n');
                }
                case 'failure': {
                    const [why, ...mistakes] = failureWords(result.reason).map(runner_markdown.wh);
                    return [why, ...mistakes.map((mistake) => `- ${mistake}`)].join('\n');
                }
                case 'cancelled':
                    return cancelledText;
                case 'skipped':
                    return result.isInFork
                        ? 'Nothing to do. This repository is a fork, and the secrets stay in the original. Disable the workflow here, under Actions.'
                        : 'Nothing to do. GitHub gives runs for forks and of Dependabot no secrets. Start the workflow by a schedule or by hand.';
            }
        }
        const cancelledText = 'The run was cancelled before the totals of the week were read.';
        const adviceWords = {
            request: 'project-id and week',
            address: 'project-id and base-url',
            scope: 'read',
        };
        function stopWords(stop) {
            if (stop === 'cancelled')
                return (0, runner_markdown.md) `The run was cancelled. This is what had been read before.`;
            if (stop === 'time' || stop === 'requests') {
                const limit = (0, runner_markdown.ZV)(stop === 'time' ? '10 minutes' : `${mostRequests} requests`);
                return (0, runner_markdown.md) `The reading stopped after ${limit}, the limit of a run. Lower max-rows or weeks.`;
            }
            const what = (0, runner_markdown.V$)((0, build_text.ml)((0, build_errors.U)(stop).replace(/\.$/, ''), 1000));
            if (!(stop instanceof errors._7))
                return (0, runner_markdown.md) `The run failed: ${what}.`;
            return (0, runner_markdown.md) `${what}. ${(0, runner_markdown.ZV)((0, errors.cp)(stop, adviceWords).text)}`;
        }
        function gapWords({ kind, count = 0 }) {
            switch (kind) {
                case 'stopped':
                    return 'the reading stopped early';
                case 'max-rows':
                    return 'the reading ended at max-rows';
                case 'no-new-rows':
                    return 'Mintlify says that there are more rows, but sends no new ones';
                case 'duplicates':
                    return `${counted(count, 'row')} came twice, so rows moved during the reading and others may be missing`;
                case 'unreadable':
                    return `${counted(count, 'row')} had no readable path or count`;
                case 'short-answers':
                    return `${counted(count, 'answer')} held fewer rows than asked for`;
            }
        }
        ;
        const chartColours = { bar: '#8fc7ff', line: '#bc3f0c', text: '#757c85' };
        const { bar, line, text: chart_text } = chartColours;
        const chartSettings = {
            xyChart: { yAxis: { showAxisLine: false, showTick: false } },
            themeVariables: {
                xyChart: {
                    backgroundColor: 'transparent',
                    plotColorPalette: `${bar}, ${line}`,
                    ...{ xAxisLabelColor: chart_text, xAxisLineColor: chart_text, xAxisTickColor: chart_text },
                    ...{ yAxisLabelColor: chart_text, yAxisTitleColor: chart_text },
                },
            },
        };
        const mostNames = 10;
        function chartSource(trend) {
            const weeks = trend.flatMap(({ week, totals }) => (totals === undefined ? [] : { ...totals, week }));
            const series = (kind) => weeks.map((week) => week[kind]).join(', ');
            const most = Math.max(...weeks.flatMap(({ human, ai }) => [human, ai]));
            const step = Math.ceil(weeks.length / mostNames);
            const names = weeks.map(({ week }, index) => (weeks.length - 1 - index) % step === 0 ? shortWeek(week) : '\u200b'.repeat(index + 1));
            return [
                `%%{init: ${JSON.stringify(chartSettings)}}%%`,
                'xychart-beta',
                `  x-axis [${names.map((name) => `"${name}"`).join(', ')}]`,
                `  y-axis "Unique visitors" 0 --> ${most}`,
                `  bar [${series('human')}]`,
                `  line [${series('ai')}]`,
            ].join('\n');
        }
        ;
        const mostLinks = 10;
        function pullsBlocks({ pulls: { documentation, merged }, now }) {
            const inDocs = 'pull-requests: read in docs-repository';
            const here = 'pull-requests: read and statuses: read in this repository';
            return [
                ...section('Documentation pull requests', documentation, inDocs, (value) => documentationBlocks(value, now)),
                ...section('Merged without documentation', merged, here, mergedBlocks),
            ];
        }
        function section(title, answer, permissions, blocks) {
            if (answer === undefined)
                return [];
            const { value, error } = answer;
            if (value !== undefined || error === undefined)
                return [(0, runner_markdown.R_)(3, title), ...(value ? blocks(value) : [])];
            const isRefused = error.facts.status === 403 || error.facts.status === 404;
            const advice = isRefused ? `github-token needs ${permissions}.` : (0, github_errors.Cb)(error).text;
            const what = (0, runner_markdown.V$)((0, build_text.ml)((0, build_errors.U)(error), 500));
            return [(0, runner_markdown.R_)(3, title), (0, runner_markdown.FY)(...(0, runner_markdown.md) `Not read. ${what}. ${(0, runner_markdown.ZV)(advice)}`)];
        }
        function documentationBlocks(pulls, now) {
            const { opened, merged, closed, mergedAfter, open, oldest, openedByAnybody } = pulls;
            if (opened + merged + closed + open === 0) {
                const others = openedByAnybody === 0
                    ? "Mintlify's agent opened none, and none is open."
                    : `Mintlify's agent (app/mintlify) opened 0 of ${counted(openedByAnybody, 'pull request')}, and none of its own is open.`;
                return [(0, runner_markdown.FY)(others)];
            }
            const middle = median(mergedAfter);
            const after = middle === undefined ? '' : ` (after ${age(new Date(now.getTime() - middle), now)}, median)`;
            const week = `In the week, the agent opened ${count(opened)}; ${count(merged)} ${merged === 1 ? 'was' : 'were'} merged${merged > 0 ? after : ''}, ${count(closed)} closed.`;
            const [first] = oldest;
            if (open === 0 || first === undefined)
                return [(0, runner_markdown.FY)(`${week} None is open.`)];
            const shown = oldest.slice(0, mostLinks);
            const which = open > shown.length ? `, the oldest ${shown.length} of them` : '';
            return [
                (0, runner_markdown.FY)(`${week} `, (0, runner_markdown.ko)(`${count(open)} ${open === 1 ? 'is' : 'are'} open now`), `${which}:`),
                (0, runner_markdown.p_)(...shown.map((pull) => {
                    const { number, url, title, createdAt } = pull;
                    const since = age(createdAt, now);
                    const facts = [since === 'today' ? 'opened today' : `open for ${since}`, ...stateWords(pull)];
                    return (0, runner_markdown.md) `${(0, runner_markdown.nf)(url, `#${number}`)} ${foreignCell(title)} ${(0, runner_markdown.ZV)(`(${facts.join(', ')})`)}`;
                })),
            ];
        }
        const stateWords = ({ isDraft, hasConflicts, reviewDecision }) => some(isDraft === true && 'draft', hasConflicts && 'conflicts', reviewDecision === 'APPROVED' && 'approved', reviewDecision === 'CHANGES_REQUESTED' && 'changes requested');
        const whyWords = {
            'nobody-asked': 'nobody asked',
            failed: 'the agent failed',
            'not-finished': 'not finished',
            waiting: 'still waiting',
        };
        function mergedBlocks(merged) {
            if (merged.count === 0)
                return [(0, runner_markdown.FY)('No pull request was merged.')];
            const without = mergedWithout(merged);
            const all = `${counted(merged.count, 'pull request')} ${merged.count === 1 ? 'was' : 'were'} merged`;
            const isPart = merged.pulls.length < merged.count;
            if (without.length === 0) {
                const which = isPart ? `Of the ${merged.pulls.length} that were read, all` : 'All';
                return [(0, runner_markdown.FY)(`${all}. ${which} had their documentation handled.`)];
            }
            const isNowhere = merged.pulls.every(({ state }) => state === undefined);
            const shown = without.slice(0, mostLinks);
            const links = shown.map(({ number, url, why }) => (0, runner_markdown.md) `${(0, runner_markdown.nf)(url, `#${number}`)} ${(0, runner_markdown.ZV)(whyWords[why])}`);
            const more = without.length > shown.length ? [(0, runner_markdown.md) `${(0, runner_markdown.ZV)(count(without.length - shown.length))} more`] : [];
            return [
                (0, runner_markdown.FY)(`${all}. `, (0, runner_markdown.ko)(`${capitalised(isPart ? 'at least ' : '')}${count(without.length)}`), ' without documentation: ', ...(0, runner_markdown.oR)(' \u00b7 ', [...links, ...more]), '.', ...(isNowhere ? [' None of them has the check: is its name the one in check?'] : [])),
            ];
        }
        ;
        const mostShown = 10;
        function readersBlocks({ signals, readerWords, stop }) {
            if (signals === undefined)
                return [];
            const blocks = [...saidBlocks(signals, readerWords), ...unreadBlocks(signals, stop)];
            return blocks.length === 0 ? [] : [(0, runner_markdown.R_)(3, 'What readers looked for'), ...blocks];
        }
        const eMail = /[\p{L}\p{N}._%+'-]+@(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}/gu;
        const token = /[\w+/=.~-]{20,}/g;
        const number = /\p{Nd}(?:[\s().+/-]{0,3}\p{Nd}){7,}/gu;
        function masked(words) {
            return words.replace(eMail, '[e-mail]').replace(token, '[token]').replace(number, '[number]');
        }
        function saidBlocks(signals, areShown) {
            const [searches, asked] = [searchesWithoutClick(signals), unansweredQuestions(signals)];
            const questions = [...new Map(asked.map((one) => [one.query, one])).values()];
            const least = (name) => (signals[name].isPart ? 'at least ' : '');
            const lists = [
                {
                    title: `${least('searches')}${counted(searches.length, 'search', 'searches')} led to no click (${fewestHits} or more uses each)`,
                    header: ['Search', 'Times'],
                    rows: searches.map(({ query, hits }) => [foreignCell(masked(query)), count(hits)]),
                },
                {
                    title: `${least('questions')}${counted(asked.length, 'question')} had no answer`,
                    header: ['Question', 'Where it began'],
                    rows: questions.map(({ query, pageUrl }) => [foreignCell(masked(query)), placeOf(pageUrl)]),
                },
            ].filter(({ rows }) => rows.length > 0);
            if (lists.length === 0)
                return [];
            if (areShown)
                return lists.flatMap(({ title, header, rows }) => [
                    (0, runner_markdown.FY)(`${capitalised(title)}:`),
                    ...numberTable(header, rows.slice(0, mostShown)),
                ]);
            const text = lists.map(({ title }) => title).join(', and ');
            return [(0, runner_markdown.FY)(`${capitalised(text)}. The input reader-words shows them.`)];
        }
        function placeOf(address) {
            const path = URL.parse(address ?? '')?.pathname ?? address;
            return path === null ? '\u2013' : pathCell(path.replace(eMail, '[e-mail]').replace(number, '[number]'));
        }
        const listNames = {
            votes: 'votes on pages',
            complaints: 'complaints by AI agents',
            questions: 'questions',
            searches: 'searches',
        };
        function unreadBlocks(signals, end) {
            const unread = Object.keys(listNames).flatMap((name) => {
                const { stop } = signals[name];
                return stop instanceof errors._7 && stop !== end ? [{ name: listNames[name], stop }] : [];
            });
            const [first] = unread;
            if (first === undefined)
                return [];
            const names = unread.map(({ name }) => name).join(', ');
            return [(0, runner_markdown.FY)(`Not read: ${names}. `, ...reasonWords(first.stop))];
        }
        function reasonWords(stop) {
            if (![401, 403, 404].includes(stop.status ?? 0))
                return stopWords(stop);
            return (0, runner_markdown.md) `${(0, runner_markdown.V$)((0, build_text.ml)((0, build_errors.U)(stop), 500))}. Feedback needs a Pro or Enterprise plan, and is switched on in Mintlify's dashboard. With reader-signals: false, none of this is read.`;
        }
        ;
        const fileLength = 65_000;
        const openPages = 25;
        function summaryOf(result) {
            switch (result.kind) {
                case 'report':
                    return summary_partsOf(result.report);
                case 'failure': {
                    const [why, ...mistakes] = failureWords(result.reason);
                    const more = mistakes.length > 0 ? [(0, runner_markdown.p_)(...mistakes)] : [];
                    return noReport('\u274c ', result, (0, runner_markdown.FY)(...why), ...more);
                }
                case 'cancelled':
                    return noReport('', result, (0, runner_markdown.FY)(cancelledText));
                case 'skipped':
                    return [];
            }
        }
        function noReport(sign, { title, week }, ...blocks) {
            return [{ blocks: [(0, runner_markdown.R_)(2, `${sign}No report: ${titleOf(title, week)}`), ...blocks] }];
        }
        function markdownOf(all, longest = Infinity, leftOut = []) {
            const parts = all.filter(({ blocks }) => blocks.length > 0);
            const blocks = parts.flatMap(({ fold, blocks }) => (fold === undefined ? blocks : (0, runner_markdown.zH)(fold, blocks)));
            const note = leftOut.length > 0 && `Left out to keep this short: ${leftOut.join('; ')}.`;
            const markdown = (0, runner_markdown.XX)([...blocks, ...paragraphs(note)]);
            const last = parts.findLast(({ fold }) => fold !== undefined);
            if (markdown.length <= longest || last?.fold === undefined)
                return markdown;
            const rest = parts.filter((part) => part !== last);
            return markdownOf(rest, longest, [last.fold, ...leftOut]);
        }
        function summary_partsOf(report) {
            const { trend, listBefore } = report;
            const { top } = report.ranking;
            const cut = listBefore && listText(listBefore, 'the week before');
            return [
                {
                    blocks: [headBlocks, reviewBlocks, pullsBlocks, readersBlocks, trendBlocks, topBlocks].flatMap((part) => part(report)),
                },
                { fold: `Pages ${openPages + 1} to ${top.length}`, blocks: topTable(report, top.slice(openPages)) },
                { fold: `The ${trend.length} weeks in numbers`, blocks: trendTable(report) },
                { fold: 'About these numbers', blocks: [(0, runner_markdown.p_)(...some(cut, ...notes).map((note) => [note]))] },
            ];
        }
        function headBlocks(report) {
            const { title, week, totals, before, dropped, breaksBetween, stop } = report;
            const row = (name, kind) => {
                const [now, earlier] = [totals[kind], before?.[kind]];
                const growthOf = percentChange(growth(earlier, now));
                const change = earlier === undefined || earlier === 0 ? undefined : now - earlier;
                return [name, withChange(now, change), count(earlier), growthOf];
            };
            const [share, shareBefore] = [aiShare(totals), before && aiShare(before)];
            const change = share === undefined || shareBefore === undefined ? undefined : share - shareBefore;
            const facts = glance(report);
            return [
                (0, runner_markdown.R_)(2, `${dropped ? '\u26a0\ufe0f' : '\ud83d\udcca'} ${titleOf(title, week)}`),
                (0, runner_markdown.FY)((0, runner_markdown.ko)(totalsSentence(report))),
                ...(dropped ? [(0, runner_markdown.xE)('WARNING', [dropText(report)])] : []),
                ...(stop === undefined ? [] : [(0, runner_markdown.xE)('NOTE', stopWords(stop))]),
                ...(facts.length === 0 ? [] : [(0, runner_markdown.p_)(...facts)]),
                ...numberTable(['Unique visitors', 'This week', 'Week before', 'Change'], [
                    row('Human', 'human'),
                    row('AI', 'ai'),
                    row('All', 'total'),
                    ['AI share', format_percent(share), format_percent(shareBefore), points(change)],
                ]),
                ...paragraphs(breakText(breaksBetween)),
            ];
        }
        function breakText(days) {
            return (days.length > 0 &&
                `Mintlify changed how it tells human and AI visitors apart on ${days.map(longDay).join(' and on ')}. Human and AI numbers from before and after are not comparable.`);
        }
        function withChange(now, change) {
            return change === undefined ? count(now) : `${count(now)} (${difference(change)})`;
        }
        function trendBlocks({ trend, breaks, breaksBetween }) {
            if (trend.length === 1)
                return [];
            const read = trend.flatMap(({ totals }) => totals ?? []);
            const isDrawn = read.length > 1 && read.some(({ total }) => total > 0);
            const unread = trend.filter(({ totals }) => totals === undefined).map(({ week }) => shortWeek(week));
            const chart = [
                { type: 'code', lang: 'mermaid', value: chartSource(trend) },
                (0, runner_markdown.FY)('\ud83d\udfe6 Bars: human visitors. \ud83d\udfe7 Line: AI visitors. Each week begins on the Monday that is named (UTC).'),
            ];
            const blocks = [
                ...(isDrawn ? chart : []),
                ...paragraphs(unread.length > 0 && `Not read: the weeks from ${unread.join(', ')}.`, breakText(breaks.filter((day) => !breaksBetween.includes(day)))),
            ];
            return blocks.length === 0 ? [] : [(0, runner_markdown.R_)(3, 'Trend'), ...blocks];
        }
        function trendTable({ trend }) {
            const rows = trend.map(({ week, totals }, index) => {
                const name = shortWeek(week);
                const cells = [count(totals?.human), count(totals?.ai), format_percent(totals && aiShare(totals))];
                return index === trend.length - 1 ? [name, ...cells].map((cell) => (0, runner_markdown.ko)(cell)) : [name, ...cells];
            });
            return trend.length === 1 ? [] : numberTable(['Week', 'Human', 'AI', 'AI share'], rows);
        }
        function topBlocks(report) {
            const { top } = report.ranking;
            return [
                (0, runner_markdown.R_)(3, 'Most visited pages'),
                ...topTable(report, top.slice(0, openPages)),
                ...paragraphs(top.length === 0 && 'Mintlify lists no pages for this week.', listText(report.list, 'this week')),
            ];
        }
        function topTable(report, pages) {
            const { documentation, now, before } = report;
            const changes = documentation?.kind === 'documentation' ? changesByPath(documentation) : undefined;
            const changeIn = before?.total === 0 ? () => undefined : changeOf;
            const columns = {
                Human: (page) => withChange(page.human, changeIn(page, 'human')),
                AI: (page) => withChange(page.ai, changeIn(page, 'ai')),
            };
            return pageTable(report, pages, columns, ({ path }) => review_changeWords(changes?.get(path), now));
        }
        function changesByPath({ mostRead, changes }) {
            return new Map(mostRead.flatMap(({ paths, file }) => {
                const change = changes.get(file) ?? { kind: 'unknown', date: undefined };
                return paths.map((path) => [path, change]);
            }));
        }
        function listText({ pages, gaps }, of) {
            return gaps.length === 0
                ? undefined
                : `The list of ${of} is not complete. ${counted(pages.size, 'page')} read; ${gaps.map(gapWords).join('; ')}.`;
        }
        const notes = [
            'Mintlify counts unique visitors approximately, for the whole site and for each page on its own. Pages do not add up to the site, nor days to the week.',
            'A visitor of both kinds counts as human, as AI, and once in all. The AI share is AI divided by human plus AI; its change is in percentage points.',
            `Changes of fewer than ${changeFloor} visitors are not named.`,
        ];
        ;
        async function run(runtime) {
            const { context, read, workspace, now } = runtime;
            const event = (0, github_event.j_)(context);
            if (!hasKey(read) && (0, github_event.nZ)(event))
                return endOf({ kind: 'skipped', isInFork: event.isFork });
            const inputs = readVisitorsInputs(read, workspace, now, context.payload);
            const result = await readWeek(inputs, runtime);
            return endOf(result, (texts) => writeFiles(inputs, texts, runtime));
        }
        function endOf(result, write = () => noFiles) {
            const parts = summaryOf(result);
            const csv = result.kind === 'report' ? csvText([...result.report.list.pages.values()]) : undefined;
            return {
                result,
                summary: markdownOf(parts),
                files: write({ csv, summaryFile: markdownOf(parts, fileLength) }),
            };
        }
        async function readWeek(inputs, runtime) {
            const { week, maxRows } = inputs;
            const { now, log } = runtime;
            log.info(`Week ${week.name}, ${days(week)} (Monday to Sunday, UTC).`);
            if (!inputs.isWeekChosen && now.getUTCDay() === 0)
                log.notice(sundayNotice);
            log.info(describePlan(inputs));
            const service = runtime.connectService(inputs);
            const reader = createReader(service, runtime);
            const first = await reader.read(week, maxRows);
            if (first === undefined) {
                const reason = reader.stop();
                const known = { week, title: inputs.title };
                return reason === 'cancelled' ? { kind: 'cancelled', ...known } : { kind: 'failure', reason, ...known };
            }
            const firstBefore = await reader.read(weeksBefore(week, 1), maxRows);
            const signals = inputs.readerSignals ? await readSignals(reader, service, week) : undefined;
            const reading = await readRest(reader, inputs, first, firstBefore);
            const documentation = await readDocumentation(reading.list.pages, signals, inputs, runtime);
            const pulls = await readPulls(inputs, runtime);
            return { kind: 'report', report: createReport(inputs, { ...reading, signals, documentation, pulls }, now) };
        }
        function writeFiles(inputs, texts, { workspace, log }) {
            const mistakes = [];
            const write = (key) => {
                const [path, text] = [inputs[key], texts[key]];
                if (path === undefined || text === undefined)
                    return undefined;
                try {
                    workspace.write(path, log.redact(text));
                    return path;
                }
                catch (error) {
                    mistakes.push(`The file ${path} for ${(0, build_inputs.yu)(key)} could not be written: ${(0, build_errors.U)(error)}.`);
                    return undefined;
                }
            };
            return { csvFile: write('csv'), summaryFile: write('summaryFile'), mistakes };
        }
        ;
        function outputsOf(result, files = noFiles) {
            const report = result?.kind === 'report' ? result.report : undefined;
            const week = report?.week ?? (result && 'week' in result ? result.week : undefined);
            const totals = report?.totals;
            const growthOf = (kind) => report && growth(report.before?.[kind], report.totals[kind]);
            const { review, signals, pulls, now = new Date(0) } = report ?? {};
            const [documentation, merged] = [pulls?.documentation?.value, pulls?.merged?.value];
            const oldest = documentation?.oldest[0];
            const reason = review?.first ?? review?.next[0];
            return {
                week: week?.name ?? '',
                dateFrom: week?.dateFrom ?? '',
                dateTo: week?.dateTo ?? '',
                headline: report === undefined ? '' : headline(report),
                human: plain(totals?.human),
                ai: plain(totals?.ai),
                total: plain(totals?.total),
                humanChange: plain(growthOf('human')),
                aiChange: plain(growthOf('ai')),
                totalChange: plain(growthOf('total')),
                aiShare: plain(totals && aiShare(totals)),
                alert: String(report?.dropped ?? false),
                complete: String(isComplete(report?.list)),
                topPages: report === undefined ? '' : JSON.stringify(topPages(report.ranking.top)),
                reviewNext: review === undefined ? '' : JSON.stringify(reviewNext(review.next)),
                reviewFile: review?.first?.page.file ?? '',
                reviewReason: reason === undefined ? '' : reasonText(reason, signals, now),
                unansweredQuestions: plain(signals && countOf(signals, 'questions', unansweredQuestions)),
                searchesWithoutClick: plain(signals && countOf(signals, 'searches', searchesWithoutClick)),
                openDocumentation: plain(documentation?.open),
                oldestDocumentationDays: plain(oldest && Math.max(0, Math.floor((now.getTime() - oldest.createdAt.getTime()) / dayMs))),
                mergedWithout: plain(merged && mergedWithout(merged).length),
                csvFile: files.csvFile ?? '',
                summaryFile: files.summaryFile ?? '',
            };
        }
        function plain(value) {
            return typeof value === 'number' ? String(value) : '';
        }
        const mostPathCharacters = 25_000;
        function shownOf(count) {
            return (path) => (0, build_text.ml)((0, build_text.ts)(path), Math.min(1000, Math.floor(mostPathCharacters / count)));
        }
        function topPages(pages) {
            const shown = shownOf(pages.length);
            return pages.map(({ path, human, ai, total, before }) => {
                const { human: humanBefore = null, ai: aiBefore = null, total: totalBefore = null } = before ?? {};
                return { path: shown(path), human, ai, total, humanBefore, aiBefore, totalBefore };
            });
        }
        function reviewNext(pages) {
            const shown = shownOf(2 * pages.length);
            return pages.map(({ page: { path, row, file }, change, reasons }) => {
                const { human = null, ai = null, total = null } = row ?? {};
                const { thumbsUp = null, thumbsDown = null, complaints = null, unanswered = null } = reasons;
                const [changed, pullRequest = null] = change?.kind === 'on' ? [isoDate(change.date.getTime()), change.pullRequest?.url] : [null];
                return {
                    ...{ path: shown(path), file: file === undefined ? null : shown(file), human, ai, total },
                    ...{ changed, pullRequest, thumbsUp, thumbsDown, complaints, unanswered },
                };
            });
        }
        function countOf(signals, name, found) {
            return signals[name].stop === undefined ? found(signals).length : undefined;
        }
        ;
        const visitorsAction = {
            title: 'docs-agent/visitors',
            outputs: outputsOf(),
            run: run,
            failed: (reason) => endOf({ kind: 'failure', reason }),
            report,
        };
        const visitors = () => (0, entry.R)(visitorsAction);
        async function report({ result, summary, files }, log) {
            const level = levelOf(result);
            for (const [name, value] of Object.entries(outputsOf(result, files)))
                log.output(name, value);
            for (const mistake of files.mistakes)
                log.error(mistake);
            log[level](resultText(result));
            if (summary !== '')
                await log.summary(summary);
            return level === 'error' || files.mistakes.length > 0;
        }
    })
};
