import { userInfo } from 'node:os';
import type { BrandsCommand } from '../../brands/brands-command';
import { plainMobile } from '../../platform/typed-texts';
import { carryOut } from './carry-out';
import { print, runCommand } from './run-command';

/**
 * `npm run brands`: the brands of this installation besides the default one (docs/operations/brands.md). Reads the
 * environment of the site: DATABASE_URL, else the embedded database in DATA_DIR, through the site if one is running on
 * it. Exits 0, 1 if something of it failed, 2 if nothing was changed.
 */
runCommand({
  usage: `npm run brands -- add ID --name NAME --host HOST [--host HOST2] [--admin MOBILE]
npm run brands -- list
npm run brands -- suspend ID | resume ID
npm run brands -- accept-keys ID                     the keys of this environment, instead of those it had
npm run brands -- remove ID --yes-delete ID          a suspended brand, with all its data
npm run brands -- migrate                            brands that are not at this release
npm run brands -- move ID --to WORKER[:PORT]         with Citus
npm run brands -- link [--revoke]                    opens the console; --revoke ends its links and sessions`,
  options: {
    name: { type: 'string' },
    host: { type: 'string', multiple: true },
    admin: { type: 'string', multiple: true },
    'yes-delete': { type: 'string' },
    to: { type: 'string' },
    revoke: { type: 'boolean', default: false },
  },
  failure: 'No brand was changed.',
  async run({ name, host: hosts = [], admin = [], 'yes-delete': confirmed = '', to, revoke }, [action, id]) {
    const actor = userInfo().username;
    const command = commandOf();
    if (!command) return undefined;
    const { lines, code } = await carryOut(command);
    print(lines.join('\n'));
    return code;

    function commandOf(): BrandsCommand | undefined {
      if (action === 'list' || action === 'migrate') return { action, actor };
      if (action === 'link') return { action, actor, revoke };
      if (!id) return undefined;
      if (action === 'add' && name && hosts.length > 0)
        return { action, actor, id, name, hosts, admins: admin.map(mobileOf) };
      if (action === 'suspend' || action === 'resume' || action === 'accept-keys') return { action, actor, id };
      if (action === 'remove') return { action, actor, id, confirmed };
      if (action === 'move' && to) return { action, actor, id, to };
      return undefined;
    }
  },
});

function mobileOf(text: string): string {
  const mobile = plainMobile(text);
  if (!/^[6-9][0-9]{9}$/.test(mobile))
    throw new Error(`--admin must be 10 digits that start with 6, 7, 8 or 9, not "${text}".`);
  return mobile;
}
