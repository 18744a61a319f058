export type Cell = string | number;

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
  readonly most: number;
  /** The same on every machine: a simulation, a count, a size. Others are judged by a person. */
  readonly exact?: boolean;
}

export function isMet({ value, most }: Wanted): boolean {
  return value <= most;
}

/** Prints a finding for a person. */
export function print({ title, about, columns, rows, wanted }: Finding): void {
  console.log(`\n${title}\n\n${about}\n`);
  console.table(
    rows.map((row) => Object.fromEntries(columns.map((name, at) => [name, shown(row[at] ?? '')]))),
  );
  for (const each of wanted) {
    const { what, value, most } = each;
    console.log(
      `${isMet(each) ? 'as wanted' : 'NOT AS WANTED'}: ${what} is ${shown(value)} (at most ${most})`,
    );
  }
}

function shown(cell: Cell): Cell {
  return typeof cell === 'number' ? Number(cell.toPrecision(3)) : cell;
}
