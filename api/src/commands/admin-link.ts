import { resolve } from 'node:path';
import { loadConfig } from '../config/load-config';
import { openDatabase } from '../database/open-database';
import { askForSignInLink } from '../modules/invariants';
import { type SignInLink, makeSignInLink } from '../modules/sign-in';
import { runCommand, setting } from './run-command';

const USAGE = 'npm run admin-link -- MOBILE';

/**
 * `npm run admin-link`: prints a link that signs an admin of ADMIN_MOBILES in, once, within ten minutes. Reads the
 * environment of the site: DATABASE_URL, else the embedded database in DATA_DIR, through the site if one is running on
 * it. Exits 2 if no link was made.
 */
async function main(): Promise<number> {
  const [mobile, ...rest] = process.argv.slice(2);
  if (!mobile || !/^[0-9]{10}$/.test(mobile) || rest.length > 0) throw new Error(USAGE);
  const { url, expiresAt } = await makeLink(mobile);
  process.stdout.write(`${url}\n`);
  process.stderr.write(
    `Signs in as admin ${mobile}, once, until ${expiresAt}. Anybody who has this link can use it. Both steps are in the audit log.\n`,
  );
  return 0;
}

async function makeLink(mobile: string): Promise<SignInLink> {
  const answer = setting('DATABASE_URL')
    ? undefined
    : await askForSignInLink(resolve(setting('DATA_DIR') ?? './data'), mobile);
  if (answer) return answer;
  const config = loadConfig(process.env);
  const database = await openDatabase(config);
  try {
    return await makeSignInLink({ config, db: database.db, clock: { now: () => new Date() } }, mobile);
  } finally {
    await database.close();
  }
}

runCommand(main, 'No link was made.');
