import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { preloadLinks } from './preload-links';

const remotesJson = JSON.stringify({
  host: '/api',
  home: '/user/rewards',
  remotes: [
    { name: 'user_app', prefix: '/user', manifest: '/remotes/user-app/remote.json' },
    { name: 'admin_app', prefix: '/admin', manifest: 'https://cdn.example/admin/remote.json' },
  ],
});
const manifest = (entry: string) => ({
  name: 'user_app',
  entry,
  files: ['js/routes.1.js', 'css/routes.1.css'],
  screens: {
    '/user/login': ['js/sign-in.1.js'],
    '/user/s/*': ['js/label-preview.1.js'],
    '/user/rewards': ['js/rewards.1.js'],
  },
  skeletons: {
    '/user/login': 'form',
    '/user/rewards': 'summary',
    '/user/claims/*': 'list',
    '/user/scanqr': '"><script>',
  },
});

let root: string;
let manifestFile: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'preload-links-'));
  mkdirSync(join(root, 'user-app/dist'), { recursive: true });
  manifestFile = join(root, 'user-app/dist/remote.json');
  writeFileSync(manifestFile, JSON.stringify(manifest('remoteEntry.js')));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(root, { recursive: true });
});

const addresses = (link: string) => [...link.matchAll(/<([^>]+)>/g)].map(([, address]) => address);
const common = [
  '/remotes.json',
  '/remotes/user-app/remote.json',
  '/remotes/user-app/remoteEntry.js',
  '/remotes/user-app/js/routes.1.js',
  '/remotes/user-app/css/routes.1.css',
];

describe('preloadLinks', () => {
  it.each([
    ['/user/login', 'sign-in'],
    ['/USER/LOGIN/', 'sign-in'],
    ['/user/rewards', 'rewards'],
    ['/USER/S/A1DS', 'label-preview'],
    ['/', 'rewards'],
    ['/user/nowhere', 'rewards'],
  ])('%s: the configuration, the remote, and the chunk of %s', async (path, chunk) => {
    const { link } = await preloadLinks(root)(remotesJson, path);
    expect(addresses(link)).toEqual([...common, `/remotes/user-app/js/${chunk}.1.js`]);
  });

  it.each([
    ['/user/login', 'form'],
    ['/USER/LOGIN/', 'form'],
    ['/', 'summary'],
    ['/user/claims', 'list'],
    ['/user/claims/TX-1', 'list'],
    ['/user/claimsmore', undefined],
    ['/user/scanqr', undefined],
    ['/admin/login', undefined],
  ])('%s has the skeleton %s', async (path, shape) => {
    expect((await preloadLinks(root)(remotesJson, path)).skeleton).toBe(shape);
  });

  it('gives each file its type and request mode', async () => {
    const { link } = await preloadLinks(root)(remotesJson, '/user/login');
    expect(link).toContain('</remotes.json>; rel=preload; as=fetch; crossorigin=anonymous');
    expect(link).toContain('</remotes/user-app/js/routes.1.js>; rel=preload; as=script; fetchpriority=low,');
    expect(link).toContain('</remotes/user-app/css/routes.1.css>; rel=preload; as=style,');
  });

  it('names the new files as soon as a remote is deployed', async () => {
    const linksOf = preloadLinks(root);
    await linksOf(remotesJson, '/user/login');
    writeFileSync(manifestFile, JSON.stringify(manifest('remoteEntry.other.js')));
    expect(addresses((await linksOf(remotesJson, '/user/login')).link)).toContain(
      '/remotes/user-app/remoteEntry.other.js',
    );
  });

  it('preloads only the manifest of a remote on another origin', async () => {
    const { link } = await preloadLinks(root)(remotesJson, '/admin/login');
    expect(addresses(link)).toEqual(['/remotes.json', 'https://cdn.example/admin/remote.json']);
  });

  it('adds the integrity that the page will require, if the configuration has one for the remote', async () => {
    mkdirSync(join(root, 'shell/dist/js'), { recursive: true });
    writeFileSync(join(root, 'shell/dist/js/integrity.0123abcd.js'), '');
    const integrity = { 'remoteEntry.js': 'sha256-e', 'js/routes.1.js': 'sha256-r', 'css/routes.1.css': 'sha256-c' };
    writeFileSync(manifestFile, JSON.stringify({ ...manifest('remoteEntry.js'), integrity }));
    const config = JSON.parse(remotesJson) as { remotes: object[] };
    Object.assign(config.remotes[0] ?? {}, { integrity: 'sha384-m' });
    const { link } = await preloadLinks(root)(JSON.stringify(config), '/user/login');
    expect(addresses(link)[1]).toBe('/js/integrity.0123abcd.js');
    expect(link).toContain('remote.json>; rel=preload; as=fetch; crossorigin=anonymous; integrity="sha384-m"');
    expect(link).toContain('js/routes.1.js>; rel=preload; as=script; fetchpriority=low; integrity="sha256-r"');
    expect(link).toContain('css/routes.1.css>; rel=preload; as=style; integrity="sha256-c"');
    expect((await preloadLinks(root)(remotesJson, '/user/login')).link).not.toContain('integrity');
  });

  it('passes over malformed entries', async () => {
    const config = JSON.parse(remotesJson) as { remotes: unknown[] };
    config.remotes.unshift(null, 'x', {}, { prefix: '/user' }, { prefix: '/user', manifest: '/a\nSet-Cookie: b' });
    expect(addresses((await preloadLinks(root)(JSON.stringify(config), '/user/nowhere')).link).slice(0, 2)).toEqual(
      common.slice(0, 2),
    );
  });

  it('names no remote outside every prefix', async () => {
    expect(addresses((await preloadLinks(root)(remotesJson, '/service')).link)).toEqual(['/remotes.json']);
  });

  it.each(['gone', 'broken'])('preloads nothing if the manifest is %s, and logs it once', async (fault) => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    if (fault === 'gone') rmSync(manifestFile);
    else writeFileSync(manifestFile, '<!doctype html>');
    const linksOf = preloadLinks(root);
    await linksOf(remotesJson, '/user/login');
    expect(addresses((await linksOf(remotesJson, '/user/login')).link)).toEqual(common.slice(0, 2));
    expect(warned).toHaveBeenCalledTimes(1);
  });
});
