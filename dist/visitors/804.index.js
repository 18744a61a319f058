export const id = 804;
export const ids = [804];
export const modules = {

/***/ 804:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  readCreatedJob: () => (/* binding */ readCreatedJob),
  readJob: () => (/* binding */ readJob),
  readVisitors: () => (/* binding */ readVisitors)
});

// EXTERNAL MODULE: ./node_modules/zod/v4/core/parse.js + 1 modules
var parse = __webpack_require__(3945);
// EXTERNAL MODULE: ./node_modules/zod/v4/mini/schemas.js + 3 modules
var schemas = __webpack_require__(3619);
;// CONCATENATED MODULE: ./build/schema.js

/** A field that may be there: of another type, it counts as missing. */
function lenient(schema) {
    return schemas/* catch */.MfU(schemas/* optional */.lqM(schema), undefined);
}
/** Where an answer is not what was expected, for an error message. */
function placesIn({ issues }) {
    return issues.map((issue) => issue.path.join('.') || 'the whole').join(', ');
}

// EXTERNAL MODULE: ./build/text.js
var build_text = __webpack_require__(977);
// EXTERNAL MODULE: ./build/service/errors.js
var errors = __webpack_require__(4661);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/api.js + 1 modules
var api = __webpack_require__(3305);
// EXTERNAL MODULE: ./build/service/inputs.js
var inputs = __webpack_require__(8411);
;// CONCATENATED MODULE: ./build/service/schemas.js



const schemas_text = schemas/* string */.YjP().check(api/* _minLength */.m9(1));
/** An id that can be asked for. */
const id = schemas_text.check(schemas/* refine */.YPB(inputs/* isEncodable */.SM));
/**
 * The job record. Only `id` and `status` are needed: the specification marks no field as always present. Statuses it
 * does not name are let through, since a service may add some.
 */
const jobSchema = schemas/* object */.Ikc({
    id,
    status: schemas_text,
    source: lenient(schemas/* object */.Ikc({ repository: lenient(schemas_text), ref: lenient(schemas_text) })),
    model: lenient(schemas_text),
    prLink: lenient(schemas_text),
    createdAt: lenient(schemas_text),
});
/** A job is `active` at creation (the specification); an answer that leaves that out must not cost the job's id. */
const createdJobSchema = schemas/* extend */.X$i(jobSchema, { status: schemas/* catch */.MfU(schemas_text, 'active') });
/** Counts are documented as `number`; shown as integers. Nobody has more visitors than the earth has people. */
const count = schemas/* pipe */.FsL(schemas/* number */.aig().check(api/* _gte */.qm(0), api/* _lt */.Au(2 ** 32 - 1)), schemas/* transform */.pdi(wholeCount));
/** The rows are read one by one with {@link pageVisitorsSchema}: one bad row must not cost the others. */
const visitorsSchema = schemas/* object */.Ikc({
    totals: schemas/* object */.Ikc({ human: count, ai: count, total: count }),
    visitors: schemas/* array */.YOg(schemas/* unknown */.L5J()),
    hasMore: schemas/* boolean */.zMY(),
});
const pageVisitorsSchema = schemas/* object */.Ikc({ path: schemas/* string */.YjP(), human: count, ai: count, total: count });
/** Error bodies: agent `{error}`, analytics `{error, details: [{message}]}`; some services say `message`. */
const errorSchema = schemas/* object */.Ikc({
    error: lenient(schemas/* union */.KCZ([schemas_text, schemas/* object */.Ikc({ message: schemas_text })])),
    message: lenient(schemas_text),
    details: lenient(schemas/* array */.YOg(schemas/* object */.Ikc({ message: lenient(schemas_text) }))),
});
/** Zero has a sign in JSON, and loses it in a sum. */
function wholeCount(value) {
    return Math.round(value) + 0;
}

;// CONCATENATED MODULE: ./build/service/answers.js





/**
 * @param operation what was asked for, for the error message
 * @param redact takes the key out of what the service sent
 * @param schema {@link createdJobSchema} for the answer that creates the job
 * @throws ServiceError when the answer is no success, or not a job
 */
function readJob(operation, answer, redact, schema = jobSchema) {
    const { fields, record } = readAnswer(operation, schema, answer, redact);
    const pullRequest = URL.parse(fields.prLink ?? '');
    return {
        id: fields.id,
        status: fields.status,
        // As it was read: the text may hold white space and line breaks, which URLs drop.
        prLink: pullRequest !== null && /^https?:$/.test(pullRequest.protocol) ? pullRequest.href : undefined,
        repository: fields.source?.repository,
        ref: fields.source?.ref,
        model: fields.model,
        createdAt: fields.createdAt,
        record,
    };
}
/** As {@link readJob}, for the answer to a create. */
function readCreatedJob(operation, answer, redact) {
    return readJob(operation, answer, redact, createdJobSchema);
}
/** As {@link readJob}, for a page of visitors. */
function readVisitors(operation, answer, redact) {
    const { fields } = readAnswer(operation, visitorsSchema, answer, redact);
    const visitors = [];
    for (const row of fields.visitors) {
        const page = readRow(row);
        if (page !== undefined)
            visitors.push(page);
    }
    return { ...fields, visitors, unreadable: fields.visitors.length - visitors.length };
}
/**
 * The row as the schema has it. One with a path and three whole numbers, which is nearly every row, is told by that: to
 * ask the schema about each of a million rows takes longer than to parse their JSON.
 *
 * @returns `undefined` when it is unreadable
 */
