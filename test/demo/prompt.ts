import { startServiceEmulator } from '../emulator/service.ts';
import { push } from '../support/events.ts';
import { type RunResult, runAction } from '../support/runner.ts';
import { say, showLine, showOutputs, writeOutput } from './output.ts';
import { summaryPage } from './page.ts';

const prompt = `The commits below changed the public API of the client library.

Update the reference pages that describe it, and add an entry to the changelog page. Leave the tutorials alone.`;

/**
 * The main job: a push hands the agent a prompt, and the run goes on with the pull request. On the emulator on loopback,
 * or on the real service when the environment names one.
 */
export async function promptDemo({
  DOCS_AGENT_API_KEY: apiKey,
  DOCS_AGENT_PROJECT_ID: projectId,
  DOCS_AGENT_BASE_URL: baseUrl,
}: NodeJS.ProcessEnv): Promise<RunResult> {
  if (apiKey !== undefined && projectId !== undefined && baseUrl !== undefined) {
    say(`Against the service at ${baseUrl}, project ${projectId}.`);
    const account = { 'project-id': projectId, 'api-key': apiKey, 'base-url': baseUrl };
    return await show(account, 3_700_000);
  }
  await using service = await startServiceEmulator({
    job: [
      { status: 'active', prLink: null },
      { reads: 3, status: 'completed', prLink: 'https://github.com/example/docs/pull/128' },
    ],
  });
  say(`Against an emulator of the service at ${service.url}; see the README for how to use the real one.`);
  const account = { 'project-id': service.projectId, 'api-key': service.apiKey, 'base-url': service.url };
  return await show({ ...account, 'poll-interval': '1' }, 60_000);
}

async function show(inputs: Readonly<Record<string, string>>, timeoutMs: number): Promise<RunResult> {
  const { name: eventName, payload: event } = push({ ref: 'refs/heads/main' });
  const result = await runAction({
    ...{ action: 'agent', eventName, event, onLine: showLine, timeoutMs },
    inputs: { ...inputs, prompt },
  });
  showOutputs(result);
  await writeOutput('agent-summary.md', result.summary);
  const page = summaryPage({ title: 'docs-agent on a push', markdown: result.summary });
  say(`Summary: ${await writeOutput('agent-summary.html', page)}`);
  return result;
}
