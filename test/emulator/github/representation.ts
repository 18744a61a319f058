import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { example, account as exampleAccount } from '../../support/events.ts';
import type {
  Account,
  Comment,
  Comparison,
  GitHubState,
  Json,
  Permission,
  Reaction,
  Thread,
  TokenOwner,
} from './state.ts';

/** Where the links in the answers lead: `api` without a trailing slash, `web` likewise. */
export interface Links {
  api: string;
  web: string;
}

const examplePull: Json = example('pull_request')['pull_request'];
const exampleRelease: Json = example('release')['release'];
const exampleRun: Json = {
  ...example('workflow_run', ({ repository }) => repository.full_name === 'octo-org/octo-repo')[
    'workflow_run'
  ],
  ...{ event: 'schedule', status: 'completed', conclusion: 'success' },
};
const exampleApp: Json = example('check_run')['check_run'].app;
const { components } = createRequire(import.meta.url)('@octokit/openapi/generated/api.github.com.json');
const examplePerson: Json = components.examples['public-user-default-response'].value;
const { commits, files, ...exampleComparison } = components.examples['commit-comparison'].value;

const nodeId = (kind: string, id: number | string): string => Buffer.from(`${kind}${id}`).toString('base64');

const time = (date: Date): string => `${date.toISOString().slice(0, 19)}Z`;

/** A commit's id: the text where it is one, and one made from it where it is the name of a branch. */
const sha = (ref: string): string =>
  /^[0-9a-f]{40}$/.test(ref) ? ref : createHash('sha1').update(ref).digest('hex');

const lines = (patch: string, sign: string): number =>
  patch.split('\n').filter((line) => line.startsWith(sign)).length;

