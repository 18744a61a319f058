import { parseArgs } from 'node:util';
import { startServiceEmulator } from './service.ts';

const { values } = parseArgs({ options: { port: { type: 'string', default: '0' } } });
const port = Number(values.port);
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  console.error(`--port ${values.port} is not a port: give a whole number from 0 (any free port) to 65535.`);
  process.exitCode = 2;
} else {
  const emulator = await startServiceEmulator({ port });
  emulator.journal.listen((entry) => {
    if (entry.ended !== undefined) {
      const outcome = [entry.status ?? 'no answer', entry.fault].filter(Boolean).join(', ');
      console.log(`${entry.method} ${entry.path} → ${outcome}`);
    }
  });
  console.log(`The documentation service's emulator is at ${emulator.url}

  base-url    ${emulator.url}
  project-id  ${emulator.projectId}
  api-key     ${emulator.apiKey}

Try it:

  curl -X POST ${emulator.url}/v2/agent/${emulator.projectId}/job -H "Authorization: Bearer ${emulator.apiKey}" -H "Content-Type: application/json" -d "{\\"prompt\\":\\"Describe the new limits\\"}"
  curl ${emulator.url}/v2/agent/${emulator.projectId}/job/job-0001 -H "Authorization: Bearer ${emulator.apiKey}"
  curl "${emulator.url}/v1/analytics/${emulator.projectId}/visitors?limit=3" -H "Authorization: Bearer ${emulator.apiKey}"

Ctrl+C ends it.
`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void emulator.close());
}
