import * as z from 'zod/mini';
import { commitIdPattern } from './event.ts';

export const commitId = z.string().check(z.regex(commitIdPattern));
