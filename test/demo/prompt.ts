import { startServiceEmulator } from '../emulator/service.ts';
import { push } from '../support/events.ts';
import { type RunResult, runAction } from '../support/runner.ts';
import { say, showLine, showOutputs, writeOutput } from './output.ts';
import { summaryPage } from './page.ts';

const prompt = `The commits below changed the public API of the client library.

Update the reference pages that describe it, and add an entry to the changelog page. Leave the tutorials alone.`;

/** Where the main job runs: the emulator on loopback, or the real service when the environment names one. */
interface Place {
  readonly projectId: string;
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly pollInterval: string;
  readonly timeoutMs: number;
}

/** The main job: a push hands the agent a prompt, and the run goes on with the pull request. */
export async function promptDemo(environment: NodeJS.ProcessEnv): Promise<RunResult> {
  const {
    DOCS_AGENT_API_KEY: apiKey,
    DOCS_AGENT_PROJECT_ID: projectId,
    DOCS_AGENT_BASE_URL: baseUrl,
  } = environment;
  if (apiKey !== undefined && projectId !== undefined && baseUrl !== undefined) {
    say(`Against the service at ${baseUrl}, project ${projectId}.`);
    return await show({ apiKey, projectId, baseUrl, pollInterval: 'auto', timeoutMs: 3_700_000 });
  }
  await using service = await startServiceEmulator({
    job: [
      { status: 'active', prLink: null },
      { reads: 3, status: 'completed', prLink: 'https://github.com/example/docs/pull/128' },
    ],
  });
  say(`Against an emulator of the service at ${service.url}; see the README for how to use the real one.`);
  const { url, ...account } = service;
  return await show({
    projectId: account.projectId,
    apiKey: account.apiKey,
    baseUrl: url,
    pollInterval: '1',
    timeoutMs: 60_000,
  });
}

async function show(place: Place): Promise<RunResult> {
  const { name, payload } = push({ ref: 'refs/heads/main' });
  const result = await runAction({
    action: 'agent',
    eventName: name,
    event: payload,
    inputs: {
      'project-id': place.projectId,
      'api-key': place.apiKey,
      'base-url': place.baseUrl,
      'poll-interval': place.pollInterval,
      prompt,
    },
    onLine: showLine,
    timeoutMs: place.timeoutMs,
  });
  say();
  say('Outputs, as a later step sees them:');
  showOutputs(result.outputs);
  say();
  await writeOutput('agent-summary.md', result.summary);
  const page = summaryPage({ title: 'docs-agent on a push', markdown: result.summary });
  say(`Summary: ${await writeOutput('agent-summary.html', page)}`);
  return result;
}
