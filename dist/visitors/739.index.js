export const id = 739;
export const ids = [739];
export const modules = {

/***/ 3739:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  sentence: () => (/* binding */ sentence),
  summaryFor: () => (/* binding */ summaryFor),
  topPagesAsJson: () => (/* binding */ topPagesAsJson)
});

// EXTERNAL MODULE: ./build/runner/inputs.js
var inputs = __webpack_require__(2266);
// EXTERNAL MODULE: ./node_modules/mdast-util-gfm/lib/index.js + 6 modules
var lib = __webpack_require__(5618);
// EXTERNAL MODULE: ./node_modules/mdast-util-to-markdown/lib/index.js + 14 modules
var mdast_util_to_markdown_lib = __webpack_require__(9059);
// EXTERNAL MODULE: ./node_modules/mdast-util-to-string/lib/index.js
var mdast_util_to_string_lib = __webpack_require__(1869);
// EXTERNAL MODULE: ./build/text.js
var build_text = __webpack_require__(977);
;// CONCATENATED MODULE: ./build/runner/markdown.js




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
    const shown = (0,build_text/* visible */.RK)(text);
    return shown.trim() === '' ? { type: 'text', value: '(empty)' } : { type: 'inlineCode', value: shown };
}
/** Foreign text as a block of its own, its line breaks kept. */
function quotedBlock(text) {
    return { type: 'code', lang: 'text', value: visible(text.replace(/\r\n?/g, '\n'), '\n\t') };
}
/** Source for a renderer that is named by `language`, such as `mermaid`. */
function codeBlock(language, source) {
    return { type: 'code', lang: language, value: source };
}
/** A link when `url` is an http or https URL, else the text of it as code: a link must not hide another scheme. */
function markdown_link(url, ...content) {
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
function markdown_alert(kind, first, ...rest) {
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
        value: `<!-- ${visible(text).replace(/--+/g, (dashes) => dashes.split('').join(' '))} -->`,
    };
}
/** Markdown as GitHub reads it, escaped by place. */
function render(blocks) {
    return (0,mdast_util_to_markdown_lib/* toMarkdown */.l)({ type: 'root', children: [...blocks] }, { extensions: [(0,lib/* gfmToMarkdown */.H)({ tablePipeAlign: false })], bullet: '-' });
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
    return (0,build_text/* visible */.RK)(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
/** The same words without markup; where a link says something else than its address, the address follows. */
function plainText(content) {
    return content
        .map((part) => {
        if (typeof part === 'string')
            return part;
        const words = (0,mdast_util_to_string_lib/* toString */.d)(part);
        return part.type === 'link' && part.url !== words ? `${words} (${part.url})` : words;
    })
        .join('');
}

// EXTERNAL MODULE: ./build/service/errors.js
var errors = __webpack_require__(4661);
// EXTERNAL MODULE: ./build/visitors/change.js
var change = __webpack_require__(8828);
;// CONCATENATED MODULE: ./build/visitors/chart.js
/** Blue and orange that stand out on a white and on a black page, and from each other. */
const colours = '%%{init: {"themeVariables": {"xyChart": {"plotColorPalette": "#79b8ff, #c2410c"}}}}%%';
/** More names of weeks would cover each other. */
const mostNames = 16;
/**
 * A name that takes no room, and another one for each index: Mermaid draws weeks of the same name, or of none, in the
 * same place. It cuts white space off; the zero-width space counts as none.
 */
function nameless(index) {
    return '\u200b'.repeat(index + 1);
}
/**
 * A Mermaid chart of the weeks, oldest first: one bar series (human) and one line (AI), since two bar series hide each
 * other. Plain digits, since a thousands separator would make two points. The axis begins at zero.
 */
function chartSource(trend) {
    const series = (kind) => trend.map(({ totals }) => totals[kind]).join(', ');
    const most = Math.max(1, ...trend.flatMap(({ totals }) => [totals.human, totals.ai]));
    const step = Math.ceil(trend.length / mostNames);
    // The year is in the table. The last week has its name whatever the step is.
    const names = trend
        .map(({ week }, index) => (trend.length - 1 - index) % step === 0 ? week.name.slice(5) : nameless(index))
        .map((name) => `"${name}"`)
        .join(', ');
    return [
        colours,
        'xychart-beta',
        `  x-axis [${names}]`,
        `  y-axis "Unique visitors" 0 --> ${most}`,
        `  bar [${series('human')}]`,
        `  line [${series('ai')}]`,
    ].join('\n');
}

// EXTERNAL MODULE: ./build/visitors/ranking.js + 3 modules
var ranking = __webpack_require__(533);
// EXTERNAL MODULE: ./build/visitors/week.js
var visitors_week = __webpack_require__(9904);
;// CONCATENATED MODULE: ./build/visitors/wording.js


// One language, whatever the machine's is.
const locale = 'en-US';
const whole = new Intl.NumberFormat(locale);
const signed = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' });
const tenths = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
const decimal = new Intl.NumberFormat(locale, tenths);
const signedDecimal = new Intl.NumberFormat(locale, { ...tenths, signDisplay: 'exceptZero' });
const dayAndMonth = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
});
const monthAndDay = new Intl.DateTimeFormat(locale, { month: 'long', day: 'numeric', timeZone: 'UTC' });
/** What stands for a number that is not known. */
const dash = '–';
function count(value) {
    return value === undefined ? dash : whole.format(value);
}
function difference(value) {
    return value === undefined ? dash : signed.format(value);
}
function percent(value) {
    return value === undefined ? dash : `${decimal.format(value)}%`;
}
function growthText(value) {
    if (value === undefined)
        return dash;
    return value === 'new' ? 'new' : `${signedDecimal.format(value)}%`;
}
function points(value) {
    return value === undefined ? dash : `${signedDecimal.format(value)} points`;
}
/** `1 page`, `2 pages`. */
function counted(value, one, many) {
    return `${whole.format(value)} ${value === 1 ? one : many}`;
}
/** `Monday, November 16, to Sunday, November 22, 2026`. */
function days(week) {
    const sunday = (0,visitors_week/* sundayOf */.K4)(week);
    const [from, to] = [week.dateFrom, sunday].map((date) => dayAndMonth.format(new Date(date)));
    const [firstYear, lastYear] = [week.dateFrom.slice(0, 4), sunday.slice(0, 4)];
    return firstYear === lastYear
        ? `${from}, to ${to}, ${lastYear}`
        : `${from}, ${firstYear}, to ${to}, ${lastYear}`;
}
/** `November 16 to 22, 2026`. */
function shortDays(week) {
    const sunday = (0,visitors_week/* sundayOf */.K4)(week);
    const [from, to] = [week.dateFrom, sunday].map((date) => monthAndDay.format(new Date(date)));
    const [fromYear, toYear] = [week.dateFrom.slice(0, 4), sunday.slice(0, 4)];
    if (fromYear !== toYear)
        return `${from}, ${fromYear}, to ${to}, ${toYear}`;
    const sameMonth = week.dateFrom.slice(5, 7) === sunday.slice(5, 7);
    return `${from} to ${sameMonth ? Number(sunday.slice(8)) : to}, ${toYear}`;
}
/** One sentence that stands on its own, for a reader who has nothing else. */
function forwardable(findings) {
    const { week, totals, before } = findings;
    const when = `In week ${week.name} (${shortDays(week)})`;
    if (totals.human + totals.ai === 0) {
        const earlier = before === undefined
            ? ''
            : before.human + before.ai === 0
                ? ', as in the week before'
                : `, after ${people(before)} and ${agents(before)} in the week before`;
        return `${when}, nobody read the documentation, neither people nor AI agents${earlier}.`;
    }
    if (before === undefined)
        return `${when}, ${people(totals)} and ${agents(totals)} read the documentation; the week before was not read, so nothing is compared.`;
    if (before.human + before.ai === 0) {
        const older = findings.trend.slice(0, -1);
        const first = older.length > 1 && older.every((each) => each.totals?.total === 0)
            ? `; it is the first week with readers of the last ${findings.trend.length}`
            : '; the week before had no readers';
        return `${when}, ${people(totals)} and ${agents(totals)} read the documentation${first}.`;
    }
    const human = move(before.human, totals.human, findings.growth?.human, ' on the week before');
    const ai = move(before.ai, totals.ai, findings.growth?.ai, '');
    return `${when}, ${people(totals)} (${human}) and ${agents(totals)} (${ai}) read the documentation.`;
}
function people({ human }) {
    return human === 0 ? 'no people' : counted(human, 'person', 'people');
}
function agents({ ai }) {
    return ai === 0 ? 'no AI agents' : counted(ai, 'AI agent', 'AI agents');
}
function move(before, now, growth, than) {
    // "No people (down 100.0%)" says it twice.
    if (now === 0)
        return `${before === 0 ? 'as' : whole.format(before)} in the week before`;
    if (now === before)
        return than === '' ? 'unchanged' : 'as many as in the week before';
    if (growth === 'new' || growth === undefined)
        return `after none${than === '' ? '' : ' in the week before'}`;
    const size = Math.abs(growth) < 0.1 ? 'less than 0.1%' : `${decimal.format(Math.abs(growth))}%`;
    return `${now > before ? 'up' : 'down'} ${size}${than}`;
}
function dropText({ totals, before, dropThreshold }) {
    const fall = fallBeyond(dropThreshold ?? 0, before?.human ?? 0, totals.human);
    return `Human visitors fell by ${fall} in a week, from ${count(before?.human)} to ${count(totals.human)}. The limit (drop-threshold) is ${dropThreshold}%.`;
}
/** With as many decimals as it takes to stand apart from the limit that it is beyond. */
function fallBeyond(limit, before, now) {
    const fall = ((before - now) / before) * 100;
    const decimals = [1, 2, 3, 4, 5, 6].find((each) => Number(fall.toFixed(each)) > limit);
    return decimals === undefined ? `more than ${limit}%` : `${fall.toFixed(decimals)}%`;
}
/** Why a list is not the whole one; `undefined` when it is. `of` names the week. */
function listText(reading, of) {
    const { pages, duplicates, unreadable, shortAnswers } = reading;
    const read = `Of ${of}, ${counted(pages, 'page was', 'pages were')} read`;
    const found = [
        ...(duplicates === 0
            ? []
            : [
                `${counted(duplicates, 'row', 'rows')} came twice and ${duplicates === 1 ? 'was' : 'were'} counted once, so the list moved while it was read, and others may be missing`,
            ]),
        ...(unreadable === 0 ? [] : [`${counted(unreadable, 'row', 'rows')} had no readable path or count`]),
        ...(shortAnswers === 0
            ? []
            : [`${counted(shortAnswers, 'answer', 'answers')} of the service held fewer rows than asked for`]),
    ];
    const end = endText[reading.end];
    const reasons = [...(end === undefined ? [] : [end]), ...found];
    return reasons.length === 0 ? undefined : `${read}, and the list is not complete: ${reasons.join('; ')}.`;
}
const endText = {
    end: undefined,
    'row-cap': 'the reading ended at max-rows',
    'empty-page': 'the service says that there are more rows, and sends none',
    'nothing-new': 'the service says that there are more rows, and repeats those it sent',
    unreadable: 'the service says that there are more rows, and sends page after page without a readable one',
    'given-up': 'the reading was given up',
};
/** Whether an error is the hourly limit. */
function isLimit(error) {
    return error instanceof errors/* ServiceError */._7 && error.status === 429;
}

