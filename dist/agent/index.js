import { agent } from '../index.js';
await agent();
