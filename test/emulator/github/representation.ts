import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
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
import { REACTIONS, ROLES } from './state.ts';

/** Where the links in the answers lead: `api` without a trailing slash, `web` likewise. */
export interface Links {
  api: string;
  web: string;
}

const events: { name: string; examples: Json[] }[] = createRequire(import.meta.url)(
  '@octokit/webhooks-examples',
);

/** What an example of GitHub for an event holds under this name. */
const example = (event: string, field: string, at = 0): Json =>
  events.find(({ name }) => name === event)?.examples.at(at)?.[field] as Json;

const examplePull = example('pull_request', 'pull_request');
const exampleRelease = example('release', 'release');
const exampleRun: Json = {
  ...example('workflow_run', 'workflow_run', -1),
  event: 'schedule',
  conclusion: 'success',
};
const exampleApp = (example('check_run', 'check_run') as { app: Json }).app;
const exampleUser = (example('issue_comment', 'comment') as { user: Json }).user;

const nodeId = (kind: string, id: number | string): string => Buffer.from(`${kind}${id}`).toString('base64');

const time = (date: Date): string => `${date.toISOString().slice(0, 19)}Z`;

/** A commit's id: the text where it is one, and one made from it where it is the name of a branch. */
const sha = (ref: string): string =>
  /^[0-9a-f]{40}$/.test(ref) ? ref : createHash('sha1').update(ref).digest('hex');

const lines = (patch: string | undefined, sign: string): number =>
  patch?.split('\n').filter((line) => line.startsWith(sign)).length ?? 0;

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

  function account({ login, id, type }: Account): Json {
    const text = JSON.stringify(exampleUser).replaceAll('Codertocat', encodeURIComponent(login));
    return {
      ...JSON.parse(text.replaceAll('https://api.github.com', links.api)),
      login,
      id,
      node_id: nodeId('User', id),
      html_url: type === 'Bot' ? `${links.web}/apps/${login.replace('[bot]', '')}` : `${links.web}/${login}`,
      type,
    };
  }

  const maybeAccount = (known: Account | null): Json | null => (known === null ? null : account(known));

  function authorAssociation(author: Account | null): string {
    if (author?.login === state.owner) return 'OWNER';
    const base = author === null ? undefined : state.permission(author.login)?.permission.base;
    return base !== undefined && ROLES.indexOf(base) > ROLES.indexOf('read') ? 'COLLABORATOR' : 'NONE';
  }

  function app(known: NonNullable<TokenOwner['app']>): Json {
    return { ...exampleApp, ...known, client_id: `Iv1.${known.id}`, node_id: nodeId('App', known.id) };
  }

  function rollup(url: string, reactions: readonly Reaction[]): Json {
    const counts = REACTIONS.map((content) => [
      content,
      reactions.filter((one) => one.content === content).length,
    ]);
    return { url: `${url}/reactions`, total_count: reactions.length, ...Object.fromEntries(counts) };
  }

  function commit(ref: string, parent: string, message: string, author = state.owner): Json {
    const id = sha(ref);
    const by = { name: author, email: `${author}@users.noreply.github.com`, date: time(state.now()) };
    const tree = { sha: sha(`tree of ${id}`), url: `${api}/git/trees/${sha(`tree of ${id}`)}` };
    return {
      sha: id,
      node_id: nodeId('Commit', id),
      url: `${api}/commits/${id}`,
      html_url: `${web}/commit/${id}`,
      comments_url: `${api}/commits/${id}/comments`,
      commit: {
        url: `${api}/git/commits/${id}`,
        author: by,
        committer: by,
        message,
        comment_count: 0,
        tree,
      },
      author: account(state.account(author)),
      committer: account(state.account(author)),
      parents: [
        { sha: sha(parent), url: `${api}/commits/${sha(parent)}`, html_url: `${web}/commit/${sha(parent)}` },
      ],
    };
  }

  return {
    /** An account as its own token sees it. */
    privateAccount(known: Account): Json {
      const zero = { public_repos: 0, public_gists: 0, followers: 0, following: 0 };
      const times = { created_at: '2011-01-25T18:44:36Z', updated_at: '2011-01-25T18:44:36Z' };
      const unset = ['name', 'company', 'blog', 'location', 'email', 'hireable', 'bio'];
      const empty = Object.fromEntries(unset.map((name) => [name, null]));
      return { ...account(known), ...empty, ...zero, ...times };
    },

    permission(user: Account, { permission, roleName, base }: Permission): Json {
      const atLeast = (role: (typeof ROLES)[number]) => ROLES.indexOf(base) >= ROLES.indexOf(role);
      const permissions = {
        admin: atLeast('admin'),
        maintain: atLeast('maintain'),
        push: atLeast('write'),
        triage: atLeast('triage'),
        pull: atLeast('read'),
      };
      return {
        permission,
        role_name: roleName,
        user: { ...account(user), permissions, role_name: roleName },
      };
    },

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
        user: maybeAccount(comment.author),
        created_at: time(comment.createdAt),
        updated_at: time(comment.updatedAt),
        author_association: authorAssociation(comment.author),
        body: comment.body,
        reactions: rollup(url, comment.reactions),
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

    comparison(basehead: string, { commits, files = [], status }: Comparison) {
      const [base = '', head = ''] = basehead.split('...');
      return {
        url: `${api}/compare/${basehead}`,
        html_url: `${web}/compare/${basehead}`,
        permalink_url: `${web}/compare/${sha(base)}...${sha(head)}`,
        diff_url: `${web}/compare/${basehead}.diff`,
        patch_url: `${web}/compare/${basehead}.patch`,
        base_commit: commit(base, 'its parent', 'Earlier'),
        merge_base_commit: commit(base, 'its parent', 'Earlier'),
        status: status ?? (commits.length === 0 ? 'identical' : 'ahead'),
        ahead_by: commits.length,
        behind_by: 0,
        total_commits: commits.length,
        commits: commits.map((one, index) =>
          commit(one.sha, commits[index - 1]?.sha ?? base, one.message ?? '', one.author),
        ),
        files: files.slice(0, 300).map(({ filename, status: change = 'modified', patch, ...more }) => {
          const [additions, deletions] = [lines(patch, '+'), lines(patch, '-')];
          const path = `${sha(head)}/${filename}`;
          return {
            sha: sha(filename),
            filename,
            status: change,
            additions,
            deletions,
            changes: additions + deletions,
            blob_url: `${web}/blob/${path}`,
            raw_url: `${web}/raw/${path}`,
            contents_url: `${api}/contents/${filename}?ref=${sha(head)}`,
            ...(patch === undefined ? {} : { patch }),
            ...more,
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
