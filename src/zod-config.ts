import { config } from 'zod';

// A compiled parser costs more time than the few answers that a run reads with it.
config({ jitless: true });
