import type { Element } from 'hast';
import { h } from 'hastscript';
import * as z from 'zod';
import { markdownTree } from './markdown.ts';
import { htmlPage, markdownBody } from './page.ts';

const reactionEmoji = {
  '+1': '👍',
  '-1': '👎',
  laugh: '😄',
  hooray: '🎉',
  confused: '😕',
  heart: '❤️',
  rocket: '🚀',
  eyes: '👀',
};

const reactionNames = Object.keys(reactionEmoji) as (keyof typeof reactionEmoji)[];

/**
 * A pull request's comments, oldest first. `at` is an ISO 8601 time. `reactions` counts by the API's names. A comment
 * with `replyTo` (the `id` of another) stands below that one, as the answers in a review do; `path` is the file, and
 * perhaps line, that a review comment is about.
 */
export const threadSchema = z.object({
  title: z.string(),
  repository: z.string().default('octo-org/handbook'),
  comments: z.array(
    z.object({
      id: z.string().optional(),
      author: z.string(),
      avatarText: z.string(),
      body: z.string(),
      at: z.iso.datetime({ offset: true }),
      reactions: z.partialRecord(z.enum(reactionNames), z.int().nonnegative()).default({}),
      isBot: z.boolean().default(false),
      edited: z.boolean().default(false),
      replyTo: z.string().optional(),
      path: z.string().optional(),
    }),
  ),
});

export type Thread = z.input<typeof threadSchema>;
type Comment = z.output<typeof threadSchema>['comments'][number];

const threadStyle = `
main { max-width: 920px; margin: 0 auto; }
main > h1 { font-size: 24px; font-weight: 400; line-height: 1.25; margin: 0 0 16px; padding-bottom: 12px; border-bottom: 1px solid var(--edge); }
.comment { display: grid; grid-template-columns: 40px minmax(0, 1fr); gap: 16px; margin-bottom: 16px; }
.comment .comment { grid-column: 2; margin-bottom: 0; }
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
.path { padding: 8px 16px; border-bottom: 1px solid var(--edge); font: 12px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
.box > .markdown-body { padding: 16px; font-size: 14px; background: transparent; }
.markdown-body .user-mention, .markdown-body .team-mention { font-weight: 600; color: inherit; text-decoration: underline; }
.reactions { display: flex; gap: 8px; padding: 0 16px 16px; }
.reactions span { border: 1px solid var(--edge); border-radius: 2em; padding: 0 8px; font-size: 12px; line-height: 24px; }
`;

const time = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

function commentBox(comment: Comment, replies: Element[], repository: string): Element {
  const counts = reactionNames
    .map((name) => ({ name, count: comment.reactions[name] ?? 0 }))
    .filter(({ count }) => count > 0);
  return h('article.comment', { className: comment.isBot ? ['bot'] : [] }, [
    h('div.avatar', { ariaHidden: 'true' }, comment.avatarText),
    h('div.box', [
      h('header', [
        h('b', comment.author),
        comment.isBot ? h('span.label', 'bot') : null,
        ' commented ',
        h('time', { dateTime: comment.at }, `${time.format(new Date(comment.at))} UTC`),
        comment.edited ? ' · edited' : null,
      ]),
      comment.path === undefined ? null : h('div.path', comment.path),
      markdownBody(markdownTree(comment.body, { kind: 'comment', repository })),
      counts.length === 0
        ? null
        : h(
            'div.reactions',
            counts.map(({ name, count }) => h('span', { title: name }, `${reactionEmoji[name]} ${count}`)),
          ),
    ]),
    ...replies,
  ]);
}

/**
 * A page that shows the comments of a pull request as a reader on GitHub sees them, mentions and references as links.
 *
 * @throws ZodError when the thread has another shape than {@link threadSchema}; Error when a comment answers one that
 * isn't there before it.
 */
export function threadPage(thread: Thread): string {
  const { title, repository, comments } = threadSchema.parse(thread);
  const known = new Set<string>();
  for (const { id, replyTo, author } of comments) {
    if (replyTo !== undefined && !known.has(replyTo)) {
      throw new Error(`${author}'s comment answers "${replyTo}", and no earlier comment has that id.`);
    }
    if (id !== undefined) known.add(id);
  }
  const box = (comment: Comment): Element => {
    const replies = comment.id === undefined ? [] : comments.filter(({ replyTo }) => replyTo === comment.id);
    return commentBox(comment, replies.map(box), repository);
  };
  return htmlPage({
    title,
    style: threadStyle,
    content: [
      h('main', [h('h1', title), ...comments.filter(({ replyTo }) => replyTo === undefined).map(box)]),
    ],
  });
}
