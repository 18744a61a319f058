export const id = 640;
export const ids = [640];
export const modules = {

/***/ 1640:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  answer: () => (/* binding */ answer)
});

// UNUSED EXPORTS: skipped

// EXTERNAL MODULE: ./build/github/comment-url.js
var comment_url = __webpack_require__(7031);
// EXTERNAL MODULE: ./build/github/errors.js
var errors = __webpack_require__(7307);
// EXTERNAL MODULE: ./build/runner/inputs.js
var runner_inputs = __webpack_require__(2266);
// EXTERNAL MODULE: ./build/service/errors.js
var service_errors = __webpack_require__(4661);
// EXTERNAL MODULE: ./build/agent/inputs.js
var agent_inputs = __webpack_require__(4089);
;// CONCATENATED MODULE: ./build/agent/authorize.js

/**
 * Judges by the event alone.
 *
 * @param allowBots names of bots, with `[bot]` at the end or without, in any case
 */
function judgeAuthor({ author, sender }, allowBots) {
    for (const account of [author, sender]) {
        if (account?.type === 'Bot' && !isAllowed(account, allowBots))
            return { kind: 'ignored', login: account.login };
    }
    if (author === undefined)
        return { kind: 'refused', refusal: { kind: 'no-author' } };
    const { login } = author;
    if (sender?.id !== author.id)
        return { kind: 'refused', refusal: { kind: 'other-sender', login, sender: sender?.login } };
    if (author.type === 'Bot')
        return { kind: 'allowed-bot', commander: author };
    if (author.type !== 'User')
        return { kind: 'refused', refusal: { kind: 'not-a-user', login } };
    return { kind: 'user', commander: author };
}
/**
 * Judges by what GitHub says of a user's access. Whatever is not clearly enough is a refusal.
 *
 * @param access `undefined` when GitHub knows no such user
 */
function judgeAccess(commander, access, needed) {
    const { login } = commander;
    if (access?.user?.id !== commander.id)
        return { kind: 'not-a-user', login };
    const role = roleOf(access);
    if (role !== undefined && agent_inputs/* permissions */.P.indexOf(role) >= agent_inputs/* permissions */.P.indexOf(needed))
        return { role };
    return { kind: 'permission', login, needed, actual: role ?? access.permission };
}
/** GitHub's older word for a role, which knows no triage and no maintain. */
const olderWord = {
    read: 'read',
    triage: 'read',
    write: 'write',
    maintain: 'write',
    admin: 'admin',
};
/**
 * The role by its name, where it is one of GitHub's own; a custom role counts as the permission it is built on.
 *
 * @see https://docs.github.com/en/rest/collaborators/collaborators#get-repository-permissions-for-a-user
 */
function roleOf({ permission, roleName }) {
    const role = agent_inputs/* permissions */.P.find((name) => name === roleName);
    // A role that contradicts the older word is not believed.
    if (role !== undefined && olderWord[role] === permission)
        return role;
    return agent_inputs/* permissions */.P.find((name) => name === permission);
}
function isAllowed({ login }, allowBots) {
    const bare = (name) => name.toLowerCase().replace(/\[bot\]$/, '');
    return allowBots.some((name) => bare(name) === bare(login));
}

// EXTERNAL MODULE: ./build/agent/command.js
var agent_command = __webpack_require__(879);
// EXTERNAL MODULE: ./build/agent/job.js
var job = __webpack_require__(7693);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: ./node_modules/zod/v4/mini/schemas.js
var schemas = __webpack_require__(4343);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/api.js + 1 modules
var api = __webpack_require__(3305);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/parse.js + 1 modules
var parse = __webpack_require__(3945);
// EXTERNAL MODULE: ./build/runner/markdown.js
var markdown = __webpack_require__(1134);
;// CONCATENATED MODULE: ./build/agent/marker.js




