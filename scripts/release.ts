/**
 * Checks a version tag and hands its notes, from the changelog, to the release workflow as the step output `notes`.
 *
 *     node scripts/release.ts TAG
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setOutput } from '@actions/core';
import pkg from '../package.json' with { type: 'json' };
import { releaseNotes } from './changelog.ts';

const [tag] = process.argv.slice(2);
if (tag === undefined) throw new Error('Which tag? node scripts/release.ts TAG');

const changelog = readFileSync(join(import.meta.dirname, '..', 'CHANGELOG.md'), 'utf8');
setOutput('notes', releaseNotes(tag, pkg.version, changelog));
