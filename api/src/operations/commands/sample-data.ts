import { demoSize } from '../../../seed/plan/calendar';
import { fillWithDemoData } from '../../../seed/fill-with-demo-data';
import { loadConfig } from '../../platform/config/load-config';
import { readOption, whole } from '../../platform/config/variable';
import { createContext } from '../../create-context';
import { migrate } from '../../platform/database/migrate';
import { checkCodeKeys } from '../../labels/codes';
import { checkInvariants, printInvariants } from '../../insight/invariants';
import { print, runCommand } from './run-command';

const DAYS_A_MONTH = 30;
const TEXT = { type: 'string' } as const;
/** Plan and rows are held in memory; `npm run bench:programme` generates ten million scans in SQL. */
const readSize = ({ users, scans, months, seed }: Partial<Record<'users' | 'scans' | 'months' | 'seed', string>>) => ({
  users: readOption('users', whole(demoSize.users, 200_000).prefault(demoSize.users), users),
  scans: readOption('scans', whole(1000, 2_000_000).optional(), scans),
  days: readOption('months', whole(2, 60).prefault(demoSize.days / DAYS_A_MONTH), months) * DAYS_A_MONTH,
  seed: readOption('seed', whole(0, 2 ** 31).prefault(demoSize.seed), seed),
});

const REFUSALS = {
  'in-use': 'There is content in this database that is not sample data: nothing was touched.',
  filled: 'This database holds sample data already, the demo’s or another run’s: nothing was touched.',
};

/**
 * `npm run sample-data`: fills an empty database of either engine with content of any size, generated as the demo's is
 * (same seed, same content), then checks the invariants; exits 0 if all hold, 1 if one does not, 2 if nothing was
 * written.
 */
runCommand({
  usage: `npm run sample-data -- [--users 60] [--scans 2400] [--months 3] [--seed ${demoSize.seed}] [--into DATA_DIR|DATABASE_URL]
Fills an empty database with people, products, batches, scans and claims. Without --into: DATABASE_URL, else DATA_DIR, else ./data.`,
  options: { users: TEXT, scans: TEXT, months: TEXT, seed: TEXT, into: TEXT },
  failure: 'No sample data were written.',
  async run(values) {
    const size = readSize(values);
    const config = loadConfig({ ...process.env, ...placeOf(values.into) });
    if (config.production)
      throw new Error('This is a production environment (NODE_ENV, PUBLIC_URL): sample data have no place there.');
    const { context, close } = await createContext(config);
    const started = Date.now();
    const onProgress = (what: string) => print(`${((Date.now() - started) / 1000).toFixed(1).padStart(6)} s  ${what}`);
    try {
      await migrate(context.db, { onNotice: onProgress });
      const { state, now } = await fillWithDemoData(context, size, onProgress);
      if (!now) throw new Error(`${REFUSALS[state]} Name an empty folder or database with --into.`);
      await checkCodeKeys(context.db, config.codeKeys, context.clock.now(), onProgress);
      const results = await checkInvariants(context.db);
      onProgress('invariants');
      print(printInvariants(results).join('\n'));
      return results.every(({ violations }) => violations === 0) ? 0 : 1;
    } finally {
      await close();
    }
  },
});

function placeOf(into: string | undefined): NodeJS.ProcessEnv {
  if (into === undefined) return {};
  return /^postgres(ql)?:/.test(into) ? { DATABASE_URL: into } : { DATABASE_URL: '', DATA_DIR: into };
}
