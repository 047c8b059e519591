import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { UnhealthyReleaseError } from './check-release';
import { neverCached, publishRelease, releaseFolder, releaseOf, servedAs } from './release';
import { beginTarget, configKey } from './site-config';
import { switchRelease } from './switch-release';
import { type ObjectStore, openStore } from './stores/object-store';
import { smallBuild, withManifest } from './test/small-build';
import { liveShell, startTestSite, type TestSite } from './test/test-site';

const admin = 'admin-app';
type Files = Map<string, Buffer>;

let site: TestSite;
let folder: string;
let store: ObjectStore;
before(async () => (site = await startTestSite()));
after(() => site.close());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'loyalty-target-'));
  store = openStore(join(folder, 'releases'));
  // Elsewhere for the pages: `localhost` is another origin.
  const releases = `${site.origin.replace('127.0.0.1', 'localhost')}/releases/`;
  await beginTarget(store, { site: site.origin, releases });
  Object.assign(site, { store, headers: {}, typeOf: () => undefined });
});
afterEach(() => rmSync(folder, { recursive: true }));

const config = async () => (await store.read(configKey))?.bytes.toString();
const unhealthy = (says: RegExp) => (error: Error) => {
  assert.ok(error instanceof UnhealthyReleaseError, error.stack);
  assert.match(error.message, says);
  return true;
};

const manifestOf = (build: Files) => JSON.parse(String(build.get('remote.json'))) as Record<string, unknown>;
const changed = (change: (build: Files) => void) => () => {
  const build = smallBuild();
  change(build);
  return build;
};
const withOther = (fields: Record<string, unknown>) =>
  changed((build) => build.set('remote.json', Buffer.from(JSON.stringify({ ...manifestOf(build), ...fields }))));
const requiring = (required: Record<string, object>) =>
  changed((build) => build.set('requires.json', Buffer.from(JSON.stringify(withDefaults(required)))));
const withDefaults = (required: Record<string, object>) =>
  Object.fromEntries(Object.entries(required).map(([name, one]) => [name, { singleton: true, ...one }]));

/** Returns a build whose container has these routes, given `device` and the share scope. */
const withRoutes = (routes: string) => () =>
  smallBuild({
    entry: `var scope; var admin_app = {
      init: async (given) => { scope = given; },
      get: async () => () => ({ createRoutes: ({ host, device }) => ${routes} }),
    };`,
  });

