// Both actions in one bundle, since a runner downloads it for every job and they share most packages. Each is a chunk of
// its own, so that a run compiles what it needs.
import './runner/node-version.ts';
import './zod-config.ts';

export const agent = async () => (await import('./agent/main.ts')).agent();
export const visitors = async () => (await import('./visitors/main.ts')).visitors();
