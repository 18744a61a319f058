import type { ActionsContext } from '../../src/github/event.ts';

/** The toolkit's context of a run in `octo/docs`, for an event. */
export function contextOf(
  eventName: string,
  payload: unknown,
  more: Partial<ActionsContext> = {},
): ActionsContext {
  return {
    eventName,
    payload,
    repo: { owner: 'octo', repo: 'docs' },
    serverUrl: 'https://github.com',
    runId: 42,
    actor: 'mona',
    ref: 'refs/heads/main',
    sha: 'c'.repeat(40),
    ...more,
  } as ActionsContext;
}