describe('a build that the live shell could not run is refused before anything is written', () => {
  const broken: [what: string, build: () => Files, says: RegExp][] = [
    // Each of these passed the check once and broke its area, or all.
    [
      'malformed: routes that the router rejects',
      withRoutes(`[{ path: '/admin', children: [{ index: true, children: [{ path: 'x' }] }] }]`),
      /index route/,
    ],
    [
      'malformed: its style sheets are not there',
      withOther({ tokens: { hash: '01234567', styles: ['css/tokens.01234567.css'] } }),
      /names css\/tokens\.01234567\.css and gives no digest/,
    ],
    ['its createRoutes loops', withRoutes('{ for (;;); }'), /its createRoutes did not end within 10 s/],
    [
      "it claims another area's page",
      withRoutes(`[{ path: '/admin/x' }, { path: '/user/login' }]`),
      /routes \/user\/login are not below \/admin/,
    ],
    [
      'a compressed copy is of other bytes',
      changed((build) => build.set('js/home.01234567.js.br', brotliCompressSync('alert()'))),
      /home\.01234567\.js\.br does not unpack to js\/home\.01234567\.js/,
    ],
    [
      'a compressed copy is damaged',
      changed((build) => build.set('js/home.01234567.js.gz', Buffer.from('the same, compressed'))),
      /home\.01234567\.js\.gz does not unpack/,
    ],
    [
      'it uses an export that the live shell lacks',
      requiring({ 'react-router-dom': { version: '^7.0.0', exports: ['Link', 'useBlocker'] } }),
      /uses useBlocker of react-router-dom, which the live shell lacks/,
    ],
    [
      'it needs another major of a singleton',
      requiring({ react: { version: '^20.0.0', exports: [] } }),
      /needs react \^20\.0\.0, and the live shell shares 19\.3\.1/,
    ],
    [
      'it evaluates an export that the live shell lacks',
      withRoutes(`Object.values(scope['react-router-dom'])[0].lib().useBlocker() && []`),
      /useBlocker is not a function/,
    ],
    ['it throws with the device', withRoutes('{ if (device) throw new Error("no install"); }'), /no install/],
    ['it relies on a service that the live shell lacks', withRoutes('device.share.open() && []'), /reading 'open'/],
    [
      'it does not list what it requires',
      changed((build) => build.delete('requires.json')),
      /requires\.json is missing/,
    ],
    ['its entry throws', () => smallBuild({ entry: 'throw new Error("broken at the start")' }), /broken at the start/],
    ['its entry makes no container', () => smallBuild({ entry: '' }), /makes no container admin_app/],
    [
      'its container has no ./routes',
      () =>
        smallBuild({
          entry: 'var admin_app = { init: async () => {}, get: async () => { throw new Error("no ./routes") } }',
        }),
      /no \.\/routes/,
    ],
    [
      'its ./routes keeps no contract',
      () => smallBuild({ entry: 'var admin_app = { init: async () => {}, get: async () => () => ({ routes: [] }) }' }),
      /exports no createRoutes/,
    ],
    [
      'it is of another area',
      () => withManifest(smallBuild({ prefix: '/user' }), { app: admin, name: 'admin_app', prefix: '/admin' }),
      /routes \/user, \/user\/home are not below \/admin/,
    ],
    [
      'its prefix is not the one that it has',
      () => smallBuild({ prefix: '/user' }),
      /for \/user, and admin-app is at \/admin/,
    ],
    ['it is of another app', () => smallBuild({ app: 'user-app' }), /of user-app, not of admin-app/],
    ['its manifest names no app', withOther({ app: undefined }), /names no app or no prefix/],
    [
      'its manifest asks for what no site grants',
      withOther({ permissions: ['usb'] }),
      /permissions is not a list of camera/,
    ],
    ['it is of another container', () => smallBuild({ container: 'user_app' }), /of user_app, not of admin_app/],
    [
      'a screen throws',
      () => {
        const build = smallBuild();
        build.set('js/home.01234567.js', Buffer.from('throw new Error("broken screen")'));
        return withManifest(build, { app: admin, name: 'admin_app', prefix: '/admin' });
      },
      /gives no screen.*broken screen/,
    ],
    ['a file is missing', changed((build) => build.delete('js/home.01234567.js')), /home\.01234567\.js is missing/],
    [
      'a file is other by a byte',
      changed((build) => build.set('css/home.01234567.css', Buffer.from('.small-a1b2c3 h1 { color: teal }\n'))),
      /home\.01234567\.css is not what remote\.json says/,
    ],
    [
      'its style sheet styles elements of every area',
      () => {
        const build = smallBuild();
        build.set('css/home.01234567.css', Buffer.from('@layer app { .small-a1b2c3 {} h1, :not(.x) { color: red } }'));
        return withManifest(build, { app: admin, name: 'admin_app', prefix: '/admin' });
      },
      /css\/home\.01234567\.css: the selector `h1` applies to every area's elements.*\n.*`:not\(\.x\)`/,
    ],
    ['its manifest gives no digests', withOther({ integrity: {} }), /no digest of its entry/],
    ['its manifest names a file without a digest', withOther({ files: ['js/other.js'] }), /names js\/other\.js/],
    [
      'its manifest has another shape',
      withOther({ screens: { '/admin': 'a.js' } }),
      /remote\.json: \/screens\/~1admin: Expected array/,
    ],
    ['its manifest is no JSON', changed((build) => build.set('remote.json', Buffer.from('<!doctype'))), /not JSON/],
  ];
  for (const [what, build, says] of broken) {
    it(what, async () => {
      const before = await store.list('');
      await assert.rejects(publishRelease(store, admin, build(), '1.2.3'), unhealthy(says));
      assert.deepEqual(await store.list(''), before);
    });
  }
});