const count = schemas/* int */.Whr().check(api/* _positive */.NC());
const kind = schemas/* enum */.k5n(['issue-comment', 'review-comment', 'review']);
const markerSchema = schemas/* object */.Ikc({
    /** The workflow, job and step that answer; another one that listens to the same comments has its own reply. */
    listener: schemas/* string */.YjP(),
    /** The comment that was answered. */
    trigger: schemas/* object */.Ikc({ kind, id: count }),
    /** The run and its attempt that wrote the marker last. */
    run: schemas/* string */.YjP(),
    attempt: count,
    /**
     * `asking`: the job is being asked for, and its id isn't known yet. `asked`: `job` is it. `none`: there is no job, or
     * the reader was told that it is lost.
     */
    state: schemas/* enum */.k5n(['asking', 'asked', 'none']),
    job: schemas/* optional */.lqM(schemas/* string */.YjP()),
    /** Where the prompt stands, whose it is, and what it was: a later `retry` doesn't take other words for it. */
    prompt: schemas/* optional */.lqM(schemas/* object */.Ikc({ kind, id: count, author: count, digest: schemas/* string */.YjP() })),
});
/**
 * Markers are sealed. The author of a comment says too little: every workflow of a repository writes as
 * `github-actions[bot]`, and one that repeats a stranger's words would write the stranger's marker. So a marker carries an
 * HMAC over its content and its thread, with a key that only runs with the service's key have; the key itself cannot be
 * had from it. After a change of the service's key, older replies are not believed any more.
 *
 * @param thread what the marker is good for: repository, pull request, project
 */
function createMarkers(apiKey, thread) {
    const key = Buffer.from((0,external_node_crypto_.hkdfSync)('sha256', apiKey, '', 'docs-agent reply marker', 32));
    const seal = (content) => (0,external_node_crypto_.createHmac)('sha256', key)
        .update(JSON.stringify([...thread, content]))
        .digest();
    const shape = new RegExp(`^${agent_command/* replyStart */.H}([A-Za-z0-9+/=]+) ([0-9a-f]{64}) -->`);
    return {
        block(marker) {
            // Base64 has no dashes, which could end the comment, and no words that anybody could search for.
            const content = Buffer.from(JSON.stringify(marker)).toString('base64');
            return (0,markdown/* hiddenComment */.gm)(`${agent_command/* replyStart */.H.slice('<!-- '.length)}${content} ${seal(content).toString('hex')}`);
        },
        read(body) {
            const [, content = '', given = ''] = shape.exec(body) ?? [];
            if (apiKey === '' || content === '' || !(0,external_node_crypto_.timingSafeEqual)(Buffer.from(given, 'hex'), seal(content)))
                return undefined;
            const parsed = parse/* safeParse */.xL(markerSchema, JSON.parse(Buffer.from(content, 'base64').toString()));
            return parsed.success ? parsed.data : undefined;
        },
    };
}
/** What tells one prompt from another, line ends aside. */
function digestOf(words) {
    return (0,external_node_crypto_.createHash)('sha256').update(words).digest('hex');
}
function sameComment(one, other) {
    return one.kind === other.kind && one.id === other.id;
}

// EXTERNAL MODULE: ./build/agent/prompt.js
var agent_prompt = __webpack_require__(6962);
// EXTERNAL MODULE: ./build/agent/reply.js
var agent_reply = __webpack_require__(6897);
;// CONCATENATED MODULE: ./build/agent/thread.js




