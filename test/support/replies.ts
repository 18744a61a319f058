import type { Marker, PromptReference } from '../../src/agent/memory/marker.ts';
import type { MarkedReply } from '../../src/agent/memory/memory.ts';

export const replyUrl = 'https://github.com/octo/docs/pull/2#issuecomment-1';
export const asking: Marker = {
  ...{ step: 's', trigger: { kind: 'issue-comment', id: 1 }, run: 5, attempt: 1, state: 'asking' },
  ...{ job: 'j1', followUp: true, sentAt: 5, ended: false },
};
export const sent: Marker = { ...asking, state: 'sent' };
export const ofPull = { trigger: { kind: 'pull-request', id: 2 } } as const;
export const prompt: PromptReference = {
  ...{ kind: 'issue-comment', id: 1, author: 7, word: '/docs-agent', digest: 'd' },
};

/** A reply that remembers `asking`, unless told. The id of its comment tells which it is. */
export const reply = (marker: Partial<Marker>, id = 1): MarkedReply => ({
  marker: { ...asking, ...marker },
  comment: { id, url: replyUrl } as MarkedReply['comment'],
});
