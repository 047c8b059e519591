import type { RemoteEntry, SiteConfig } from '../../site-files';
import type { Event } from '../history';
import type { RequiredModules, ShellManifest } from '../live-site';
import { neverCached } from '../release';
import type { Health } from '../status';
import type { ObjectStore } from '../stores/object-store';

/** What the live shell of the target offers. */
export const offered: ShellManifest = {
  shared: {
    '@lingui/core': { version: '5.9.5', exports: ['setupI18n'] },
    '@lingui/react': { version: '5.9.5', exports: ['Trans', 'useLingui'] },
    'react-router-dom': { version: '7.18.5', exports: ['Link', 'useLocation'] },
    react: { version: '19.3.1', exports: ['createElement', 'useState'] },
    'react-dom': { version: '19.3.1', exports: ['createPortal', 'flushSync'] },
  },
  device: {},
};

const required: RequiredModules = {
  '@lingui/core': { version: '^5.0.0', singleton: false, exports: ['setupI18n'] },
  '@lingui/react': { version: '^5.0.0', singleton: false, exports: ['Trans'] },
  'react-router-dom': { version: '^7.0.0', singleton: true, exports: ['Link'] },
  react: { version: '^19.0.0', singleton: true, exports: ['useState'] },
  'react-dom': { version: '^19.0.0', singleton: true, exports: ['flushSync'] },
};
const ownLingui = {
  '@lingui/core': { version: '^6.0.0', singleton: false, exports: ['setupI18n'] },
  '@lingui/react': { version: '^6.0.0', singleton: false, exports: ['Trans'] },
};
const newerRouter = {
  'react-router-dom': { version: '^7.0.0', singleton: true, exports: ['Link', 'useBlocker'] },
};

/** Versions of the target's releases. */
export const releases = {
  admin: ['1.2.0-11111111', '1.3.0-22222222', '1.4.0-33333333'],
  user: ['2.0.0-44444444', '2.1.0-55555555', '2.2.0-66666666'],
} as const;

/** An author and a reason from outside, as an attacker would write them. */
const hostile = `<script>alert(1)</script>"'&`;

/** Visits: 2.5 % of the user area's canary fail. */
export const health: Health = {
  'admin-app': { [releases.admin[1]]: { visits: 812, failed: 3 } },
  'user-app': {
    [releases.user[1]]: { visits: 18_204, failed: 41 },
    [releases.user[2]]: { visits: 1_930, failed: 48 },
  },
};

const json = (value: unknown) => Buffer.from(JSON.stringify(value));

/**
 * Fills a target: the admin area is pinned, its newest release takes what the live shell lacks, the user area has a
 * canary with its own copy of Lingui.
 */
export async function fillStatusTarget(store: ObjectStore, site?: string): Promise<void> {
  const release = async (app: string, version: string, requires: RequiredModules) => {
    await store.create(`${app}/${version}/release.json`, json({ app, version, files: {} }), neverCached);
    await store.create(`${app}/${version}/requires.json`, json(requires), neverCached);
  };
  const event = (
    app: string,
    at: string,
    action: string,
    version: string,
    by = 'Asha Rao',
    from?: string,
    more?: object,
  ) =>
    store.create(
      `history/${app}/${at}-${action}-${version}.json`,
      json({ at: `2026-11-${at}:00.000Z`, app, action, version, by, from, ...more } as Event),
      neverCached,
    );
  const { admin, user } = releases;
  await release('admin-app', admin[0], required);
  await release('admin-app', admin[1], required);
  await release('admin-app', admin[2], { ...required, ...newerRouter });
  await release('user-app', user[0], required);
  await release('user-app', user[1], required);
  await release('user-app', user[2], { ...required, ...ownLingui });
  await event('admin-app', '02T09:10', 'publish', admin[0]);
  await event('admin-app', '02T09:40', 'switch', admin[0]);
  await event('admin-app', '17T11:02', 'publish', admin[1], hostile);
  await event('admin-app', '17T11:30', 'switch', admin[1], hostile, admin[0]);
  await event('admin-app', '22T16:45', 'publish', admin[2], 'pipeline-1482');
  await event('user-app', '04T08:00', 'publish', user[0], 'Vikram Shetty');
  await event('user-app', '04T08:20', 'switch', user[0], 'Vikram Shetty');
  await event('user-app', '19T10:11', 'publish', user[1], 'Vikram Shetty');
  await event('user-app', '19T10:30', 'switch', user[1], 'Vikram Shetty', user[0]);
  await event('user-app', '20T09:02', 'canary', user[0], 'Vikram Shetty', undefined, { share: 0.05 });
  await event('user-app', '20T09:31', 'withdraw', user[0], 'site', undefined, { reason: '21 of 40 visits failed' });
  await event('user-app', '23T06:02', 'publish', user[2], 'Vikram Shetty');
  const entry = (
    name: string,
    prefix: string,
    app: string,
    version: string,
    more: Partial<RemoteEntry>,
  ): RemoteEntry => ({
    name,
    prefix,
    manifest: `/releases/${app}/${version}/remote.json`,
    integrity: 'sha384-a',
    ...more,
  });
  const canary = {
    manifest: `/releases/user-app/${user[2]}/remote.json`,
    integrity: 'sha384-b',
    share: 0.1,
    since: '2026-11-01T00:00:00.000Z',
  };
  const config: SiteConfig = {
    ...(site && { site }),
    overrides: ['releases'],
    host: '/api',
    home: '/user/rewards',
    releases: '/releases/',
    remotes: [
      entry('user_app', '/user', 'user-app', user[1], { previous: [user[0]], canary }),
      entry('admin_app', '/admin', 'admin-app', admin[1], {
        previous: [admin[0]],
        pinned: `Audit until Friday ${hostile}`,
      }),
    ],
  };
  await store.create('remotes.json', json(config), neverCached);
}
