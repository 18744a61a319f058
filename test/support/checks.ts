import { expect } from 'vitest';
import { type Conversation, prLink } from './conversation.ts';

/** A run that writes a check, and waits for the job. */
export const checked = { inputs: { check: 'documentation', wait: 'true' } };

/** What the check of the run 11 says: its state, its description and where it leads. */
const of11 = (state: string, description: string) => [
  ...[state, description],
  'https://github.com/Codertocat/Hello-World/actions/runs/11',
];
export const words = {
  working: of11('pending', 'The agent is reading the change'),
  nobody: of11('pending', 'Nobody has asked the agent yet: there is no prompt'),
  member: of11('pending', 'A member writes /docs-agent or /docs-agent skip'),
  documented: ['success', 'Documentation: example/docs#7', prLink],
  elsewhere: of11('success', 'Documentation: a pull request elsewhere'),
  nothing: of11('success', 'The agent finished without a pull request'),
  required: of11('failure', 'The agent finished without a pull request'),
  noPaths: of11('success', 'No changed file matches paths'),
  dependabot: of11('success', 'Dependabot: the agent is not asked'),
  queued: of11('success', 'Checked on the pull request'),
  failed: of11('failure', 'The agent failed. Re-run, or /docs-agent skip'),
  unfinished: of11('error', 'Not finished. Re-run, or /docs-agent skip'),
  refusedKey: of11(
    'error',
    'Mintlify refused the key. Replace it. Then re-run, or write the command again, or /docs-agent skip',
  ),
  wrongInputs: of11('error', 'The inputs are wrong. See the run'),
  atWork: of11('error', 'Still at work. Re-run to wait on, or /docs-agent skip'),
  lost: of11('error', 'May have been sent. Push, /docs-agent retry or skip'),
  locked: of11('error', 'The conversation is locked: not asked'),
};

/** What the check has said on a commit, oldest first. */
export const said = ({ github }: Conversation, sha: string) =>
  github.statuses(sha).map(({ context, state, description, targetUrl }) => {
    expect(context).toBe(checked.inputs.check);
    return [state, description, targetUrl];
  });
