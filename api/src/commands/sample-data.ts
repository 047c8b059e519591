import { parseArgs } from 'node:util';
import { type ContentSize, demoSize, fillWithDemoData } from '../../seed';
import { loadConfig } from '../config/load-config';
import { createContext } from '../create-context';
import { migrate } from '../database/migrate';
import { checkCodeKeys } from '../modules/codes';
import { checkInvariants, printInvariants } from '../modules/invariants';
import { runCommand } from './run-command';

const DAYS_A_MONTH = 30;
/** Plan and rows are held in memory; `npm run bench:programme` generates ten million scans in SQL. */
const MOST = { users: 200_000, scans: 2_000_000, months: 60, seed: 2 ** 31 };

const usage = `npm run sample-data -- [--users 60] [--scans 2400] [--months 3] [--seed ${demoSize.seed}] [--into DATA_DIR|DATABASE_URL]
Fills an empty database with people, products, batches, scans and claims. Without --into: DATABASE_URL, else DATA_DIR, else ./data.`;

/**
 * `npm run sample-data`: fills an empty database of either engine with content of any size, generated as the demo's is
 * (same seed, same content), then checks the invariants; exits 0 if all hold, 1 if one does not, 2 if nothing was
 * written.
 */
async function main(): Promise<number> {
  const { size, env } = readOptions(process.argv.slice(2));
  const config = loadConfig(env);
  if (config.production)
    throw new Error('This is a production environment (NODE_ENV, PUBLIC_URL): sample data have no place there.');
  const { context, close } = await createContext(config);
  const started = Date.now();
  const tell = (what: string) =>
    process.stdout.write(`${((Date.now() - started) / 1000).toFixed(1).padStart(6)} s  ${what}\n`);
  try {
    await migrate(context.db, { onNotice: tell });
    const { state, now } = await fillWithDemoData(context, size, tell);
    if (!now) throw new Error(`${refusals[state]} Name an empty folder or database with --into.`);
    await checkCodeKeys(context.db, config.codeKeys, context.clock.now(), tell);
    const results = await checkInvariants(context.db);
    tell('invariants');
    process.stdout.write(`${printInvariants(results).join('\n')}\n`);
    return results.every(({ violations }) => violations === 0) ? 0 : 1;
  } finally {
    await close();
  }
}

const refusals = {
  'in-use': 'There is content in this database that is not sample data: nothing was touched.',
  filled: 'This database holds sample data already, the demo’s or another run’s: nothing was touched.',
};

/** @throws Error naming the option that is wrong */
function readOptions(args: string[]): { size: ContentSize; env: NodeJS.ProcessEnv } {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ args, options: { users: text, scans: text, months: text, seed: text, into: text } });
  const whole = (name: keyof typeof MOST, least: number, otherwise: number) => {
    const value = Number(values[name] ?? otherwise);
    if (Number.isInteger(value) && value >= least && value <= MOST[name]) return value;
    throw new Error(`--${name} takes a whole number from ${least} to ${MOST[name]}.\n${usage}`);
  };
  const months = whole('months', 2, demoSize.days / DAYS_A_MONTH);
  const scans = values.scans === undefined ? undefined : whole('scans', 1000, 0);
  const size = {
    users: whole('users', demoSize.users, demoSize.users),
    days: months * DAYS_A_MONTH,
    scans,
    seed: whole('seed', 0, demoSize.seed),
  };
  const { into } = values;
  if (into === undefined) return { size, env: process.env };
  const place = /^postgres(ql)?:/.test(into) ? { DATABASE_URL: into } : { DATABASE_URL: '', DATA_DIR: into };
  return { size, env: { ...process.env, ...place } };
}

runCommand(main, 'No sample data were written.');
