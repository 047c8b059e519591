import { loadConfig, readData } from '../../platform/config/load-config';
import { withDatabase } from '../../platform/database/open-database';
import { askForSignInLink } from '../../insight/invariants';
import { plainMobile } from '../../platform/typed-texts';
import { type SignInLink, makeSignInLink } from '../../accounts/sign-in';
import { notice, print, runCommand } from './run-command';

/**
 * `npm run admin-link`: prints a link that signs an admin of the team in, once, within ten minutes. Reads the
 * environment of the site: DATABASE_URL, else the embedded database in DATA_DIR, through the site if one is running on
 * it. Exits 2 if no link was made.
 */
runCommand({
  usage: 'npm run admin-link -- MOBILE',
  options: {},
  failure: 'No link was made.',
  async run(_values, written) {
    // A number may be written in groups.
    const mobile = plainMobile(written.join(' '));
    if (!/^[0-9]{10}$/.test(mobile)) return undefined;
    const { url, expiresAt } = await makeLink(mobile);
    print(url);
    notice(
      `Signs in as admin ${mobile}, once, until ${expiresAt}. Anybody who has this link can use it. Both steps are in the audit log.`,
    );
    return 0;
  },
});

async function makeLink(mobile: string): Promise<SignInLink> {
  const { databaseUrl, dataDir } = readData(process.env);
  const link = databaseUrl === undefined ? await askForSignInLink(dataDir, mobile) : undefined;
  if (link) return link;
  const config = loadConfig(process.env);
  const clock = { now: () => new Date() };
  return withDatabase(config, ({ db }) => makeSignInLink({ config, db, clock }, mobile));
}
