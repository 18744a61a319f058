// Both actions in one bundle, since a runner downloads it for every job and they share most packages. Its own chunk has
// none of them: ncc lists the licenses of one kind of chunk only, and here those are the ones that are loaded later.
import './runner/node-version.ts';

export const agent = async () => (await import('./actions.ts')).agent();
export const visitors = async () => (await import('./actions.ts')).visitors();
