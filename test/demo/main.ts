/** `npm run demo`: the actions as they are shipped, run as the runner runs them, for a person to watch. */
import { commandScenes, pushScene } from './agent.ts';
import { lifeScenes } from './life.ts';
import { weeklyScenes } from './visitors.ts';

console.log('The service and GitHub are emulated here, in time-lapse: a minute lasts half a second.');
await pushScene();
await commandScenes();
await lifeScenes();
await weeklyScenes();
console.log(`
━━ What to try next

Open the pages in demo-output: comment-thread.html, life-thread.html, failure-thread.html and visitors-summary.html.
Write commands yourself: run "npm run emulator", and follow what it prints.
Use it in your own repository: read "Before you start" in README.md.`);
