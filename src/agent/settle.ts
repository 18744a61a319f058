import type { Runner } from '../runner/runner.ts';
import type { Ending } from './ending.ts';
import type { Progress } from './progress.ts';

/** Sets the outputs, writes the summary, and says in one line how the run ended. */
export async function report(runner: Runner, ending: Ending, red: boolean, replyUrl: string): Promise<void> {
  const { outcome, job, note } = ending;
  runner.output('prLink', job?.prLink ?? '');
  runner.output('status', job?.status ?? '');
  runner.output('outcome', outcome);
  runner.output('jobId', job?.id ?? ending.jobId ?? '');
  runner.output('job', job === undefined ? '' : JSON.stringify(job.record));
  runner.output('commentUrl', replyUrl);
  if (outcome === 'skipped') {
    runner.info(`Nothing to do. ${note ?? ''}`);
    return;
  }
  // Markdown is not needed before the end, and a run should reach its first request quickly.
  const { sentence, summaryFor, wordsFor } = await import('./report.ts');
  runner.summary(summaryFor(ending, runner.summaryBytes()));
  const line = sentence(wordsFor(ending));
  if (red) runner.error(line, 'docs-agent');
  else if (outcome === 'denied') runner.warning(line, 'docs-agent');
  else runner.info(line);
}

/** Ends the reply and the reactions; after everything else, since it needs a server that may be slow. */
export async function closeThread(
  runner: Runner,
  { thread, asked }: Progress,
  ending: Ending,
  red: boolean,
): Promise<void> {
  const { outcome } = ending;
  if (thread === undefined || asked === undefined || outcome === 'skipped') return;
  const before = thread.url();
  if (outcome === 'cancelled' && before === '') return;
  const { endText } = await import('./reply.ts');
  const bad = red || outcome === 'denied' || outcome === 'cancelled';
  await thread.close(
    ending.reply ?? endText(asked, ending),
    ending.job?.id ?? ending.jobId,
    outcome === 'usage' ? undefined : bad ? 'confused' : 'rocket',
  );
  if (thread.url() !== before) runner.output('commentUrl', thread.url());
}
