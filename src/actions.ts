// What docs-agent needs is bundled with this file, since each further one costs a run some milliseconds. It is evaluated
// only where it is called for. The weekly report has a file of its own.
export const agent = async () => (await import(/* webpackMode: 'eager' */ './agent/main.ts')).agent();
export const visitors = async () => (await import('./visitors/main.ts')).visitors();