function createThread(parts) {
    const { github, event, markers, listener } = parts;
    const trigger = { kind: event.kind, id: event.id };
    const reactable = event.kind === 'review' ? undefined : { kind: event.kind, id: event.id };
    const replyKind = event.kind === 'review-comment' ? 'review-comment' : 'issue-comment';
    let signal = parts.patience();
    let reply;
    /** What the reply remembered before this run. */
    let before;
    let eyes;
    let self;
    let prompt;
    let warned = false;
    let opened = false;
    let silent = false;
    let reposted = false;
    /** Whatever it is: the answer on the thread is not worth the run. */
    function trouble(error) {
        if (signal.aborted)
            return;
        const advice = error instanceof errors/* GitHubError */.y ? (0,errors/* githubAdvice */.C)(error) : '';
        const text = `${(0,service_errors/* describeError */.Uc)(error)}. ${advice}`.trim();
        if (warned)
            parts.log(text);
        else
            parts.warn(`${text} The run goes on without it.`);
        warned = true;
    }
    async function tolerant(work) {
        try {
            return await work;
        }
        catch (error) {
            trouble(error);
            return undefined;
        }
    }
    function body(text, state, job) {
        const marker = {
            listener: listener.name,
            trigger,
            run: listener.run,
            attempt: listener.attempt,
            state,
            ...(job === undefined ? {} : { job }),
            ...((prompt ?? before?.prompt) === undefined ? {} : { prompt: prompt ?? before?.prompt }),
        };
        return (0,agent_reply/* replyBody */.Rl)(markers.block(marker), text, parts.redact);
    }
    async function post(text) {
        const posted = await tolerant(github.comment(event.number, event.diffPlace?.threadId, text, signal));
        reply = posted ?? reply;
        // Nothing says better who we are than what we have just written.
        self = posted?.author ?? self;
    }
    /**
     * Besides the seal, a reply has to be the token's own account's. An app cannot ask who it is, but it can only write as
     * a bot.
     */
    function isOurs({ author }) {
        return self === undefined ? author?.type === 'Bot' : author?.id === self.id;
    }
    function remembered(comments) {
        return comments.flatMap((comment) => {
            const marker = isOurs(comment) ? markers.read(comment.body) : undefined;
            return marker === undefined ? [] : [{ comment, marker }];
        });
    }
    /** The oldest reply to this very comment. */
    async function earlier() {
        const since = await github.comments(replyKind, event.number, event.createdAt, signal);
        return remembered(since)
            .filter(({ marker }) => marker.listener === listener.name && sameComment(marker.trigger, trigger))
            .sort((one, other) => one.comment.id - other.comment.id)[0];
    }
    async function learnSelf() {
        self ??= await tolerant(github.self(signal));
    }
    function adopt({ comment, marker }) {
        reply = comment;
        before = marker;
    }
    function openingFrom(found) {
        const { comment, marker } = found;
        if (marker.job !== undefined) {
            adopt(found);
            return { kind: 'job', id: marker.job };
        }
        if (marker.state === 'none') {
            adopt(found);
            return { kind: 'new' };
        }
        if (marker.run === listener.run && marker.attempt < listener.attempt) {
            adopt(found);
            return { kind: 'lost' };
        }
        silent = true;
        return { kind: 'elsewhere', url: comment.url };
    }
    return {
        url: () => reply?.url ?? '',
        async open(text, promptReference) {
            signal = parts.patience();
            opened = true;
            prompt = promptReference;
            if (reactable !== undefined) {
                const reaction = await tolerant(github.react(reactable, 'eyes', signal));
                eyes = reaction?.id;
                self = reaction?.user ?? self;
            }
            await learnSelf();
            try {
                const found = await earlier();
                if (found !== undefined) {
                    const opening = openingFrom(found);
                    if (opening.kind === 'new')
                        await edit(body(text, 'asking', undefined));
                    return opening;
                }
            }
            catch (error) {
                trouble(error);
                if (listener.attempt > 1)
                    return { kind: 'unreadable', error };
            }
            // The reply stands before the job is asked for: a run that ends in between leaves a trace, and of two runs that
            // were started by one comment, each sees the other's reply in what follows. The older one has it; ids only grow.
            await post(body(text, 'asking', undefined));
            const first = await tolerant(earlier());
            if (first === undefined || first.comment.id === reply?.id)
                return { kind: 'new' };
            if (reply === undefined) {
                // The answer to our own request was lost, the reply was not.
                const { run, attempt } = first.marker;
                if (run === listener.run && attempt === listener.attempt) {
                    reply = first.comment;
                    return { kind: 'new' };
                }
            }
            else {
                await tolerant(github.edit(reply, (0,agent_reply/* replyBody */.Rl)(undefined, (0,agent_reply/* duplicateText */.t6)(first.comment.url), parts.redact), signal));
            }
            reply = undefined;
            return openingFrom(first);
        },
        async noteJob(text, jobId) {
            signal = parts.patience();
            await edit(body(text, 'asked', jobId));
        },
        async close(text, jobId, reaction) {
            if (silent)
                return;
            signal = parts.patience();
            await Promise.all([
                say(text, jobId),
                reactable === undefined || eyes === undefined
                    ? undefined
                    : tolerant(github.removeReaction(reactable, eyes, signal)),
                reaction === undefined ? undefined : show(reaction),
            ]);
        },
        async replies() {
            signal = parts.patience();
            await learnSelf();
            const all = [
                ...(await github.comments('issue-comment', event.number, undefined, signal)),
                ...(await github.comments('review-comment', event.number, undefined, signal)),
            ];
            return remembered(all).sort((one, other) => Date.parse(one.comment.createdAt) - Date.parse(other.comment.createdAt));
        },
    };
    async function show(reaction) {
        if (reactable === undefined)
            return;
        await tolerant(github.react(reactable, reaction, signal));
        if (before === undefined)
            return;
        // An earlier attempt may have left the other one. GitHub tells its id when it is added again.
        const other = reaction === 'rocket' ? 'confused' : 'rocket';
        const left = await tolerant(github.react(reactable, other, signal));
        if (left !== undefined)
            await tolerant(github.removeReaction(reactable, left.id, signal));
    }
    async function edit(text) {
        if (reply === undefined)
            return;
        try {
            // Somebody deleted it meanwhile: once more, and then it is meant.
            if ((await github.edit(reply, text, signal)) === undefined)
                await repost(text);
        }
        catch (error) {
            trouble(error);
        }
    }
    async function repost(text) {
        if (reposted)
            return;
        reposted = true;
        reply = undefined;
        await post(text);
    }
    async function say(text, jobId) {
        if (reply === undefined) {
            // Where the reply could not be written at first, it is not tried again.
            if (opened)
                return;
            if (listener.attempt > 1) {
                await learnSelf();
                const found = await tolerant(earlier());
                if (found !== undefined)
                    adopt(found);
            }
        }
        const job = jobId ?? before?.job;
        const whole = body(text, job === undefined ? 'none' : 'asked', job);
        if (reply === undefined)
            await post(whole);
        else
            await edit(whole);
    }
}

