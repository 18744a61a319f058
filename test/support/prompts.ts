import { status } from '../emulator/faults.ts';
import type { Conversation } from './conversation.ts';

/** All prompts that the service took. */
export const prompts = ({ service }: Conversation) => service.jobs.list.flatMap((job) => job.prompts);

/** How often a prompt was sent, whatever became of it. */
export const sendings = ({ service }: Conversation) => service.journal.requests('POST').length;

/** The next prompt arrives, and its answer is lost. */
export const lose = ({ service }: Conversation) =>
  service.faults.add({ method: 'POST', fault: { kind: 'reset-after-body' } });

/** The next prompt is refused. */
export const refuse = ({ service }: Conversation, code = 402) =>
  service.faults.add({ method: 'POST', fault: status(code, { headers: { 'retry-after': '60' } }) });

/** What the pull request 2 changes itself. */
export const change = ({ github }: Conversation, added: string) =>
  github.setChangedFiles(2, [{ filename: 'src/a.ts', patch: `@@ -1,2 +1,3 @@ one\n a\n+${added}` }]);
