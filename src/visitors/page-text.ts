import { posix } from 'node:path';

/** What the text of a page says about itself. */
export interface PageText {
  /** Front matter alone: Mintlify makes the page from an API's description, or it leads to another address. */
  readonly isStub: boolean;
  /** It begins with the words that it is about something old, so it need not be new. */
  readonly isLegacy: boolean;
  /** The files that it shows parts of, as they are named in it. */
  readonly imports: readonly string[];
}

const frontMatter = /^\uFEFF?---\r?\n(?:.*\r?\n)*?---[ \t]*(?:\r?\n|$)/;
const legacy =
  /\b(deprecated|legacy|archived|historical|no longer (maintained|supported)|status\b\W{1,20}(final|superseded|withdrawn|rejected))\b/i;
/** Characters of front matter and text. */
const beginning = 600;
const fence = /^[ \t]*(`{3,}|~{3,})[\s\S]*?^[ \t]*\1/gm;
const imported = /^(?:import|export)\b[^'"\n]*?(?:\bfrom\s+)?['"]([./][^'"\n]*)['"]/gm;
const snippet = /<Snippet\s+file=["']([^"'\n]+)["']/g;

/** @param text of an `.md` or `.mdx` file */
export function readPageText(text: string): PageText {
  const body = text.replace(frontMatter, '');
  const prose = body.replace(fence, '');
  const all = (pattern: RegExp) => [...prose.matchAll(pattern)].map(([, path = '']) => path);
  const imports = [...all(imported), ...all(snippet).map((path) => `/snippets/${path}`)];
  return {
    isStub: body.trim() === '',
    isLegacy: legacy.test(text.slice(0, beginning)),
    imports: [...new Set(imports)],
  };
}

/**
 * Where in the repository the files lie that a page shows parts of.
 *
 * @param page the path of its file
 * @param directory of the documentation
 * @returns `undefined` where one of them is not there
 */
export function snippetsOf(
  page: string,
  { imports }: PageText,
  directory: string,
  files: ReadonlySet<string>,
): string[] | undefined {
  const found = imports.map((path) => {
    const place = path.startsWith('/')
      ? posix.join(directory, path.slice(1))
      : posix.join(posix.dirname(page), path);
    const places = [place, place.replace('/snippets/', '/_snippets/')];
    return places.flatMap((each) => [each, `${each}.mdx`]).find((each) => files.has(each));
  });
  return found.every((path) => path !== undefined) ? found : undefined;
}