function readRow(row) {
    if (typeof row === 'object' && row !== null) {
        const { path, human, ai, total } = row;
        if (typeof path === 'string' && isPlainCount(human) && isPlainCount(ai) && isPlainCount(total))
            // Zero has a sign in JSON.
            return { path, human: human + 0, ai: ai + 0, total: total + 0 };
    }
    const parsed = parse/* safeParse */.xL(pageVisitorsSchema, row);
    return parsed.success ? parsed.data : undefined;
}
/** What the schema takes and leaves as it is; not all of it. */
function isPlainCount(value) {
    return Number.isInteger(value) && value >= 0 && value < 2 ** 31;
}
function readAnswer(operation, schema, answer, redact) {
    const { status } = answer;
    const shown = () => shortAnswer(answer, redact);
    if (status < 200 || status > 299) {
        throw new errors/* ServiceError */._7(`${operation} failed: the service answered ${status}${shown()}`, {
            kind: 'status',
            status,
            retryAfterMs: retryAfterMs(answer.headers),
        });
    }
    let record;
    try {
        record = parseRedacted(answer.text, redact);
    }
    catch {
        // Without the parser's own words: they quote the answer, and a quote can hold a part of the key.
        throw new errors/* ServiceError */._7(`${operation} failed: the service answered ${status} without JSON${shown()}`, {
            kind: 'unexpected',
            status,
        });
    }
    const parsed = parse/* safeParse */.xL(schema, record);
    if (!parsed.success) {
        const places = placesIn(parsed.error);
        throw new errors/* ServiceError */._7(`${operation} failed: the service answered ${status}, but not what was expected in: ${places}${shown()}`, {
            kind: 'unexpected',
            status,
        });
    }
    return { fields: parsed.data, record };
}
/** Parses JSON without the key in it, which could also be hidden behind JSON's escapes. */
function parseRedacted(text, redact) {
    // Cleaning string by string takes eight times as long, and a million visitor rows rarely hold an escape.
    if (!text.includes('\\') && redact(text) === text)
        return JSON.parse(text);
    return JSON.parse(text, (_name, value) => (typeof value === 'string' ? redact(value) : value));
}
/** What an answer says, for an error message: the documented error fields, else content type and the start of the text. */
function shortAnswer(answer, redact) {
    const words = errorWords(answer.text);
    if (words !== undefined)
        return `: ${(0,build_text/* shorten */.ml)(redact(words), 500)}`;
    const type = redact(answer.headers['content-type'] ?? 'no content type');
    const text = redact(withoutEscapes(answer.text)).replace(/\s+/g, ' ').trim();
    const location = answer.headers['location'];
    const target = location === undefined ? '' : ` to ${(0,build_text/* shorten */.ml)(redact(location), 200)}`;
    return `${target} (${(0,build_text/* shorten */.ml)(type, 100)}${text === '' ? ', empty' : `: ${(0,build_text/* shorten */.ml)(text, 200)}`})`;
}
/** The text with no character behind an escape of JSON that could stand as it is, since a key could hide there. */
function withoutEscapes(text) {
    try {
        return JSON.stringify(JSON.parse(text));
    }
    catch {
        // Half a JSON text is still one to an eye.
        return text.replace(/\\u00([2-7][0-9a-f])/gi, (_escape, code) => String.fromCharCode(Number.parseInt(code, 16)));
    }
}
function errorWords(text) {
    try {
        const body = parse/* parse */.qg(errorSchema, JSON.parse(text));
        const error = typeof body.error === 'object' ? body.error.message : body.error;
        const words = [error ?? body.message, ...(body.details ?? []).map((detail) => detail.message)];
        const said = words.filter((word) => word !== undefined);
        return said.length === 0 ? undefined : said.join('; ');
    }
    catch {
        return undefined;
    }
}
/**
 * `Retry-After` (RFC 9110, 10.2.3) in milliseconds. A date is taken against the answer's own `Date`, so that the
 * clocks of runner and service may differ; without that header it says nothing.
 */
function retryAfterMs(headers) {
    const value = headers['retry-after']?.trim();
    if (value === undefined || value === '')
        return undefined;
    if (/^\d+$/.test(value))
        return Number(value) * 1000;
    // The date form ends so; without this check a number with a sign would be read as a year.
    if (!value.endsWith('GMT'))
        return undefined;
    const wait = Date.parse(value) - Date.parse(headers['date'] ?? '');
    return Number.isFinite(wait) ? Math.max(0, wait) : undefined;
}


/***/ })

};
