import { createHash } from 'node:crypto';

/** Settings of a process on a programme: its database knows the keys of its codes, which so are the same in every run. */
export const PROGRAMME_KEYS = { CODE_KEYS: `Z:${createHash('sha256').update('bench:lists').digest('base64')}` };
