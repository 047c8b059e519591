import { run } from './figures';
import { importMembers } from './imports/members';

/**
 * A running programme of another system: its members and their balances.
 *
 * Run: DATABASE_URL=postgres://… npm run bench:imports, a few minutes; MEMBERS=4000 for a quick look.
 */
run(importMembers);
