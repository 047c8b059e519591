import { userInfo } from 'node:os';
import { DEFAULT_BRAND } from '../../brands/brand';
import { linkLines } from '../../brands/brand-operations';
import { loadConfig, readData } from '../../platform/config/load-config';
import { withDatabase } from '../../platform/database/open-database';
import { askForSignInLink } from '../../insight/invariants';
import { plainMobile } from '../../platform/typed-texts';
import { makeSignInLink } from '../../accounts/sign-in';
import { carryOut } from './carry-out';
import { notice, print, runCommand } from './run-command';

/**
 * `npm run admin-link`: prints a link that signs an admin of the team in, once, within ten minutes. Reads the
 * environment of the site: DATABASE_URL, else the embedded database in DATA_DIR, through the site if one is running on
 * it. `--brand`: of another brand than the default one. Exits 2 if no link was made.
 */
runCommand({
  usage: 'npm run admin-link -- MOBILE [--brand ID]',
  options: { brand: { type: 'string', default: DEFAULT_BRAND } },
  failure: 'No link was made.',
  async run({ brand: id }, written) {
    // A number may be written in groups.
    const mobile = plainMobile(written.join(' '));
    if (!/^[0-9]{10}$/.test(mobile)) return undefined;
    const [url, until] = id === DEFAULT_BRAND ? await makeLink(mobile) : await makeLinkOfBrand(id, mobile);
    print(url!);
    notice(`${until} Anybody who has this link can use it. Both steps are in the audit log.`);
    return 0;
  },
});

async function makeLinkOfBrand(id: string, mobile: string): Promise<string[]> {
  return (await carryOut({ action: 'admin-link', id, mobile, actor: userInfo().username })).lines;
}

async function makeLink(mobile: string): Promise<string[]> {
  const { databaseUrl, dataDir } = readData(process.env);
  const link = databaseUrl === undefined ? await askForSignInLink(dataDir, mobile) : undefined;
  if (link) return linkLines(link, mobile);
  const config = loadConfig(process.env);
  const clock = { now: () => new Date() };
  return linkLines(await withDatabase(config, ({ db }) => makeSignInLink({ config, db, clock }, mobile)), mobile);
}
