export const id = 721;
export const ids = [721];
export const modules = {

/***/ 2721:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  jobAsJson: () => (/* binding */ jobAsJson),
  sentence: () => (/* binding */ sentence),
  summaryFor: () => (/* binding */ summaryFor),
  wordsFor: () => (/* binding */ wordsFor)
});

// EXTERNAL MODULE: ./build/clock.js + 1 modules
var clock = __webpack_require__(4701);
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
    return { type: 'code', lang: 'text', value: (0,build_text/* visible */.RK)(text.replace(/\r\n?/g, '\n'), '\n\t') };
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
    return (0,mdast_util_to_markdown_lib/* toMarkdown */.l)({ type: 'root', children: [...blocks] }, { extensions: [(0,lib/* gfmToMarkdown */.H)({ tablePipeAlign: false })], bullet: '-', rule: '-' });
}
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
// EXTERNAL MODULE: ./build/agent/job.js
var job = __webpack_require__(7693);
;// CONCATENATED MODULE: ./build/agent/report.js





/** Below the runner's limit of 1 MiB for the summary of a step, with room for what others append. */
const summaryLimit = 900 * 1024;
function wordsFor(ending) {
    const { job } = ending;
    const id = job === undefined ? ending.jobId : job.id;
    const named = id === undefined ? ['the job'] : ['the job ', quoted(id)];
    const after = ending.waitedMs === undefined ? '' : ` after ${(0,clock/* formatDuration */.a)(ending.waitedMs)}`;
    const later = id === undefined
        ? []
        : ['To wait for it in another run, give the input job-id the value ', quoted(id), '.'];
    const pullRequest = job?.prLink === undefined ? 'pull request' : markdown_link(job.prLink, 'pull request');
    switch (ending.outcome) {
        case 'pull-request':
            return {
                happened: ['The agent opened a ', pullRequest, `${after}.`],
                next: ['Review it, and merge it when it is right.'],
            };
        case 'no-changes':
            return {
                happened: [`The agent finished${after} and changed no file, so there is no pull request.`],
                next: ['If you expected one, name the page and the change in the prompt.'],
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
                        : [' The last look had no answer: ', quoted((0,build_text/* shorten */.ml)((0,errors/* describeError */.Uc)(ending.error), 1000)), '.']),
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
                happened: ['This was a dry run: the inputs are sound, and no job was created.'],
                next: ['The prompt below is what the agent would be told.'],
            };
        case 'error':
            return wordsForError(ending, later);
        default:
            return { happened: [`The run ended: ${ending.outcome}.`], next: [] };
    }
}
function wordsForError(ending, later) {
    const { error } = ending;
    const what = quoted((0,build_text/* shorten */.ml)((0,errors/* describeError */.Uc)(error), 2000));
    if (error instanceof job/* LostJobError */.g) {
        return {
            happened: [
                'The answer to the request that creates the job was lost, so the service may have the job or not: ',
                quoted((0,build_text/* shorten */.ml)((0,errors/* describeError */.Uc)(error.cause), 2000)),
                '.',
            ],
            next: [
                'It was not asked again, since that could have made a second job. Look on the dashboard of the service: if the job is there, wait for it with the input job-id, else run this again.',
            ],
        };
    }
    const advice = error instanceof errors/* ServiceError */._7 ? (0,errors/* adviceFor */.cp)(error) : '';
    const goesOn = later.length === 0 ? [] : [' The job may still go on at the service. ', ...later];
    return {
        happened: ['The run failed: ', what, '.'],
        next: [advice, ...goesOn].filter((part) => part !== ''),
    };
}
function capitalised(content) {
    const [first, ...rest] = content;
    return typeof first === 'string' ? [first.charAt(0).toUpperCase() + first.slice(1), ...rest] : [...content];
}
/** The words as one line without markup, for the log. */
function sentence(words) {
    return [words.happened, words.next]
        .map((part) => plainText(part).trim())
        .filter((part) => part !== '')
        .join(' ');
}
/**
 * The job summary.
 *
 * @param usedBytes what the summary of this step holds already
 */
function summaryFor(ending, usedBytes) {
    const words = wordsFor(ending);
    const head = [heading(2, 'docs-agent'), paragraph(...words.happened, ' ', ...words.next)];
    const facts = factsOf(ending);
    if (facts.length > 0)
        head.push(table(['', ''], facts));
    return renderWithin([{ full: head, short: head }, promptSection(ending.prompt)], summaryLimit - usedBytes);
}
function factsOf({ job, jobId, prompt, waitedMs, requests }) {
    const id = job?.id ?? jobId;
    const source = [job?.repository, job?.ref].filter((part) => part !== undefined);
    return [
        ...(id === undefined ? [] : [['Job', quoted((0,build_text/* shorten */.ml)(id, 300))]]),
        ...(job === undefined ? [] : [['Status', quoted((0,build_text/* shorten */.ml)(job.status, 100))]]),
        ...(job === undefined ? [] : [['Pull request', job.prLink === undefined ? 'none' : markdown_link(job.prLink)]]),
        ...(source.length === 0 ? [] : [['Repository and ref', quoted((0,build_text/* shorten */.ml)(source.join(' @ '), 500))]]),
        ...(job?.model === undefined ? [] : [['Model', quoted((0,build_text/* shorten */.ml)(job.model, 100))]]),
        ...(job?.createdAt === undefined ? [] : [['Created', quoted((0,build_text/* shorten */.ml)(job.createdAt, 100))]]),
        ...(waitedMs === undefined ? [] : [['Waited', (0,clock/* formatDuration */.a)(waitedMs)]]),
        ...(prompt === undefined && job === undefined ? [] : [['Requests', String(requests)]]),
    ];
}
const shortPrompt = 2000;
function promptSection(prompt) {
    if (prompt === undefined)
        return { full: [], short: [] };
    return {
        full: details('Prompt', [quotedBlock(prompt)]),
        short: details(`Prompt: the first ${shortPrompt} of ${prompt.length} characters; a summary has no room for more`, [quotedBlock((0,build_text/* shorten */.ml)(prompt, shortPrompt))]),
    };
}
function jobAsJson(job) {
    return job === undefined ? '' : JSON.stringify(job.record);
}


/***/ })

};