;// CONCATENATED MODULE: ./build/visitors/report.js








/** UTF-16 code units of a path that is shown, in the table that everybody sees and in the folded ones. */
const pathLength = { open: 80, folded: 200 };
const shortTable = { rows: 5, pathLength: 80 };
/**
 * The job summary.
 *
 * @param usedBytes what the summary of this step holds already
 */
function summaryFor(ending, usedBytes) {
    const { findings } = ending;
    const limit = summaryLimit - usedBytes;
    if (findings === undefined)
        return renderWithin([always(failureBlocks(ending))], limit);
    return renderWithin([
        always(headBlocks(findings)),
        trendSection(findings, ending),
        topSection(findings),
        ...['human', 'ai'].map((kind) => moversSection(findings, kind)),
        groupSection('New pages', 'in this week and not in the week before', findings.ranking.newPages),
        groupSection('Gone pages', 'in the week before and not in this week', findings.ranking.gonePages),
        always([heading(3, 'About these numbers'), list(...readingNotes(ending, findings), ...meaningNotes)]),
    ], limit);
}
/** The outcome without markup, for the log: one line, or one for each of several mistakes in the inputs. */
function sentence(ending) {
    const { findings } = ending;
    if (findings === undefined)
        return [plainText(failureWords(ending)).trim(), ...severalMistakes(ending)].join('\n');
    const parts = [
        forwardable(findings),
        ...(findings.dropped ? [dropText(findings)] : []),
        ...gapTexts(findings.gaps).map(({ what }) => `${what}.`),
        plainText(stopWords(ending)),
    ];
    return parts.filter((part) => part !== '').join(' ');
}
function always(blocks) {
    return { full: blocks, short: blocks };
}
function failureBlocks(ending) {
    const week = ending.week === undefined ? '' : ` in week ${ending.week.name}`;
    const title = heading(2, `Documentation visitors${week}`);
    const mistakes = severalMistakes(ending).map((mistake) => [quoted(mistake)]);
    return [title, paragraph(...failureWords(ending)), ...(mistakes.length === 0 ? [] : [list(...mistakes)])];
}
/** One mistake is told in the sentence. */
function severalMistakes({ cancelled, stop }) {
    return !cancelled && stop instanceof inputs/* InputError */.dz && stop.mistakes.length > 1 ? stop.mistakes : [];
}
function failureWords(ending) {
    const { cancelled, stop } = ending;
    if (cancelled)
        return ['The run was cancelled before the totals of the week were read.'];
    if (severalMistakes(ending).length > 0)
        return ['There is no report, since several inputs are wrong:'];
    return ['There is no report: ', quoted((0,build_text/* shorten */.ml)((0,errors/* describeError */.Uc)(stop), 2000)), '.', ...adviceWords(stop)];
}
function adviceWords(error) {
    const advice = error instanceof errors/* ServiceError */._7 ? (0,errors/* adviceFor */.cp)(error) : '';
    return advice === '' ? [] : [` ${advice}`];
}
/** Why there is less than there could be; empty when nothing is missing. */
function stopWords({ cancelled, stop }) {
    if (cancelled)
        return ['The run was cancelled, so this is only what had been read before.'];
    if (stop === undefined)
        return [];
    const why = isLimit(stop)
        ? ['The hourly limit of the service ended the reading early: ']
        : ['The reading ended early: '];
    return [...why, quoted((0,build_text/* shorten */.ml)((0,errors/* describeError */.Uc)(stop), 1000)), '.', ...adviceWords(stop)];
}
function headBlocks(findings) {
    const { week, totals, before, growth, dropped } = findings;
    const row = (name, kind) => [
        name,
        count(totals[kind]),
        count(before?.[kind]),
        difference(before && totals[kind] - before[kind]),
        growthText(growth?.[kind]),
    ];
    const share = (0,change/* aiShare */.ci)(totals);
    const shareBefore = before && (0,change/* aiShare */.ci)(before);
    const shareChange = share === undefined || shareBefore === undefined ? undefined : (0,change/* pointsBetween */.EE)(shareBefore, share);
    return [
        heading(2, `Documentation visitors in week ${week.name}: ${days(week)}`),
        ...(dropped ? [markdown_alert('WARNING', [dropText(findings)])] : []),
        paragraph(forwardable(findings)),
        table(['Unique visitors', 'This week', 'Week before', 'Change', 'Percent'], [
            row('Human', 'human'),
            row('AI', 'ai'),
            row('All, deduplicated', 'total'),
            ['AI share', percent(share), percent(shareBefore), points(shareChange), ''],
        ], [null, 'right', 'right', 'right', 'right']),
    ];
}
function trendSection({ trend }, ending) {
    if (trend.length < 2)
        return always([]);
    const known = trend.flatMap(({ week, totals }) => (totals === undefined ? [] : [{ week, totals }]));
    const oldest = trend.findIndex(({ totals }) => totals !== undefined);
    const between = trend.filter(({ totals }, index) => totals === undefined && index > oldest);
    const folded = details(`The ${trend.length} weeks in numbers`, [
        table(['Week', 'Monday', 'Human', 'AI', 'All', 'AI share'], trend.map(({ week, totals }) => [
            week.name,
            week.dateFrom,
            count(totals?.human),
            count(totals?.ai),
            count(totals?.total),
            percent(totals && (0,change/* aiShare */.ci)(totals)),
        ]), [null, null, 'right', 'right', 'right', 'right']),
    ]);
    const chart = known.length < 2
        ? []
        : [
            codeBlock('mermaid', chartSource(known)),
            paragraph('Bars are human visitors, the line is AI visitors; each week is Monday to Sunday in UTC.'),
        ];
    const cut = [
        ...(between.length === 0
            ? []
            : [
                `${between.map(({ week }) => week.name).join(', ')} could not be read, and ${between.length === 1 ? 'is' : 'are'} missing in the chart.`,
            ]),
        ...(oldest === 0
            ? []
            : [
                `${counted(oldest, 'week', 'weeks')} of the trend could not be read${isLimit(ending.stop) ? ', since the hourly limit was used up' : ''}.`,
            ]),
    ].map((text) => paragraph(text));
    return always([heading(3, 'Trend'), ...chart, ...cut, ...folded]);
}
function topSection(findings) {
    const { ranking, list: reading } = findings;
    const title = heading(3, 'Most read pages');
    const note = listText(reading, 'this week');
    const under = note === undefined ? [] : [paragraph(note)];
    if (ranking.top.length === 0)
        return always([
            title,
            ...(note === undefined ? [paragraph('The service lists no pages for this week.')] : under),
        ]);
    return tables(ranking.top, pathLength.open, (rows, length, cut) => [
        title,
        topTable(rows, length),
        ...cut,
        ...under,
    ]);
}
function topTable(pages, length) {
    const change = ({ before, ...now }, kind) => {
        if (before === undefined)
            return dash;
        return before === 'new' ? 'new' : difference(now[kind] - before[kind]);
    };
    return table(['Page', 'Human', 'Change', 'AI', 'Change', 'All'], pages.map((page) => [
        pathCell(page.path, length),
        count(page.human),
        change(page, 'human'),
        count(page.ai),
        change(page, 'ai'),
        count(page.total),
    ]), [null, 'right', 'right', 'right', 'right', 'right']);
}
function moversSection({ ranking, before }, kind) {
    const movers = ranking[kind];
    const name = kind === 'ai' ? 'AI' : 'human';
    if (before === undefined)
        return always([]);
    if (movers.up.length + movers.down.length === 0)
        return always([]);
    const summary = `Biggest changes in ${name} visitors: ${movers.up.length} up, ${movers.down.length} down`;
    const parts = [
        ['Up', movers.up],
        ['Down', movers.down],
    ];
    const sections = parts
        .filter(([, rows]) => rows.length > 0)
        .map(([title, rows]) => tables(rows, pathLength.folded, (shown, length, cut) => [
        paragraph(strong(title)),
        moversTable(shown, kind, length),
        ...cut,
    ]));
    return {
        full: details(summary, sections.flatMap(({ full }) => full)),
        short: details(summary, sections.flatMap(({ short }) => short)),
    };
}
function moversTable(changes, kind, length) {
    return table(['Page', 'Change', 'This week', 'Week before'], changes.map(({ path, now, before }) => [
        pathCell(path, length),
        difference(now[kind] - before[kind]),
        count(now[kind]),
        count(before[kind]),
    ]), [null, 'right', 'right', 'right']);
}
function groupSection(title, meaning, group) {
    if (group === undefined || group.count === 0)
        return always([]);
    const fold = `${title}: ${count(group.count)}, ${meaning}`;
    if (group.pages.length === 0) {
        return always(details(fold, [
            paragraph(`They are among the least read: none is one of the ${count(ranking/* heldPages */.Ch)} most read pages, so none is listed.`),
        ]));
    }
    return tables(group.pages, pathLength.folded, (rows, length, cut) => details(fold, [
        ...(group.count > rows.length
            ? [paragraph(`The ${rows.length === 1 ? '' : `${rows.length} `}most read of them:`)]
            : []),
        table(['Page', 'Human', 'AI', 'All'], rows.map((page) => [
            pathCell(page.path, length),
            count(page.human),
            count(page.ai),
            count(page.total),
        ]), [null, 'right', 'right', 'right']),
        ...cut,
    ]));
}
/**
 * @param blocks what holds a table of the rows, and where rows are left out what says so
 */
