// Both actions in one bundle, since a runner downloads it for every job and they share most packages. The first file holds
// no package: ncc lists the licenses of the files that are loaded later, or else those of the first one alone.
import './runner/node-version.ts';

export const agent = async () => (await import('./actions.ts')).agent();
export const visitors = async () => (await import('./actions.ts')).visitors();
