import { visitors } from '../index.ts';

await visitors();
