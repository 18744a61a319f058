import { agent } from '../index.ts';

await agent();