function tables(rows, pathLength, blocks) {
    const first = rows.slice(0, shortTable.rows);
    const cut = first.length === rows.length
        ? []
        : [paragraph(`${first.length} of ${rows.length} rows, since the summary is nearly full.`)];
    return { full: blocks(rows, pathLength, []), short: blocks(first, shortTable.pathLength, cut) };
}
function pathCell(path, length) {
    return quoted((0,build_text/* shorten */.ml)(distinct((0,build_text/* visible */.RK)(path)), length));
}
/**
 * Shows what two paths can differ in without looking different: spaces at the ends and beside each other, all other
 * kinds of space, and a backslash before a pipe, which parsers of tables take away or take the cell's end from.
 */
function distinct(path) {
    return path
        .replace(/^ | $| (?= )|[^\S ]/gu, (space) => `\\u{${(space.codePointAt(0) ?? 0).toString(16)}}`)
        .replaceAll('\\|', '\\\\u{7c}');
}
/** What was read and what wasn't. */
function readingNotes(ending, findings) {
    const { listBefore, before, ranking, gaps, dropThreshold, readsAll } = findings;
    const noteBefore = listBefore && listText(listBefore, 'the week before');
    const lines = [];
    const stop = stopWords(ending);
    if (stop.length > 0)
        lines.push(stop);
    for (const { what, error } of gapTexts(gaps)) {
        const isTold = stop.length > 0 && error === (0,errors/* describeError */.Uc)(ending.stop);
        lines.push([`${what}${isTold ? '' : ': '}`, ...(isTold ? [] : [quoted((0,build_text/* shorten */.ml)(error, 500))]), '.']);
    }
    if (before === undefined)
        lines.push(['The week before was not read, so nothing is compared.']);
    if (noteBefore !== undefined)
        lines.push([noteBefore]);
    if (before !== undefined && ranking.newPages === undefined) {
        lines.push([
            `New and gone pages are not named, since that takes both weeks read to the end${readsAll ? '' : ' (max-rows: all)'}.`,
        ]);
    }
    if (dropThreshold !== undefined && (before === undefined || before.human < change/* fewestForDrop */.xx)) {
        lines.push([
            `The drop threshold was not applied, since it needs a week before with ${change/* fewestForDrop */.xx} human visitors or more.`,
        ]);
    }
    lines.push([`${counted(ending.requests, 'request', 'requests')} to the service.`]);
    return lines;
}
/** What was left out, by the failure. */
function gapTexts(gaps) {
    const byError = Map.groupBy(gaps, ({ error }) => (0,errors/* describeError */.Uc)(error));
    return [...byError].map(([error, same]) => ({
        what: `Left out: ${same.map(({ what }) => what).join('; ')}. The service failed again and again`,
        error,
    }));
}
const meaningNotes = [
    [
        'The service counts unique visitors approximately, for the whole site and for each page on its own: pages do not add up to the site, nor days to the week.',
    ],
    [
        'A visitor of both kinds counts as human and as AI and once in all, so human and AI do not add up to all. The AI share is AI divided by human and AI, and its change is in percentage points.',
    ],
    [
        `Weeks run from Monday to Sunday in UTC. Changes of fewer than ${ranking/* changeFloor */.z5} visitors are not listed, since counts are approximate.`,
    ],
];
/** A following step passes the output on in an environment variable or a prompt, which have limits. */
const topPagesLimit = 48 * 1024;
/**
 * The top pages in the order of the report as a JSON array. The page that lost most AI visitors of all pages in both
 * weeks has `lostMostAi: true`; when it is no top page, it is one more, at the end. Invisible characters in paths are
 * shown as escapes. Shortened from the end of the top pages to 48 KiB.
 */
function topPagesAsJson({ ranking }) {
    const lost = ranking.ai.down[0];
    const records = ranking.top.map(({ before, ...now }) => pageRecord(now.path, now, before === 'new' ? noVisitors : before, now.path === lost?.path));
    const extra = lost === undefined || ranking.top.some(({ path }) => path === lost.path)
        ? []
        : [pageRecord(lost.path, lost.now, lost.before, true)];
    while (true) {
        const json = JSON.stringify([...records, ...extra]);
        if (Buffer.byteLength(json) <= topPagesLimit || records.length === 0)
            return json;
        records.pop();
    }
}
const noVisitors = { human: 0, ai: 0, total: 0 };
function pageRecord(path, now, before, lostMostAi) {
    const change = (kind) => (before === undefined ? null : now[kind] - before[kind]);
    return {
        path: (0,build_text/* shorten */.ml)((0,build_text/* visible */.RK)(path), 1000),
        human: now.human,
        ai: now.ai,
        total: now.total,
        humanChange: change('human'),
        aiChange: change('ai'),
        totalChange: change('total'),
        ...(lostMostAi ? { lostMostAi } : {}),
    };
}


/***/ })

};
