export const id = 936;
export const ids = [936];
export const modules = {

/***/ 8936:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  rE: () => (/* binding */ accountSchema),
  uU: () => (/* binding */ diffPlaceOf),
  readCommentEvent: () => (/* binding */ readCommentEvent),
  hp: () => (/* binding */ writtenSchema)
});

// EXTERNAL MODULE: ./node_modules/zod/v4/mini/schemas.js
var mini_schemas = __webpack_require__(4343);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/api.js + 1 modules
var api = __webpack_require__(3305);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/core.js
var core_core = __webpack_require__(8532);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/schemas.js + 2 modules
var core_schemas = __webpack_require__(1041);
;// CONCATENATED MODULE: ./node_modules/zod/v4/mini/iso.js


const ZodMiniISODateTime = /*@__PURE__*/ core_core/* $constructor */.xI("ZodMiniISODateTime", (inst, def) => {
    core_schemas/* $ZodISODateTime */.Ko.init(inst, def);
    mini_schemas/* ZodMiniStringFormat */.zUr.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function datetime(params) {
    return api/* _isoDateTime */.G1(ZodMiniISODateTime, params);
}
const ZodMiniISODate = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniISODate", (inst, def) => {
    core.$ZodISODate.init(inst, def);
    schemas.ZodMiniStringFormat.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function date(params) {
    return core._isoDate(ZodMiniISODate, params);
}
const ZodMiniISOTime = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniISOTime", (inst, def) => {
    core.$ZodISOTime.init(inst, def);
    schemas.ZodMiniStringFormat.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function time(params) {
    return core._isoTime(ZodMiniISOTime, params);
}
const ZodMiniISODuration = /*@__PURE__*/ (/* unused pure expression or super */ null && (core.$constructor("ZodMiniISODuration", (inst, def) => {
    core.$ZodISODuration.init(inst, def);
    schemas.ZodMiniStringFormat.init(inst, def);
})));
// @__NO_SIDE_EFFECTS__
function duration(params) {
    return core._isoDuration(ZodMiniISODuration, params);
}

// EXTERNAL MODULE: ./node_modules/zod/v4/core/parse.js + 1 modules
var parse = __webpack_require__(3945);
// EXTERNAL MODULE: ./build/schema.js
var schema = __webpack_require__(1937);
// EXTERNAL MODULE: ./build/github/event.js
var github_event = __webpack_require__(6830);
// EXTERNAL MODULE: ./build/github/fields.js
var fields = __webpack_require__(817);
;// CONCATENATED MODULE: ./build/github/comment-event.js




const accountSchema = mini_schemas/* object */.Ikc({
    id: mini_schemas/* int */.Whr().check(api/* _positive */.NC()),
    login: mini_schemas/* string */.YjP().check(api/* _minLength */.m9(1)),
    type: mini_schemas/* string */.YjP(),
});
const count = mini_schemas/* int */.Whr().check(api/* _positive */.NC());
const side = mini_schemas/* enum */.k5n(['LEFT', 'RIGHT']);
/** A comment or review as GitHub's events and answers describe it. */
const writtenSchema = mini_schemas/* object */.Ikc({
    id: count,
    body: mini_schemas/* nullish */.cl6(mini_schemas/* string */.YjP()),
    user: (0,schema/* lenient */.W)(accountSchema),
    created_at: (0,schema/* lenient */.W)(datetime()),
    submitted_at: (0,schema/* lenient */.W)(datetime()),
    path: (0,schema/* lenient */.W)(mini_schemas/* string */.YjP().check(api/* _minLength */.m9(1), api/* _maxLength */.Eb(1000))),
    line: (0,schema/* lenient */.W)(count),
    original_line: (0,schema/* lenient */.W)(count),
    start_line: (0,schema/* lenient */.W)(count),
    original_start_line: (0,schema/* lenient */.W)(count),
    side: (0,schema/* lenient */.W)(side),
    subject_type: (0,schema/* lenient */.W)(mini_schemas/* string */.YjP()),
    commit_id: (0,schema/* lenient */.W)(fields/* commitId */.x),
    original_commit_id: (0,schema/* lenient */.W)(fields/* commitId */.x),
    in_reply_to_id: (0,schema/* lenient */.W)(count),
});
const payloadSchema = mini_schemas/* object */.Ikc({
    action: mini_schemas/* string */.YjP(),
    sender: (0,schema/* lenient */.W)(accountSchema),
    issue: mini_schemas/* optional */.lqM(mini_schemas/* object */.Ikc({ number: count, pull_request: mini_schemas/* nullish */.cl6(mini_schemas/* looseObject */._H3({})) })),
    pull_request: mini_schemas/* optional */.lqM(mini_schemas/* object */.Ikc({ number: count })),
    comment: mini_schemas/* optional */.lqM(writtenSchema),
    review: mini_schemas/* optional */.lqM(writtenSchema),
});
const kinds = {
    issue_comment: 'issue-comment',
    pull_request_review_comment: 'review-comment',
    pull_request_review: 'review',
};
/**
 * Reads the comment that a run is about.
 *
 * @param environment the runner's documented variables
 * @param payload the parsed content of the file at `GITHUB_EVENT_PATH`
 * @returns `undefined` when the event is not about a comment, or is not as GitHub documents it
 */
function readCommentEvent(environment, payload) {
    const kind = kinds[environment['GITHUB_EVENT_NAME'] ?? ''];
    const place = (0,github_event/* placeOf */.$t)(environment);
    const parsed = parse/* safeParse */.xL(payloadSchema, payload);
    if (kind === undefined || place === undefined || !parsed.success)
        return undefined;
    const { action, sender, issue, pull_request: pull, comment, review } = parsed.data;
    const thread = kind === 'issue-comment' ? issue : pull;
    const written = kind === 'review' ? review : comment;
    if (thread === undefined || written === undefined)
        return undefined;
    return {
        ...place,
        kind,
        action,
        number: thread.number,
        onPullRequest: kind !== 'issue-comment' || (issue?.pull_request ?? undefined) !== undefined,
        id: written.id,
        body: written.body ?? '',
        author: written.user,
        sender,
        createdAt: written.created_at ?? written.submitted_at,
        diffPlace: kind === 'review-comment' ? diffPlaceOf(written) : undefined,
    };
}
/** @returns `undefined` where there is no path */
function diffPlaceOf(comment) {
    if (comment.path === undefined)
        return undefined;
    const outdated = comment.line === undefined;
    const last = comment.line ?? comment.original_line;
    const first = outdated ? comment.original_start_line : comment.start_line;
    const lines = comment.subject_type === 'file' || last === undefined ? undefined : { first: first ?? last, last };
    return {
        path: comment.path,
        lines,
        side: lines === undefined ? undefined : comment.side,
        commit: outdated ? comment.original_commit_id : comment.commit_id,
        outdated: lines !== undefined && outdated,
        threadId: comment.in_reply_to_id ?? comment.id,
    };
}


/***/ }),

/***/ 817:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   x: () => (/* binding */ commitId)
/* harmony export */ });
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4343);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3305);
/* harmony import */ var _event_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6830);


const commitId = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ._regex */ .Fk(_event_js__WEBPACK_IMPORTED_MODULE_2__/* .commitIdPattern */ .d_));


/***/ }),

/***/ 1937:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   W: () => (/* binding */ lenient),
/* harmony export */   y: () => (/* binding */ placesIn)
/* harmony export */ });
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4343);

/** A field that may be there: of another type, it counts as missing. */
function lenient(schema) {
    return zod_mini__WEBPACK_IMPORTED_MODULE_0__/* ["catch"] */ .MfU(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .optional */ .lqM(schema), undefined);
}
/** Where an answer is not what was expected, for an error message. */
function placesIn({ issues }) {
    return issues.map((issue) => issue.path.join('.') || 'the whole').join(', ');
}


/***/ })

};
