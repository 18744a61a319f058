export const id = 362;
export const ids = [362];
export const modules = {
    2266: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
        __webpack_require__.d(__webpack_exports__, {
            H: () => (orAborted),
            U: () => (graceful)
        });
        var _time_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4131);
        function graceful(signal, isSent, grace = 3 * _time_js__WEBPACK_IMPORTED_MODULE_0__.Rc) {
            const end = new AbortController();
            const stop = () => {
                if (isSent())
                    setTimeout(() => end.abort(signal.reason), grace).unref();
                else
                    end.abort(signal.reason);
            };
            if (signal.aborted)
                stop();
            else
                signal.addEventListener('abort', stop, { once: true });
            return end.signal;
        }
        function orAborted(work, signal) {
            const { promise: aborted, resolve } = Promise.withResolvers();
            if (signal.aborted)
                resolve(undefined);
            else
                signal.addEventListener('abort', () => resolve(undefined), { once: true });
            return Promise.race([aborted, work]);
        }
    }),
    9824: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
        __webpack_require__.d(__webpack_exports__, {
            EP: () => (apiKeysPage),
            X8: () => (usagePage),
            ze: () => (dashboard)
        });
        const dashboard = 'https://app.mintlify.com';
        const apiKeysPage = `${dashboard}/settings/organization/api-keys`;
        const usagePage = `${dashboard}/settings/organization/usage`;
    }),
    4974: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
        __webpack_require__.d(__webpack_exports__, {
            o: () => (digestOf)
        });
        var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);
        function digestOf(...texts) {
            return (0, node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256').update(JSON.stringify(texts)).digest('hex');
        }
    }),
    1566: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
        __webpack_require__.d(__webpack_exports__, {
            R: () => (startAction)
        });
        var lib_core = __webpack_require__(143);
        var errors = __webpack_require__(9473);
        var schemas = __webpack_require__(7697);
        var build_text = __webpack_require__(977);
        var github_connection = __webpack_require__(9164);
        var github_errors = __webpack_require__(7307);
        var schema = __webpack_require__(4079);
        ;
        const reactionSchema = schemas.Ikc({ id: schema.id, user: (0, schema.W_)(schema.rE), isNew: schemas.zMY() });
        const commentSchema = (kind) => schema.hp.transform((written) => ({ kind, ...written }));
        const pageSize = 30;
        const mostPages = 100;
        const emailQuery = 'query($id: ID!) { node(id: $id) { ... on Comment { createdViaEmail } } }';
        const emailSchema = schemas.Ikc({ node: schemas.Ikc({ createdViaEmail: schemas.zMY() }) });
        function createComments(here, connection) {
            const { rest, query, ask, askFresh, askUnlessDone, list } = connection;
            const { issues, pulls, reactions } = rest;
            return {
                async comments(kind, number, signal) {
                    const values = { ...here, per_page: pageSize };
                    const operation = 'Reading the comments';
                    const read = list(operation, commentSchema(kind), signal, values, mostPages, (page) => kind === 'issue-comment'
                        ? issues.listComments({ ...page, issue_number: number })
                        : pulls.listReviewComments({ ...page, pull_number: number }));
                    const { items, isCut } = await read;
                    if (!isCut)
                        return items;
                    const most = mostPages * pageSize;
                    throw new github_errors.y_(`${operation} failed: there are more than ${most}`, { kind: 'status' });
                },
                commentOf({ kind, id: comment_id }, pull_number, signal) {
                    const answer = ask('Reading the comment', commentSchema(kind), signal, here, (values) => {
                        if (kind === 'review')
                            return pulls.getReview({ ...values, pull_number, review_id: comment_id });
                        const read = kind === 'issue-comment' ? issues.getComment : pulls.getReviewComment;
                        return read({ ...values, comment_id });
                    });
                    return (0, github_connection.bR)(answer);
                },
                async isByEmail(nodeId, signal) {
                    const operation = 'Asking whether the comment came by e-mail';
                    const { node } = await ask(operation, emailSchema, signal, { id: nodeId }, query(emailQuery));
                    return node.createdViaEmail;
                },
                createComment(number, threadId, body, signal) {
                    const schema = commentSchema(threadId === undefined ? 'issue-comment' : 'review-comment');
                    return askUnlessDone('Writing the reply', schema, signal, { ...here, body }, (values) => threadId === undefined
                        ? issues.createComment({ ...values, issue_number: number })
                        : pulls.createReplyForReviewComment({ ...values, pull_number: number, comment_id: threadId }));
                },
                updateComment({ kind, id: comment_id }, body, signal) {
                    const edit = kind === 'issue-comment' ? issues.updateComment : pulls.updateReviewComment;
                    const values = { ...here, comment_id, body };
                    return (0, github_connection.bR)(askFresh('Editing the reply', commentSchema(kind), signal, values, edit));
                },
                addReaction({ kind, id: comment_id }, content, signal) {
                    const { createForIssueComment, createForPullRequestReviewComment } = reactions;
                    const add = kind === 'issue-comment' ? createForIssueComment : createForPullRequestReviewComment;
                    const values = { ...here, comment_id, content };
                    return askFresh('Adding a reaction', reactionSchema, signal, values, async (given) => {
                        const { data, status } = await add(given);
                        return { data: { ...data, isNew: status === 201 } };
                    });
                },
            };
        }
        ;
        const mergeMethods = ['squash', 'merge', 'rebase'];
        const agentLogin = 'mintlify[bot]';
        const requestQuery = `query($amongOwner: String!, $amongName: String!, $owner: String!, $repo: String!, $number: Int!) {
  among: repository(owner: $amongOwner, name: $amongName) { nameWithOwner }
  repository(owner: $owner, name: $repo) {
    nameWithOwner
    defaultBranchRef { name }
    canWait: autoMergeAllowed
    squash: squashMergeAllowed merge: mergeCommitAllowed rebase: rebaseMergeAllowed
    pullRequest(number: $number) {
      id number title state isDraft mergeable isFromFork: isCrossRepository baseRefName head: headRefOid
      reviewDecision isInMergeQueue
      autoMergeRequest { enabledAt }
      latestOpinionatedReviews(first: 50, writersOnly: true) { nodes { state commit { oid } } }
      comments(last: 100) { nodes { body viewerDidAuthor author { __typename login } } }
    }
  }
}`;
        const readyMutation = `mutation($id: ID!) {
  markPullRequestReadyForReview(input: { pullRequestId: $id }) { pullRequest { isDraft } }
}`;
        const waitMutation = `mutation($id: ID!, $head: GitObjectID!, $by: PullRequestMergeMethod!) {
  enablePullRequestAutoMerge(input: { pullRequestId: $id, expectedHeadOid: $head, mergeMethod: $by }) {
    pullRequest { state }
  }
}`;
        const openSchema = schemas.Ikc({ html_url: schemas.OZ5(), user: (0, schema.W_)(schema.rE) });
        const mostOpenPages = 10;
        const requestSchema = () => {
            const reviews = (0, schema.Nh)(schemas.Ikc({ state: schemas.YjP(), commit: schemas.Ikc({ oid: schema.xk }).nullish().catch(undefined) }));
            const author = schemas.Ikc({ __typename: schemas.YjP(), login: schemas.YjP() }).nullable();
            const comments = (0, schema.Nh)(schemas.Ikc({ body: schemas.YjP(), viewerDidAuthor: schemas.zMY(), author }));
            const pullRequest = schemas.Ikc({
                ...{ id: schemas.YjP().min(1), number: schemas.Whr().positive(), title: schemas.YjP() },
                ...{
                    state: schemas.YjP()
                        .toLowerCase()
                        .pipe(schemas.k5n(['open', 'merged', 'closed'])),
                    mergeable: schemas.YjP(),
                },
                ...{ isDraft: schemas.zMY(), isFromFork: schemas.zMY(), isInMergeQueue: schemas.zMY() },
                ...{ baseRefName: schemas.YjP(), head: schema.xk },
                reviewDecision: schemas.YjP().nullable(),
                autoMergeRequest: schemas.Ikc({}).nullable(),
                latestOpinionatedReviews: (0, schema.W_)(reviews),
                comments: comments.nullable(),
            });
            const repository = schemas.Ikc({
                nameWithOwner: schemas.YjP().regex(/^[\w.-]+\/[\w.-]+$/),
                defaultBranchRef: (0, schema.W_)(schemas.Ikc({ name: schemas.YjP() })),
                ...{ canWait: schemas.zMY(), squash: schemas.zMY(), merge: schemas.zMY(), rebase: schemas.zMY() },
                pullRequest,
            });
            const among = (0, schema.W_)(schemas.Ikc({ nameWithOwner: schemas.YjP() }));
            return schemas.Ikc({ among, repository })
                .transform(({ among, repository: { pullRequest: pull, ...repository } }) => {
                const { id, number, head, isDraft, isFromFork, reviewDecision } = pull;
                const reviews = pull.latestOpinionatedReviews?.nodes ?? [];
                const isApprovedByPeople = reviews.some(({ state, commit }) => state === 'APPROVED' && commit?.oid === head) &&
                    !reviews.some(({ state }) => state === 'CHANGES_REQUESTED');
                return {
                    ...{ id, number, head, isDraft, isFromFork, canWait: repository.canWait },
                    repository: repository.nameWithOwner,
                    isAmong: among?.nameWithOwner === repository.nameWithOwner,
                    title: (0, build_text.ml)(pull.title, 300),
                    state: pull.state,
                    hasConflicts: pull.mergeable === 'CONFLICTING',
                    isIntoDefault: repository.defaultBranchRef && repository.defaultBranchRef.name === pull.baseRefName,
                    needsReview: reviewDecision === 'REVIEW_REQUIRED',
                    isApproved: reviewDecision === null ? isApprovedByPeople : reviewDecision === 'APPROVED',
                    isWaiting: pull.autoMergeRequest !== null || pull.isInMergeQueue,
                    method: mergeMethods.find((method) => repository[method]),
                    notes: (pull.comments?.nodes ?? [])
                        .filter(({ viewerDidAuthor, author }) => viewerDidAuthor || author?.__typename === 'Bot')
                        .map(({ body }) => body),
                };
            });
        };
        function createDocumentationRequests(connection) {
            const { rest, query, ask, askUnlessDone, list } = connection;
            return {
                documentationRequest(among, repository, number, signal) {
                    const { owner: amongOwner, repo: amongName } = (0, github_connection._M)(among);
                    const operation = 'Reading the documentation pull request';
                    const variables = { amongOwner, amongName, ...(0, github_connection._M)(repository), number };
                    return ask(operation, requestSchema(), signal, variables, (values) => query(requestQuery)(values).catch(requestBeside));
                },
                async markReady({ id }, signal) {
                    const operation = 'Making the documentation pull request ready';
                    await askUnlessDone(operation, schemas.L5J(), signal, { id }, query(readyMutation));
                },
                mergeWhenReady({ id, head }, method, signal) {
                    const values = { id, head, by: method.toUpperCase() };
                    return doneOrRefused(askUnlessDone('Turning on auto-merge', schemas.L5J(), signal, values, query(waitMutation)));
                },
                mergeNow({ repository, number, head }, method, signal) {
                    const values = { ...(0, github_connection._M)(repository), pull_number: number, sha: head, merge_method: method };
                    const schema = schemas.Ikc({ merged: schemas.euz(true) });
                    const operation = 'Merging the documentation pull request';
                    return doneOrRefused(askUnlessDone(operation, schema, signal, values, rest.pulls.merge));
                },
                async commentOn({ repository, number }, body, signal) {
                    const values = { ...(0, github_connection._M)(repository), issue_number: number, body };
                    const operation = 'Commenting on the documentation pull request';
                    await askUnlessDone(operation, schemas.L5J(), signal, values, rest.issues.createComment);
                },
                async close({ repository, number }, signal) {
                    const values = { ...(0, github_connection._M)(repository), pull_number: number, state: 'closed' };
                    await ask('Closing the documentation pull request', schemas.L5J(), signal, values, rest.pulls.update);
                },
                async openDocumentation(repository, signal) {
                    const order = { state: 'open', sort: 'created', direction: 'asc', per_page: 100 };
                    const values = { ...(0, github_connection._M)(repository), ...order };
                    const operation = 'Counting the open documentation pull requests';
                    const { items } = await list(operation, openSchema, signal, values, mostOpenPages, rest.pulls.list);
                    return items.filter(({ user }) => user?.login === agentLogin).map(({ html_url }) => html_url);
                },
            };
        }
        function requestBeside(error) {
            const { data } = github_errors.YJ.safeParse(error).data ?? {};
            if (Object(data).repository?.pullRequest)
                return { data };
            throw error;
        }
        function isOfRules({ facts: { kind, status, reason } }) {
            return kind === 'status' && reason === undefined && [undefined, 405, 409, 422].includes(status);
        }
        async function doneOrRefused(work) {
            const { error } = await (0, github_connection.M)(work);
            if (error === undefined || isOfRules(error))
                return { refusal: error };
            throw error;
        }
        var github_history = __webpack_require__(6466);
        var iso = __webpack_require__(4377);
        var digest = __webpack_require__(4974);
        var time = __webpack_require__(4131);
        ;
        const pull_requests_text = schemas.YjP().nullish();
        const pullSchema = schemas.Ikc({
            state: schemas.k5n(['open', 'closed']).catch('closed'),
            merged: (0, schema.W_)(schemas.zMY()),
            title: schemas.YjP(),
            updated_at: iso.w$({ offset: true }),
            head: schemas.Ikc({ sha: schema.xk }),
            base: schemas.Ikc({ sha: schema.xk, repo: schemas.Ikc({ id: schema.id, private: (0, schema.W_)(schemas.zMY()) }) }),
            changed_files: schema.U9,
            draft: (0, schema.W_)(schemas.zMY()),
            mergeable: (0, schema.W_)(schemas.zMY().nullable()),
        })
            .transform(({ state, merged, title, updated_at, head, base, changed_files, draft, mergeable }) => ({
            state: merged ? 'merged' : state,
            ...{ head: head.sha, base: base.sha },
            updatedAt: updated_at,
            isDraft: draft === true,
            hasConflicts: mergeable === false,
            title: (0, build_text.ml)(title, 300),
            changedFiles: changed_files,
            repositoryId: String(base.repo.id),
            isPublic: base.repo.private === false,
        }));
        const changedFileSchema = schema.Mz.extend({ contents_url: (0, schema.W_)(schemas.YjP()) }).transform((file) => {
            const { filename: path, previous_filename: previousPath, additions, deletions, status, patch } = file;
            const ref = /[?&]ref=([0-9a-f]+)/.exec(file.contents_url ?? '')?.[1];
            return {
                ...{ path, previousPath, additions, deletions },
                change: (0, digest.o)(status, patch?.replace(/^@@ .*$/gm, '@@') ?? file.sha ?? ''),
                commit: status === 'removed' ? undefined : ref,
            };
        });
        const mergedSchema = schemas.YOg(schemas.Ikc({ number: schema.id, merged_at: pull_requests_text, merge_commit_sha: pull_requests_text }));
        const filesInPage = 100;
        const mostFiles = 3000;
        const mergeLagMs = 30 * time.Rc;
        function createPullRequests(here, { rest, ask, list, clock }) {
            const { pulls, repos } = rest;
            const placeOf = (name) => (name === undefined ? here : (0, github_connection._M)(name));
            return {
                pullRequest(pull_number, signal, name) {
                    const values = { ...placeOf(name), pull_number };
                    return ask('Reading the pull request', pullSchema, signal, values, pulls.get);
                },
                async changedFiles(name, pull_number, mostPages, signal) {
                    const values = { ...placeOf(name), pull_number, per_page: filesInPage };
                    const operation = 'Reading the files of the pull request';
                    const read = list(operation, changedFileSchema, signal, values, mostPages, pulls.listFiles);
                    const { items, isCut } = await read;
                    return { files: items, isCut: isCut || items.length >= mostFiles };
                },
                async pullRequestMergedAs(commit_sha, signal) {
                    const associated = repos.listPullRequestsAssociatedWithCommit;
                    const values = { ...here, commit_sha };
                    const find = () => ask('Finding the pull request of the commit', mergedSchema, signal, values, associated);
                    const deadline = clock.now() + mergeLagMs;
                    while (true) {
                        const merged = (await find()).filter(({ merged_at }) => merged_at != null);
                        if (merged.length > 0 || clock.now() >= deadline || signal.aborted)
                            return merged.find(({ merge_commit_sha: as }) => (as ?? commit_sha) === commit_sha)?.number;
                        await clock.sleep(5 * time.Rc, signal);
                    }
                },
            };
        }
        ;
        function releaseBefore(tag, tags) {
            const { prefix, version } = versionIn(tag);
            const alike = tags.filter((each) => versionIn(each).prefix === prefix);
            if (version === undefined) {
                const unversioned = alike.filter((each) => versionIn(each).version === undefined);
                return unversioned.includes(tag) ? unversioned[unversioned.indexOf(tag) + 1] : undefined;
            }
            const { compare } = new Intl.Collator('en', { numeric: true });
            const order = (one, other) => compare(one.numbers, other.numbers) ||
                Number(isFinal(one)) - Number(isFinal(other)) ||
                compare(one.words, other.words);
            const before = alike.flatMap((each) => {
                const other = versionIn(each).version;
                const isEarlier = other !== undefined && order(other, version) < 0;
                return isEarlier && (isFinal(other) || !isFinal(version)) ? [{ tag: each, version: other }] : [];
            });
            return before.sort((one, other) => order(other.version, one.version))[0]?.tag;
        }
        const isFinal = ({ words }) => words === '';
        const patterns = [
            /^(|.*?[^\d.])(\d+(?:\.\d+){1,3})((?:[-._]?[a-z]|-\d)[\w.-]*)?(?:\+.*)?$/i,
            /^((?:.*?[^a-z\d.])??[a-z]*)(\d+)((?:[-._][a-z]|-\d)[\w.-]*)?(?:\+.*)?$/i,
        ];
        const finalWord = /^[-._]?(final|ga|release)$/i;
        const longestTag = 255;
        function versionIn(tag) {
            const find = (pattern) => (tag.length > longestTag ? null : pattern.exec(tag));
            const [, prefix = '', numbers = '', behind = ''] = patterns.map(find).find((found) => found !== null) ?? [];
            if (numbers === '')
                return { prefix: /^\D*/.exec(tag)?.[0] ?? '', version: undefined };
            const words = finalWord.test(behind) ? [] : (behind.toLowerCase().match(/[a-z]+|\d+/g) ?? []);
            const four = [...numbers.split('.'), '0', '0', '0'].slice(0, 4);
            return { prefix, version: { numbers: four.join('.'), words: words.join('.') } };
        }
        ;
        const agent = 'app/mintlify';
        const documentationQuery = `query($owner: String!, $repo: String!, $open: String!, $opened: String!, $merged: String!, $closed: String!) {
  repository(owner: $owner, name: $repo) {
    nameWithOwner
    pullRequests(first: 20, states: OPEN, orderBy: { field: CREATED_AT, direction: DESC }) {
      nodes { files(first: 100) { nodes { path } } }
    }
  }
  open: search(query: $open, type: ISSUE, first: 10) {
    issueCount
    nodes { ... on PullRequest { number title url createdAt isDraft mergeable reviewDecision } }
  }
  opened: search(query: $opened, type: ISSUE, first: 1) { issueCount }
  merged: search(query: $merged, type: ISSUE, first: 1) { issueCount }
  closed: search(query: $closed, type: ISSUE, first: 1) { issueCount }
}`;
        const mergedQuery = `query($owner: String!, $repo: String!, $check: String!, $merged: String!) {
  repository(owner: $owner, name: $repo) { pullRequests(first: 1) { totalCount } }
  merged: search(query: $merged, type: ISSUE, first: 100) {
    issueCount
    nodes {
      ... on PullRequest {
        number url
        commits(last: 1) { nodes { commit { status { context(name: $check) { state description } } } } }
      }
    }
  }
}`;
        const weekly_pulls_schemas = () => {
            const search = schemas.Ikc({ issueCount: schema.U9 });
            const total = search.transform(({ issueCount }) => issueCount);
            const url = schemas.YjP().max(300);
            const files = (0, schema.Nh)(schemas.Ikc({ path: schemas.YjP() })).nullable();
            const openPull = schemas.Ikc({
                ...{ number: schema.id, url, title: schemas.YjP() },
                createdAt: iso.w$({ offset: true }).transform((text) => new Date(text)),
                isDraft: schemas.zMY(),
                mergeable: (0, schema.W_)(schemas.YjP()),
                reviewDecision: (0, schema.W_)(schemas.YjP()),
            });
            const documentation = schemas.Ikc({
                repository: schemas.Ikc({ nameWithOwner: schemas.YjP(), pullRequests: (0, schema.Nh)(schemas.Ikc({ files })) }),
                open: search.extend((0, schema.Nh)(openPull).shape),
                ...{ opened: total, merged: total, closed: total },
            })
                .transform(({ repository, open, ...week }) => ({
                ...{ ...week, name: repository.nameWithOwner },
                ...{ open: open.issueCount, oldest: open.nodes },
                files: new Set(repository.pullRequests.nodes.flatMap(({ files }) => files?.nodes.map(({ path }) => path) ?? [])),
            }));
            const context = schemas.Ikc({ state: schemas.YjP(), description: (0, schema.W_)(schemas.YjP()) });
            const commit = schemas.Ikc({ status: schemas.Ikc({ context: context.nullable() }).nullable() });
            const mergedPull = schemas.Ikc({ number: schema.id, url, commits: (0, schema.Nh)(schemas.Ikc({ commit })) })
                .transform(({ number, url, commits }) => {
                const { state, description = '' } = commits.nodes.at(-1)?.commit.status?.context ?? {};
                return { number, url, state, description };
            });
            const merged = schemas.Ikc({ merged: search.extend((0, schema.Nh)(mergedPull).shape) })
                .transform(({ merged }) => ({ count: merged.issueCount, pulls: merged.nodes }));
            return { documentation, merged };
        };
        function createWeeklyPulls(here, { ask, query }) {
            return {
                async documentationPulls(repository, week, signal) {
                    const own = `repo:${repository} is:pr author:${agent}`;
                    const variables = {
                        ...(0, github_connection._M)(repository),
                        ...{ open: `${own} is:open sort:created-asc`, opened: `${own} created:${daysOf(week)}` },
                        merged: `${own} is:merged merged:${daysOf(week)}`,
                        closed: `${own} is:closed is:unmerged closed:${daysOf(week)}`,
                    };
                    const operation = 'Reading the pull requests of the documentation';
                    const { documentation } = weekly_pulls_schemas();
                    const pulls = await ask(operation, documentation, signal, variables, query(documentationQuery));
                    const isSame = pulls.name.toLowerCase() === repository.toLowerCase();
                    return isSame ? pulls : this.documentationPulls(pulls.name, week, signal);
                },
                mergedPulls(check, week, signal) {
                    const own = `repo:${here.owner}/${here.repo} is:pr`;
                    const merged = `${own} is:merged -author:${agent} merged:${daysOf(week)}`;
                    const operation = 'Reading the merged pull requests';
                    return ask(operation, weekly_pulls_schemas().merged, signal, { ...here, check, merged }, query(mergedQuery));
                },
            };
        }
        function daysOf({ dateFrom, dateTo }) {
            const last = new Date(Date.parse(dateTo) - 1).toISOString().slice(0, 10);
            return `${dateFrom}..${last}`;
        }
        ;
        const accessSchema = schemas.Ikc({
            permission: schemas.YjP().max(100),
            role_name: (0, schema.W_)(schemas.YjP().max(100)),
            user: (0, schema.W_)(schema.rE),
        });
        const client_text = schemas.YjP().nullish();
        const runSchema = schemas.Ikc({ workflow_id: schema.id, run_number: schema.id, head_branch: client_text, head_sha: schema.xk });
        const runsSchema = schemas.Ikc({ workflow_runs: schemas.YOg(runSchema) });
        const releaseSchema = schemas.Ikc({ tag_name: schemas.YjP(), draft: schemas.zMY() });
        const commitSchema = schemas.Ikc({ sha: schema.xk, parents: schemas.YOg(schemas.Ikc({ sha: schema.xk })) });
        const statusesSchema = schemas.Ikc({ statuses: schemas.YOg(schemas.Ikc({ context: schemas.YjP(), state: schemas.YjP() })) });
        const comparisonSchema = schemas.Ikc({
            commits: schemas.YOg(schemas.Ikc({ commit: schemas.Ikc({ message: schemas.YjP() }) })),
            total_commits: schema.U9,
            files: schemas.YOg(schema.Mz.extend({ changes: schema.U9 })).default([]),
            status: schemas.YjP(),
        })
            .transform(({ commits, total_commits, files, status }) => ({
            isAhead: status === 'ahead',
            titles: commits.map(({ commit }) => commit.message.split('\n')[0] ?? ''),
            commitCount: total_commits,
            files,
            hasAllFiles: files.length < 300,
        }));
        const descriptionLength = 140;
        const releasesInPage = 10;
        const mostReleasePages = 50;
        function createGitHub(here, parts) {
            const connection = (0, github_connection.tq)(parts);
            const { ask, list } = connection;
            const { actions, repos, users } = connection.rest;
            const documentation = createDocumentationRequests(connection);
            const history = (0, github_history.n)(connection);
            return {
                ...createComments(here, connection),
                ...createPullRequests(here, connection),
                ...documentation,
                ...history,
                ...createWeeklyPulls(here, connection),
                accessOf(username, signal) {
                    const read = repos.getCollaboratorPermissionLevel;
                    const answer = ask('Checking the permission', accessSchema, signal, { ...here, username }, read);
                    return (0, github_connection.bR)(answer, ({ facts }) => facts.status === 404);
                },
                async lastSuccess(run_id, signal) {
                    const values = { ...here, run_id };
                    const run = await ask('Reading this run', runSchema, signal, values, actions.getWorkflowRun);
                    const filter = { ...here, workflow_id: run.workflow_id, status: 'success', per_page: 100 };
                    const lists = await Promise.all(['schedule', 'workflow_dispatch'].map((event) => {
                        const all = { ...filter, ...(run.head_branch != null && { branch: run.head_branch }), event };
                        return ask('Reading the last runs', runsSchema, signal, all, actions.listWorkflowRuns);
                    }));
                    const before = lists
                        .flatMap(({ workflow_runs }) => workflow_runs)
                        .filter((each) => each.run_number < run.run_number);
                    return before.sort((one, other) => other.run_number - one.run_number)[0]?.head_sha;
                },
                async commitsSince(sha, since, signal) {
                    const values = { ...here, sha, since: `${since.toISOString().slice(0, 19)}Z`, per_page: 100 };
                    const commitsSchema = schemas.YOg(commitSchema);
                    const commits = await ask('Reading the last commits', commitsSchema, signal, values, repos.listCommits);
                    const firstParent = new Map(commits.map((commit) => [commit.sha, commit.parents[0]?.sha]));
                    let base = sha;
                    for (let next = firstParent.get(base); next !== undefined; next = firstParent.get(base))
                        base = next;
                    return base === sha ? undefined : { base, head: sha };
                },
                async setStatus({ targetUrl, ...status }, signal) {
                    const description = (0, build_text.ml)(status.description, descriptionLength);
                    const values = { ...here, ...status, description, target_url: targetUrl };
                    await ask('Setting the status', schemas.Ikc({ id: schema.id }), signal, values, repos.createCommitStatus);
                },
                async statusOf(ref, context, signal) {
                    const values = { ...here, ref, per_page: 100 };
                    const read = repos.getCombinedStatusForRef;
                    const { statuses } = await ask('Reading the status', statusesSchema, signal, values, read);
                    const isWhole = statuses.length < values.per_page;
                    return (statuses.find((status) => status.context === context)?.state ?? (isWhole ? undefined : 'unknown'));
                },
                async releaseBefore(tag, signal) {
                    const values = { ...here, per_page: releasesInPage };
                    const operation = 'Reading the releases';
                    const read = list(operation, releaseSchema, signal, values, mostReleasePages, repos.listReleases);
                    const published = (await read).items.filter(({ draft }) => !draft);
                    const tags = published.map(({ tag_name }) => tag_name);
                    return releaseBefore(tag, tags);
                },
                compare({ base, head }, signal) {
                    const values = { ...here, basehead: `${base}...${head}` };
                    return ask('Comparing the commits', comparisonSchema, signal, values, repos.compareCommitsWithBasehead);
                },
                self(signal) {
                    const operation = 'Reading the account of the token';
                    const answer = ask(operation, schema.rE, signal, {}, users.getAuthenticated);
                    return (0, github_connection.bR)(answer, ({ message }) => /answered 403: .*not accessible by integration/i.test(message));
                },
            };
        }
        var http = __webpack_require__(4698);
        var inputs = __webpack_require__(8175);
        ;
        function cancellationSignal() {
            const cancellation = new AbortController();
            for (const signal of ['SIGINT', 'SIGTERM', 'SIGBREAK'])
                process.on(signal, () => cancellation.abort());
            return cancellation.signal;
        }
        var build_secrets = __webpack_require__(5009);
        ;
        function createLog(title, core = lib_core) {
            const secrets = [];
            let redact = (0, build_secrets.$p)(secrets);
            const harmless = (text) => redact(text).split('\n').map(build_text.g9).join('\n');
            return {
                mask(secret) {
                    if (secret === '')
                        return;
                    core.setSecret(secret);
                    secrets.push(secret);
                    redact = (0, build_secrets.$p)(secrets);
                },
                redact: (text) => redact(text),
                info: (line) => core.info((0, build_text.g9)(redact(line))),
                notice: (text) => core.notice(harmless(text), { title }),
                warning: (text) => core.warning(harmless(text), { title }),
                error: (text) => core.error(harmless(text), { title }),
                output: (name, value) => core.setOutput(name, redact(value)),
                async summary(markdown) {
                    await core.summary.addRaw(redact(markdown), true).write({ overwrite: true });
                },
            };
        }
        var workspace = __webpack_require__(9042);
        var undici = __webpack_require__(6752);
        var retry = __webpack_require__(5402);
        var service_errors = __webpack_require__(4661);
        var service_schemas = __webpack_require__(8480);
        ;
        function createService({ baseUrl, projectId, apiKey }, { dispatcher, redact }) {
            const project = encodeURIComponent(projectId);
            const jobsUrl = `${baseUrl}/v2/agent/${project}/job`;
            const jobUrl = (id) => `${jobsUrl}/${encodeURIComponent(id)}`;
            const analyticsUrl = (path, query) => `${baseUrl}/v1/analytics/${project}/${path}?${new URLSearchParams(query)}`;
            async function ask(question, signal) {
                const { operation, url, prompt } = question;
                const isPost = prompt !== undefined;
                const limitMs = isPost ? time.Vc : 30 * time.Rc;
                const { isSent, ...sending } = (0, http.J)(dispatcher, signal, { isRead: !isPost, limitMs });
                const response = await (0, undici.Em)(url, {
                    ...sending,
                    method: isPost ? 'POST' : 'GET',
                    headers: {
                        authorization: `Bearer ${apiKey}`,
                        accept: 'application/json',
                        'user-agent': http.N1,
                        ...(isPost && { 'content-type': 'application/json' }),
                    },
                    body: isPost ? JSON.stringify({ prompt }) : null,
                }).catch((cause) => {
                    const isUnsent = isPost && !isSent();
                    const missing = isUnsent ? 'connection' : 'usable answer';
                    const within = sending.signal.reason?.name === 'TimeoutError' ? ` within ${limitMs / time.Rc} s` : '';
                    const facts = { kind: isUnsent ? 'not-sent' : 'no-answer', url };
                    throw new service_errors._7(`${operation} failed: there was no ${missing}${within}`, facts, { cause });
                });
                return await readAnswer(question, response, redact);
            }
            async function askAbout(id, question, signal) {
                const job = await ask(question, signal);
                if (job.id === id)
                    return job;
                const message = `${question.operation} ${id} failed: the answer is about another agent job, ${job.id}`;
                throw new service_errors._7(message, { kind: 'invalid', url: question.url });
            }
            return {
                createJob(prompt, signal) {
                    const operation = 'Creating the agent job';
                    return ask({ operation, url: jobsUrl, schema: service_schemas.qU, prompt }, signal);
                },
                sendFollowUp(id, prompt, signal) {
                    const url = `${jobUrl(id)}/message`;
                    const operation = 'Sending the follow-up to the agent job';
                    return askAbout(id, { operation, url, schema: service_schemas.qU, prompt }, signal);
                },
                readJob(id, signal) {
                    return askAbout(id, { operation: 'Reading the agent job', url: jobUrl(id), schema: service_schemas.jQ }, signal);
                },
                readVisitors({ dateFrom, dateTo, limit, offset }, signal) {
                    const url = analyticsUrl('visitors', { dateFrom, dateTo, limit: `${limit}`, offset: `${offset}` });
                    return ask({ operation: 'Reading the visitors', url, schema: service_schemas.Tj }, signal);
                },
                readReaderList(name, { dateFrom, dateTo }, signal) {
                    const { path, query, ...list } = (0, service_schemas.TA)()[name];
                    const url = analyticsUrl(path, { dateFrom, dateTo, ...query });
                    const schema = list.schema;
                    return ask({ operation: `Reading the ${name}`, url, schema, holdsWords: true }, signal);
                },
            };
        }
        async function readAnswer({ operation, url, schema, holdsWords = false }, { statusCode: status, headers, body }, redact) {
            const header = (name) => redact(String(headers[name] ?? ''));
            const isSuccess = status >= 200 && status <= 299;
            const failure = (kind, words, options) => {
                const facts = isSuccess ? { kind } : { kind: 'status', ...pauseIn(header) };
                const message = `${operation} failed: Mintlify answered ${status}${words}`;
                return new service_errors._7(message, { ...facts, status, url }, options);
            };
            const answer = await body.text().catch((cause) => {
                throw failure('unreadable', ', but the answer could not be read', { cause });
            });
            const text = redact(answer);
            const value = (0, build_text.qF)(text);
            const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
            if (!isSuccess || !isObject) {
                const said = describeAnswer(value, holdsWords ? undefined : text, header);
                throw failure('unreadable', `${isSuccess ? ' without a JSON object' : ''}${said}`);
            }
            const parsed = schema.safeParse(value, { reportInput: true });
            if (parsed.success)
                return parsed.data;
            const fields = parsed.error.issues.map(({ path, input }) => `${path.join('.')} is ${holdsWords ? 'another' : describeField(input)}`);
            throw failure('invalid', `, but with unusable fields: ${(0, build_text.ml)(fields.join('; '), 500)}`);
        }
        function pauseIn(header) {
            const retryAfterMs = (0, retry.KD)(header);
            return { retryAfterMs, retryAt: Date.parse(header('date')) + (retryAfterMs ?? Number.NaN) };
        }
        function describeField(value) {
            if (value === undefined)
                return 'missing';
            if (typeof value === 'object' && value !== null)
                return Array.isArray(value) ? 'a list' : 'an object';
            return (0, build_text.ml)(JSON.stringify(value), 100);
        }
        function describeAnswer(value, text, header) {
            const said = new Set(errorTexts(value));
            if (said.size > 0)
                return `: ${(0, build_text.ml)([...said].join('; '), 500)}`;
            const location = (0, build_text.ml)(header('location'), 200);
            const type = (0, build_text.ml)(header('content-type') || 'no content type', 100);
            if (text === undefined)
                return `${location && ` to ${location}`} (${type})`;
            const start = (0, build_text.ml)(text.replace(/\s+/g, ' ').trim(), 200);
            return `${location && ` to ${location}`} (${type}${start === '' ? ', empty' : `: ${start}`})`;
        }
        function errorTexts(body) {
            const { error, message, error_description, details } = Object(body);
            return [error, message, error_description, details]
                .flat()
                .flatMap((part) => part?.message ?? part)
                .filter((words) => typeof words === 'string' && words !== '');
        }
        ;
        async function startAction(action) {
            const signal = cancellationSignal();
            const isFailure = await carryOut(action, createLog(action.title), lib_core.getInput, () => surroundings(signal));
            process.exitCode = isFailure ? 1 : 0;
            process.stdout.write('', () => process.exit());
        }
        async function carryOut({ outputs, run, failed, report }, log, read, around) {
            try {
                for (const secret of inputs._y)
                    log.mask(read(secret));
                for (const [name, value] of Object.entries(outputs))
                    log.output(name, value);
                const runtime = around().then((parts) => createRuntime(log, read, parts));
                return await report(await runtime.then(run).catch(failed), log);
            }
            catch (error) {
                log.error((0, errors.Uc)(error));
                return true;
            }
        }
        async function surroundings(signal) {
            const { context, getOctokit } = await __webpack_require__.e(413).then(__webpack_require__.bind(__webpack_require__, 2413));
            return {
                ...{ context, getOctokit, clock: time.ml, signal },
                workspace: (0, workspace.s)(process.env['GITHUB_WORKSPACE'] ?? process.cwd()),
                connect: (address) => (0, http.SM)(new URL(address), process.env),
            };
        }
        function createRuntime(log, read, around) {
            const { getOctokit, connect, ...parts } = around;
            const { context, clock } = parts;
            const { redact } = log;
            return {
                ...{ ...parts, log, read, now: new Date(clock.wall()), random: Math.random },
                connectService: (settings) => createService(settings, { dispatcher: connect(settings.baseUrl), redact }),
                connectGitHub(token) {
                    const { apiUrl, repo } = context;
                    const network = { dispatcher: connect(apiUrl), redact, clock, log };
                    return createGitHub(repo, { getOctokit, token, apiUrl, ...network });
                },
            };
        }
    }),
    9473: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
        __webpack_require__.d(__webpack_exports__, {
            HS: () => (maintainer),
            Uc: () => (describeError),
            ZZ: () => (anyone)
        });
        function describeError(error) {
            return messagesOf(error).join(': ');
        }
        function messagesOf(error) {
            if (!(error instanceof Error))
                return [String(error)];
            const { code } = error;
            const name = typeof code === 'string' ? code : error.name;
            const message = error.message || name;
            const named = typeof code !== 'string' || message.includes(code) ? message : `${message} [${code}]`;
            const parts = error instanceof AggregateError ? error.errors.map(describeError) : [];
            const own = parts.length === 0 ? named : `${named} (${parts.join('; ')})`;
            const causes = error.cause === undefined ? [] : messagesOf(error.cause);
            return causes[0] !== undefined && own.includes(causes[0]) ? [own, ...causes.slice(1)] : [own, ...causes];
        }
        const anyone = (text) => ({ text, by: 'anyone' });
        const maintainer = (text) => ({ text, by: 'maintainer' });
    }),
    9164: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
        __webpack_require__.d(__webpack_exports__, {
            M: () => (orError),
            _M: () => (repositoryOf),
            bR: () => (orNothing),
            tq: () => (createConnection)
        });
        var undici__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6752);
        var zod__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(7697);
        var _http_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4698);
        var _retry_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5402);
        var _time_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(4131);
        var _errors_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(7307);
        function repositoryOf(name) {
            const [owner = '', repo = ''] = name.split('/');
            return { owner, repo };
        }
        const apiVersion = '2022-11-28';
        const timeLimitMs = 15 * _time_js__WEBPACK_IMPORTED_MODULE_3__.Rc;
        const longestPauseMs = _time_js__WEBPACK_IMPORTED_MODULE_3__.Vc;
        const longestWaitMs = 3 * _time_js__WEBPACK_IMPORTED_MODULE_3__.Vc;
        function createConnection(parts) {
            const { apiUrl, token, dispatcher, clock, log, redact } = parts;
            const silence = { warn: () => undefined };
            const { rest, graphql } = parts.getOctokit(token, {
                baseUrl: apiUrl,
                userAgent: _http_js__WEBPACK_IMPORTED_MODULE_1__.N1,
                request: { fetch: fetchFrom(dispatcher, apiUrl), log: silence },
            });
            const askOnce = async (operation, schema, signal, values, call) => {
                try {
                    const { data } = await call({ ...values, request: { signal } });
                    if (typeof data !== 'object' || data === null)
                        throw new _errors_js__WEBPACK_IMPORTED_MODULE_4__.y_(`GitHub's answer is not usable: ${data ?? ''}`, { kind: 'unreadable' });
                    return schema.parse(data);
                }
                catch (error) {
                    throw (0, _errors_js__WEBPACK_IMPORTED_MODULE_4__.qQ)(operation, error, redact);
                }
            };
            const asking = (passing) => (operation, schema, signal, values, call) => {
                const once = () => askOnce(operation, schema, signal, values, call);
                const deadline = clock.now() + longestWaitMs;
                return (0, _retry_js__WEBPACK_IMPORTED_MODULE_2__.LH)(once, passing, { clock, signal, log, deadline, longestPauseMs });
            };
            const ask = asking(_errors_js__WEBPACK_IMPORTED_MODULE_4__.Xt);
            const askFresh = asking((error) => error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_4__.y_ && error.facts.status === 404 ? { kind: 'fault' } : (0, _errors_js__WEBPACK_IMPORTED_MODULE_4__.Xt)(error));
            const askUnlessDone = asking((error) => {
                const passing = (0, _errors_js__WEBPACK_IMPORTED_MODULE_4__.Xt)(error);
                return passing?.kind === 'limit' ? passing : undefined;
            });
            const query = (text) => async (values) => ({ data: await graphql(text, { ...values }) });
            return { rest, query, clock, ask, askFresh, askUnlessDone, list: listing(ask) };
        }
        const listing = (ask) => async (operation, schema, signal, values, mostPages, call) => {
            const items = [];
            for (let page = 1; page <= mostPages; page += 1) {
                let isLast = true;
                const found = await ask(operation, zod__WEBPACK_IMPORTED_MODULE_5__.YOg(schema), signal, { ...values, page }, async (given) => {
                    const answer = await call(given);
                    isLast = !/;\s*rel="?next\b/i.test(answer.headers.link ?? '');
                    return answer;
                });
                items.push(...found);
                if (isLast)
                    return { items, isCut: false };
            }
            return { items, isCut: true };
        };
        async function orError(answer) {
            try {
                return { value: await answer, error: undefined };
            }
            catch (error) {
                if (error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_4__.y_)
                    return { value: undefined, error };
                throw error;
            }
        }
        async function orNothing(answer, is = ({ facts }) => facts.status === 404 || facts.status === 410) {
            const { value, error } = await orError(answer);
            if (error !== undefined && !is(error))
                throw error;
            return value;
        }
        function fetchFrom(dispatcher, apiUrl) {
            const { origin } = new URL(apiUrl);
            return async (url, { signal, ...init } = {}) => {
                const isGet = init.method === 'GET';
                const isRead = isGet || (String(url).endsWith('/graphql') && !mutates(init.body));
                const run = signal ?? new AbortController().signal;
                const response = await (0, undici__WEBPACK_IMPORTED_MODULE_0__.hd)(url, {
                    ...init,
                    ...(0, _http_js__WEBPACK_IMPORTED_MODULE_1__.J)(dispatcher, run, { isRead, limitMs: timeLimitMs }),
                    headers: { ...init.headers, 'x-github-api-version': apiVersion },
                    redirect: isGet ? 'follow' : 'manual',
                });
                const { status } = response;
                if ((status < 300 || status > 399) && new URL(response.url).origin === origin)
                    return response;
                const message = `GitHub answered ${status}, and redirects elsewhere. Was the repository renamed?`;
                throw new _errors_js__WEBPACK_IMPORTED_MODULE_4__.y_(message, { kind: 'status', status });
            };
        }
        const mutates = (body) => typeof body === 'string' && /^\{"query":"\s*mutation\b/.test(body);
    }),
    7307: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
        __webpack_require__.d(__webpack_exports__, {
            Cb: () => (githubAdvice),
            Xt: () => (passingOf),
            YJ: () => (graphqlError),
            b5: () => (withAdvice),
            kQ: () => (lacksPermission),
            qQ: () => (githubError),
            y_: () => (GitHubError)
        });
        var zod__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(7697);
        var zod__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(961);
        var _errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9473);
        var _retry_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5402);
        var _text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(977);
        var _time_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4131);
        const adviceByKind = {
            'no-answer': (0, _errors_js__WEBPACK_IMPORTED_MODULE_3__.HS)("Check the runner's network and proxy variables."),
            limit: (0, _errors_js__WEBPACK_IMPORTED_MODULE_3__.ZZ)("Wait until GitHub's rate limit resets."),
            unreadable: (0, _errors_js__WEBPACK_IMPORTED_MODULE_3__.HS)('Check GITHUB_API_URL: another program, such as a proxy, may have answered.'),
            status: (0, _errors_js__WEBPACK_IMPORTED_MODULE_3__.ZZ)(''),
        };
        class GitHubError extends Error {
            name = 'GitHubError';
            facts;
            constructor(message, facts, options) {
                super(message, options);
                this.facts = facts;
            }
            get isLocked() {
                return this.facts.reason === 'locked';
            }
            get lacksPermission() {
                return this.facts.reason === 'permission';
            }
            get isUnsure() {
                const { kind, status = 0 } = this.facts;
                return kind === 'no-answer' || kind === 'unreadable' || status >= 500;
            }
        }
        const lacksPermission = (error) => error instanceof GitHubError && error.lacksPermission;
        function passingOf(error) {
            if (!(error instanceof GitHubError))
                return undefined;
            const { kind, retryAfterMs } = error.facts;
            if (kind === 'limit')
                return { kind, retryAfterMs: retryAfterMs ?? _time_js__WEBPACK_IMPORTED_MODULE_2__.Vc };
            return error.isUnsure ? { kind: 'fault', retryAfterMs } : undefined;
        }
        function githubAdvice({ facts }) {
            const { kind, status, reason, needs } = facts;
            if (status === 401)
                return (0, _errors_js__WEBPACK_IMPORTED_MODULE_3__.HS)('Check github-token: it is wrong, or it has expired.');
            if (reason === 'locked')
                return (0, _errors_js__WEBPACK_IMPORTED_MODULE_3__.ZZ)('The conversation is locked. Unlock it, then re-run.');
            if (reason === undefined && needs === undefined)
                return adviceByKind[kind];
            const lacks = status === 404 ? 'It is gone, or the token lacks a permission.' : 'The token lacks a permission.';
            const add = ` Add "${needs}" to the job's permissions. On events from forks, the token can only read.`;
            return (0, _errors_js__WEBPACK_IMPORTED_MODULE_3__.HS)(needs === undefined ? lacks : `${lacks}${add}`);
        }
        function withAdvice(error) {
            const advice = error instanceof GitHubError ? githubAdvice(error).text : '';
            return `${(0, _errors_js__WEBPACK_IMPORTED_MODULE_3__.Uc)(error)}. ${advice}`.trimEnd();
        }
        const graphqlError = zod__WEBPACK_IMPORTED_MODULE_4__.Ikc({
            name: zod__WEBPACK_IMPORTED_MODULE_4__.euz('GraphqlResponseError'),
            headers: zod__WEBPACK_IMPORTED_MODULE_4__.g1P(zod__WEBPACK_IMPORTED_MODULE_4__.YjP(), zod__WEBPACK_IMPORTED_MODULE_4__.L5J()).catch({}),
            data: zod__WEBPACK_IMPORTED_MODULE_4__.L5J(),
            errors: zod__WEBPACK_IMPORTED_MODULE_4__.YOg(zod__WEBPACK_IMPORTED_MODULE_4__.Ikc({ type: zod__WEBPACK_IMPORTED_MODULE_4__.YjP().catch(''), message: zod__WEBPACK_IMPORTED_MODULE_4__.YjP(), path: zod__WEBPACK_IMPORTED_MODULE_4__.YOg(zod__WEBPACK_IMPORTED_MODULE_4__.L5J()).catch([]) })),
        });
        const statusOf = {
            NOT_FOUND: 404,
            FORBIDDEN: 403,
            INSUFFICIENT_SCOPES: 403,
        };
        function githubError(operation, error, redact) {
            const shown = (text) => (0, _text_js__WEBPACK_IMPORTED_MODULE_1__.ml)(redact(text).replace(/\s+/g, ' ').trim(), 300);
            const failure = (why, facts, options) => new GitHubError(`${operation} failed${why}`, facts, options);
            if (error instanceof zod__WEBPACK_IMPORTED_MODULE_5__.G || error instanceof TypeError) {
                const issues = error instanceof zod__WEBPACK_IMPORTED_MODULE_5__.G ? error.issues : [];
                const fields = issues.map(({ path }) => path.join('.')).join(', ') || 'the whole answer';
                const why = `: GitHub answered, but with unusable fields: ${(0, _text_js__WEBPACK_IMPORTED_MODULE_1__.ml)(fields, 200)}`;
                return failure(why, { kind: 'unreadable' });
            }
            const cause = error instanceof Error ? (error.cause ?? error) : error;
            if (cause instanceof GitHubError)
                return failure(`: ${shown(cause.message)}`, cause.facts);
            const { headers = {}, errors: [refused] = [] } = graphqlError.safeParse(error).data ?? {};
            if (refused !== undefined) {
                const said = shown(`${refused.type} ${refused.message}`);
                const facts = factsOf(statusOf[refused.type], said, headerIn(headers));
                const mayLack = facts.reason === 'permission' || facts.status === 404;
                return failure(`: GitHub answered ${said}`, {
                    ...facts,
                    ...(mayLack && { needs: 'pull-requests: read' }),
                });
            }
            const { status, message, response } = Object(error);
            if (response === undefined)
                return failure('', { kind: 'no-answer' }, { cause });
            const said = shown(message);
            return failure(`: GitHub answered ${status}: ${said}`, factsOf(status, said, headerIn(response.headers)));
        }
        const headerIn = (headers) => (name) => String(headers[name] ?? '');
        const saysPermission = /not accessible|(?<!fine-grained )permission|must have|not (been )?granted/i;
        function factsOf(status, said, header) {
            const retryAfterMs = (0, _retry_js__WEBPACK_IMPORTED_MODULE_0__.KD)(header);
            const saysLimit = /rate.limit|abuse/i.test(said) || header('x-ratelimit-remaining') === '0';
            if (status === 429 || (saysLimit && (status === 403 || status === undefined)))
                return { kind: 'limit', retryAfterMs };
            const facts = { kind: 'status', status, retryAfterMs };
            if (/\bis locked\b|lock prevents/i.test(said))
                return { ...facts, reason: 'locked' };
            const needs = permissionIn(header('x-accepted-github-permissions'));
            const isHidden = status === 404 && needs !== undefined && /^not found( - |$)/i.test(said);
            const lacks = isHidden || (status === 403 && saysPermission.test(said));
            return lacks ? { ...facts, reason: 'permission', needs } : facts;
        }
        function permissionIn(header) {
            const alternatives = header.split(';').map((each) => each.trim());
            const best = alternatives.find((each) => each.includes('pull_requests')) ?? alternatives[0] ?? '';
            return /^[\w=, ]+$/.test(best) ? best.replaceAll('_', '-').replaceAll('=', ': ') : undefined;
        }
    }),
    6830: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
        __webpack_require__.d(__webpack_exports__, {
            Av: () => (isOfPullRequest),
            be: () => (rangeOf),
            j_: () => (readEvent),
            mN: () => (isOfStranger),
            nZ: () => (hasNoSecrets)
        });
        var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7697);
        var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4377);
        var _schema_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4079);
        const ref = zod__WEBPACK_IMPORTED_MODULE_1__.YjP().regex(/^[\p{L}\p{M}\p{N}\w./@+=#,!&~()-]{1,255}$/u);
        const isoTime = zod__WEBPACK_IMPORTED_MODULE_2__.w$({ offset: true });
        const pullRequestEnd = (0, _schema_js__WEBPACK_IMPORTED_MODULE_0__.W_)(zod__WEBPACK_IMPORTED_MODULE_1__.Ikc({ sha: (0, _schema_js__WEBPACK_IMPORTED_MODULE_0__.W_)(_schema_js__WEBPACK_IMPORTED_MODULE_0__.xk), ref: (0, _schema_js__WEBPACK_IMPORTED_MODULE_0__.W_)(zod__WEBPACK_IMPORTED_MODULE_1__.YjP()), repo: zod__WEBPACK_IMPORTED_MODULE_1__.Ikc({ id: _schema_js__WEBPACK_IMPORTED_MODULE_0__.id }).nullish() }));
        const payloadSchema = zod__WEBPACK_IMPORTED_MODULE_1__.Ikc({
            action: zod__WEBPACK_IMPORTED_MODULE_1__.YjP().max(100).catch(''),
            ref: (0, _schema_js__WEBPACK_IMPORTED_MODULE_0__.W_)(ref),
            before: (0, _schema_js__WEBPACK_IMPORTED_MODULE_0__.W_)(_schema_js__WEBPACK_IMPORTED_MODULE_0__.xk),
            after: (0, _schema_js__WEBPACK_IMPORTED_MODULE_0__.W_)(_schema_js__WEBPACK_IMPORTED_MODULE_0__.xk),
            head_commit: (0, _schema_js__WEBPACK_IMPORTED_MODULE_0__.W_)(zod__WEBPACK_IMPORTED_MODULE_1__.Ikc({ id: _schema_js__WEBPACK_IMPORTED_MODULE_0__.xk })),
            repository: (0, _schema_js__WEBPACK_IMPORTED_MODULE_0__.W_)(zod__WEBPACK_IMPORTED_MODULE_1__.Ikc({
                id: (0, _schema_js__WEBPACK_IMPORTED_MODULE_0__.W_)(_schema_js__WEBPACK_IMPORTED_MODULE_0__.id),
                fork: (0, _schema_js__WEBPACK_IMPORTED_MODULE_0__.W_)(zod__WEBPACK_IMPORTED_MODULE_1__.zMY()),
                visibility: (0, _schema_js__WEBPACK_IMPORTED_MODULE_0__.W_)(_schema_js__WEBPACK_IMPORTED_MODULE_0__.Sz),
                default_branch: (0, _schema_js__WEBPACK_IMPORTED_MODULE_0__.W_)(zod__WEBPACK_IMPORTED_MODULE_1__.YjP()),
            })),
            release: (0, _schema_js__WEBPACK_IMPORTED_MODULE_0__.W_)(zod__WEBPACK_IMPORTED_MODULE_1__.Ikc({ tag_name: (0, _schema_js__WEBPACK_IMPORTED_MODULE_0__.W_)(ref) })),
            pull_request: (0, _schema_js__WEBPACK_IMPORTED_MODULE_0__.W_)(zod__WEBPACK_IMPORTED_MODULE_1__.Ikc({
                number: _schema_js__WEBPACK_IMPORTED_MODULE_0__.id,
                merged: (0, _schema_js__WEBPACK_IMPORTED_MODULE_0__.W_)(zod__WEBPACK_IMPORTED_MODULE_1__.zMY()),
                merge_commit_sha: (0, _schema_js__WEBPACK_IMPORTED_MODULE_0__.W_)(_schema_js__WEBPACK_IMPORTED_MODULE_0__.xk),
                updated_at: (0, _schema_js__WEBPACK_IMPORTED_MODULE_0__.W_)(isoTime),
                user: (0, _schema_js__WEBPACK_IMPORTED_MODULE_0__.W_)(_schema_js__WEBPACK_IMPORTED_MODULE_0__.rE),
                head: pullRequestEnd,
                base: pullRequestEnd,
            })),
            issue: (0, _schema_js__WEBPACK_IMPORTED_MODULE_0__.W_)(zod__WEBPACK_IMPORTED_MODULE_1__.Ikc({ number: _schema_js__WEBPACK_IMPORTED_MODULE_0__.id, pull_request: zod__WEBPACK_IMPORTED_MODULE_1__.Ikc({}).nullish() })),
            workflow_run: (0, _schema_js__WEBPACK_IMPORTED_MODULE_0__.W_)(zod__WEBPACK_IMPORTED_MODULE_1__.Ikc({ head_sha: (0, _schema_js__WEBPACK_IMPORTED_MODULE_0__.W_)(_schema_js__WEBPACK_IMPORTED_MODULE_0__.xk) })),
            merge_group: (0, _schema_js__WEBPACK_IMPORTED_MODULE_0__.W_)(zod__WEBPACK_IMPORTED_MODULE_1__.Ikc({ head_sha: (0, _schema_js__WEBPACK_IMPORTED_MODULE_0__.W_)(_schema_js__WEBPACK_IMPORTED_MODULE_0__.xk) })),
            sender: (0, _schema_js__WEBPACK_IMPORTED_MODULE_0__.W_)(_schema_js__WEBPACK_IMPORTED_MODULE_0__.rE),
            comment: (0, _schema_js__WEBPACK_IMPORTED_MODULE_0__.W_)(_schema_js__WEBPACK_IMPORTED_MODULE_0__.hp),
            review: (0, _schema_js__WEBPACK_IMPORTED_MODULE_0__.W_)(_schema_js__WEBPACK_IMPORTED_MODULE_0__.hp),
        });
        const dependabot = 'dependabot[bot]';
        function hasNoSecrets({ isFork, isDependabot, pullRequest }) {
            return isFork || isDependabot || pullRequest?.fromFork === true;
        }
        function isOfPullRequest({ name, action }) {
            return /^pull_request(_target)?$/.test(name) && action !== 'closed';
        }
        function isOfStranger(event) {
            const { name, pullRequest } = event;
            return name === 'pull_request_target' && isOfPullRequest(event) && pullRequest?.fromFork === true;
        }
        function rangeOf(base, head) {
            return base === undefined || head === undefined ? undefined : { base, head };
        }
        function readEvent(context) {
            const { eventName: name, repo, serverUrl, runId } = context;
            const repository = `${repo.owner}/${repo.repo}`;
            const repositoryUrl = `${serverUrl}/${repository}`;
            const payload = payloadSchema.parse(context.payload);
            const { action, pull_request: pull, release, repository: known } = payload;
            const pullRequest = pullRequestOf(payload);
            return {
                repository,
                repositoryId: String(known?.id ?? repository.toLowerCase()),
                visibility: known?.visibility,
                repositoryUrl,
                runUrl: `${repositoryUrl}/actions/runs/${runId}`,
                name,
                action,
                isDependabot: context.actor === dependabot,
                isFork: known?.fork === true,
                isByHand: false,
                tag: name === 'release' ? release?.tag_name : undefined,
                ...(pullRequest
                    ? { ...none, commits: rangeOf(pull?.base?.sha, pull?.head?.sha) }
                    : commitsOf(context, payload)),
                pullRequest,
                comment: commentOf(name, payload),
            };
        }
        const none = { ref: undefined, sha: undefined, commits: undefined };
        function commitsOf(context, payload) {
            const { before, after, head_commit: head, workflow_run: run, merge_group: group } = payload;
            const sha = _schema_js__WEBPACK_IMPORTED_MODULE_0__.xk.safeParse(context.sha).data;
            switch (context.eventName) {
                case 'release':
                    return none;
                case 'push': {
                    const pushed = after && (head?.id ?? sha);
                    const commits = rangeOf(before, after === pushed ? after : undefined);
                    return { ref: payload.ref, sha: pushed, commits };
                }
                case 'schedule':
                case 'workflow_dispatch':
                case 'repository_dispatch':
                    return { ...none, ref: ref.safeParse(context.ref).data, sha };
                default:
                    return { ...none, sha: run?.head_sha ?? group?.head_sha ?? sha };
            }
        }
        function pullRequestOf({ action, pull_request: pull, issue, repository }) {
            const number = pull?.number ?? (issue?.pull_request ? issue.number : undefined);
            if (number === undefined)
                return undefined;
            const isMerged = pull?.merged === true;
            const fromFork = pull?.head !== undefined && pull.head.repo?.id !== pull.base?.repo?.id;
            const branch = repository?.default_branch;
            const isIntoDefault = branch !== undefined && pull?.base?.ref === branch;
            return {
                number,
                mergedAs: isMerged ? pull.merge_commit_sha : undefined,
                fromFork,
                isOfDependabot: pull?.user?.login === dependabot && !fromFork,
                closed: action === 'closed' ? { isMerged, isIntoDefault } : undefined,
                updatedAt: pull?.updated_at,
            };
        }
        const commentKinds = {
            issue_comment: 'issue-comment',
            pull_request_review_comment: 'review-comment',
            pull_request_review: 'review',
        };
        function commentOf(name, payload) {
            const kind = commentKinds[name];
            if (kind === undefined)
                return undefined;
            const { action, sender, issue, pull_request: pull } = payload;
            const number = (issue ?? pull)?.number;
            const written = payload.review ?? payload.comment;
            if (number === undefined || written === undefined)
                throw new Error(`The event ${name} is not as GitHub documents it: it names no comment`);
            const comment = { ...written, kind };
            return {
                comment,
                action,
                number,
                onPullRequest: pull !== undefined || Boolean(issue?.pull_request),
                sender,
            };
        }
    }),
    6466: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
        __webpack_require__.d(__webpack_exports__, {
            n: () => (createHistory),
            r: () => (filesInQuery)
        });
        var zod__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(7697);
        var zod__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(4377);
        var _connection_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9164);
        var _errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7307);
        var _schema_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4079);
        const symbolicLink = '120000';
        const schemas = () => {
            const entry = zod__WEBPACK_IMPORTED_MODULE_3__.Ikc({ path: zod__WEBPACK_IMPORTED_MODULE_3__.YjP(), type: zod__WEBPACK_IMPORTED_MODULE_3__.YjP(), mode: (0, _schema_js__WEBPACK_IMPORTED_MODULE_2__.W_)(zod__WEBPACK_IMPORTED_MODULE_3__.YjP()), sha: _schema_js__WEBPACK_IMPORTED_MODULE_2__.xk });
            const tree = zod__WEBPACK_IMPORTED_MODULE_3__.Ikc({ tree: zod__WEBPACK_IMPORTED_MODULE_3__.YOg(entry), truncated: zod__WEBPACK_IMPORTED_MODULE_3__.zMY() }).transform(({ tree, truncated }) => {
                const idsOf = (wanted) => new Map(tree
                    .filter(({ type, mode }) => type === wanted && mode !== symbolicLink)
                    .map(({ path, sha }) => [path, sha]));
                return { files: idsOf('blob'), folders: idsOf('tree'), isCut: truncated };
            });
            const blob = zod__WEBPACK_IMPORTED_MODULE_3__.Ikc({ content: zod__WEBPACK_IMPORTED_MODULE_3__.YjP(), encoding: zod__WEBPACK_IMPORTED_MODULE_3__.euz('base64') })
                .transform(({ content }) => Buffer.from(content, 'base64').toString());
            const pullRequest = zod__WEBPACK_IMPORTED_MODULE_3__.Ikc({ number: _schema_js__WEBPACK_IMPORTED_MODULE_2__.id, url: zod__WEBPACK_IMPORTED_MODULE_3__.YjP().max(300), merged: zod__WEBPACK_IMPORTED_MODULE_3__.zMY() });
            const commit = zod__WEBPACK_IMPORTED_MODULE_3__.Ikc({
                oid: _schema_js__WEBPACK_IMPORTED_MODULE_2__.xk,
                committedDate: zod__WEBPACK_IMPORTED_MODULE_4__.w$({ offset: true }),
                changedFilesIfAvailable: (0, _schema_js__WEBPACK_IMPORTED_MODULE_2__.W_)(_schema_js__WEBPACK_IMPORTED_MODULE_2__.U9),
                additions: _schema_js__WEBPACK_IMPORTED_MODULE_2__.U9,
                deletions: _schema_js__WEBPACK_IMPORTED_MODULE_2__.U9,
                associatedPullRequests: (0, _schema_js__WEBPACK_IMPORTED_MODULE_2__.W_)((0, _schema_js__WEBPACK_IMPORTED_MODULE_2__.Nh)(pullRequest)),
            })
                .transform(({ oid, additions, deletions, ...commit }) => ({
                id: oid,
                date: new Date(commit.committedDate),
                changedFiles: commit.changedFilesIfAvailable,
                changedLines: additions + deletions,
                pullRequest: commit.associatedPullRequests?.nodes.find(({ merged }) => merged),
            }));
            const commits = zod__WEBPACK_IMPORTED_MODULE_3__.Ikc({ nodes: zod__WEBPACK_IMPORTED_MODULE_3__.YOg(commit) }).transform(({ nodes }) => nodes);
            const text = zod__WEBPACK_IMPORTED_MODULE_3__.Ikc({ object: zod__WEBPACK_IMPORTED_MODULE_3__.Ikc({ text: zod__WEBPACK_IMPORTED_MODULE_3__.YjP() }) }).transform(({ object }) => object.text);
            const history = zod__WEBPACK_IMPORTED_MODULE_3__.Ikc({ commits, text });
            const answer = zod__WEBPACK_IMPORTED_MODULE_3__.KCZ([
                zod__WEBPACK_IMPORTED_MODULE_3__.Ikc({ tooMuch: zod__WEBPACK_IMPORTED_MODULE_3__.k5n(['files', 'links']) }),
                zod__WEBPACK_IMPORTED_MODULE_3__.Ikc({ repository: zod__WEBPACK_IMPORTED_MODULE_3__.Ikc({ object: zod__WEBPACK_IMPORTED_MODULE_3__.g1P(zod__WEBPACK_IMPORTED_MODULE_3__.YjP(), zod__WEBPACK_IMPORTED_MODULE_3__.L5J()) }) }),
            ]);
            return { tree, blob, history, answer };
        };
        const filesInQuery = 20;
        const mostFailures = 3;
        function historiesQuery(files) {
            const parts = files.map((file) => `commits_${file}: history(path: $${file}, first: 10) { ...commits }
        text_${file}: file(path: $${file}) { object { ... on Blob { text } } }`);
            return `query($owner: String!, $repo: String!, $expression: String!, $links: Boolean!, ${files.map((file) => `$${file}: String!`).join(', ')}) {
  repository(owner: $owner, name: $repo) {
    object(expression: $expression) {
      ... on Commit {
        ${parts.join('\n        ')}
      }
    }
  }
}
fragment commits on CommitHistoryConnection {
  nodes {
    oid committedDate changedFilesIfAvailable additions deletions
    associatedPullRequests(first: 5) @include(if: $links) { nodes { number url merged } }
  }
}`;
        }
        function createHistory({ rest, ask, query }) {
            return {
                files(repository, tree, signal) {
                    const values = { ...(0, _connection_js__WEBPACK_IMPORTED_MODULE_0__._M)(repository), tree_sha: tree ?? 'HEAD', recursive: '1' };
                    return ask('Reading the list of files', schemas().tree, signal, values, rest.git.getTree);
                },
                fileText(repository, id, signal) {
                    const values = { ...(0, _connection_js__WEBPACK_IMPORTED_MODULE_0__._M)(repository), file_sha: id };
                    const operation = 'Reading the settings of the documentation';
                    return ask(operation, schemas().blob, signal, values, rest.git.getBlob);
                },
                async histories(repository, branch, paths, signal) {
                    const operation = 'Reading the histories of files';
                    const { answer: answerSchema, history: historySchema } = schemas();
                    const found = new Map();
                    let failure;
                    let failuresLeft = mostFailures;
                    let links = true;
                    const read = async (part) => {
                        if (failuresLeft <= 0)
                            return;
                        const files = new Map(part.map((path, index) => [`file${index}`, path]));
                        const text = historiesQuery([...files.keys()]);
                        const place = { ...(0, _connection_js__WEBPACK_IMPORTED_MODULE_0__._M)(repository), expression: branch ?? 'HEAD' };
                        const variables = { ...place, links, ...Object.fromEntries(files) };
                        const asked = ask(operation, answerSchema, signal, variables, (values) => query(text)(values).catch((error) => ({ data: partOf(error, part.length > 1, links) })));
                        const { value: answer, error } = await (0, _connection_js__WEBPACK_IMPORTED_MODULE_0__.M)(asked);
                        if (answer === undefined) {
                            failure ??= error;
                            failuresLeft = part.length > 1 ? 0 : failuresLeft - 1;
                        }
                        else if ('repository' in answer) {
                            const { object } = answer.repository;
                            for (const [file, path] of files) {
                                const parts = { commits: object[`commits_${file}`], text: object[`text_${file}`] };
                                const history = historySchema.safeParse(parts);
                                if (history.success)
                                    found.set(path, history.data);
                            }
                        }
                        else if (answer.tooMuch === 'links') {
                            links = false;
                            await read(part);
                        }
                        else {
                            const half = Math.ceil(part.length / 2);
                            await read(part.slice(0, half));
                            await read(part.slice(half));
                        }
                    };
                    for (let start = 0; start < paths.length; start += filesInQuery)
                        await read(paths.slice(start, start + filesInQuery));
                    if (found.size === 0 && failure !== undefined)
                        throw failure;
                    return found;
                },
            };
        }
        function partOf(error, hasFiles, hasLinks) {
            const { status = 0 } = Object(error);
            const { data, errors = [] } = _errors_js__WEBPACK_IMPORTED_MODULE_1__.YJ.safeParse(error).data ?? {};
            if (Object(data).repository?.object)
                return data;
            const isOfLinks = errors.some(({ type, path }) => path.includes('associatedPullRequests') || (type === 'FORBIDDEN' && path.length === 1));
            if (hasLinks && isOfLinks)
                return { tooMuch: 'links' };
            const isHeavy = errors.some(({ type, message, path: [, object] }) => object === 'object' || /LIMITS?_EXCEEDED$/.test(type) || /timeout|something went wrong/i.test(message));
            if (hasFiles && (isHeavy || status === 502 || status === 504))
                return { tooMuch: 'files' };
            throw error;
        }
    }),
    4079: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
        __webpack_require__.d(__webpack_exports__, {
            Mz: () => (fileSchema),
            Nh: () => (nodesOf),
            Sz: () => (visibilitySchema),
            U9: () => (count),
            W_: () => (lenient),
            hp: () => (writtenSchema),
            id: () => (id),
            rE: () => (accountSchema),
            xk: () => (commitId)
        });
        var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7697);
        var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4377);
        function lenient(schema) {
            return schema.optional().catch(undefined);
        }
        const nodesOf = (node) => zod__WEBPACK_IMPORTED_MODULE_0__.Ikc({ nodes: zod__WEBPACK_IMPORTED_MODULE_0__.YOg(node.nullable()).transform((all) => all.filter((each) => each !== null)) });
        const id = zod__WEBPACK_IMPORTED_MODULE_0__.Whr().positive();
        const count = zod__WEBPACK_IMPORTED_MODULE_0__.Whr().nonnegative();
        const commitId = zod__WEBPACK_IMPORTED_MODULE_0__.YjP().regex(/^(?!0+$)[0-9a-f]{40,64}$/);
        const visibilitySchema = zod__WEBPACK_IMPORTED_MODULE_0__.k5n(['public', 'internal', 'private']);
        const accountSchema = zod__WEBPACK_IMPORTED_MODULE_0__.Ikc({ id, login: zod__WEBPACK_IMPORTED_MODULE_0__.YjP().min(1).max(100), type: zod__WEBPACK_IMPORTED_MODULE_0__.YjP().max(100) });
        const fileSchema = zod__WEBPACK_IMPORTED_MODULE_0__.Ikc({
            ...{ filename: zod__WEBPACK_IMPORTED_MODULE_0__.YjP().min(1), previous_filename: lenient(zod__WEBPACK_IMPORTED_MODULE_0__.YjP().min(1)) },
            ...{ status: zod__WEBPACK_IMPORTED_MODULE_0__.YjP(), additions: count, deletions: count },
            ...{ sha: lenient(zod__WEBPACK_IMPORTED_MODULE_0__.YjP()), patch: lenient(zod__WEBPACK_IMPORTED_MODULE_0__.YjP()) },
        });
        const writtenSchema = zod__WEBPACK_IMPORTED_MODULE_0__.Ikc({
            id,
            node_id: lenient(zod__WEBPACK_IMPORTED_MODULE_0__.YjP().min(1).max(200)),
            created_at: lenient(zod__WEBPACK_IMPORTED_MODULE_1__.w$({ offset: true })),
            submitted_at: lenient(zod__WEBPACK_IMPORTED_MODULE_1__.w$({ offset: true })),
            body: zod__WEBPACK_IMPORTED_MODULE_0__.YjP().nullish(),
            user: lenient(accountSchema),
            html_url: zod__WEBPACK_IMPORTED_MODULE_0__.YjP().max(2000),
            path: lenient(zod__WEBPACK_IMPORTED_MODULE_0__.YjP().min(1).max(1000)),
            line: lenient(id),
            original_line: lenient(id),
            start_line: lenient(id),
            original_start_line: lenient(id),
            side: lenient(zod__WEBPACK_IMPORTED_MODULE_0__.k5n(['LEFT', 'RIGHT'])),
            subject_type: lenient(zod__WEBPACK_IMPORTED_MODULE_0__.YjP()),
            original_commit_id: lenient(commitId),
            in_reply_to_id: lenient(id),
        })
            .transform(({ node_id, created_at, submitted_at, body, user, html_url, ...rest }) => ({
            ...rest,
            nodeId: node_id,
            createdAt: created_at ?? submitted_at,
            body: body ?? '',
            author: user,
            url: html_url,
        }));
    }),
    4698: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
        __webpack_require__.d(__webpack_exports__, {
            SM: () => (createDispatcher),
            J: () => (createSending),
            U9: () => (isLoopback),
            N1: () => (userAgent)
        });
        var proxy = __webpack_require__(9783);
        var undici = __webpack_require__(6752);
        ;
        const package_namespaceObject = { "rE": "1.0.0" };
        var abort = __webpack_require__(2266);
        var time = __webpack_require__(4131);
        ;
        function createSending(dispatcher, signal, { isRead, limitMs }) {
            let isSent = false;
            const noting = dispatcher.compose((dispatch) => (options, handler) => {
                const start = handler.onRequestStart?.bind(handler);
                handler.onRequestStart = (controller, context) => {
                    isSent = true;
                    start?.(controller, context);
                };
                return dispatch(options, handler);
            });
            const end = isRead ? signal : (0, abort.U)(signal, () => isSent);
            const limit = AbortSignal.timeout(limitMs);
            return { dispatcher: noting, signal: AbortSignal.any([end, limit]), isSent: () => isSent };
        }
        const userAgent = `docs-agent/${package_namespaceObject.rE}`;
        const maxResponseSize = 16 * 1024 * 1024;
        const maxHeaderSize = 64 * 1024;
        const usualLimits = {
            connect: 10 * time.Rc,
            attempt: 4 * time.Rc,
            idle: time.Rc,
        };
        function isLoopback(hostname) {
            return /^127(\.\d+){3}$/.test(hostname) || hostname === '[::1]' || hostname === 'localhost';
        }
        function createDispatcher(address, environment, limits = usualLimits) {
            const connect = { timeout: limits.connect, autoSelectFamilyAttemptTimeout: limits.attempt };
            const sockets = { keepAliveTimeout: limits.idle, keepAliveMaxTimeout: limits.idle, allowH2: false };
            const options = { maxResponseSize, maxHeaderSize, ...sockets };
            const name = address.protocol === 'https:' ? 'https_proxy' : 'http_proxy';
            const isSet = (each) => environment[each] && !(0, proxy.H)(address);
            const variable = [name, name.toUpperCase()].find(isSet);
            const agent = variable === undefined
                ? new undici.g6({ ...options, connect })
                : createProxyAgent(variable, environment[variable] ?? '', {
                    ...options,
                    proxyTls: connect,
                    requestTls: connect,
                    clientFactory: (origin, pool) => new undici.bC(origin, { ...pool, headersTimeout: limits.connect }),
                });
            return agent.compose(undici.dY.decompress({ skipErrorResponses: false, maxSize: maxResponseSize }));
        }
        function createProxyAgent(name, value, options) {
            const uri = value.includes('://') ? value : `http://${value}`;
            try {
                if (/^https?:/i.test(uri))
                    return new undici.kT({ ...options, uri });
            }
            catch {
            }
            throw new Error(`The proxy variable ${name} does not hold an address such as http://proxy.example:8080. Special characters in its user and password must be percent-encoded.`);
        }
    }),
    8175: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
        __webpack_require__.d(__webpack_exports__, {
            Jt: () => (flag),
            Mp: () => (isOn),
            TL: () => (parseInputs),
            _y: () => (secretInputs),
            ai: () => (number),
            dz: () => (InputError),
            gK: () => (isOff),
            r7: () => (serviceInputs),
            yL: () => (oneOf)
        });
        var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7697);
        var _dashboard_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9824);
        var _http_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4698);
        var _text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(977);
        class InputError extends Error {
            name = 'InputError';
            mistakes;
            constructor(mistakes) {
                super(mistakes.join('\n'));
                this.mistakes = mistakes;
            }
        }
        const secretInputs = ['api-key', 'github-token', 'status-token', 'docs-token'];
        const secretValue = /mint_|gh[a-z]_|github_pat_|\/\/[^/]*@/;
        function parseInputs(shape, read, more = []) {
            const given = Object.keys(shape).map((key) => [key, read(inputName(key)) || undefined]);
            const { data, error } = zod__WEBPACK_IMPORTED_MODULE_2__.Ikc(shape).safeParse(Object.fromEntries(given));
            const mistakes = (error?.issues ?? []).map(({ path, message }) => describeMistake(inputName(String(path[0])), message, read));
            mistakes.push(...more);
            if (mistakes.length > 0 || data === undefined)
                throw new InputError(mistakes);
            return data;
        }
        function describeMistake(name, message, read) {
            const value = read(name);
            const misspelled = name.replaceAll('-', '_');
            if (value === '' && read(misspelled) !== '')
                return `${name}: Empty, but ${misspelled} is set. Rename it to ${name}.`;
            const isShown = value !== '' && !secretInputs.includes(name) && !secretValue.test(value);
            return `${name}: ${message}${isShown ? ` Received: ${(0, _text_js__WEBPACK_IMPORTED_MODULE_1__.ml)(value, 100)}` : ''}`;
        }
        function inputName(key) {
            return key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
        }
        function flag(preset) {
            return zod__WEBPACK_IMPORTED_MODULE_2__.uEf({
                truthy: ['true', 'True', 'TRUE'],
                falsy: ['false', 'False', 'FALSE'],
                case: 'sensitive',
                error: 'Expected true or false.',
            })
                .default(preset);
        }
        const isOn = (text) => flag(false).safeParse(text).data === true;
        const isOff = (text) => flag(true).safeParse(text).data === false;
        function number(expected) {
            return zod__WEBPACK_IMPORTED_MODULE_2__.YjP()
                .regex(/^\d+(\.\d+)?$/, expected)
                .transform(Number);
        }
        function oneOf(words) {
            return zod__WEBPACK_IMPORTED_MODULE_2__.k5n(words, { error: `Expected ${words.slice(0, -1).join(', ')} or ${words.at(-1)}.` });
        }
        const projectId = zod__WEBPACK_IMPORTED_MODULE_2__.YjP({
            error: `Empty. Usual causes: the variable does not exist, is a secret, or belongs to another repository or environment. Copy the id from ${_dashboard_js__WEBPACK_IMPORTED_MODULE_3__.EP}`,
        })
            .refine((id) => !id.startsWith('mint_'), {
            error: 'This looks like an API key. Are project-id and api-key swapped?',
            abort: true,
        })
            .regex(/^(?!\.{1,2}$)[^\s\p{Cc}/\\?#]{1,200}$/u, `Expected only the project id, without slashes or spaces, as shown on ${_dashboard_js__WEBPACK_IMPORTED_MODULE_3__.EP}.`);
        const keyMistakes = [
            [
                /[^\x21-\x7e]|^["'`]|["'`]$/,
                'The key contains white space, quotes or a character that keys never have. Paste the secret again.',
            ],
            [
                /^(gh[a-z]|github_pat)_/,
                `This is a GitHub token, not a Mintlify key. Create an admin key (mint_\u2026): ${_dashboard_js__WEBPACK_IMPORTED_MODULE_3__.EP}`,
            ],
            [/^.{0,15}$/, 'Too short: keys have at least 16 characters. Paste the secret again.'],
        ];
        const apiKey = zod__WEBPACK_IMPORTED_MODULE_2__.YjP({
            error: 'Empty. Usual causes: the secret does not exist, is a variable, or belongs to another repository or environment; the caller of a reusable workflow does not pass its secrets; or the event comes from a fork or from Dependabot, whose runs get none.',
        })
            .superRefine((key, { addIssue }) => {
            const mistake = keyMistakes.find(([pattern]) => pattern.test(key));
            if (mistake !== undefined)
                addIssue(mistake[1]);
        });
        const baseUrl = zod__WEBPACK_IMPORTED_MODULE_2__.YjP()
            .default('https://api.mintlify.com')
            .refine((text) => {
            const { protocol, hostname = '', username, password, pathname = '' } = URL.parse(text) ?? {};
            const isSafe = protocol === 'https:' || (protocol === 'http:' && (0, _http_js__WEBPACK_IMPORTED_MODULE_0__.U9)(hostname));
            return isSafe && !username && !password && !/[?#]/.test(text) && !/\/v[12]\/*$/.test(pathname);
        }, 'Expected an address that starts with https:// (http:// only for loopback), without user, password, ? and #, and without /v1 or /v2, which the action adds.')
            .transform((text) => (0, _text_js__WEBPACK_IMPORTED_MODULE_1__.uT)(new URL(text).href));
        const serviceInputs = { projectId, apiKey, baseUrl };
    }),
    5402: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
        __webpack_require__.d(__webpack_exports__, {
            KD: () => (retryAfterIn),
            LH: () => (withRetries),
            gy: () => (tryingAgain),
            l0: () => (pauseAfter)
        });
        var _errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9473);
        var _time_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4131);
        const faultPauses = [_time_js__WEBPACK_IMPORTED_MODULE_0__.Rc, 5 * _time_js__WEBPACK_IMPORTED_MODULE_0__.Rc, 20 * _time_js__WEBPACK_IMPORTED_MODULE_0__.Rc];
        const limitPauses = [5 * _time_js__WEBPACK_IMPORTED_MODULE_0__.Vc, 10 * _time_js__WEBPACK_IMPORTED_MODULE_0__.Vc];
        function pauseAfter({ kind, retryAfterMs }, inARow) {
            const pauses = kind === 'limit' ? limitPauses : faultPauses;
            const own = pauses[inARow - 1] ?? pauses.at(-1) ?? _time_js__WEBPACK_IMPORTED_MODULE_0__.Vc;
            if (retryAfterMs === undefined || retryAfterMs > _time_js__WEBPACK_IMPORTED_MODULE_0__.nW)
                return own;
            return Math.max(kind === 'limit' ? Math.min(2 * _time_js__WEBPACK_IMPORTED_MODULE_0__.Vc, 2 ** (inARow - 1) * _time_js__WEBPACK_IMPORTED_MODULE_0__.Rc) : own, retryAfterMs);
        }
        function retryAfterIn(header) {
            const value = header('retry-after').trim();
            return /^\d+$/.test(value) ? Number(value) * _time_js__WEBPACK_IMPORTED_MODULE_0__.Rc : undefined;
        }
        function tryingAgain({ kind }, pause, left) {
            const end = kind === 'limit' ? `, for ${(0, _time_js__WEBPACK_IMPORTED_MODULE_0__.a3)(left)} at most` : '';
            return `Trying again in ${(0, _time_js__WEBPACK_IMPORTED_MODULE_0__.a3)(pause)}${end}.`;
        }
        async function withRetries(ask, passingOf, { clock, signal, log, deadline, longestPauseMs = Infinity }) {
            const failures = { fault: 0, limit: 0 };
            while (true) {
                try {
                    return await ask();
                }
                catch (error) {
                    const passing = signal.aborted ? undefined : passingOf(error);
                    if (passing === undefined)
                        throw error;
                    failures[passing.kind] += 1;
                    const pause = pauseAfter(passing, failures[passing.kind]);
                    const isLast = passing.kind === 'fault' && failures.fault > faultPauses.length;
                    const left = deadline - clock.now();
                    if (isLast || pause > longestPauseMs || pause >= left)
                        throw error;
                    log.info(`${(0, _errors_js__WEBPACK_IMPORTED_MODULE_1__.Uc)(error)}. ${tryingAgain(passing, pause, left)}`);
                    await clock.sleep(pause, signal);
                    if (signal.aborted || clock.now() >= deadline)
                        throw error;
                }
            }
        }
    }),
    1134: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
        __webpack_require__.d(__webpack_exports__, {
            FY: () => (paragraph),
            R_: () => (heading),
            V$: () => (foreign),
            XX: () => (render),
            ZV: () => (own),
            fh: () => (quotation),
            gm: () => (hiddenComment),
            hC: () => (sentences),
            ko: () => (strong),
            md: () => (md),
            nf: () => (link),
            oR: () => (joined),
            p_: () => (list),
            qM: () => (foreignBlock),
            tp: () => (table),
            wh: () => (plainText),
            xE: () => (alert),
            zH: () => (details)
        });
        var mdast_util_gfm_table__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(1486);
        var mdast_util_to_markdown__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9059);
        var mdast_util_to_string__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(1869);
        var _text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(977);
        function inline(content) {
            return typeof content === 'string' ? own(content) : content;
        }
        function md(words, ...values) {
            return words.flatMap((text, index) => {
                const value = values[index] ?? [];
                return [text === '' ? [] : own(text), typeof value === 'number' ? own(String(value)) : value].flat();
            });
        }
        function own(text) {
            return { type: 'text', value: text };
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
        function foreign(text) {
            const shown = (0, _text_js__WEBPACK_IMPORTED_MODULE_0__.ts)(text);
            return shown.trim() === '' ? own('(empty)') : { type: 'inlineCode', value: shown };
        }
        function foreignBlock(text) {
            return { type: 'code', lang: 'text', value: (0, _text_js__WEBPACK_IMPORTED_MODULE_0__.ts)(text.replace(/\r\n?/g, '\n'), '\n\t') };
        }
        function quotation(text) {
            return { type: 'blockquote', children: [foreignBlock(text)] };
        }
        function link(url, ...content) {
            const parsed = URL.parse(url);
            if (parsed === null || !/^https?:$/.test(parsed.protocol))
                return foreign(url);
            const children = content.length === 0 ? [foreign(url)] : content.map(inline);
            return { type: 'link', url: parsed.href, children };
        }
        function list(...items) {
            const item = (content) => ({
                type: 'listItem',
                children: [paragraph(...content)],
            });
            return { type: 'list', spread: false, children: items.map(item) };
        }
        function table(header, rows, align = []) {
            const content = (cell) => (typeof cell === 'string' || 'type' in cell ? [inline(cell)] : [...cell]);
            const row = (cells) => ({
                type: 'tableRow',
                children: cells.map((cell) => ({ type: 'tableCell', children: content(cell) })),
            });
            return { type: 'table', align: [...align], children: [row(header), ...rows.map(row)] };
        }
        function details(summary, blocks) {
            return [
                { type: 'html', value: `<details>\n<summary>${summary}</summary>` },
                ...blocks,
                { type: 'html', value: '</details>' },
            ];
        }
        function alert(kind, content) {
            const marker = { type: 'html', value: `[!${kind}]\n` };
            return { type: 'blockquote', children: [paragraph(marker, ...content)] };
        }
        function hiddenComment(text) {
            return { type: 'html', value: `<!-- ${(0, _text_js__WEBPACK_IMPORTED_MODULE_0__.ts)(text).replace(/-(?=-)/g, '- ')} -->` };
        }
        function render(blocks) {
            return (0, mdast_util_to_markdown__WEBPACK_IMPORTED_MODULE_1__.l)({ type: 'root', children: [...blocks] }, { extensions: [(0, mdast_util_gfm_table__WEBPACK_IMPORTED_MODULE_2__.d)({ tablePipeAlign: false })], bullet: '-' });
        }
        function plainText(content) {
            const parts = content.map(inline).map((part) => {
                const words = (0, mdast_util_to_string__WEBPACK_IMPORTED_MODULE_3__.d)(part);
                return part.type === 'link' && part.url !== words ? `${words} (${part.url})` : words;
            });
            return parts.join('');
        }
        function joined(between, parts) {
            const some = parts.filter((part) => part.length > 0);
            return some.flatMap((part, index) => (index === 0 ? part : [own(between), ...part]));
        }
        const sentences = (...parts) => joined(' ', parts);
    }),
    9042: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
        __webpack_require__.d(__webpack_exports__, {
            S: () => (describeFileError),
            s: () => (createWorkspace)
        });
        var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3024);
        var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6760);
        var _errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9473);
        function createWorkspace(root) {
            const place = (path) => {
                const wanted = (0, node_path__WEBPACK_IMPORTED_MODULE_1__.resolve)(root, path);
                const nearest = nearestExisting(wanted);
                const real = (0, node_fs__WEBPACK_IMPORTED_MODULE_0__.realpathSync)(nearest);
                const found = (0, node_path__WEBPACK_IMPORTED_MODULE_1__.resolve)(real, (0, node_path__WEBPACK_IMPORTED_MODULE_1__.relative)(nearest, wanted));
                const way = (0, node_path__WEBPACK_IMPORTED_MODULE_1__.relative)((0, node_fs__WEBPACK_IMPORTED_MODULE_0__.realpathSync)(root), found);
                if (way === '' || (0, node_path__WEBPACK_IMPORTED_MODULE_1__.isAbsolute)(way) || way.split(node_path__WEBPACK_IMPORTED_MODULE_1__.sep)[0] === '..')
                    throw new Error('the file is outside the workspace');
                const entry = (0, node_fs__WEBPACK_IMPORTED_MODULE_0__.statSync)(real);
                if (nearest === wanted ? !entry.isFile() : !entry.isDirectory() || /[/\\]$/.test(path))
                    throw new Error('the path does not name a file');
                return found;
            };
            return {
                place,
                read: (path) => (0, node_fs__WEBPACK_IMPORTED_MODULE_0__.readFileSync)(place(path)),
                write(path, text) {
                    const real = place(path);
                    (0, node_fs__WEBPACK_IMPORTED_MODULE_0__.mkdirSync)((0, node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(real), { recursive: true });
                    (0, node_fs__WEBPACK_IMPORTED_MODULE_0__.writeFileSync)(real, text);
                },
            };
        }
        function describeFileError(error) {
            return (0, _errors_js__WEBPACK_IMPORTED_MODULE_2__.Uc)(error).replace(/, \w+ '.*$/s, '');
        }
        function nearestExisting(path) {
            const entry = (0, node_fs__WEBPACK_IMPORTED_MODULE_0__.lstatSync)(path, { throwIfNoEntry: false });
            return entry === undefined && (0, node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(path) !== path ? nearestExisting((0, node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(path)) : path;
        }
    }),
    5009: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
        __webpack_require__.d(__webpack_exports__, {
            $p: () => (redactor),
            Oe: () => (looksLikeGitHubToken),
            pY: () => (secretFinder)
        });
        function redactor(secrets) {
            const usable = secrets.filter((secret) => secret.length >= 4);
            const longestFirst = usable.sort((a, b) => b.length - a.length);
            const plain = longestFirst.flatMap((secret) => [RegExp.escape(secret), ...base64Forms(secret)]);
            const mayHold = new RegExp([String.raw `[%&\\]`, ...plain].join('|'), 'i');
            const forms = () => longestFirst.flatMap((each) => [escapedForms(each), ...base64Forms(each)]);
            let whole;
            return (text) => {
                if (usable.length === 0 || !mayHold.test(text))
                    return text;
                whole ??= new RegExp(forms().join('|'), 'gi');
                return text.replace(whole, '***');
            };
        }
        function secretFinder(secrets) {
            const redact = redactor(secrets);
            return (text) => redact(text) !== text;
        }
        const gitHubToken = /(?:gh[a-z]|github_pat)_(?!(.)\1{7})(?:[a-z\d]{36}|[\w-]{20,200}\.[\w-]{20,2000}\.[\w-]{20}|[a-z\d]{22}_[a-z\d]{59})/i;
        function looksLikeGitHubToken(text) {
            return gitHubToken.test(text);
        }
        function escapedForms(text) {
            return text.replace(/./gsu, (character, start) => {
                const plain = RegExp.escape(character);
                return `(?:${plain}|${start > 0 ? `${backslashes}${plain}|` : ''}${codesOf(character)})`;
            });
        }
        const backslashes = String.raw `\\{1,8}`;
        function codesOf(character) {
            const units = character.split('').map((unit) => unit.charCodeAt(0).toString(16).padStart(4, '0'));
            const code = character.codePointAt(0) ?? 0;
            const hex = code.toString(16);
            return [
                units.map((unit) => `${backslashes}u${unit}`).join(''),
                `${backslashes}(?:x${hex}|u\\{0*${hex}\\})`,
                `&(?:amp;)*#(?:0*${code}|x0*${hex});?`,
                Buffer.from(character).toString('hex').replace(/../g, '%(?:25)*$&'),
            ].join('|');
        }
        function base64Forms(text) {
            if (text.length < 8)
                return [];
            return [0, 1, 2].flatMap((before) => {
                const bytes = Buffer.from(`${'-'.repeat(before)}${text}`);
                const [first, end] = [Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6)];
                const encoded = bytes.toString('base64').slice(first, end);
                return encoded.replace(/[+/]/g, (sign) => `(?:\\\\{0,8}[${sign}${sign === '+' ? '-' : '_'}]|${codesOf(sign)})`);
            });
        }
    }),
    4661: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
        __webpack_require__.d(__webpack_exports__, {
            PU: () => (passingOfPrompt),
            _7: () => (ServiceError),
            cp: () => (adviceFor),
            fr: () => (limitEnd),
            pw: () => (passingOfRead)
        });
        var _dashboard_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9824);
        var _errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9473);
        var _time_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4131);
        class ServiceError extends Error {
            name = 'ServiceError';
            kind;
            status;
            retryAfterMs;
            retryAt;
            url;
            constructor(message, facts, options) {
                super(message, options);
                this.kind = facts.kind;
                this.status = facts.status;
                this.retryAfterMs = facts.retryAfterMs;
                this.retryAt = facts.retryAt;
                this.url = facts.url?.replace(/\?.*$/s, '');
            }
        }
        function passingOfRead(error) {
            if (!(error instanceof ServiceError))
                return undefined;
            const { kind, status = 0, retryAfterMs } = error;
            if (status === 429)
                return { kind: 'limit', retryAfterMs };
            const mayPass = kind !== 'status' || status >= 500 || status === 408 || status === 425;
            return mayPass ? { kind: 'fault', retryAfterMs } : undefined;
        }
        function passingOfPrompt(error) {
            if (!(error instanceof ServiceError))
                return undefined;
            const { kind, status, retryAfterMs } = error;
            if (kind === 'not-sent')
                return { kind: 'fault' };
            const isRefused = status === 429 || (status === 503 && retryAfterMs !== undefined);
            return isRefused ? { kind: 'limit', retryAfterMs } : undefined;
        }
        function adviceFor(error, { request, address, scope }) {
            const { kind, status = 0, url = '' } = error;
            const way = "base-url, the runner's proxy variables and, for a private certificate, NODE_EXTRA_CA_CERTS";
            const byKind = {
                'not-sent': (0, _errors_js__WEBPACK_IMPORTED_MODULE_1__.HS)(`Check ${way}.`),
                'no-answer': (0, _errors_js__WEBPACK_IMPORTED_MODULE_1__.ZZ)(`Try again later. If it happens again, check ${way}.`),
                unreadable: (0, _errors_js__WEBPACK_IMPORTED_MODULE_1__.HS)(`Check ${address}, and the runner's proxy variables: another program, such as a proxy or a login page, may have answered ${url}.`),
                invalid: (0, _errors_js__WEBPACK_IMPORTED_MODULE_1__.ZZ)('The answer does not match the documentation of the API. Try again later, or report it to Mintlify.'),
                status: (0, _errors_js__WEBPACK_IMPORTED_MODULE_1__.HS)(`Check ${address}. Requested: ${url}`),
            };
            const rejected = (0, _errors_js__WEBPACK_IMPORTED_MODULE_1__.ZZ)(`Mintlify rejected the request. Check ${request}.`);
            const byStatus = {
                400: rejected,
                401: (0, _errors_js__WEBPACK_IMPORTED_MODULE_1__.HS)(`Check api-key. It may have expired (by default after 90 days), the member who created it may have been removed, or the plan does not include the API. Create an admin key (mint_\u2026) at ${_dashboard_js__WEBPACK_IMPORTED_MODULE_2__.EP} and update the secret.`),
                402: (0, _errors_js__WEBPACK_IMPORTED_MODULE_1__.ZZ)(`The organization's credits may be used up. Wait until they reset, or allow overages at ${_dashboard_js__WEBPACK_IMPORTED_MODULE_2__.X8}. Mintlify does not document this status.`),
                403: (0, _errors_js__WEBPACK_IMPORTED_MODULE_1__.HS)(`Check project-id: the key must be able to use that project. Then check the key: it needs the scope "${scope}" and, if it is limited to IP addresses, the address of this runner. A key's scope and addresses can't be changed, so create a new one at ${_dashboard_js__WEBPACK_IMPORTED_MODULE_2__.EP} and update the secret.`),
                409: (0, _errors_js__WEBPACK_IMPORTED_MODULE_1__.ZZ)('Mintlify says that the agent job is busy, although its record says otherwise. Try again later.'),
                413: (0, _errors_js__WEBPACK_IMPORTED_MODULE_1__.ZZ)('The prompt is longer than Mintlify accepts. Shorten it.'),
                422: rejected,
                429: (0, _errors_js__WEBPACK_IMPORTED_MODULE_1__.ZZ)(`The hourly limit (100 agent requests for a project, 100 analytics requests for an organization) or the plan's usage is used up: see ${_dashboard_js__WEBPACK_IMPORTED_MODULE_2__.X8}. ${againIn(error)}`),
            };
            if (kind !== 'status')
                return byKind[kind];
            if (status >= 500)
                return (0, _errors_js__WEBPACK_IMPORTED_MODULE_1__.ZZ)('Mintlify had an internal error. Try again later.');
            if (status >= 300 && status < 400)
                return (0, _errors_js__WEBPACK_IMPORTED_MODULE_1__.HS)(`Redirects are not followed, because they could carry the key elsewhere. Set base-url to the final address. Requested: ${url}`);
            return byStatus[status] ?? byKind.status;
        }
        function limitEnd({ retryAt = Number.NaN }) {
            const end = new Date(Math.ceil(retryAt / _time_js__WEBPACK_IMPORTED_MODULE_0__.Vc) * _time_js__WEBPACK_IMPORTED_MODULE_0__.Vc);
            if (Number.isNaN(end.getTime()))
                return undefined;
            const text = end.toUTCString();
            return `${text.slice(5, 11)}, ${text.slice(17, 22)} UTC`;
        }
        function againIn(error) {
            const end = limitEnd(error);
            return end === undefined ? 'Try again in an hour, or less often.' : `Try again after ${end}.`;
        }
    }),
    8480: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
        __webpack_require__.d(__webpack_exports__, {
            Db: () => (jobId),
            TA: () => (readerLists),
            Tj: () => (visitorsSchema),
            jQ: () => (jobSchema),
            qU: () => (takenJobSchema)
        });
        var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7697);
        var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4377);
        const text = (longest) => zod__WEBPACK_IMPORTED_MODULE_0__.YjP().min(1).max(longest);
        function optional(longest) {
            return zod__WEBPACK_IMPORTED_MODULE_0__.vkY((value) => (typeof value === 'string' && value !== '' ? value : undefined), text(longest).optional());
        }
        const jobId = zod__WEBPACK_IMPORTED_MODULE_0__.YjP()
            .regex(/^(?!\.{1,2}$)[^\s\p{Cc}\p{Cs}]{1,200}$/u, 'Expected the id of an agent job, such as the output jobId of an earlier run.');
        const jobSchema = zod__WEBPACK_IMPORTED_MODULE_0__.Ikc({
            id: jobId,
            status: text(100),
            source: zod__WEBPACK_IMPORTED_MODULE_0__.vkY((value) => (typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined), zod__WEBPACK_IMPORTED_MODULE_0__.Ikc({ repository: optional(500), ref: optional(500) }).optional()),
            model: optional(200),
            prLink: optional(2000),
            createdAt: optional(100),
            archivedAt: optional(100),
        });
        const takenJobSchema = jobSchema.extend({ status: text(100).catch('active') });
        const count = zod__WEBPACK_IMPORTED_MODULE_0__.aig().nonnegative().max(Number.MAX_SAFE_INTEGER).transform(Math.round);
        const countsSchema = zod__WEBPACK_IMPORTED_MODULE_0__.Ikc({ human: count, ai: count, total: count });
        const rowSchema = countsSchema.extend({ path: zod__WEBPACK_IMPORTED_MODULE_0__.YjP().max(2000) });
        const rowsOf = (row) => zod__WEBPACK_IMPORTED_MODULE_0__.YOg(zod__WEBPACK_IMPORTED_MODULE_0__.L5J())
            .max(1000)
            .transform((given) => {
            const read = given.map((each) => row.safeParse(each));
            const rows = read.flatMap(({ success, data }) => (success ? [data] : []));
            return { rows, unreadable: given.length - rows.length };
        });
        const visitorsSchema = zod__WEBPACK_IMPORTED_MODULE_0__.Ikc({ totals: countsSchema, visitors: rowsOf(rowSchema), hasMore: zod__WEBPACK_IMPORTED_MODULE_0__.zMY() })
            .transform(({ visitors, ...rest }) => ({ ...rest, ...visitors }));
        function listOf(key, row) {
            const rows = rowsOf(row);
            const cursor = zod__WEBPACK_IMPORTED_MODULE_0__.YjP().max(1000).nullish();
            return zod__WEBPACK_IMPORTED_MODULE_0__.Ikc({ [key]: rows, nextCursor: cursor, hasMore: zod__WEBPACK_IMPORTED_MODULE_0__.zMY().optional() })
                .transform((answer) => {
                const list = answer[key];
                return { ...list, hasMore: Boolean(answer['hasMore'] ?? answer['nextCursor']) };
            });
        }
        const place = zod__WEBPACK_IMPORTED_MODULE_0__.YjP().max(2000);
        const words = zod__WEBPACK_IMPORTED_MODULE_0__.YjP().transform((text) => text.slice(0, 1000));
        const readerLists = () => ({
            searches: {
                ...{ path: 'searches', query: { limit: '100' } },
                schema: listOf('searches', zod__WEBPACK_IMPORTED_MODULE_0__.Ikc({ searchQuery: words, hits: count, ctr: zod__WEBPACK_IMPORTED_MODULE_0__.aig(), topClickedPage: zod__WEBPACK_IMPORTED_MODULE_0__.YjP().nullable() })
                    .transform(({ searchQuery: query, hits, ctr, topClickedPage }) => ({
                    ...{ query, hits, isOpened: ctr !== 0 || topClickedPage !== null },
                }))),
            },
            votes: {
                ...{ path: 'feedback/by-page', query: { limit: '100' } },
                schema: listOf('feedback', zod__WEBPACK_IMPORTED_MODULE_0__.Ikc({ path: place, thumbsUp: count, thumbsDown: count })),
            },
            complaints: {
                ...{ path: 'feedback', query: { source: 'agent', status: 'pending,in_progress', limit: '100' } },
                schema: listOf('feedback', zod__WEBPACK_IMPORTED_MODULE_0__.Ikc({
                    ...{ path: place, source: zod__WEBPACK_IMPORTED_MODULE_0__.euz('agent'), status: zod__WEBPACK_IMPORTED_MODULE_0__.k5n(['pending', 'in_progress']) },
                    createdAt: zod__WEBPACK_IMPORTED_MODULE_1__.w$({ offset: true })
                        .transform((text) => new Date(text))
                        .optional()
                        .catch(undefined),
                })
                    .transform(({ path, createdAt }) => ({ path, date: createdAt }))),
            },
            questions: {
                ...{ path: 'assistant', query: { limit: '250' } },
                schema: listOf('conversations', zod__WEBPACK_IMPORTED_MODULE_0__.Ikc({
                    ...{ id: zod__WEBPACK_IMPORTED_MODULE_0__.YjP().min(1).max(200), query: words },
                    ...{ resolutionStatus: zod__WEBPACK_IMPORTED_MODULE_0__.YjP(), pageUrl: place.nullable() },
                })),
            },
        });
    }),
    977: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
        __webpack_require__.d(__webpack_exports__, {
            g9: () => (escapeCommands),
            ml: () => (shorten),
            qF: () => (parseJson),
            ts: () => (escapeInvisible),
            uT: () => (trimSlashes),
            wT: () => (trimInvisible)
        });
        const invisible = String.raw `\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}\u{fff9}-\u{fffb}`;
        const joiner = String.raw `(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u{fe0f})\u{200d}(?=\p{Extended_Pictographic})`;
        const misleading = new RegExp(String.raw `(?!\u{fe0e}|\u{fe0f}|${joiner})[${invisible}]`, 'gu');
        const visible = new RegExp(`[^\\s${invisible}]`, 'u');
        function escapeInvisible(text, keep = '') {
            return text.replace(misleading, (character) => {
                if (keep.includes(character))
                    return character;
                const named = { '\t': ' ', '\n': '\\n', '\r': '\\r' }[character];
                return named ?? `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
            });
        }
        function trimInvisible(text) {
            const characters = [...text];
            const isSeen = (character) => visible.test(character);
            return characters.slice(characters.findIndex(isSeen), characters.findLastIndex(isSeen) + 1).join('');
        }
        function escapeCommands(text) {
            const line = escapeInvisible(text).replaceAll('##[', '##\\[');
            return /^\s*::/.test(line) ? line.replace('::', '\\::') : line;
        }
        function shorten(text, length) {
            if (text.length <= length)
                return text;
            return length < 1 ? '' : `${text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '')}\u2026`;
        }
        function trimSlashes(text) {
            return text.replace(/^\/+|(?<!\/)\/+$/g, '');
        }
        function parseJson(text) {
            try {
                return JSON.parse(text);
            }
            catch {
                return undefined;
            }
        }
    }),
    4131: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
        __webpack_require__.d(__webpack_exports__, {
            Rc: () => (second),
            Vc: () => (minute),
            a3: () => (formatDuration),
            ml: () => (systemClock),
            nW: () => (hour)
        });
        var node_timers_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8500);
        const second = 1000;
        const minute = 60 * second;
        const hour = 60 * minute;
        const systemClock = {
            now: () => performance.now(),
            wall: () => Date.now(),
            async sleep(ms, signal) {
                await (0, node_timers_promises__WEBPACK_IMPORTED_MODULE_0__.setTimeout)(Math.max(0, ms), undefined, { signal }).catch(() => undefined);
            },
        };
        function formatDuration(ms) {
            const seconds = Math.max(0, Math.round(ms / second));
            if (seconds < 60)
                return `${seconds} s`;
            const minutes = Math.floor(seconds / 60);
            if (minutes < 60)
                return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`;
            return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
        }
    })
};
