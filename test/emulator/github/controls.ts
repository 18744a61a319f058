import type { Payload } from '../../support/events.ts';
import { settle } from './merging.ts';
import { type Comment, type FileChange, type GitHubState, type Thread, timeOf } from './state.ts';

interface NewComment {
  readonly body: string;
  /** The owner of the repository unless told. */
  readonly author?: string;
  readonly id?: number;
  /** Makes it a review comment: its place, with GitHub's example for what is left out. */
  readonly review?: { readonly place?: Payload };
  /** Such as `2026-05-04T06:00:00Z`; now unless told. */
  readonly createdAt?: string;
  readonly isByEmail?: boolean;
}

/** The value. @throws Error where a test asks for something that it has not made */
export function known<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`The emulated repository has no ${what}.`);
  return value;
}

/**
 * How a test sees and changes what people see: pull requests, issues, comments and reactions.
 *
 * @param holderOf the repository of that name, which is added where there is none
 */
export function threadControls(
  state: GitHubState,
  holderOf: (name: string, isPrivate?: boolean) => GitHubState,
) {
  const threadOf = (number: number, holder = state) =>
    known(holder.threads.get(number), `issue or pull request ${number}`);
  const commentOf = (id: number): Comment => known(state.comment(id), `comment ${id}`);

  return {
    /** A pull request's or issue's comments of both kinds, oldest first, as far as a test wants to know them. */
    thread: (number: number, repository = state.fullName) =>
      threadOf(number, holderOf(repository)).comments.map(({ kind, json, bodies, reactions }) => ({
        kind,
        id: json.id,
        /** null where the account is deleted. */
        author: json['user']?.login ?? null,
        body: json.body,
        /** Every text it has had, oldest first. */
        bodies: [...bodies],
        reactions: reactions.map(({ content, user }) => ({ content, author: user.login })),
        /** The first comment of the review thread that it answers. */
        inReplyTo: json['in_reply_to_id'],
      })),
    /**
     * Adds or changes a pull request.
     *
     * @param fields of GitHub's JSON in which it differs from the example that is served otherwise, such as
     *   `{ state: 'closed', merged: true, merge_commit_sha }`
     * @param elsewhere another repository, where the token may read what is public, and nothing else
     */
    addPullRequest(
      number: number,
      fields: Payload = {},
      elsewhere?: { repository: string; private?: boolean },
    ) {
      const { repository = state.fullName, private: isPrivate } = elsewhere ?? {};
      holderOf(repository, isPrivate).setThread(number, fields);
    },
    /**
     * Adds a pull request of the agent, into the default branch of a repository.
     *
     * @param fields as with `addPullRequest`
     */
    addDocumentation(number: number, fields: Payload = {}, repository = state.fullName) {
      const holder = holderOf(repository);
      const { base } = known(holder.setThread(number, {}).pull, 'pull request');
      holder.setThread(number, {
        ...{ user: state.account('mintlify[bot]'), title: `Documentation ${number}`, draft: false },
        ...{
          base: { ...base, ref: holder.branch },
          state: 'open',
          merged: false,
          merged_at: null,
          ...fields,
        },
      });
    },
    /** A pull request's JSON. */
    pull: (number: number, repository = state.fullName): Payload =>
      structuredClone(known(threadOf(number, holderOf(repository)).pull, 'pull request')),
    /** What a pull request is by now, and whether it is merged by itself once its rules are met. */
    stateOf(number: number, repository = state.fullName) {
      const { pull = {} } = threadOf(number, holderOf(repository));
      const isWaiting = pull['auto_merge'] !== null && pull['auto_merge'] !== undefined;
      return {
        state: pull['merged'] ? 'merged' : pull['state'],
        ...{ isDraft: pull['draft'] === true, isWaiting },
      };
    },
    /** Somebody's review of its last commit. @param said `approved`, `changes_requested` or `commented` */
    review(number: number, said: string, author: string, repository = state.fullName) {
      const holder = holderOf(repository);
      const thread = threadOf(number, holder);
      const user = holder.account(author);
      thread.reviews.push({ id: holder.newId(), state: said, user, commit_id: thread.pull?.['head'].sha });
      settle(holder, thread);
    },
    /** What stands in the way of a merge. */
    setMergeable(
      number: number,
      changes: Partial<Pick<Thread, 'hasConflicts' | 'checks'>>,
      repository = state.fullName,
    ) {
      const holder = holderOf(repository);
      settle(holder, Object.assign(threadOf(number, holder), changes));
    },
    /** Gives a pull request another last commit, as a push to its branch does. */
    moveHead(number: number, sha: string, repository = state.fullName) {
      const holder = holderOf(repository);
      const { pull } = threadOf(number, holder);
      holder.setThread(number, { head: { ...pull?.['head'], sha }, updated_at: timeOf(state.now()) });
    },
    /** @param mergedAs the id of the merge commit; closed without a merge unless told */
    closePullRequest(number: number, mergedAs?: string, repository = state.fullName) {
      const at = timeOf(state.now());
      const merged = mergedAs !== undefined;
      holderOf(repository).setThread(number, {
        ...{ state: 'closed', closed_at: at, updated_at: at },
        ...(merged && { merged, merged_at: at, merge_commit_sha: mergedAs }),
      });
    },
    /** What a pull request changes; nothing unless told. */
    setChangedFiles(number: number, files: readonly FileChange[], repository = state.fullName) {
      threadOf(number, holderOf(repository)).files = files;
    },
    /** Adds a comment to a thread, which is made when there is none, and returns its id. */
    addComment(
      number: number,
      { body, author = state.owner(), id = state.newId(), review, createdAt, isByEmail }: NewComment,
      repository = state.fullName,
    ): number {
      const holder = holderOf(repository);
      const thread = holder.threads.get(number) ?? holder.setThread(number, {});
      const fields = { ...review?.place, id, body, user: state.account(author) };
      const kind = review === undefined ? 'issue' : 'review';
      const more = { writtenAt: Number.NEGATIVE_INFINITY, createdAt };
      const { json } = state.addComment(thread, kind, fields, more);
      if (isByEmail) state.byEmail.add(json['node_id']);
      return json.id;
    },
    /** A reaction of another program; of one that uses the workflow's token too, unless told. */
    addReaction: (id: number, content: string, login = 'github-actions[bot]') =>
      void state.addReaction(commentOf(id), content, state.account(login)),
    /** @param nodeId of a comment or review of an event */
    setByEmail: (nodeId: string) => void state.byEmail.add(nodeId),
    editComment: (id: number, body: string) => state.editComment(commentOf(id), body),
    deleteComment: (id: number) => state.deleteComment(commentOf(id)),
    lock: (number: number) => void Object.assign(threadOf(number), { locked: true }),
  };
}
