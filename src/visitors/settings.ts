import * as z from 'zod/mini';
import { atMost, isObject, mapped } from '../schema.ts';
import { parseJson } from '../text.ts';
import { nameOf, redirectsOf } from './redirects.ts';

/*
 * The forms are those of docs.json, and of mint.json, which came before it, in the service's public documentation and in ten
 * public documentation repositories (Mintlify, autumn 2026).
 */

export const settingsFiles = ['docs.json', 'mint.json'];

export type Settings = ReturnType<typeof settingsOf>;

/** A longer navigation is a mistake or an attack. */
const mostParts = 200_000;

export function settingsOf(texts: readonly string[]) {
  const all = texts.map(parseJson).filter(isObject);
  const redirects = all.flatMap(({ redirects }) => redirectsSchema.safeParse(redirects).data ?? []);
  return { redirect: redirectsOf(redirects), isOther: othersIn(all.map(({ navigation }) => navigation)) };
}

const address = atMost(2000);
const redirectsSchema = mapped(
  z.array(z.catch(z.nullable(z.object({ source: address, destination: address })), null)),
  (list) => list.filter((one) => one !== null),
);

/**
 * A function that says of a page's name whether it is a translation, or belongs to a version that is not the default one. A
 * page that the navigation does not list belongs to what else lies in its folder.
 */
function othersIn(navigations: readonly unknown[]) {
  const known = new Map<string, boolean>();
  const parts = navigations.map((part) => ({ part, isOther: false }));
  // The list grows while it is read.
  for (const { part, isOther } of parts) {
    if (typeof part === 'string')
      for (const place of placesOf(nameOf(part))) known.set(place, isOther && (known.get(place) ?? true));
    if (!isObject(part) || parts.length > mostParts) continue;
    for (const [key, value] of Object.entries(part)) {
      const isChoice = key === 'languages' || key === 'versions';
      const list: unknown[] = Array.isArray(value) ? value : [value];
      const first = list.find((one) => isObject(one) && one['default'] === true) ?? list[0];
      for (const one of list)
        if (isObject(one) || key === 'pages' || key === 'root')
          parts.push({ part: one, isOther: isOther || (isChoice && one !== first) });
    }
  }
  return (name: string) => {
    const place = placesOf(name).find((each) => known.has(each));
    return place !== undefined && known.get(place) === true;
  };
}

/** A page's name, and the folders that it lies in, the innermost first; the root is none. */
function placesOf(name: string): string[] {
  const parts = name.split('/');
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('/'));
}
