import {
  issueCommentOnPullRequest,
  type PullRequestChanges,
  pullRequest,
  type WorkflowEvent,
} from '../support/events.ts';
import { hashOf } from './github/files.ts';
import type { GitHubEmulator } from './github.ts';

/** The run that something starts, as the workflows of the pages are written, or why it starts none. */
export type Started =
  | { readonly event: WorkflowEvent; readonly inputs: Readonly<Record<string, string>> }
  | { readonly why: string };

/** What somebody can do besides writing a comment, by the word for it. */
export const deeds = {
  push: 'push another commit',
  draft: 'turn the pull request into a draft',
  ready: 'mark it as ready for review',
  close: 'close it without merging',
  merge: 'merge it',
  reopen: 'open it again',
  approve: 'approve its newest documentation pull request',
} as const;
type Deed = keyof typeof deeds;
const isDeed = (line: string): line is Deed => Object.hasOwn(deeds, line);

const check = { check: 'documentation' };
const prompt = 'Update the documentation for the changes of this pull request.';

/** Where the documentation is, as far as people and the workflow act there. */
interface DocumentationPlace {
  readonly repository: string;
  /** The token that may merge there. */
  readonly token: string;
  /** The number of its newest pull request, if there is one. */
  readonly newest: () => number | undefined;
}

/**
 * People at one pull request of an emulated GitHub. A line is one of {@link deeds}, or a comment.
 *
 * @param number of the pull request, which is added
 */
export function peopleAt(
  github: GitHubEmulator,
  number: number,
  title: string,
  login: string,
  documentation: DocumentationPlace,
) {
  const { repository } = github;
  const { repository: docs, token, newest } = documentation;
  // The one workflow of the pages, with on-close: merge.
  const closing = { 'on-close': 'merge', 'docs-repository': docs, 'docs-token': token };
  const asking = { prompt, ...check, ...closing };
  github.addToken(token, { [docs]: { contents: 'write', pull_requests: 'write' } });
  github.setPermissionIn(docs, login, 'write');
  let commits = 1;
  let isDraft = false;
  let state: 'open' | 'closed' | 'merged' = 'open';
  const headOf = (count: number) => hashOf(`commit ${count}`);
  github.setPermission(login, 'write');
  github.addPullRequest(number, { title });
  github.moveHead(number, headOf(commits));

  const eventOf = (changes: PullRequestChanges): WorkflowEvent =>
    pullRequest({ repository, number, sha: headOf(commits), draft: isDraft, ...changes });
  const run = (changes: PullRequestChanges): Started => ({ event: eventOf(changes), inputs: asking });
  const draft = { why: 'The pull request is a draft, so the workflow’s if skips its job.' };

  function comment(body: string): Started {
    const id = github.addComment(number, { body, author: login });
    // As GitHub's startsWith, which ignores case.
    if (!body.toLowerCase().startsWith('/docs-agent'))
      return { why: 'The comment does not begin with /docs-agent, so the workflow’s if skips its job.' };
    const event = issueCommentOnPullRequest({ id, body, author: login, number, repository });
    return { event, inputs: asking };
  }

  const acts: Readonly<Record<Deed, () => Started>> = {
    push() {
      const before = headOf(commits);
      commits += 1;
      github.moveHead(number, headOf(commits));
      if (state !== 'open') return { why: `The pull request is ${state}, so GitHub starts no workflow.` };
      return isDraft ? draft : run({ action: 'synchronize', before });
    },
    draft() {
      isDraft = true;
      github.addPullRequest(number, { draft: isDraft });
      return { why: 'The workflow does not listen for converted_to_draft.' };
    },
    ready() {
      if (!isDraft) return { why: 'The pull request is not a draft.' };
      isDraft = false;
      github.addPullRequest(number, { draft: isDraft });
      return run({ action: 'ready_for_review' });
    },
    close: () => end('closed'),
    merge: () => end('merged'),
    reopen() {
      if (state !== 'closed') return { why: `The pull request is ${state}.` };
      state = 'open';
      github.addPullRequest(number, { state: 'open', closed_at: null });
      return isDraft ? draft : run({ action: 'reopened' });
    },
    approve() {
      const documented = newest();
      if (documented === undefined) return { why: 'There is no documentation pull request yet.' };
      github.review(documented, 'approved', login, docs);
      return {
        why: `Reviews of the documentation start no workflow here. ${docs}#${documented} is approved now.`,
      };
    },
  };

  function end(how: 'closed' | 'merged'): Started {
    if (state !== 'open') return { why: `The pull request is ${state} already.` };
    state = how;
    const merged = how === 'merged' ? headOf(0) : undefined;
    github.closePullRequest(number, merged);
    return run(merged === undefined ? { action: 'closed' } : { merged });
  }

  return {
    head: () => headOf(commits),
    /** Does what a line says. */
    do: (line: string): Started => (isDeed(line) ? acts[line]() : comment(line)),
  };
}