;// CONCATENATED MODULE: ./build/agent/answer.js












/**
 * From a command to what is to be done about it.
 *
 * @throws InputError when the inputs are wrong; GitHubError, ServiceError when an answer cannot be had;
 * LostJobError when an earlier attempt left no trace of its job
 */
async function answer(parts, progress, event, command) {
    const { runner, signal } = parts;
    const gate = (0,agent_inputs/* readGateInputs */.rI)(runner);
    const author = judgeAuthor(event, gate.allowBots);
    if (author.kind === 'ignored')
        return skipped(`The comment is by the bot ${author.login}, which allow-bots does not name.`);
    const asked = {
        by: event.author?.login ?? 'ghost',
        command: gate.command,
        commentUrl: (0,comment_url/* commentUrl */.N)(event, event),
        runUrl: event.runUrl,
    };
    progress.asked = asked;
    const github = await parts.connectGitHub(gate.githubToken, event.repository);
    const thread = openThread(parts, event, github);
    if (!gate.dryRun)
        progress.thread = thread;
    const verdict = await authorize(github, author, gate, signal);
    if (signal.aborted)
        return { outcome: 'cancelled' };
    if ('kind' in verdict)
        return { outcome: 'denied', words: (0,agent_reply/* refusalWords */.WW)(verdict, gate.command) };
    runner.info(`${asked.by} commands, ${verdict.by}; the command is ${asked.commentUrl}.`);
    if (command.kind === 'usage')
        return answered('the ways to command', (0,agent_reply/* usageText */.tx)(gate));
    if (runner.input('api-key').trim() === '' && event.kind !== 'issue-comment') {
        runner.notice('A run for a review comment gets no secrets when the pull request comes from a fork. Write the command in the conversation of the pull request instead: that run has them.');
    }
    const inputs = parts.readInputs();
    if (command.kind === 'status') {
        if (inputs.dryRun)
            return { outcome: 'dry-run' };
        const last = (await thread.replies()).findLast(({ marker }) => marker.job !== undefined);
        const service = await parts.connectService(inputs);
        const job = last?.marker.job === undefined ? undefined : await service.readJob(last.marker.job, signal);
        return answered('the state of the last job', (0,agent_reply/* statusText */.qS)(asked, job, last?.comment.url));
    }
    const found = command.kind === 'prompt'
        ? { words: command.words, from: event }
        : await lastPrompt(thread, github, event, gate.command, signal);
    if (typeof found === 'string')
        return answered('the reason why nothing is run again', (0,agent_reply/* noRetryText */.p9)(asked, found));
    const { words, from } = found;
    if (words.includes(inputs.apiKey)) {
        throw new runner_inputs/* InputError */.dz([
            'the comment: it contains the API key, which everybody can read now; delete the comment, and make a new key',
        ]);
    }
    if (from !== event)
        progress.repeatedWords = words;
    if (!inputs.dryRun) {
        const taken = await take(parts, progress, asked, thread, {
            kind: from.kind,
            id: from.id,
            author: event.author?.id ?? 0,
            digest: digestOf(words),
        });
        if (taken !== 'new')
            return 'jobId' in taken ? { inputs, ...taken } : taken;
    }
    return {
        inputs,
        prompt: (0,agent_prompt/* composePrompt */.lm)(words, inputs.context ? await references(parts, github, from) : []),
    };
}
function skipped(note) {
    return { outcome: 'skipped', note };
}
function answered(what, reply) {
    return {
        outcome: 'usage',
        words: { happened: [`The command was answered with ${what}. No job was created.`], next: [] },
        reply,
    };
}
function openThread(parts, event, github) {
    const { runner } = parts;
    const place = [event.repository, String(event.number), runner.input('project-id').trim()];
    return createThread({
        github,
        event,
        markers: createMarkers(runner.input('api-key').trim(), place),
        listener: parts.listener,
        patience: parts.patience,
        log: runner.info,
        warn: runner.warning,
        redact: runner.redact,
    });
}
async function authorize(github, author, { permission: needed }, signal) {
    if (author.kind === 'refused')
        return author.refusal;
    if (author.kind === 'allowed-bot')
        return { by: 'a bot that allow-bots names' };
    const { commander } = author;
    try {
        const verdict = judgeAccess(commander, await github.accessOf(commander.login, signal), needed);
        return 'kind' in verdict ? verdict : { by: permissionWords(verdict.role, needed) };
    }
    catch (error) {
        if (!(error instanceof errors/* GitHubError */.y))
            throw error;
        return { kind: 'unknown', login: commander.login, needed, error };
    }
}
function permissionWords(role, needed) {
    return `with the permission ${role} where ${needed} is needed`;
}
async function references(parts, github, event) {
    let commits = { head: undefined, base: undefined };
    try {
        commits = await github.commitsOf(event.number, parts.signal);
    }
    catch (error) {
        if (!(error instanceof errors/* GitHubError */.y))
            throw error;
        parts.runner.info(`${(0,service_errors/* describeError */.Uc)(error)}. The prompt names no commits.`);
    }
    return (0,agent_prompt/* referencesOfComment */.$2)(event, commits);
}
/**
 * The commander's last prompt on the pull request, as it was. The reply's marker holds only its digest, since a whole
 * prompt can be longer than a comment; so the words come from the comment they stand in, and only if they are the same.
 */
