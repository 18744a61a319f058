/**
 * Puts what belongs beside the bundle there, and writes the bundle in ASCII, with escapes for all other characters: V8 keeps
 * a text that holds any of them in two bytes for each character, which is 3 MiB more for a bundle of this size.
 * `npm run build` runs it, after the compiler took the comments out.
 */
import { copyFileSync, globSync, readFileSync, writeFileSync } from 'node:fs';

for (const name of ['licenses.txt', 'package.json']) copyFileSync(`build/bundle/${name}`, `dist/${name}`);

for (const path of globSync('dist/*.js')) {
  const text = readFileSync(path, 'utf8');
  const escaped = text.replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  writeFileSync(path, escaped);
}
