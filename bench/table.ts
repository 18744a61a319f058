export type Cell = string | number | undefined;

/** What one part of the benchmark found: a table with what it means, and whether it is as wanted. */
export interface Finding {
  /** Of the JSON file. */
  readonly name: string;
  readonly title: string;
  /** What was measured, in full sentences. */
  readonly about: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  readonly wanted: readonly Wanted[];
}

export interface Wanted {
  readonly what: string;
  readonly value: number;
  readonly most?: number;
  readonly least?: number;
  /** The same on every machine: a simulation, a count, a size. Others are judged by a person. */
  readonly exact?: boolean;
}

export function isMet({ value, most, least }: Wanted): boolean {
  return value <= (most ?? Number.POSITIVE_INFINITY) && value >= (least ?? Number.NEGATIVE_INFINITY);
}

/** A finding as text for a terminal. */
export function textOf(finding: Finding): string {
  const cells = [finding.columns, ...finding.rows].map((row) => row.map(shown));
  const widths = finding.columns.map((_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  );
  const lines = cells.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
  const verdicts = finding.wanted.map((wanted) => {
    const limit =
      wanted.most === undefined ? `at least ${shown(wanted.least)}` : `at most ${shown(wanted.most)}`;
    return `${isMet(wanted) ? 'as wanted' : 'NOT AS WANTED'}: ${wanted.what} is ${shown(wanted.value)} (${limit})`;
  });
  return [finding.title, '', finding.about, '', ...lines, '', ...verdicts, ''].join('\n');
}

function shown(cell: Cell): string {
  if (cell === undefined) return '';
  if (typeof cell === 'string') return cell;
  if (Number.isInteger(cell)) return cell.toLocaleString('en');
  return cell.toFixed(Math.abs(cell) < 10 ? 2 : 1);
}