async function lastPrompt(thread, github, event, word, signal) {
    const last = (await thread.replies()).findLast(({ marker }) => marker.prompt !== undefined && marker.prompt.author === event.author?.id)?.marker.prompt;
    if (last === undefined)
        return 'never';
    const comment = await github.textOf(last, event.number, signal);
    if (comment === undefined)
        return 'gone';
    const command = (0,agent_command/* parseCommand */.R)(comment.body, word);
    if (command.kind !== 'prompt' ||
        comment.author?.id !== last.author ||
        digestOf(command.words) !== last.digest)
        return 'changed';
    return {
        words: command.words,
        from: { ...event, kind: last.kind, id: last.id, diffPlace: comment.diffPlace },
    };
}
/** Makes the job ours, unless an earlier attempt or another run has it. */
async function take({ runner }, progress, asked, thread, prompt) {
    const opening = await thread.open((0,agent_reply/* openingText */.U7)(asked, progress.repeatedWords), prompt);
    switch (opening.kind) {
        case 'new':
            return 'new';
        case 'job':
            runner.info(`An earlier run for this comment has the job ${opening.id}; no second one is created.`);
            return { jobId: opening.id };
        case 'elsewhere':
            return skipped(`Another run asks for this comment's job; its reply is ${opening.url}.`);
        case 'lost':
            throw new job/* LostJobError */.g('An earlier attempt lost its job', {
                cause: new Error('an earlier attempt of this run ended after it had begun to ask for the job'),
            });
        case 'unreadable':
            throw new Error('What an earlier attempt of this run did cannot be read, so this one does nothing: it could make a second job. Write the command again for a new one', { cause: opening.error });
    }
}


/***/ })

};
