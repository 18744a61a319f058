export const id = 276;
export const ids = [276];
export const modules = {
    8895: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
        __webpack_require__.r(__webpack_exports__);
        __webpack_require__.d(__webpack_exports__, {
            visitors: () => (visitors),
            visitorsAction: () => (visitorsAction)
        });
        var entry = __webpack_require__(9302);
        var runner_log = __webpack_require__(2793);
        var runner_markdown = __webpack_require__(1134);
        var errors = __webpack_require__(4661);
        var github_event = __webpack_require__(6830);
        var external_node_path_ = __webpack_require__(6760);
        var connection = __webpack_require__(9164);
        var github_history = __webpack_require__(6466);
        var ignore = __webpack_require__(298);
        ;
        const changeFloor = 10;
        const noVisitors = { human: 0, ai: 0, total: 0 };
        function changeOf({ before, ...now }, kind) {
            return before?.total === 0 ? 'new' : before && now[kind] - before[kind];
        }
        function rankPages(now, before, length, complete, isPage) {
            const known = (path) => before.get(path) ?? (complete ? noVisitors : undefined);
            const ranked = [...now.values()].sort(mostVisited);
            const pages = ranked.map((page) => ({ ...page, before: known(page.path) }));
            const gone = complete ? [...before.values()].filter(({ path }) => !now.has(path)) : [];
            const all = [...pages, ...gone.map((page) => ({ path: page.path, ...noVisitors, before: page }))];
            const most = (sign) => {
                const move = ({ total, before }) => (before ? sign * (total - before.total) : 0);
                const moved = all.filter((page) => move(page) >= changeFloor && isPage(page.path));
                return moved.sort((a, b) => move(b) - move(a) || mostVisited(a, b))[0];
            };
            return {
                top: pages.slice(0, length),
                ...{ gained: most(1), lost: most(-1) },
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
        const isPlain = (source) => !/\*.|[(){}+\\]/.test(source) && source.split('/').every((one) => [...one.matchAll(wildcard)].length <= 1);
        function redirectsOf(list) {
            const inside = list
                .filter(({ destination }) => destination.startsWith('/'))
                .map(({ source, destination }) => [trimmed(source), trimmed(destination)]);
            const { plain = [], patterns = [] } = Object.groupBy(inside, ([source]) => /:\w|\*/.test(source) ? 'patterns' : 'plain');
            const whole = new Map(plain.slice(0, most.whole).reverse());
            const compiled = patterns
                .filter(([source]) => isPlain(source))
                .slice(0, most.patterns)
                .map(([source, to]) => ({ pattern: (0, build_text.CD)(() => new URLPattern({ pathname: `/${source}` })), to }));
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
        const trimmed = (address) => nameOf(address.replace(/[?#].*$/s, ''));
        const decoded = (path) => (0, build_text.CD)(() => decodeURIComponent(path)) ?? path;
        var schemas = __webpack_require__(2765);
        var schema = __webpack_require__(1937);
        ;
        const settingsFiles = ['docs.json', 'mint.json'];
        const mostParts = 200_000;
        function settingsOf(texts) {
            const all = texts.map(build_text.qF).filter(schema.Gv);
            const redirects = all.flatMap(({ redirects }) => redirectsSchema.safeParse(redirects).data ?? []);
            return { redirect: redirectsOf(redirects), isOther: othersIn(all.map(({ navigation }) => navigation)) };
        }
        const address = (0, schema.Tu)(2000);
        const redirectsSchema = (0, schema.CV)(schemas.YOg(schemas.MfU(schemas.mee(schemas.Ikc({ source: address, destination: address })), null)), (list) => list.filter((one) => one !== null));
        function othersIn(navigations) {
            const known = new Map();
            const parts = navigations.map((part) => ({ part, isOther: false }));
            for (const { part, isOther } of parts) {
                if (typeof part === 'string')
                    for (const place of placesOf(nameOf(part)))
                        known.set(place, isOther && (known.get(place) ?? true));
                if (!(0, schema.Gv)(part) || parts.length > mostParts)
                    continue;
                for (const [key, value] of Object.entries(part)) {
                    const isChoice = key === 'languages' || key === 'versions';
                    const list = Array.isArray(value) ? value : [value];
                    const first = list.find((one) => (0, schema.Gv)(one) && one['default'] === true) ?? list[0];
                    for (const one of list)
                        if ((0, schema.Gv)(one) || key === 'pages' || key === 'root')
                            parts.push({ part: one, isOther: isOther || (isChoice && one !== first) });
                }
            }
            return (name) => {
                const place = placesOf(name).find((each) => known.has(each));
                return place !== undefined && known.get(place) === true;
            };
        }
        function placesOf(name) {
            const parts = name.split('/');
            return parts.map((_, index) => parts.slice(0, parts.length - index).join('/'));
        }
        ;
        const nowhere = { directory: '', address: '', settings: settingsOf([]), ignored: '' };
        function siteOf(pages, files, place) {
            const { redirect, isOther } = place.settings;
            const byName = filesByName(files, place);
            const find = findIn([...byName.keys()]);
            const visited = [...pages.values()].filter(({ total }) => total > 0).sort(mostVisited);
            const address = place.address ?? guessAddress(visited, find);
            const nameIn = (path) => pageName(path, address, redirect, find);
            const factsOf = (name) => ({ file: byName.get(name), isOther: isOther(name) });
            const known = new Map();
            for (const row of visited) {
                const name = nameIn(row.path);
                if (!known.has(name))
                    known.set(name, { path: row.path, row, ...factsOf(name) });
            }
            return {
                pages: [...known.values()],
                page(text) {
                    const name = nameIn(pathOf(text));
                    const path = `/${[address, name].filter((part) => part !== '').join('/')}`;
                    return known.get(name) ?? (byName.has(name) ? { path, row: undefined, ...factsOf(name) } : undefined);
                },
            };
        }
        function findIn(names) {
            const folded = Map.groupBy(names, (name) => name.toLowerCase());
            return (name) => {
                const alike = folded.get(name.toLowerCase()) ?? [];
                return alike.length === 1 ? alike[0] : alike.find((each) => each === name);
            };
        }
        function pathOf(text) {
            const { pathname } = (/^https?:/i.test(text) && URL.parse(text)) || { pathname: text };
            return pathname.replace(/[?#].*$/s, '');
        }
        function documentationFolders(files) {
            const sources = [...files].filter((file) => !/(^|\/)(\.[^/]*|dist|node_modules)\//.test(file));
            const folders = settingsFiles.map((name) => sources.filter((file) => `/${file}`.endsWith(`/${name}`)).map((file) => file.slice(0, -name.length - 1)));
            return folders.find((found) => found.length > 0) ?? [];
        }
        const neverPages = [
            ...['README.md*', 'LICENSE.md*', 'CONTRIBUTING.md*'],
            ...['CHANGELOG.md*', 'SECURITY.md*', 'CODE_OF_CONDUCT.md*'],
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
            const lists = [neverPages, plainPatterns(ignored)].map((rules) => ignore({ ignorecase: false }).add(rules));
            const isPage = (path) => /\.mdx?$/.test(path) && ignore.isPathValid(path) && !lists.some((list) => list.ignores(path));
            const inside = [...files].filter((file) => file.startsWith(start)).map((file) => file.slice(start.length));
            const pages = inside.filter(isPage).sort().reverse();
            return new Map(pages.map((path) => [nameOf(path), `${start}${path}`]));
        }
        const longestAddress = 3;
        function guessAddress(rows, find) {
            const matches = rows.flatMap(({ path, total }) => {
                const segments = addressName(path).match(/[^/]+/g) ?? [];
                return segments.slice(0, longestAddress + 1).flatMap((_, length) => {
                    const name = find(segments.slice(length).join('/'));
                    return name === undefined ? [] : { address: segments.slice(0, length).join('/'), name, total };
                });
            });
            const weighed = [...Map.groupBy(matches, ({ address }) => address)].map(([address, list]) => {
                const readers = new Map(list.toReversed().map(({ name, total }) => [name, total]));
                const sum = [...readers.values()].reduce((all, each) => all + each, 0);
                return { address, weight: sum - (list[0]?.total ?? 0) };
            });
            weighed.sort((one, other) => other.weight - one.weight || one.address.length - other.address.length);
            return weighed.find(({ weight }) => weight > 0)?.address ?? '';
        }
        const mostRedirects = 5;
        function pageName(path, address, redirect, find) {
            const below = (name) => {
                if (address === '')
                    return name;
                return `${name}/`.startsWith(`${address}/`) ? name.slice(address.length + 1) : `/${name}`;
            };
            const whole = addressName(path);
            let names = [below(whole)];
            for (let count = 0; count <= mostRedirects; count += 1) {
                const found = names.map(find).find((name) => name !== undefined);
                if (found !== undefined)
                    return found;
                const sources = count === 0 ? [...names, whole] : names;
                names = sources.flatMap((name) => redirect(name) ?? []).flatMap((name) => [name, below(name)]);
            }
            return below(whole);
        }
        const addressName = (path) => nameOf(decoded(path));
        ;
        const bulk = { files: 20, pages: 2, linesInFile: 20 };
        function lastChanges(histories) {
            const all = [...histories.values()].flatMap(({ commits }) => commits);
            const pages = Map.groupBy(all, ({ id }) => id);
            const isNone = ({ id, changedFiles = 0, changedLines }) => changedLines === 0 ||
                (changedFiles > bulk.files &&
                    (pages.get(id) ?? []).length >= bulk.pages &&
                    changedLines < bulk.linesInFile * changedFiles);
            const lastOf = ({ commits }) => {
                const found = commits.find((commit) => !isNone(commit));
                const last = found ?? commits.at(-1);
                return last && { date: last.date, pullRequest: found?.pullRequest, isBefore: found === undefined };
            };
            return new Map([...histories].map(([file, history]) => [file, lastOf(history)]));
        }
        function isUnchangedSince(change, moment) {
            return change !== undefined && change.date <= moment;
        }
        function latest(changes) {
            return changes.reduce((one, other) => one && other && (one.date < other.date ? other : one));
        }
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
                isSettled: body.trim() === '' || legacy.test(text.slice(0, beginning)),
                imports: [...new Set(imports)],
            };
        }
        function snippetsOf(page, imports, directory, files) {
            return imports.map((path) => {
                const place = path.startsWith('/')
                    ? external_node_path_.posix.join(directory, `.${path}`)
                    : external_node_path_.posix.join(external_node_path_.posix.dirname(page), path);
                const places = [place, place.replace('/snippets/', '/_snippets/')];
                return places.flatMap((each) => [each, `${each}.mdx`]).find((each) => files.has(each));
            });
        }
        ;
        const notAsked = { value: undefined, error: undefined };
        async function asked(name, signal, ask) {
            const answer = name === undefined || signal.aborted ? notAsked : await (0, connection.M)(ask(name));
            return signal.aborted ? notAsked : answer;
        }
        async function readPulls(inputs, { connectGitHub, signal }) {
            const { docsRepository: docs, check, week, githubToken } = inputs;
            const github = () => connectGitHub(githubToken);
            return {
                documentation: await asked(docs, signal, (name) => github().documentationPulls(name, week, signal)),
                merged: await asked(check, signal, (name) => github().mergedPulls(name, week, signal)),
            };
        }
        const unhandled = { FAILURE: 'the agent failed', ERROR: 'not finished' };
        function mergedWithout({ pulls }) {
            return pulls
                .filter(({ state }) => state !== 'SUCCESS')
                .map(({ state, description, ...pull }) => {
                const isAsked = state !== undefined && !/^(Nobody has asked|A member writes)/.test(description);
                return { ...pull, why: isAsked ? (unhandled[state] ?? 'still waiting') : 'nobody asked' };
            });
        }
        var build_time = __webpack_require__(4131);
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
                dateFrom: (0, build_time._$)(monday),
                dateTo: (0, build_time._$)(monday + weekMs),
            };
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
            return !Number.isNaN(day) && (0, build_time._$)(day) === text ? weekAt(day) : undefined;
        }
        ;
        const weeksOfFeedback = 4;
        async function readSignals(reader, service, week) {
            async function readList(name, dateFrom = week.dateFrom) {
                const dates = { dateFrom, dateTo: week.dateTo };
                const { answer, stop } = await reader.ask((signal) => service.readReaderList(name, dates, signal));
                const rows = answer?.rows ?? [];
                const isPart = answer === undefined || answer.hasMore || answer.unreadable > 0;
                return { rows, isPart, stop };
            }
            const feedbackStart = weeksBefore(week, weeksOfFeedback - 1).dateFrom;
            return {
                votes: await readList('votes', feedbackStart),
                complaints: await readList('complaints', feedbackStart),
                questions: await readList('questions'),
                searches: await readList('searches'),
            };
        }
        const fewestHits = 5;
        function searchesWithoutClick({ searches }) {
            return searches.rows
                .filter(({ hits, ctr, topClickedPage }) => hits >= fewestHits && ctr === 0 && topClickedPage === null)
                .sort((one, other) => other.hits - one.hits);
        }
        function unansweredQuestions({ questions }) {
            const unanswered = questions.rows.filter(({ resolutionStatus }) => resolutionStatus === 'unanswered');
            return unanswered.filter(({ id }, index) => unanswered.findIndex((other) => other.id === id) === index);
        }
        ;
        const none = {
            ...{ thumbsUp: 0, thumbsDown: 0 },
            complaints: 0,
            unanswered: 0,
        };
        function reasonsIn({ thumbsUp, thumbsDown, complaints, unanswered }) {
            return {
                thumbsDown: thumbsDown >= 3 && thumbsDown > thumbsUp ? thumbsDown : 0,
                complaints,
                unanswered: unanswered >= 2 ? unanswered : 0,
            };
        }
        const fewestReaders = 10;
        const isRead = ({ file, row }) => file !== undefined || (row?.total ?? 0) >= fewestReaders;
        function voicesOf(site, signals, changeOf = () => undefined) {
            const known = new Map();
            const of = ({ path }) => known.get(path)?.reasons ?? none;
            function add(address, kind, count, said) {
                const page = site.page(address);
                if (page === undefined || !isRead(page))
                    return;
                const change = changeOf(page);
                const isOutdated = said !== undefined && change?.isBefore === false && said < change.date;
                const reasons = of(page);
                if (!isOutdated)
                    known.set(page.path, { page, reasons: { ...reasons, [kind]: reasons[kind] + count } });
            }
            const { votes, complaints } = signals ?? {};
            for (const { path, thumbsUp, thumbsDown } of votes?.rows ?? []) {
                add(path, 'thumbsUp', thumbsUp);
                add(path, 'thumbsDown', thumbsDown);
            }
            for (const { path, createdAt } of complaints?.rows ?? [])
                add(path, 'complaints', 1, createdAt);
            for (const { pageUrl } of signals ? unansweredQuestions(signals) : [])
                if (pageUrl !== null)
                    add(pageUrl, 'unanswered', 1);
            const weightOf = (page) => Object.values(reasonsIn(of(page))).reduce((sum, one) => sum + one, 0);
            const pages = [...known.values()]
                .map(({ page }) => page)
                .filter((page) => weightOf(page) > 0)
                .sort((one, other) => weightOf(other) - weightOf(one) || byReaders(one, other));
            return { of, pages };
        }
        const byReaders = (one, other) => (other.row?.total ?? 0) - (one.row?.total ?? 0) || (one.path < other.path ? -1 : 1);
        ;
        const documentation_most = { read: 50, all: 60 };
        async function readDocumentation(pages, signals, inputs, { connectGitHub, signal, now }) {
            const readFiles = async (repository) => {
                const github = connectGitHub(inputs.githubToken);
                const historiesOf = (paths) => github.histories(repository, inputs.docsBranch, paths, signal);
                const found = await findFiles(github, repository, inputs, signal);
                if (typeof found === 'string')
                    return found;
                const { files, place, isCut } = found;
                const site = siteOf(pages, files, place);
                const withFile = site.pages.filter(({ file }) => file !== undefined);
                if (withFile.length === 0 && site.pages.length > 0)
                    return 'no-match';
                const mostRead = withFile.filter(({ isOther }) => !isOther).slice(0, documentation_most.read);
                const candidates = [...mostRead, ...voicesOf(site, signals).pages].flatMap(({ file }) => file ?? []);
                const paths = [...new Set(candidates)].slice(0, documentation_most.all);
                const histories = await historiesOf(paths);
                const changes = lastChanges(histories);
                const texts = [...histories].map(([file, { text }]) => ({ file, ...readPageText(text) }));
                const limit = new Date(now.getTime() - inputs.reviewAfter * dayMs);
                const snippets = texts
                    .filter(({ file }) => isUnchangedSince(changes.get(file), limit))
                    .map(({ file, imports }) => ({ file, paths: snippetsOf(file, imports, place.directory, files) }));
                const wanted = new Set(snippets.flatMap(({ paths }) => paths.filter((path) => path !== undefined)));
                const { value: read } = await (0, connection.M)(historiesOf([...wanted].slice(0, github_history.r)));
                const ofSnippets = lastChanges(read ?? new Map());
                for (const { file, paths } of snippets)
                    changes.set(file, latest([changes.get(file), ...paths.map((path = '') => ofSnippets.get(path))]));
                const settled = texts.filter(({ isSettled }) => isSettled).map(({ file }) => file);
                return { site, changes, settled: new Set(settled), isPart: isCut || histories.size < paths.length };
            };
            const { value, error } = await asked(inputs.docsRepository, signal, readFiles);
            return typeof value === 'string' ? { value: undefined, error: value } : { value, error };
        }
        async function findFiles(github, repository, { docsBranch, docsDirectory, docsAddress }, signal) {
            const root = await github.files(repository, docsBranch, signal);
            const folders = docsDirectory === undefined ? documentationFolders(root.files.keys()) : [docsDirectory];
            const [directory] = folders;
            if (directory === undefined || folders.length > 1)
                return 'docs-json';
            const inFolder = (path) => external_node_path_.posix.join(directory, path);
            const folder = root.isCut ? root.folders.get(directory) : undefined;
            const own = folder === undefined ? undefined : await github.files(repository, folder, signal);
            const ids = own ? new Map([...own.files].map(([path, id]) => [inFolder(path), id])) : root.files;
            async function textOf(path) {
                const id = ids.get(inFolder(path));
                return id === undefined ? '' : github.fileText(repository, id, signal);
            }
            const texts = await Promise.all(settingsFiles.map(textOf));
            const settings = settingsOf(texts);
            const place = { directory, address: docsAddress, settings, ignored: await textOf('.mintignore') };
            return { files: new Set(ids.keys()), place, isCut: (own ?? root).isCut };
        }
        var inputs = __webpack_require__(8175);
        var runner_workspace = __webpack_require__(9042);
        ;
        const mostRows = 10_000;
        function readVisitorsInputs(read, workspace, now, payload) {
            const isPrivate = Object(payload).repository?.private === true;
            const broken = needs.filter(([input, other]) => read(input) !== '' && read(other) === '');
            const mistakes = broken.map(([input, other]) => `${input}: It needs ${other}.`);
            const shape = {
                ...inputs.r7,
                title: schemas.lqM((0, schema.UU)('Handbook')),
                siteUrl: schemas.lqM(siteUrl),
                week: week(now),
                weeks: schemas.Rvf(whole(1, 52), 8),
                top: schemas.Rvf(whole(1, 250), 10),
                maxRows: schemas.Rvf(whole(1, mostRows), 250),
                dropThreshold: schemas.lqM(percent),
                readerSignals: (0, inputs.Jt)(true),
                readerWords: (0, inputs.Jt)(isPrivate),
                docsRepository: schemas.lqM(schema.aR),
                docsDirectory: schemas.lqM(docsDirectory),
                docsBranch: schemas.lqM(docsBranch),
                docsAddress: schemas.lqM(docsAddress),
                reviewAfter: schemas.Rvf(whole(1, 3650), 180),
                check: schemas.lqM((0, schema.UU)('documentation')),
                githubToken: schemas.Rvf(schemas.YjP(), ''),
                csv: schemas.lqM(fileToWrite(workspace)),
                summaryFile: schemas.lqM(fileToWrite(workspace)),
            };
            return (0, inputs.TL)(shape, read, mistakes);
        }
        const needs = [
            ['docs-repository', 'github-token'],
            ['docs-directory', 'docs-repository'],
            ['docs-branch', 'docs-repository'],
            ['docs-address', 'docs-repository'],
            ['check', 'github-token'],
        ];
        function whole(from, to) {
            const isWhole = (value) => Number.isInteger(value) && value >= from && value <= to;
            return (0, inputs.ai)(`Expected a whole number from ${from} to ${to}.`, isWhole);
        }
        const percent = (0, inputs.ai)('Expected a percentage from 0 to 100.', (value) => value <= 100);
        function week(now) {
            const last = lastCompleteWeek(now);
            const expected = `Expected a past week such as ${last.name}, or a date in it such as ${last.dateFrom}.`;
            const isPast = (found) => found !== undefined && found.dateTo <= last.dateTo;
            const past = schemas.FsL((0, schema.CV)(schemas.YjP(), parseWeek), schemas.IeY(isPast, expected));
            return schemas.Rvf(past, last);
        }
        const siteUrl = (0, inputs.hl)(({ protocol }) => protocol === 'https:', 'Expected an address such as https://docs.example.com, without user, password, ? and #.');
        const docsDirectory = (0, schema.CV)((0, schema.wC)(/^(?!.*(^|\/)\.\.(\/|$))[^\\\p{Cc}]{1,1000}$/u, 'Expected a folder of the repository, such as docs, or . for its root.'), (path) => path.replace(/^(\.?\/+|\.$)+|\/+$/g, ''));
        const docsAddress = (0, schema.CV)((0, schema.wC)(/^\/?[^\s\p{Cc}?#\\:]{0,200}$/u, 'Expected the path of an address, such as /sdk, or / for the whole site.'), build_text.uT);
        const docsBranch = (0, schema.wC)(/^(?![-/.])(?!.*(\.\.|@\{))[^\s~^:?*[\\\p{Cc}]{1,250}$/u, 'Expected the name of a branch, such as main.');
        function fileToWrite(workspace) {
            return schemas.YjP().check(schemas.zni((path, { addIssue }) => {
                try {
                    workspace.place(path);
                }
                catch (error) {
                    addIssue(`Expected a file that can be written: ${(0, runner_workspace.S)(error)}.`);
                }
            }));
        }
        var retry = __webpack_require__(5402);
        ;
        const rowsPerRequest = 250;
        const mostRequests = 100;
        const timeLimitMs = 10 * build_time.Vc;
        const longestPauseMs = 2 * build_time.Vc;
        function createReader(service, parts) {
            const { clock, signal } = parts;
            const deadline = clock.now() + timeLimitMs;
            let stop;
            let requests = 0;
            function limitReached() {
                if (signal.aborted)
                    return 'cancelled';
                return clock.now() >= deadline || requests >= mostRequests ? 'limit' : undefined;
            }
            async function askUpTo(mostTries, question) {
                stop ??= limitReached();
                if (stop !== undefined)
                    return { stop };
                const last = requests + mostTries;
                const once = () => {
                    requests += 1;
                    return question(signal);
                };
                const passing = (error) => limitReached() === undefined && requests < last ? (0, errors.pw)(error) : undefined;
                try {
                    return { answer: await (0, retry.LH)(once, passing, { ...parts, deadline, longestPauseMs }) };
                }
                catch (error) {
                    const failure = (0, errors.TI)(error);
                    stop = limitReached();
                    return { stop: stop ?? failure };
                }
            }
            return {
                ask: (question) => askUpTo(2, question),
                async read(week, maxRows, offset = 0) {
                    const query = { ...week, limit: Math.min(rowsPerRequest, maxRows), offset };
                    const { answer, stop: end } = await askUpTo(Infinity, () => service.readVisitors(query, signal));
                    stop ??= end;
                    return answer;
                },
                stop: () => stop,
            };
        }
        ;
        async function readRest(reader, { week, weeks, maxRows }, first, firstBefore) {
            const [totals, before] = [first.totals, firstBefore?.totals];
            const list = await readList(reader, week, maxRows, first);
            const listBefore = firstBefore && (await readList(reader, weeksBefore(week, 1), maxRows, firstBefore));
            const trend = [];
            for (let age = 0; age < weeks; age += 1) {
                const each = weeksBefore(week, age);
                const known = [totals, before][age];
                trend.unshift({ week: each, totals: age < 2 ? known : (await reader.read(each, 1))?.totals });
            }
            return { totals, before, trend, list, listBefore, stop: reader.stop() };
        }
        async function readList(reader, week, maxRows, first) {
            const limit = Math.min(rowsPerRequest, maxRows);
            const pages = new Map();
            let isComplete = true;
            for (let offset = 0;; offset += limit) {
                const answer = offset === 0 ? first : await reader.read(week, maxRows, offset);
                const { rows = [], unreadable = 0, hasMore = false } = answer ?? {};
                const known = pages.size;
                for (const row of rows.slice(0, maxRows - offset))
                    if (!pages.has(row.path))
                        pages.set(row.path, row);
                const expected = hasMore ? Math.max(limit, rows.length) : rows.length;
                isComplete &&= answer !== undefined && unreadable === 0 && pages.size === known + expected;
                if (!hasMore || pages.size === known || offset + limit >= maxRows)
                    return { pages, isComplete: isComplete && !hasMore };
            }
        }
        ;
        const mostNext = 50;
        function reviewOf(pages, documentation, signals, openFiles, inputs, now) {
            const site = documentation?.site ?? siteOf(pages, [], nowhere);
            const changeOf = ({ file = '' }) => documentation?.changes.get(file);
            const isSettled = ({ file = '' }) => documentation?.settled.has(file) === true;
            const voices = voicesOf(site, signals, changeOf);
            const limit = new Date(now.getTime() - inputs.reviewAfter * dayMs);
            const start = new Date(inputs.week.dateFrom);
            const saidOf = new Set(voices.pages.map(({ path }) => path));
            const old = site.pages.filter((page) => !page.isOther && !isSettled(page) && isUnchangedSince(changeOf(page), limit) && !saidOf.has(page.path));
            const next = [...voices.pages, ...old]
                .slice(0, Math.min(inputs.top, mostNext))
                .map((page) => ({ ...page, change: changeOf(page), reasons: voices.of(page) }));
            const first = next.find((page) => page.file !== undefined &&
                isPlainPath(page.file) &&
                !isSettled(page) &&
                isUnchangedSince(page.change, start) &&
                openFiles?.has(page.file) !== true);
            return { next, first };
        }
        function isPlainPath(path) {
            return /^(?![-/])(?!.*(?:^|\/)\.\.(?:\/|$))(?:[\w.~-]{1,60}\/){0,20}[\w.~-]{1,60}$/.test(path);
        }
        ;
        const fewestForDrop = 100;
        function createReport(inputs, facts, now) {
            const { totals, before, list, listBefore, signals, documentation, pulls } = facts;
            const { value: known } = documentation;
            const areComplete = list.isComplete && listBefore?.isComplete === true;
            const isPage = (path) => known === undefined || known.site.page(path)?.file !== undefined;
            const openFiles = pulls.documentation.value?.files;
            const isReviewed = signals !== undefined || known !== undefined;
            return {
                ...{ ...facts, inputs, now },
                ranking: rankPages(list.pages, listBefore?.pages ?? new Map(), inputs.top, areComplete, isPage),
                review: isReviewed ? reviewOf(list.pages, known, signals, openFiles, inputs, now) : undefined,
                dropped: hasDropped(before?.human ?? 0, totals.human, inputs.dropThreshold),
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
        ;
        const locale = 'en-US';
        const signed = { signDisplay: 'exceptZero' };
        const tenths = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
        function formatOf(options, unit = '') {
            const format = new Intl.NumberFormat(locale, options);
            return (value) => typeof value === 'number' ? `${format.format(value)}${unit}` : (value ?? '\u2013');
        }
        const count = formatOf({});
        const difference = formatOf(signed);
        const format_percent = formatOf(tenths, '%');
        const percentChange = formatOf({ ...tenths, ...signed }, '%');
        function counted(value, one, many = `${one}s`) {
            return `${count(value)} ${value === 1 ? one : many}`;
        }
        const atLeast = (list) => (list?.isPart ? 'at least ' : '');
        const readersOf = ({ human, ai }) => `${count(human)} + ${count(ai)}\u00A0AI`;
        function capitalised(text) {
            return text.charAt(0).toUpperCase() + text.slice(1);
        }
        const dateFormatOf = (options) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
        const format_long = dateFormatOf({ dateStyle: 'long' });
        const withoutYear = dateFormatOf({ month: 'long', day: 'numeric' });
        const format_short = dateFormatOf({ month: 'short', day: 'numeric' });
        const longDay = (day) => format_long.format(day);
        const shortWeek = ({ dateFrom }) => format_short.format(Date.parse(dateFrom));
        function range(format, { dateFrom, dateTo }) {
            const lastMoment = Date.parse(dateTo) - 1;
            return format.formatRange(Date.parse(dateFrom), lastMoment).replace(/\s*\u2013\s*/u, ' to ');
        }
        const days = (week) => range(format_long, week);
        const daysOfYear = (week) => range(withoutYear, week);
        function age(day, now) {
            const passed = Math.floor((now.getTime() - day.getTime()) / dayMs);
            if (passed < 1)
                return 'today';
            const months = Math.floor(passed / 30.4375);
            if (months < 2)
                return counted(passed, 'day');
            return months < 24 ? counted(months, 'month') : counted(Math.floor(months / 12), 'year');
        }
        var build_errors = __webpack_require__(9473);
        ;
        const pathLength = 80;
        const longestLink = 200;
        function numberTable(header, rows) {
            const [first = []] = rows;
            const align = header.map((_, index) => (index > 0 && typeof first[index] === 'string' ? 'right' : null));
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
            const rows = pages.map((page) => [
                (0, runner_markdown.oR)(lineBreak, [pageCell(page.path, siteUrl), below(page)]),
                ...cells.map((cell) => cell(page)),
            ]);
            return numberTable(['Page', ...Object.keys(columns)], rows);
        }
        function errorWords(error) {
            return (0, runner_markdown.V$)((0, build_text.ml)((0, build_errors.Uc)(error).replace(/\.$/, ''), 1000));
        }
        function foreignCell(text) {
            return (0, runner_markdown.V$)(visible(text));
        }
        const visible = (text) => (0, build_text.ml)((0, build_text.ts)(text).replaceAll('\\|', '\\\\u{7c}'), pathLength);
        function pageLink(path, siteUrl, shown = [foreignCell(path)]) {
            const url = pageUrl(siteUrl, path);
            return url === undefined ? shown : [(0, runner_markdown.nf)(url, ...shown)];
        }
        function pageCell(path, siteUrl) {
            const lines = linesOf(visible(path)).map((line) => [(0, runner_markdown.V$)(line)]);
            return pageLink(path, siteUrl, (0, runner_markdown.oR)(lineBreak, lines));
        }
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
        function trendBlocks({ trend }) {
            if (trend.length === 1)
                return [];
            const read = trend.flatMap(({ totals }) => totals ?? []);
            const chart = [
                { type: 'code', lang: 'mermaid', value: chartSource(trend) },
                (0, runner_markdown.FY)('\ud83d\udfe6 Bars: human visitors. \ud83d\udfe7 Line: AI visitors. Weeks begin on the Monday that is named (UTC).'),
            ];
            const rows = trend.map(({ week, totals }) => {
                const share = format_percent(totals && aiShare(totals));
                return [shortWeek(week), count(totals?.human), count(totals?.ai), share];
            });
            return [
                (0, runner_markdown.R_)(3, 'Trend'),
                ...(read.length > 1 && read.some(({ total }) => total > 0) ? chart : []),
                ...(0, runner_markdown.zH)(`The ${trend.length} weeks in numbers`, numberTable(['Week', 'Human', 'AI', 'AI share'], rows)),
            ];
        }
        var dashboard = __webpack_require__(9824);
        var github_errors = __webpack_require__(7307);
        ;
        const mostLinks = 10;
        function pullsBlocks({ pulls: { documentation, merged }, now }) {
            const inDocs = 'github-token needs pull-requests: read in docs-repository.';
            const here = 'github-token needs pull-requests: read and statuses: read in this repository.';
            return [
                ...section('Documentation pull requests', documentation, inDocs, (all) => documentationBlocks(all, now)),
                ...section('Merged without documentation', merged, here, mergedBlocks),
            ];
        }
        function section(title, { value, error }, needed, blocks) {
            if (value !== undefined)
                return [(0, runner_markdown.R_)(3, title), ...blocks(value)];
            if (error === undefined)
                return [];
            return [(0, runner_markdown.R_)(3, title), (0, runner_markdown.FY)('Not read. ', ...refusalWords(error, needed))];
        }
        function refusalWords(error, needed) {
            const isRefused = (0, github_errors.kQ)(error) || error.facts.status === 404;
            const advice = isRefused ? needed : (0, github_errors.Cb)(error).text;
            return (0, runner_markdown.md) `${errorWords(error)}. ${(0, runner_markdown.ZV)(advice)}`;
        }
        function documentationBlocks(pulls, now) {
            const { opened, merged, closed, open, oldest } = pulls;
            const links = oldest.map(({ number, url, title, createdAt, ...facts }) => {
                const since = age(createdAt, now);
                const words = some(since === 'today' ? 'opened today' : `open for ${since}`, facts.isDraft && 'draft', facts.mergeable === 'CONFLICTING' && 'conflicts', facts.reviewDecision === 'APPROVED' && 'approved', facts.reviewDecision === 'CHANGES_REQUESTED' && 'changes requested');
                return (0, runner_markdown.md) `${(0, runner_markdown.nf)(url, `#${number}`)} ${foreignCell(title)} ${(0, runner_markdown.ZV)(`(${words.join(', ')})`)}`;
            });
            const week = `Of Mintlify's agent (app/mintlify), in the week: ${count(opened)} opened, ${count(merged)} merged, ${count(closed)} closed. `;
            return [(0, runner_markdown.FY)(week, ...linked('Open now', open, links))];
        }
        function mergedBlocks(merged) {
            const { pulls } = merged;
            const without = mergedWithout(merged);
            const links = without.map(({ number, url, why }) => (0, runner_markdown.md) `${(0, runner_markdown.nf)(url, `#${number}`)} ${(0, runner_markdown.ZV)(why)}`);
            const read = pulls.length < merged.count ? `, of which ${count(pulls.length)} were read` : '';
            const isNowhere = pulls.length > 0 && pulls.every(({ state }) => state === undefined);
            return [
                (0, runner_markdown.FY)(`Pull requests merged: ${count(merged.count)}${read}. `, ...linked('Without documentation', without.length, links), isNowhere ? ' None of them has the check: is its name the one in check?' : ''),
            ];
        }
        function linked(name, all, links) {
            const shown = links.slice(0, mostLinks);
            const more = all > shown.length ? [(0, runner_markdown.ZV)(`${count(all - shown.length)} more`)] : [];
            const number = (0, runner_markdown.ko)(`${name}: ${count(all)}`);
            return all === 0 ? (0, runner_markdown.md) `${number}.` : (0, runner_markdown.md) `${number}: ${(0, runner_markdown.oR)(' \u00b7 ', [...shown, more])}.`;
        }
        ;
        function reviewBlocks({ documentation, review, inputs, signals, now }) {
            const { value: known, error } = documentation;
            const next = review?.next ?? [];
            const notes = known === undefined ? noDocumentationWords(error) : notesOf(known);
            if (next.length === 0 && notes.length === 0)
                return [];
            const nothing = (0, runner_markdown.md) `Nothing to review: none of the most read pages is known to be unchanged for ${(0, runner_markdown.ZV)(counted(inputs.reviewAfter, 'day'))}.`;
            const hasComplaints = next.some(({ reasons }) => reasons.complaints > 0);
            const where = (0, runner_markdown.md) `The words of a complaint are in Mintlify's dashboard: ${(0, runner_markdown.nf)(`${dashboard.ze}/analytics`, 'Analytics')}, then Feedback, then Detailed feedback.`;
            const words = (0, runner_markdown.hC)(next.length === 0 ? nothing : [], hasComplaints ? where : [], notes);
            return [
                (0, runner_markdown.R_)(3, 'Review next'),
                ...pageTable(inputs, next, {
                    Readers: ({ row }) => (row === undefined ? '\u2013' : readersOf(row)),
                    Why: (page) => whyWords(page, signals, now),
                }),
                ...(words.length > 0 ? [(0, runner_markdown.FY)(...words)] : []),
            ];
        }
        function notesOf({ site: { pages }, isPart }) {
            const found = count(pages.filter(({ file }) => file !== undefined).length);
            return (0, runner_markdown.hC)((0, runner_markdown.md) `Found in the repository: ${(0, runner_markdown.ZV)(found)} of the ${(0, runner_markdown.ZV)(counted(pages.length, 'page'))} with visitors.`, isPart ? (0, runner_markdown.md) `GitHub told only a part of the files, or of their last changes.` : []);
        }
        function whyWords({ reasons, change }, signals, now) {
            const { thumbsDown, complaints, unanswered } = reasonsIn(reasons);
            const votes = counted(reasons.thumbsUp + thumbsDown, 'vote');
            const said = some(thumbsDown > 0 && `${atLeast(signals?.votes)}${count(thumbsDown)} of ${votes}: not helpful`, complaints > 0 &&
                `${atLeast(signals?.complaints)}${counted(complaints, 'complaint by an AI agent', 'complaints by AI agents')}`, unanswered > 0 && `${atLeast(signals?.questions)}${counted(unanswered, 'question')} without an answer`);
            return (0, runner_markdown.oR)(' \u00b7 ', [...said.map((text) => [(0, runner_markdown.ZV)(text)]), changeWords(change, now)]);
        }
        const noFilesWords = {
            'docs-json': 'docs-repository has no docs.json, or several. Set docs-directory to the folder of one.',
            'no-match': 'No page with visitors has a file. Check docs-repository, docs-directory and docs-address.',
        };
        function noDocumentationWords(error) {
            if (error === undefined)
                return [];
            if (typeof error === 'string')
                return [(0, runner_markdown.ZV)(noFilesWords[error])];
            return refusalWords(error, 'Check docs-repository and docs-branch. github-token needs contents: read and pull-requests: read there.');
        }
        function changeWords(change, now) {
            if (change === undefined)
                return [];
            const { isBefore, pullRequest, date } = change;
            const span = age(date, now);
            if (isBefore)
                return [(0, runner_markdown.ZV)(`unchanged for more than ${span}`)];
            const words = `changed ${span === 'today' ? span : `${span} ago`}`;
            const node = pullRequest ? (0, runner_markdown.nf)(pullRequest.url, words) : (0, runner_markdown.ZV)(words);
            return [node.type === 'link' ? { ...node, title: longDay(date) } : node];
        }
        ;
        function headline(report) {
            const { title, week } = report.inputs;
            return `${title === undefined ? '' : `${title}, `}${days(week)}: ${totalsSentence(report)}`;
        }
        function totalsSentence({ totals, before }) {
            const words = (kind, name) => {
                const change = growth(before?.[kind], totals[kind]);
                return `${counted(totals[kind], `${name} visitor`)}${change === undefined ? '' : ` (${percentChange(change)})`}`;
            };
            const compared = before === undefined ? 'not compared' : 'compared';
            return `${words('human', 'human')} and ${words('ai', 'AI')}, ${compared} with the week before.`;
        }
        function dropText({ totals, before, inputs: { dropThreshold = 0 } }) {
            const from = before?.human ?? 0;
            const by = format_percent(((from - totals.human) / from) * 100);
            return `Human visitors fell by ${by} in a week, from ${count(from)} to ${count(totals.human)}. The limit (drop-threshold) is ${dropThreshold}%.`;
        }
        function failureWords(reason) {
            if (!(reason instanceof inputs.dz))
                return [stopWords(reason)];
            return [(0, runner_markdown.md) `Invalid inputs. Nothing was read.`, ...reason.mistakes.map((mistake) => [(0, runner_markdown.V$)(mistake)])];
        }
        function resultText(result) {
            if (result.kind === 'skipped')
                return 'Nothing to do. GitHub gives runs in forks, for forks and of Dependabot no secrets. In a fork, disable the workflow under Actions.';
            if (result.kind === 'failure')
                return failureWords(result.reason).map(runner_markdown.wh).join('\n- ');
            const { report } = result;
            const { dropped, documentation, stop } = report;
            const problems = [
                ...(dropped ? [[dropText(report)]] : []),
                ...(stop === undefined ? [] : [stopWords(stop)]),
                noDocumentationWords(documentation.error),
            ].filter((words) => words.length > 0);
            return [...problems, [headline(report)]].map(runner_markdown.wh).join('\n');
        }
        const messages_inputs = { request: 'project-id and week', address: 'project-id and base-url', scope: 'read' };
        function stopWords(stop) {
            if (stop === 'cancelled')
                return (0, runner_markdown.md) `The run was cancelled before everything was read.`;
            if (stop === 'limit')
                return (0, runner_markdown.md) `The reading stopped at the limit of a run: 100 requests, or 10 minutes. Lower max-rows or weeks.`;
            if (!(stop instanceof errors._7))
                return (0, runner_markdown.md) `The run failed: ${errorWords(stop)}.`;
            return (0, runner_markdown.md) `${errorWords(stop)}. ${(0, runner_markdown.ZV)((0, errors.cp)(stop, messages_inputs).text)}`;
        }
        ;
        const mostShown = 10;
        function readersBlocks({ signals, inputs, stop }) {
            if (signals === undefined)
                return [];
            const blocks = [...saidBlocks(signals, inputs.readerWords), ...unreadBlocks(signals, stop)];
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
            const lists = [
                {
                    title: `${atLeast(signals.searches)}${counted(searches.length, 'search', 'searches')} led to no click (${fewestHits} or more uses each)`,
                    header: ['Search', 'Times'],
                    rows: searches.map(({ searchQuery, hits }) => [foreignCell(masked(searchQuery)), count(hits)]),
                },
                {
                    title: `${atLeast(signals.questions)}${counted(asked.length, 'question')} had no answer`,
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
            return path === null ? '\u2013' : pageCell(path.replace(eMail, '[e-mail]').replace(number, '[number]'));
        }
        function unreadBlocks(signals, end) {
            const unread = Object.entries(signals).flatMap(([name, { stop }]) => stop instanceof errors._7 && stop !== end ? [{ name, stop }] : []);
            const [first] = unread;
            if (first === undefined)
                return [];
            const names = unread.map(({ name }) => name).join(', ');
            const { stop } = first;
            const isRefused = [401, 403, 404].includes(stop.status ?? 0);
            const refusal = (0, runner_markdown.md) `${errorWords(stop)}. Feedback needs a Pro or Enterprise plan, and is switched on in Mintlify's dashboard. With reader-signals: false, none of this is read.`;
            return [(0, runner_markdown.FY)(`Not read: ${names}. `, ...(isRefused ? refusal : stopWords(stop)))];
        }
        ;
        const fileLength = 65_000;
        function summaryOf(result) {
            if (result.kind === 'skipped')
                return [];
            const { inputs } = result.kind === 'report' ? result.report : result;
            const { title = 'Documentation visitors', week } = inputs ?? {};
            const name = week === undefined ? title : `${title}, ${daysOfYear(week)}`;
            if (result.kind === 'failure') {
                const [why, ...mistakes] = failureWords(result.reason);
                const more = mistakes.length > 0 ? [(0, runner_markdown.p_)(...mistakes)] : [];
                return [[(0, runner_markdown.R_)(2, `\u274c No report: ${name}`), (0, runner_markdown.FY)(...why), ...more]];
            }
            const { report } = result;
            const parts = [headBlocks, reviewBlocks, pullsBlocks, readersBlocks, trendBlocks, topBlocks];
            return [[(0, runner_markdown.R_)(2, `${report.dropped ? '\u26a0\ufe0f' : '\ud83d\udcca'} ${name}`)], ...parts.map((part) => part(report))];
        }
        function fileMarkdown(parts, isWhole = true) {
            const note = paragraphs(!isWhole && 'The rest is left out, to keep this short.');
            const markdown = (0, runner_markdown.XX)([...parts.flat(), ...note]);
            return markdown.length <= fileLength ? markdown : fileMarkdown(parts.slice(0, -1), false);
        }
        function headBlocks(report) {
            const { totals, before, dropped, stop } = report;
            const row = (name, kind) => {
                const [now, earlier] = [totals[kind], before?.[kind]];
                return [name, count(now), count(earlier), percentChange(growth(earlier, now))];
            };
            const facts = glance(report);
            return [
                (0, runner_markdown.FY)((0, runner_markdown.ko)(totalsSentence(report))),
                ...(dropped ? [(0, runner_markdown.xE)('WARNING', [dropText(report)])] : []),
                ...(stop === undefined ? [] : [(0, runner_markdown.xE)('NOTE', stopWords(stop))]),
                ...(facts.length === 0 ? [] : [(0, runner_markdown.p_)(...facts)]),
                ...numberTable(['Unique visitors', 'This week', 'Week before', 'Change'], [
                    row('Human', 'human'),
                    row('AI', 'ai'),
                    row('All', 'total'),
                    ['AI share', format_percent(aiShare(totals)), format_percent(before && aiShare(before)), ''],
                ]),
            ];
        }
        function glance({ ranking, list, listBefore, before, inputs }) {
            const { gained, lost, readByAi } = ranking;
            const { siteUrl } = inputs;
            const of = list.isComplete && listBefore?.isComplete ? '' : ' of the pages read for both weeks';
            const moved = (page, word) => {
                if (page === undefined || before?.total === 0)
                    return [];
                const change = `${difference(changeOf(page, 'total'))}, now ${readersOf(page)}.`;
                return [(0, runner_markdown.md) `${pageLink(page.path, siteUrl)} ${(0, runner_markdown.ZV)(`${word} the most visitors${of}: ${change}`)}`];
            };
            const byAi = readByAi &&
                (0, runner_markdown.md) `More AI visitors than people read ${pageLink(readByAi.path, siteUrl)}: ${(0, runner_markdown.ZV)(readersOf(readByAi))}.`;
            return [...moved(gained, 'gained'), ...moved(lost, 'lost'), ...(byAi ? [byAi] : [])];
        }
        function topBlocks({ inputs, documentation, now, list, ranking: { top } }) {
            const column = (kind) => (page) => {
                const change = changeOf(page, kind);
                return `${count(page[kind])}${change === undefined ? '' : ` (${difference(change)})`}`;
            };
            const { site, changes } = documentation.value ?? {};
            return [
                (0, runner_markdown.R_)(3, 'Most visited pages'),
                ...pageTable(inputs, top, { Human: column('human'), AI: column('ai') }, ({ path }) => changeWords(changes?.get(site?.page(path)?.file ?? ''), now)),
                ...paragraphs(top.length === 0 && 'Mintlify lists no pages for this week.', !list.isComplete &&
                    `The list is not complete. ${counted(list.pages.size, 'page')} read; max-rows is ${count(inputs.maxRows)}.`),
            ];
        }
        ;
        async function run(runtime) {
            const { context, read, workspace, now } = runtime;
            if (read('api-key') === '' && (0, github_event.nZ)((0, github_event.j_)(context)))
                return { kind: 'skipped' };
            const inputs = readVisitorsInputs(read, workspace, now, context.payload);
            const result = await readWeek(inputs, runtime);
            writeFiles(inputs, result, runtime);
            return result;
        }
        async function readWeek(inputs, runtime) {
            const { week, maxRows } = inputs;
            runtime.log.info(`Week ${week.name}, ${days(week)} (Monday to Sunday, UTC).`);
            const service = runtime.connectService(inputs);
            const reader = createReader(service, runtime);
            const first = await reader.read(week, maxRows);
            if (first === undefined)
                return { kind: 'failure', reason: reader.stop(), inputs };
            const firstBefore = await reader.read(weeksBefore(week, 1), maxRows);
            const signals = inputs.readerSignals ? await readSignals(reader, service, week) : undefined;
            const reading = await readRest(reader, inputs, first, firstBefore);
            const documentation = await readDocumentation(reading.list.pages, signals, inputs, runtime);
            const pulls = await readPulls(inputs, runtime);
            const facts = { ...reading, signals, documentation, pulls };
            return { kind: 'report', report: createReport(inputs, facts, runtime.now) };
        }
        function writeFiles({ csv, summaryFile }, result, runtime) {
            const { workspace, log } = runtime;
            if (csv !== undefined && result.kind === 'report')
                workspace.write(csv, log.redact(csvText([...result.report.list.pages.values()])));
            if (summaryFile !== undefined)
                workspace.write(summaryFile, log.redact(fileMarkdown(summaryOf(result))));
        }
        var lib = __webpack_require__(1869);
        ;
        function outputsOf(result) {
            const report = result.kind === 'report' ? result.report : undefined;
            const inputs = result.kind === 'failure' ? result.inputs : report?.inputs;
            const { week } = inputs ?? {};
            const totals = report?.totals;
            const growthOf = (kind) => report && growth(report.before?.[kind], report.totals[kind]);
            const { review, signals, pulls, now = new Date(0) } = report ?? {};
            const [documentation, merged] = [pulls?.documentation.value, pulls?.merged.value];
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
                complete: String(report?.list.isComplete ?? false),
                topPages: report === undefined ? '' : JSON.stringify(topPages(report.ranking.top)),
                reviewNext: review === undefined ? '' : JSON.stringify(reviewNext(review.next, signals)),
                reviewFile: review?.first?.file ?? '',
                reviewReason: reason === undefined ? '' : (0, lib.d)((0, runner_markdown.FY)(...whyWords(reason, signals, now))),
                unansweredQuestions: plain(signals && known(signals, 'questions', unansweredQuestions(signals).length)),
                searchesWithoutClick: plain(signals && known(signals, 'searches', searchesWithoutClick(signals).length)),
                openDocumentation: plain(documentation?.open),
                oldestDocumentationDays: plain(oldest && Math.max(0, Math.floor((now.getTime() - oldest.createdAt.getTime()) / dayMs))),
                mergedWithout: plain(merged && mergedWithout(merged).length),
                csvFile: report?.inputs.csv ?? '',
                summaryFile: inputs?.summaryFile ?? '',
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
        function reviewNext(pages, signals) {
            const shown = shownOf(2 * pages.length);
            return pages.map(({ path, row, file, change, reasons }) => {
                const { human = null, ai = null, total = null } = row ?? {};
                return {
                    ...{ path: shown(path), file: file === undefined ? null : shown(file), human, ai, total },
                    changed: change?.isBefore === false ? (0, build_time._$)(change.date.getTime()) : null,
                    pullRequest: change?.pullRequest?.url ?? null,
                    thumbsUp: known(signals, 'votes', reasons.thumbsUp) ?? null,
                    thumbsDown: known(signals, 'votes', reasons.thumbsDown) ?? null,
                    complaints: known(signals, 'complaints', reasons.complaints) ?? null,
                    unanswered: known(signals, 'questions', reasons.unanswered) ?? null,
                };
            });
        }
        function known(signals, name, count) {
            return signals !== undefined && signals[name].stop === undefined ? count : undefined;
        }
        ;
        const visitorsAction = {
            title: 'docs-agent/visitors',
            run: run,
            failed: (reason) => ({ kind: 'failure', reason }),
            async report(result, log) {
                const level = levelOf(result);
                for (const [name, value] of Object.entries(outputsOf(result)))
                    log.output(name, value);
                (0, runner_log.q)(log, level, resultText(result));
                const parts = summaryOf(result);
                if (parts.length > 0)
                    await log.summary((0, runner_markdown.XX)(parts.flat()));
                return level === 'error';
            },
        };
        const visitors = () => (0, entry.R)(visitorsAction);
        function levelOf(result) {
            if (result.kind === 'skipped')
                return 'notice';
            if (result.kind === 'failure')
                return result.reason === 'cancelled' ? 'info' : 'error';
            const { dropped, stop, documentation } = result.report;
            if (stop instanceof errors._7 && (stop.status === 401 || stop.status === 403))
                return 'error';
            const isShort = stop !== undefined && stop !== 'cancelled';
            return dropped || isShort || documentation.error !== undefined ? 'warning' : 'info';
        }
    })
};
