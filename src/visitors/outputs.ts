import { describeError } from '../errors.ts';
import type { Visitors } from '../service/schemas.ts';
import { escapeInvisible, shorten } from '../text.ts';
import { aiShare, growth } from './growth.ts';
import { headline } from './messages.ts';
import type { TopPage } from './ranking.ts';
import type { WeekReport } from './report.ts';
import type { Outputs, Runtime } from './runtime.ts';

/** What the outputs hold until more is known. */
export const unknownOutputs: Outputs = {
  ...{ week: '', dateFrom: '', dateTo: '', headline: '' },
  ...{ human: '', ai: '', total: '', humanChange: '', aiChange: '', totalChange: '', aiShare: '' },
  ...{ alert: 'false', complete: 'false', topPages: '', biggestDrop: '', csvFile: '', summaryFile: '' },
};

/** @returns `false` when the file could not be written */
export function writeFile(
  { workspace, log, setOutputs }: Runtime,
  input: 'csv' | 'summary-file',
  path: string | undefined,
  text: () => string,
): boolean {
  if (path === undefined) return true;
  try {
    workspace.write(path, log.redact(text()));
  } catch (error) {
    log.error(`The file ${path} for ${input} could not be written: ${describeError(error)}.`);
    return false;
  }
  setOutputs({ [input === 'csv' ? 'csvFile' : 'summaryFile']: path });
  return true;
}

export function totalsOutputs(totals: Visitors): Outputs {
  const { human, ai, total } = totals;
  return { human: plain(human), ai: plain(ai), total: plain(total), aiShare: plain(aiShare(totals)) };
}

export function reportOutputs(report: WeekReport): Outputs {
  const { totals, before, ranking, dropped, list } = report;
  const lost = ranking.ai.down[0]?.now.path ?? '';
  return {
    headline: headline(report),
    humanChange: plain(growth(before?.human, totals.human)),
    aiChange: plain(growth(before?.ai, totals.ai)),
    totalChange: plain(growth(before?.total, totals.total)),
    alert: String(dropped),
    complete: String(list.gaps.length === 0),
    topPages: topPagesJson(ranking.top),
    biggestDrop: plainPath.test(lost) ? lost : '',
  };
}

/** Paths are made up by whoever visits the site. This form holds no sentence, no markup and no other host. */
const plainPath = /^\/(?!\/)[\w./~-]{0,200}$/;

/** Plain digits; `''` where there is no number. */
function plain(value: number | 'new' | undefined): string {
  return typeof value === 'number' ? String(value) : '';
}

/** A next step takes the output in an environment variable, which holds 128 KiB; a character is 3 bytes at most. */
const mostPathCharacters = 25_000;

function topPagesJson(top: readonly TopPage[]): string {
  const longest = Math.min(1000, Math.floor(mostPathCharacters / top.length));
  return JSON.stringify(
    top.map(({ now, before }) => {
      const earlier = before === 'new' ? { human: 0, ai: 0, total: 0 } : before;
      return {
        path: shorten(escapeInvisible(now.path), longest),
        ...{ human: now.human, ai: now.ai, total: now.total },
        humanBefore: earlier?.human ?? null,
        aiBefore: earlier?.ai ?? null,
        totalBefore: earlier?.total ?? null,
      };
    }),
  );
}
