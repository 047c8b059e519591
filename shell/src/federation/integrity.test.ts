import type * as Integrity from './integrity';
import { parseRemoteManifest } from './remote-manifest';

const digest = (letter: string) => `sha256-${letter.repeat(43)}=`;
const impossible = digest('A');
const address = new URL('https://cdn.example/user/remote.json');
const manifest = {
  name: 'user_app',
  entry: 'remoteEntry.js',
  integrity: { 'remoteEntry.js': digest('E'), 'js/a.js': digest('J'), 'css/a.css': digest('C') },
};
const parsed = (changes: object = {}) => parseRemoteManifest({ ...manifest, ...changes }, address);

/** Enforces manifests. Each test needs a new page, since enforcement cannot be undone. */
async function seal(...manifests: ReturnType<typeof parsed>[]) {
  let module: typeof Integrity | undefined;
  await jest.isolateModulesAsync(async () => {
    module = await import('./integrity');
  });
  for (const one of manifests) module?.enforceIntegrity(address, one);
  return module!;
}

const script = (src: string) => Object.assign(document.createElement('script'), { src });
const sheet = (href: string) => Object.assign(document.createElement('link'), { rel: 'stylesheet', href });

describe('enforceIntegrity', () => {
  it('gives every script and style sheet of the remote the digest that its manifest names', async () => {
    await seal(parsed());
    expect(script('https://cdn.example/user/js/a.js')).toMatchObject({
      integrity: digest('J'),
      crossOrigin: 'anonymous',
    });
    expect(script('https://cdn.example/user/remoteEntry.js?attempt=1').integrity).toBe(digest('E'));
    expect(sheet('https://cdn.example/user/css/a.css').integrity).toBe(digest('C'));
  });

  it('has a file refused that the manifest does not name', async () => {
    const { integrityOf } = await seal(parsed());
    expect(script('https://cdn.example/user/js/planted.js').integrity).toBe(impossible);
    expect(integrityOf('https://cdn.example/user/reader.wasm')).toBe(impossible);
  });

  it('leaves alone what is not of the remote', async () => {
    const { integrityOf } = await seal(parsed());
    expect(script('/js/shell.js').integrity).toBeFalsy();
    expect(script('https://cdn.example/username/a.js').crossOrigin).toBeNull();
    expect(integrityOf('https://cdn.example/admin/a.js')).toBe('');
  });

  it('is passed to the remote, for what it fetches by itself', async () => {
    let integrityOf: ((file: string) => string) | undefined;
    await jest.isolateModulesAsync(async () => {
      (await import('./integrity')).enforceIntegrity(address, parsed());
      integrityOf = (await import('../device/device')).device.integrityOf;
    });
    expect(integrityOf?.('https://cdn.example/user/js/a.js')).toBe(digest('J'));
  });

  it.each([
    ['no digests', { integrity: undefined }],
    ['a list in their place', { integrity: ['js/a.js'] }],
    ['none of its entry', { integrity: { 'js/a.js': digest('J') } }],
    ['a weak one of its entry', { integrity: { 'remoteEntry.js': 'md5-abc' } }],
    ['an ES module as its entry', { type: 'module' }],
    ['an entry elsewhere', { entry: 'https://evil.example/remoteEntry.js' }],
  ])('F10: refuses a manifest with %s', async (_what, changes) => {
    await expect(seal(parsed(changes))).rejects.toThrow(
      /its manifest gives no digest of its entry|its entry is an ES module/,
    );
  });
});

it('requireCors: a developer’s files are requested with CORS and without digests', async () => {
  const { requireCors, integrityOf } = await seal(parsed());
  requireCors(new URL('http://localhost:3002/remote.json'));
  const own = script('http://localhost:3002/js/a.js');
  expect(own.crossOrigin).toBe('anonymous');
  expect(own.integrity).toBeFalsy();
  expect(sheet('http://localhost:3002/css/a.css').crossOrigin).toBe('anonymous');
  expect(integrityOf('http://localhost:3002/js/a.js')).toBe('');
  expect(script('http://localhost:3003/js/a.js').crossOrigin).toBeNull();
  expect(script('https://cdn.example/user/js/planted.js').integrity).toBe(impossible);
});
