/**
 * How GitHub's runner reads a step's output and its files. Written from the runner's observable rules
 * (actions/runner: ActionCommand, FileCommandManager); it knows nothing of the code under test.
 */

export interface RunnerCommand {
  readonly name: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly data: string;
}

/** What .NET's TrimStart takes away; unlike JavaScript's trim it leaves U+FEFF. */
const leadingSpace = /^(?:(?!\uFEFF)[\s\u0085])+/;
/** The runner finds the second `::` by the rules of a culture, to which these characters don't exist. */
const secondMark = /:[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]*:/u;

/** A text's lines as the runner sees them: a line ends at CR LF, LF or CR alone. */
export function runnerLines(text: string): string[] {
  return text.split(/\r\n|\n|\r/);
}

/**
 * The name of the command that the runner could find in this line, or nothing. Stricter than the runner, which looks
 * only for the commands of its own version, and only at the first `##[`: any name counts here, at any place.
 */
export function commandIn(line: string): string | undefined {
  return parseCommand(line)?.name;
}

/** The command in a line: v2 (`::name key=value,…::data`) at its start, v1 (`##[name key=value;…]data`) anywhere. */
export function parseCommand(line: string): RunnerCommand | undefined {
  return parseV2(line.replace(leadingSpace, '')) ?? parseV1(line);
}

function parseV2(line: string): RunnerCommand | undefined {
  if (!line.startsWith('::')) return undefined;
  const rest = line.slice(2);
  const mark = secondMark.exec(rest);
  if (mark === null) return undefined;
  const info = nameAndProperties(rest.slice(0, mark.index), ',', '\r\n:,%');
  if (info === undefined) return undefined;
  return { ...info, data: unescaped(rest.slice(mark.index + mark[0].length), '\r\n%') };
}

const v1 = '\r\n;]%';

function parseV1(line: string): RunnerCommand | undefined {
  for (let start = line.indexOf('##['); start !== -1; start = line.indexOf('##[', start + 1)) {
    const end = line.indexOf(']', start);
    if (end === -1) return undefined;
    const info = nameAndProperties(line.slice(start + 3, end), ';', v1);
    if (info !== undefined) return { ...info, data: unescaped(line.slice(end + 1), v1) };
  }
  return undefined;
}

function nameAndProperties(info: string, separator: string, escaped: string) {
  const [, name, rest = ''] = /^([^ ]+)(?: (.*))?$/s.exec(info) ?? [];
  if (name === undefined) return undefined;
  const pairs = rest
    .trim()
    .split(separator)
    .map((property) => /^([^=]+)=(.+)$/s.exec(property));
  const properties = pairs.flatMap((pair) =>
    pair === null ? [] : [[pair[1], unescaped(pair[2] ?? '', escaped)]],
  );
  return { name, properties: Object.fromEntries(properties) as Record<string, string> };
}

const escapes = { '\r': '%0D', '\n': '%0A', ':': '%3A', ',': '%2C', ';': '%3B', ']': '%5D', '%': '%25' };

/** Turns the escapes of some characters back. The percent sign is the last, or `%250A` would become a line break. */
function unescaped(text: string, characters: string): string {
  const entries = Object.entries(escapes).filter(([character]) => characters.includes(character));
  return entries.reduce((result, [character, code]) => result.replaceAll(code, character), text);
}

/**
 * The `name=value` lines and `name<<delimiter` blocks of GITHUB_OUTPUT, GITHUB_STATE or GITHUB_ENV, in order. Throws
 * where the runner would fail the step: no name, no delimiter, an end that never comes, any other line.
 */
export function parseFileCommands(
  text: string,
  platform: NodeJS.Platform = process.platform,
): { readonly name: string; readonly value: string }[] {
  const writes: { name: string; value: string }[] = [];
  let rest = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const takeLine = (): { line: string; end: string } | undefined => {
    if (rest === '') return undefined;
    const [end] = (platform === 'win32' ? /\r?\n/ : /\n/).exec(rest) ?? [''];
    const at = end === '' ? rest.length : rest.indexOf(end);
    const line = rest.slice(0, at);
    rest = rest.slice(at + end.length);
    return { line, end };
  };

  for (let taken = takeLine(); taken !== undefined; taken = takeLine()) {
    const { line } = taken;
    if (line === '') continue;
    const equals = line.indexOf('=');
    const block = line.indexOf('<<');
    if (equals !== -1 && (block === -1 || equals < block)) {
      if (equals === 0) throw new Error(`Invalid format '${line}'. Name must not be empty`);
      writes.push({ name: line.slice(0, equals), value: line.slice(equals + 1) });
    } else if (block !== -1) {
      const delimiter = line.slice(block + 2);
      if (block === 0 || delimiter === '')
        throw new Error(`Invalid format '${line}'. Name and delimiter must not be empty`);
      let value = '';
      let before = '';
      for (let inner = takeLine(); inner?.line !== delimiter; inner = takeLine()) {
        if (inner === undefined)
          throw new Error(`Invalid value. Matching delimiter not found '${delimiter}'`);
        value += before + inner.line;
        before = inner.end;
      }
      writes.push({ name: line.slice(0, block), value });
    } else throw new Error(`Invalid format '${line}'`);
  }
  return writes;
}
