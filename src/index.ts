/**
 * Both actions in one bundle, since a runner downloads it for every job and they share most packages. Each is loaded when it
 * is called. Eager: the bundler lists the licences of one file only.
 */
export const agent = () => import(/* webpackMode: "eager" */ './agent/main.ts');
export const visitors = () => import(/* webpackMode: "eager" */ './visitors/main.ts');