/** Builds GitHub's JSON for what the state holds. */
export function representations(state: GitHubState, links: Links) {
  const { fullName } = state;
  const api = `${links.api}/repos/${fullName}`;
  const web = `${links.web}/${fullName}`;

  /** An example about another repository, led to this one by the name that it has now. */
  function led(json: Json, from: string): Json {
    let text = JSON.stringify(json);
    for (const name of [from, ...state.formerNames])
      text = text.replaceAll(new RegExp(`${name}(?![\\w.-])`, 'g'), fullName);
    return JSON.parse(
      text.replaceAll('https://api.github.com', links.api).replaceAll('https://github.com', links.web),
    );
  }

  function account(known: Account): Json {
    const json = led(exampleAccount(known), 'Codertocat/Hello-World');
    const page = `${links.web}/apps/${known.login.replace('[bot]', '')}`;
    return known.type === 'Bot' ? { ...json, html_url: page } : json;
  }

  function app(known: NonNullable<TokenOwner['app']>): Json {
    return { ...exampleApp, ...known, client_id: `Iv1.${known.id}`, node_id: nodeId('App', known.id) };
  }

  /** GitHub's own example of a commit, with another id, wherever it stands. */
  function commit(ref: string, message: string): Json {
    const { sha: from, commit: inner } = commits[0];
    const json = JSON.stringify({ ...commits[0], commit: { ...inner, message } }).replaceAll(from, sha(ref));
    return led(JSON.parse(json), 'octocat/Hello-World');
  }

  return {
    /** An account as its own token sees it. */
    privateAccount: (known: Account): Json => ({ ...examplePerson, ...account(known) }),

    permission: (user: Account, { permission, roleName }: Permission): Json => ({
      permission,
      role_name: roleName,
      user: { ...account(user), role_name: roleName },
    }),

    comment(comment: Comment): Json {
      const { review, thread } = comment;
      const kind = review === undefined ? 'issues' : 'pulls';
      const url = `${api}/${kind}/comments/${comment.id}`;
      const page = `${web}/${thread.pull === undefined ? 'issues' : 'pull'}/${thread.number}`;
      const html = `${page}#${review === undefined ? 'issuecomment-' : 'discussion_r'}${comment.id}`;
      const common = {
        id: comment.id,
        url,
        html_url: html,
        user: comment.author && account(comment.author),
        created_at: time(comment.createdAt),
        updated_at: time(comment.updatedAt),
        author_association: comment.author?.login === state.owner ? 'OWNER' : 'NONE',
        body: comment.body,
      };
      if (review === undefined) {
        return {
          ...common,
          node_id: nodeId('IssueComment', comment.id),
          issue_url: `${api}/issues/${thread.number}`,
          performed_via_github_app: comment.app === undefined ? null : app(comment.app),
        };
      }
      const pullUrl = `${api}/pulls/${thread.number}`;
      return {
        ...common,
        ...review.place,
        node_id: nodeId('PullRequestReviewComment', comment.id),
        pull_request_review_id: review.id,
        pull_request_url: pullUrl,
        _links: { self: { href: url }, html: { href: html }, pull_request: { href: pullUrl } },
        ...(review.inReplyTo === undefined ? {} : { in_reply_to_id: review.inReplyTo }),
      };
    },

    reaction(reaction: Reaction): Json {
      return {
        id: reaction.id,
        node_id: nodeId('Reaction', reaction.id),
        user: account(reaction.author),
        content: reaction.content,
        created_at: time(reaction.createdAt),
      };
    },

    /** GitHub's own example of a pull request, with this one's number, links and differing fields. */
    pull(thread: Thread): Json {
      const text = JSON.stringify(
        led({ ...examplePull, auto_merge: null, ...thread.pull }, 'Codertocat/Hello-World'),
      ).replaceAll(/\/(pulls?|issues)\/2(?=["/.])/g, `/$1/${thread.number}`);
      const pull = JSON.parse(text);
      const named = { id: state.id, name: state.name, private: state.private };
      for (const end of [pull.base, pull.head]) {
        if (end?.repo?.full_name === fullName)
          Object.assign(end.repo, named, { owner: account(state.account(state.owner)) });
      }
      const reviewComments = thread.comments.filter(({ review }) => review !== undefined).length;
      return {
        ...pull,
        number: thread.number,
        locked: thread.locked,
        comments: thread.comments.length - reviewComments,
        review_comments: reviewComments,
      };
    },

    comparison(basehead: string, comparison: Comparison): Json {
      const [base = '', head = ''] = basehead.split('...');
      const total = comparison.commits.length;
      return {
        ...led(
          JSON.parse(JSON.stringify(exampleComparison).replaceAll('master...topic', basehead)),
          'octocat/Hello-World',
        ),
        base_commit: commit(base, 'Earlier'),
        merge_base_commit: commit(base, 'Earlier'),
        status: total === 0 ? 'identical' : 'ahead',
        ahead_by: total,
        behind_by: 0,
        total_commits: total,
        commits: comparison.commits.slice(0, 250).map((one) => commit(one.sha, one.message ?? '')),
        files: comparison.files?.slice(0, 300).map(({ filename, patch = '' }) => {
          const [additions, deletions] = [lines(patch, '+'), lines(patch, '-')];
          return {
            ...led(files[0], 'octocat/Hello-World'),
            ...{ filename, sha: sha(filename), status: 'modified' },
            ...{ additions, deletions, changes: additions + deletions },
            contents_url: `${api}/contents/${filename}?ref=${sha(head)}`,
            patch: patch === '' ? undefined : patch,
          };
        }),
      };
    },

    /** GitHub's own example of a workflow run, a schedule's with success, with the differing fields. */
    run(fields: Json): Json {
      const { id, ...run } = led({ ...exampleRun, ...fields }, 'octo-org/octo-repo');
      const text = JSON.stringify(run).replaceAll(`/runs/${exampleRun['id']}`, `/runs/${id}`);
      return { id, ...JSON.parse(text) };
    },

    /** GitHub's own example of a release, with the differing fields. */
    release(fields: Json): Json {
      const release = led({ ...exampleRelease, ...fields }, 'Codertocat/Hello-World');
      return { ...release, html_url: `${web}/releases/tag/${release['tag_name']}` };
    },
  };
}

export type Representations = ReturnType<typeof representations>;
