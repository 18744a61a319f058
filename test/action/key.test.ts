import { describe, expect, it } from 'vitest';
import type { Fault } from '../emulator/faults.ts';
import { startServiceEmulator } from '../emulator/service.ts';
import type { JobScript } from '../emulator/service-jobs.ts';
import { runAgent } from '../support/comment-run.ts';
import type { RunResult } from '../support/runner.ts';

// Every kind of character that one of the encodings changes.
const key = 'mint_q7+Wz/Kp=Tn"4e&Vb%Hd\\Rs~~~~????<Yx';

/** How the key may come back, each way by its name. */
const forms: Readonly<Record<string, string>> = {
  'as it is': key,
  'percent-encoded': encodeURIComponent(key),
  'percent-encoded in lower case': encodeURIComponent(key).replace(/%../g, (byte) => byte.toLowerCase()),
  'JSON-escaped': JSON.stringify(key).slice(1, -1),
  'HTML-escaped': key.replace(/\W/g, (sign) => `&#${sign.charCodeAt(0)};`),
  // The runner masks Base64 in its log, but not in a reply.
  'in Base64': btoa(key),
};

/** Runs of the key, long enough to be told from chance, in any of its forms. */
function traces(text: string): string[] {
  const length = 8;
  return Object.values(forms).flatMap((form) =>
    Array.from({ length: form.length - length + 1 }, (_, start) => form.slice(start, start + length)).filter(
      (piece) => text.includes(piece),
    ),
  );
}

interface Echo {
  readonly fault?: (form: string) => Fault;
  readonly script?: (form: string) => JobScript;
}

const text = (body: string, headers: Record<string, string> = {}, status = 400): Fault => ({
  kind: 'status',
  status,
  headers,
  body,
});
/** A header's value; what no header can hold is left out. */
const header = (form: string) => `x ${form}`;

const echoes: Readonly<Record<string, Echo>> = {
  'the error of a body': { fault: (form) => text(JSON.stringify({ error: `No access for ${form}` })) },
  'the details of a body': {
    fault: (form) => text(JSON.stringify({ error: 'x', details: [{ message: `Key ${form}` }] })),
  },
  'plain text': { fault: (form) => text(`Bearer ${form}`, {}, 401) },
  'a web page': { fault: (form) => ({ kind: 'html', body: `<title>Hello ${form}</title><p>${form}` }) },
  'broken JSON': { fault: (form) => text(`{"id":"${form}","status":`, {}, 200) },
  'a long body that is cut': { fault: (form) => text(`${'x'.repeat(195)}${form}`) },
  Location: { fault: (form) => text('', { location: `https://e.example/${header(form)}` }, 302) },
  'Content-Type': { fault: (form) => text('x', { 'content-type': header(form) }) },
  'Retry-After': { fault: (form) => text('x', { 'retry-after': header(form) }, 500) },
  'the reason of a cut answer': { fault: () => ({ kind: 'cut-body', bytes: 20 }) },
  'every field of the job': {
    script: (form) => [
      {
        status: 'active',
        fields: {
          ...{ model: form, source: { repository: form, ref: form }, createdAt: form },
          ...{ note: form, [form]: [{ deep: form }] },
        },
      },
      { reads: 1, status: 'completed', prLink: `https://e.example/${form}`, fields: { model: form } },
    ],
  },
  'the status': { script: (form) => [{ status: form }, { reads: 1, status: 'failed' }] },
};

async function runWith({ fault, script }: Echo, form: string): Promise<RunResult> {
  await using emulator = await startServiceEmulator({
    apiKey: key,
    job: script?.(form) ?? [{ status: 'completed', prLink: null }],
  });
  if (fault !== undefined) emulator.faults.add({ times: 99, fault: fault(form) });
  return await runAgent(emulator, { 'api-key': `${key}\n`, 'timeout-minutes': '0.04' });
}

describe('the key', () => {
  it('is found by its traces, wherever they are', () => {
    for (const form of Object.values(forms)) expect(traces(`x${form}x`)).not.toEqual([]);
    expect(traces('mint_ and other words, such as ***')).toEqual([]);
  });

  const places = Object.keys(echoes);
  const cases = Object.entries(echoes).flatMap(([place, echo]) =>
    Object.entries(forms)
      // One run a place and form would be a hundred; every place, every form, and the plain key everywhere are enough.
      .filter(
        ([name], index) => name === 'as it is' || index === places.indexOf(place) % Object.keys(forms).length,
      )
      .map(([name, form]) => ({ place, name, echo, form })),
  );

  it.concurrent.each(cases)('is in nothing that leaves when it comes back $name in $place', async (one) => {
    const result = await runWith(one.echo, one.form);
    const [mask, ...lines] = result.lines.map((line) => line.text);
    // The one place where it has to be: the runner is told to mask it.
    expect(mask).toBe(`::add-mask::${key.replaceAll('%', '%25')}`);
    const { outputs, summary, files } = result;
    expect(traces(JSON.stringify([lines, outputs, summary, files]))).toEqual([]);
    for (const leaving of [...lines, ...Object.values(outputs), summary, ...Object.values(files)])
      expect(traces(leaving)).toEqual([]);
  });

  it('is in no prompt, neither given as it is nor in a file', async () => {
    await using emulator = await startServiceEmulator({ apiKey: key });
    const workspace = { 'p.md': `Use ${key}.` };
    const asText = await runAgent(emulator, { prompt: `Use ${key}.` });
    const asFile = await runAgent(emulator, { prompt: '', 'prompt-file': 'p.md' }, { workspace });
    for (const { annotations, outputs, summary } of [asText, asFile]) {
      expect(outputs['outcome']).toBe('error');
      expect(annotations[0]?.message).toMatch(/prompt(-file)?: It contains the API key/);
      expect(traces(summary)).toEqual([]);
    }
    expect(emulator.journal.entries).toEqual([]);
  });

  it('travels in one header and nowhere else', async () => {
    await using emulator = await startServiceEmulator({ apiKey: key, job: [{ status: 'completed' }] });
    await runAgent(emulator);
    expect(emulator.journal.entries.length).toBeGreaterThan(0);
    for (const { headers, path, query, body } of emulator.journal.entries) {
      const { authorization, ...others } = headers;
      expect(authorization).toBe(`Bearer ${key}`);
      expect(traces(JSON.stringify([path, query, body, others]))).toEqual([]);
    }
  });
});
