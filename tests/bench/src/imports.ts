import { measureForeignCodes } from './imports/foreign-codes';
import { importMembers } from './imports/members';
import { printFigures, run } from './figures';

/**
 * A running programme of another system: its members and their balances, and the codes on another vendor's labels.
 *
 * Run: DATABASE_URL=postgres://… npm run bench:imports, a few minutes; MEMBERS=4000 CODES=50000 for a quick look.
 */
run(async () => {
  await importMembers();
  printFigures('Codes of another vendor', await measureForeignCodes());
});