it('a build with the live shell’s names, device and prefix is healthy', async () => {
  const router = { version: '^7.0.0', exports: liveShell.shared['react-router-dom']!.exports };
  const build = requiring({
    'react-router-dom': router,
    '@lingui/core': { version: '^6.0.0', singleton: false, exports: ['x'] },
  });
  const { release } = await publishRelease(store, admin, build(), '1.2.3');
  await switchRelease(store, admin, release.version);
});

describe('a release whose public address browsers would refuse does not become live', () => {
  const faults: [what: string, fault: (folder: string) => unknown, says: RegExp][] = [
    [
      'no CORS',
      () => (site.headers = { 'access-control-allow-origin': 'https://other.example' }),
      /no Access-Control-Allow-Origin for http:/,
    ],
    [
      'scripts as text',
      () => (site.headers = { 'content-type': 'text/plain' }),
      /remoteEntry\.js is served as text\/plain, not as text\/javascript/,
    ],
    ['a wrong encoding', () => (site.headers = { 'content-encoding': 'gzip' }), /does not come|is not what/],
    ['nothing there', () => (site.store = undefined), /remote\.json answers 404/],
    [
      'other bytes in a cache',
      async (at: string) => {
        const elsewhere = openStore(join(folder, 'cache'));
        for (const key of await store.list(at)) {
          await elsewhere.create(
            key,
            key.endsWith('home.01234567.css') ? Buffer.from('h1 {}') : (await store.read(key))!.bytes,
            neverCached,
          );
        }
        site.store = elsewhere;
      },
      /home\.01234567\.css is not what release\.json says/,
    ],
  ];
  for (const [what, fault, says] of faults) {
    it(what, async () => {
      const { release } = await publishRelease(store, admin, smallBuild(), '1.2.3');
      const before = await config();
      await fault(releaseFolder('admin-app', release.version));
      await assert.rejects(switchRelease(store, admin, release.version), unhealthy(says));
      assert.equal(await config(), before);
    });
  }
});

it('a licence may be served as any type, since browsers do not run it', async () => {
  site.typeOf = (key) => (key.endsWith('.txt') ? 'binary/octet-stream' : undefined);
  const { release } = await publishRelease(store, admin, smallBuild(), '1.2.3');
  await switchRelease(store, admin, release.version);
});

it('a published release of before the rule about style sheets can become live again', async () => {
  const older = withManifest(new Map([...smallBuild(), ['css/home.01234567.css', Buffer.from('h1 {}')]]), {
    ...{ app: admin, name: 'admin_app', prefix: '/admin' },
  });
  const release = releaseOf(admin, '1.0.0', older);
  const at = releaseFolder(admin, release.version);
  for (const [path, bytes] of older) await store.create(at + path, bytes, servedAs(path));
  await store.create(`${at}release.json`, Buffer.from(JSON.stringify(release)), neverCached);
  await switchRelease(store, admin, release.version);
});

it('names what it needs when the live shell cannot be read', async () => {
  const { release } = await publishRelease(store, admin, smallBuild(), '1.2.3');
  const [{ bytes, tag }] = [(await store.read(configKey))!];
  const text = bytes.toString().replace(site.origin, 'http://127.0.0.1:1');
  await store.replace(configKey, Buffer.from(text), neverCached, tag);
  await assert.rejects(
    switchRelease(store, admin, release.version),
    /shell\.json, what the live shell offers, cannot be read/,
  );
});
