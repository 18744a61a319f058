import { posix } from 'node:path';

const frontMatter = /^\uFEFF?---\r?\n(?:.*\r?\n)*?---[ \t]*(?:\r?\n|$)/;
const legacy =
  /\b(deprecated|legacy|archived|historical|no longer (maintained|supported)|status\b\W{1,20}(final|superseded|withdrawn|rejected))\b/i;
const beginning = 600;
const fence = /^[ \t]*(`{3,}|~{3,})[\s\S]*?^[ \t]*\1/gm;
const imported = /^(?:import|export)\b[^'"\n]*?(?:\bfrom\s+)?['"]([./][^'"\n]*)['"]/gm;
const snippet = /<Snippet\s+file=["']([^"'\n]+)["']/g;

/** What the text of a page, an `.md` or `.mdx` file, says about itself. */
export function readPageText(text: string) {
  const body = text.replace(frontMatter, '');
  const prose = body.replace(fence, '');
  const all = (pattern: RegExp) => [...prose.matchAll(pattern)].map(([, path = '']) => path);
  const imports = [...all(imported), ...all(snippet).map((path) => `/snippets/${path}`)];
  return {
    /**
     * Its age says nothing. It is front matter alone, so Mintlify makes the page from an API's description, or leads to
     * another address; or it begins with the words that it is about something old.
     */
    isSettled: body.trim() === '' || legacy.test(text.slice(0, beginning)),
    /** The files that it shows parts of, as they are named in it. */
    imports: [...new Set(imports)],
  };
}

/** Where in the repository the files lie that a page shows parts of; `undefined` for one that is not there. */
export function snippetsOf(
  page: string,
  imports: readonly string[],
  directory: string,
  files: ReadonlySet<string>,
): (string | undefined)[] {
  return imports.map((path) => {
    const place = path.startsWith('/')
      ? posix.join(directory, `.${path}`)
      : posix.join(posix.dirname(page), path);
    const places = [place, place.replace('/snippets/', '/_snippets/')];
    return places.flatMap((each) => [each, `${each}.mdx`]).find((each) => files.has(each));
  });
}
