import type { Element } from 'hast';
import { h } from 'hastscript';
import { markdownTree } from './markdown.ts';
import { htmlPage, markdownBody } from './page.ts';

const emoji = {
  ...{ '+1': '👍', '-1': '👎', laugh: '😄', hooray: '🎉' },
  ...{ confused: '😕', heart: '❤️', rocket: '🚀', eyes: '👀' },
};

/** A comment of a pull request. Its `body` is Markdown, and `at` an ISO 8601 time. */
export interface ThreadComment {
  readonly author: string;
  readonly body: string;
  readonly at: string;
  /** By the API's names. */
  readonly reactions: readonly string[];
  readonly edited: boolean;
}

/** A pull request's conversation, oldest comment first. */
export interface Thread {
  readonly title: string;
  readonly repository: string;
  readonly comments: readonly ThreadComment[];
}

const threadStyle = `
main { max-width: 920px; margin: 0 auto; }
main > h1 { font-size: 24px; font-weight: 400; line-height: 1.25; margin: 0 0 16px; padding-bottom: 12px; border-bottom: 1px solid var(--edge); }
.comment { display: grid; grid-template-columns: 40px minmax(0, 1fr); gap: 16px; margin-bottom: 16px; }
.avatar {
  width: 40px; height: 40px; border-radius: 50%; background: #6e7781; color: #fff;
  font-size: 14px; font-weight: 600; display: grid; place-items: center; overflow: hidden;
}
.bot > .avatar { border-radius: 6px; background: #0969da; }
.box { border: 1px solid var(--edge); border-radius: 6px; }
.box > header {
  padding: 8px 16px; background: var(--canvas); color: var(--muted);
  border-bottom: 1px solid var(--edge); border-radius: 6px 6px 0 0;
}
.box > header b { color: var(--text); font-weight: 600; }
.label { border: 1px solid var(--edge); border-radius: 2em; padding: 0 7px; font-size: 12px; font-weight: 500; margin-left: 6px; }
.box > .markdown-body { padding: 16px; font-size: 14px; background: transparent; }
.markdown-body .user-mention, .markdown-body .team-mention { font-weight: 600; color: inherit; text-decoration: underline; }
.reactions { display: flex; gap: 8px; padding: 0 16px 16px; }
.reactions span { border: 1px solid var(--edge); border-radius: 2em; padding: 0 8px; font-size: 12px; line-height: 24px; }
`;

const time = new Intl.DateTimeFormat('en-US', {
  ...{ dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone: 'UTC' },
});

function commentBox({ author, body, at, reactions, edited }: ThreadComment, repository: string): Element {
  const isBot = author.endsWith('[bot]');
  const counts = Object.entries(emoji).flatMap(([name, symbol]) => {
    const count = reactions.filter((reaction) => reaction === name).length;
    return count === 0 ? [] : [h('span', { title: name }, `${symbol} ${count}`)];
  });
  return h('article.comment', { className: isBot ? ['bot'] : [] }, [
    h('div.avatar', { ariaHidden: 'true' }, author.slice(0, 2).toUpperCase()),
    h('div.box', [
      h('header', [
        h('b', author.replace(/\[bot\]$/, '')),
        isBot ? h('span.label', 'bot') : null,
        ' commented ',
        h('time', { dateTime: at }, `${time.format(new Date(at))} UTC`),
        edited ? ' · edited' : null,
      ]),
      markdownBody(markdownTree(body, { kind: 'comment', repository })),
      counts.length === 0 ? null : h('div.reactions', counts),
    ]),
  ]);
}

/** A page that shows the conversation as a reader on GitHub sees it, mentions and references as links. */
export function threadPage({ title, repository, comments }: Thread): string {
  const boxes = comments.map((comment) => commentBox(comment, repository));
  return htmlPage({ title, style: threadStyle, content: [h('main', [h('h1', title), ...boxes])] });
}
