// A run of docs-agent reads few files: what it needs lies in the chunks of this one, and is only evaluated where it is.
export const agent = async () => (await import(/* webpackMode: 'eager' */ './agent/main.ts')).agent();
export const visitors = async () => (await import('./visitors/main.ts')).visitors();
