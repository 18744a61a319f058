/**
 * Checks a version tag and gets its release ready.
 *
 *     node scripts/release.ts TAG NOTES
 *
 * Writes the notes of the changelog into the file NOTES, and prints what the release workflow needs as step outputs.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pkg from '../package.json' with { type: 'json' };
import { releaseFrom } from './changelog.ts';

const [tag, notesFile] = process.argv.slice(2);
if (tag === undefined || notesFile === undefined)
  throw new Error('Which tag, and where to write the notes? node scripts/release.ts TAG NOTES');

const changelog = readFileSync(join(import.meta.dirname, '..', 'CHANGELOG.md'), 'utf8');
const { majorTag, prerelease, notes } = releaseFrom(tag, pkg.version, changelog);
writeFileSync(notesFile, `${notes}\n`);
process.stdout.write(`major-tag=${majorTag}\nprerelease=${prerelease}\n`);
