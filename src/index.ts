// Both actions in one bundle, since a runner downloads it for every job and they share most packages.
import './runner/node-version.ts';
import './zod-config.ts';
import { agent } from './agent/main.ts';
import { visitors } from './visitors/main.ts';

export { agent, visitors };
