import { createRequire } from 'node:module';
import type {
  Account,
  Comment,
  GitHubState,
  Permission,
  Reaction,
  Review,
  Thread,
  TokenOwner,
} from './state.ts';
import { REACTIONS, ROLES } from './state.ts';

type Json = Record<string, unknown>;

/** Where the links in the answers lead: `api` without a trailing slash, `web` likewise. */
export interface Links {
  api: string;
  web: string;
}

const examples: { name: string; examples: Json[] }[] = createRequire(import.meta.url)(
  '@octokit/webhooks-examples',
);
const examplePull = examples.find(({ name }) => name === 'pull_request')?.examples[0]?.[
  'pull_request'
] as Json;

const EXAMPLE_REPOSITORY = 'Codertocat/Hello-World';

const nodeId = (kind: string, id: number): string => Buffer.from(`${kind}${id}`).toString('base64');

const time = (date: Date): string => `${date.toISOString().slice(0, 19)}Z`;

/** Builds GitHub's JSON for what the state holds. */
export function representations(state: GitHubState, links: Links) {
  const fullName = `${state.owner}/${state.name}`;
  const api = `${links.api}/repos/${fullName}`;
  const web = `${links.web}/${fullName}`;

  function account({ login, id, type }: Account): Json {
    const url = `${links.api}/users/${encodeURIComponent(login)}`;
    return {
      login,
      id,
      node_id: nodeId('User', id),
      avatar_url: `https://avatars.githubusercontent.com/u/${id}?v=4`,
      gravatar_id: '',
      url,
      html_url: type === 'Bot' ? `${links.web}/apps/${login.replace('[bot]', '')}` : `${links.web}/${login}`,
      followers_url: `${url}/followers`,
      following_url: `${url}/following{/other_user}`,
      gists_url: `${url}/gists{/gist_id}`,
      starred_url: `${url}/starred{/owner}{/repo}`,
      subscriptions_url: `${url}/subscriptions`,
      organizations_url: `${url}/orgs`,
      repos_url: `${url}/repos`,
      events_url: `${url}/events{/privacy}`,
      received_events_url: `${url}/received_events`,
      type,
      user_view_type: 'public',
      site_admin: false,
    };
  }

  const maybeAccount = (known: Account | null): Json | null => (known === null ? null : account(known));

  function authorAssociation(author: Account | null): string {
    if (author?.login === state.owner) return 'OWNER';
    const base = author === null ? undefined : state.permission(author.login)?.permission.base;
    return base !== undefined && ROLES.indexOf(base) > ROLES.indexOf('read') ? 'COLLABORATOR' : 'NONE';
  }

  function app({ id, slug, name }: NonNullable<TokenOwner['app']>): Json {
    return {
      id,
      client_id: `Iv1.${id}`,
      slug,
      node_id: nodeId('App', id),
      owner: account({ login: 'github', id: 9919, type: 'Organization' }),
      name,
      description: 'Automate your workflow from idea to production',
      external_url: 'https://help.github.com/en/actions',
      html_url: `${links.web}/apps/${slug}`,
      created_at: '2018-07-30T09:30:17Z',
      updated_at: '2024-04-10T20:33:16Z',
      permissions: { issues: 'write', metadata: 'read', pull_requests: 'write' },
      events: [],
    };
  }

  function rollup(url: string, reactions: readonly Reaction[]): Json {
    const counts = REACTIONS.map((content) => [
      content,
      reactions.filter((one) => one.content === content).length,
    ]);
    return { url: `${url}/reactions`, total_count: reactions.length, ...Object.fromEntries(counts) };
  }

  return {
    account,

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

    issueComment(comment: Comment): Json {
      const url = `${api}/issues/comments/${comment.id}`;
      const { number, pull } = comment.thread;
      return {
        url,
        html_url: `${web}/${pull ? 'pull' : 'issues'}/${number}#issuecomment-${comment.id}`,
        issue_url: `${api}/issues/${number}`,
        id: comment.id,
        node_id: nodeId('IssueComment', comment.id),
        user: maybeAccount(comment.author),
        created_at: time(comment.createdAt),
        updated_at: time(comment.updatedAt),
        author_association: authorAssociation(comment.author),
        body: comment.body,
        reactions: rollup(url, comment.reactions),
        performed_via_github_app: comment.app === undefined ? null : app(comment.app),
      };
    },

    reviewComment(comment: Comment): Json {
      const url = `${api}/pulls/comments/${comment.id}`;
      const pullUrl = `${api}/pulls/${comment.thread.number}`;
      const html = `${web}/pull/${comment.thread.number}#discussion_r${comment.id}`;
      const inReplyTo = comment.review?.inReplyTo;
      return {
        url,
        pull_request_review_id: comment.review?.id ?? null,
        id: comment.id,
        node_id: nodeId('PullRequestReviewComment', comment.id),
        ...comment.review?.place,
        user: maybeAccount(comment.author),
        body: comment.body,
        created_at: time(comment.createdAt),
        updated_at: time(comment.updatedAt),
        html_url: html,
        pull_request_url: pullUrl,
        author_association: authorAssociation(comment.author),
        _links: { self: { href: url }, html: { href: html }, pull_request: { href: pullUrl } },
        reactions: rollup(url, comment.reactions),
        ...(inReplyTo === undefined ? {} : { in_reply_to_id: inReplyTo }),
      };
    },

    review(review: Review, thread: Thread): Json {
      const html = `${web}/pull/${thread.number}#pullrequestreview-${review.id}`;
      const pullUrl = `${api}/pulls/${thread.number}`;
      return {
        id: review.id,
        node_id: nodeId('PullRequestReview', review.id),
        user: maybeAccount(review.author),
        body: review.body,
        state: review.state.toUpperCase(),
        html_url: html,
        pull_request_url: pullUrl,
        author_association: authorAssociation(review.author),
        _links: { html: { href: html }, pull_request: { href: pullUrl } },
        submitted_at: time(review.submittedAt),
        commit_id: review.commitId,
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
      const text = JSON.stringify({ ...examplePull, auto_merge: null, ...thread.pull })
        .replaceAll(EXAMPLE_REPOSITORY, fullName)
        .replaceAll('https://api.github.com', links.api)
        .replaceAll('https://github.com', links.web)
        .replaceAll(/\/(pulls?|issues)\/2(?=["/.])/g, `/$1/${thread.number}`);
      const pull: Json = JSON.parse(text);
      return {
        ...pull,
        number: thread.number,
        locked: thread.locked,
        comments: thread.comments.filter(({ review }) => review === undefined).length,
        review_comments: thread.comments.filter(({ review }) => review !== undefined).length,
      };
    },
  };
}

export type Representations = ReturnType<typeof representations>;
