import { readData } from '../../platform/config/load-config';
import { readOption, whole } from '../../platform/config/variable';
import { withDatabase } from '../../platform/database/open-database';
import { makePayable } from '../../money/payouts';
import { notice, print, runCommand } from './run-command';

const indian = new Intl.NumberFormat('en-IN');
const rupees = (paise: number) =>
  `₹${new Intl.NumberFormat('en-IN', { minimumFractionDigits: paise % 100 === 0 ? 0 : 2 }).format(paise / 100)}`;

/**
 * `npm run make-payable`: makes claims payable that were approved while a point had no value. Without --confirm it only
 * prints what it would do. Reads the environment of the site: DATABASE_URL, else the embedded database in DATA_DIR, which
 * no running site may hold. Exits 0, 1 if named claims are left, 2 if it could not be done.
 */
runCommand({
  usage: 'npm run make-payable -- --value-paise PAISE [--confirm] [TRANSACTION_ID …]',
  options: { 'value-paise': { type: 'string' }, confirm: { type: 'boolean', default: false } },
  failure: 'Nothing more was made payable.',
  async run({ 'value-paise': value, confirm: confirmed }, named) {
    if (value === undefined) return undefined;
    const valuePaise = readOption('value-paise', whole(1, 1_000_000), value);
    const transactionIds = named.length > 0 ? named : undefined;
    const clock = { now: () => new Date() };
    const { claims, points, left } = await withDatabase(readData(process.env), ({ db }) =>
      makePayable({ db, clock }, { valuePaise, confirmed, ...(transactionIds && { transactionIds }) }),
    );
    const sum = `${indian.format(claims)} ${claims === 1 ? 'claim' : 'claims'}, ${indian.format(points)} points × ${rupees(valuePaise)} = ${rupees(points * valuePaise)}`;
    print(confirmed ? `Made payable: ${sum}` : `Would be made payable: ${sum}. Nothing was changed; add --confirm.`);
    if (left.length > 0) notice(`Not approved without a value, or payable already: ${left.join(', ')}`);
    return left.length > 0 ? 1 : 0;
  },
});
