import * as z from 'zod';
import { parseJson } from '../text.ts';
import { nameOf, type Redirect, redirectsOf } from './redirects.ts';

/*
 * The forms are those of docs.json, and of mint.json, which came before it, in the service's public documentation and in ten
 * public documentation repositories (Mintlify, autumn 2026).
 */

/** The files that may hold the settings of a documentation. */
export const settingsFiles = ['docs.json', 'mint.json'];

/** What the settings of a documentation say of its pages. */
export interface Settings {
  readonly redirect: Redirect;
  /** Whether a page is a translation, or belongs to a version that is not the default one. Takes a page's name. */
  readonly isOther: (name: string) => boolean;
}

const mostReferences = 30;
/** A navigation without an end is a mistake or an attack. */
const mostParts = 200_000;

type Fields = Readonly<Record<string, unknown>>;
const isObject = (part: unknown): part is Fields =>
  typeof part === 'object' && part !== null && !Array.isArray(part);
/** Any part of the settings may lie in a file of its own: its path, from the folder of the settings on. */
const referenceOf = (part: unknown) =>
  isObject(part) && typeof part['$ref'] === 'string' ? part['$ref'] : undefined;

/** The first of the files that the settings refer to. */
export function referencesIn(texts: readonly string[]): string[] {
  const found = new Set<string>();
  settingsOf(texts, (reference) => void found.add(reference));
  return [...found].filter((path) => path.length <= 1000).slice(0, mostReferences);
}

/** @param read the text of a file that the settings refer to, if it is there */
export function settingsOf(
  texts: readonly string[],
  read: (reference: string) => string | undefined = () => undefined,
): Settings {
  const resolve = (part: unknown): unknown => {
    const reference = referenceOf(part);
    return reference === undefined ? part : parseJson(read(reference) ?? '');
  };
  const all = texts.map(fieldsOf);
  const redirects = all.flatMap(({ redirects }) => redirectsSchema.safeParse(resolve(redirects)).data ?? []);
  return {
    redirect: redirectsOf(redirects),
    isOther: othersIn(all.flatMap(({ navigation }) => partsOf(navigation, resolve))),
  };
}

function fieldsOf(text: string): Fields {
  const value = parseJson(text);
  return isObject(value) ? value : {};
}

const address = z.string().max(2000);
const redirectsSchema = z
  .array(z.object({ source: address, destination: address }).nullable().catch(null))
  .transform((list) => list.filter((one) => one !== null));

interface Part {
  readonly part: unknown;
  /** Whether it belongs to another language or version than the one that readers get first. */
  readonly isOther: boolean;
}

/** Everything in a navigation that may hold or be a page, in no order that counts. */
function partsOf(navigation: unknown, resolve: (part: unknown) => unknown): Part[] {
  const parts: Part[] = [{ part: navigation, isOther: false }];
  // The list grows while it is read.
  for (const { part: whole, isOther } of parts) {
    const part = resolve(whole);
    if (!isObject(part) || parts.length > mostParts) continue;
    for (const [key, value] of Object.entries(part)) {
      const isChoice = key === 'languages' || key === 'versions';
      const given: unknown[] = Array.isArray(value) ? value : [value];
      const list = isChoice ? given.map(resolve) : given;
      const first = list.find((one) => isObject(one) && one['default'] === true) ?? list[0];
      for (const one of list)
        if (isObject(one) || key === 'pages' || key === 'root')
          parts.push({ part: one, isOther: isOther || (isChoice && one !== first) });
    }
  }
  return parts;
}

/** A page that the navigation does not list belongs to what else lies in its folder. */
function othersIn(parts: readonly Part[]): Settings['isOther'] {
  const known = new Map<string, boolean>();
  for (const { part, isOther } of parts) {
    if (typeof part !== 'string') continue;
    const name = nameOf(part);
    for (const place of [name, ...foldersOf(name)]) known.set(place, isOther && (known.get(place) ?? true));
  }
  return (name) => {
    const place = [name, ...foldersOf(name)].find((each) => known.has(each));
    return place !== undefined && known.get(place) === true;
  };
}

/** The folders that a page lies in, the innermost first; the root is none. */
function foldersOf(name: string): string[] {
  const parts = name.split('/');
  return parts.slice(1).map((_, index) => parts.slice(0, parts.length - 1 - index).join('/'));
}
