import { filesOfScreen, parseRemoteManifest } from './remote-manifest';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter } from '@loyalty/shared-ui/memory-router';
import { RouterProvider } from '@loyalty/shared-ui/router';
import { act } from 'react';
import { loadRemoteStyles } from './remote-stylesheets';
import type * as Integrity from './integrity';

describe('remote-manifest', () => {
  const base = new URL('https://cdn.example/user/remote.json');

  const manifest = {
    name: 'user_app',
    entry: 'remoteEntry.js',
    files: ['js/routes.js'],
    screens: { '/user/login': ['js/sign-in.js', 'css/sign-in.css'], '/user/s/*': ['js/label.js'] },
    skeletons: { '/user/login': 'form', '/user/broken': 7 },
  };

  describe('parseRemoteManifest', () => {
    it('makes its addresses absolute, from where it lies', () => {
      expect(parseRemoteManifest(manifest, base)).toEqual({
        name: 'user_app',
        entry: 'https://cdn.example/user/remoteEntry.js',
        files: ['https://cdn.example/user/js/routes.js'],
        screens: {
          '/user/login': ['https://cdn.example/user/js/sign-in.js', 'https://cdn.example/user/css/sign-in.css'],
          '/user/s/*': ['https://cdn.example/user/js/label.js'],
        },
        skeletons: { '/user/login': 'form' },
        integrity: undefined,
      });
    });

    it('reads the hash and the style sheets of its tokens; without either there are none', () => {
      const tokensOf = (tokens: unknown) => parseRemoteManifest({ ...manifest, tokens }, base).tokens;
      expect(tokensOf({ hash: '0123abcd', version: '1.2.3', styles: ['css/tokens.css'] })).toEqual({
        hash: '0123abcd',
        styles: ['https://cdn.example/user/css/tokens.css'],
      });
      expect([tokensOf({ hash: '0123abcd' }), tokensOf({ styles: [] }), tokensOf(7)]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
    });

    it.each([
      ['nothing', null],
      ['a text', 'x'],
      ['no entry', { ...manifest, entry: '' }],
      ['no name', { ...manifest, name: 7 }],
    ])('refuses %s', (_what, value) => {
      expect(() => parseRemoteManifest(value, base)).toThrow('its manifest names no entry');
    });

    it('does without what only saves time', () => {
      const { files, screens } = parseRemoteManifest(
        { name: 'x', entry: 'e.js', files: [1], screens: { '/x': 1 } },
        base,
      );
      expect([files, screens]).toEqual([[], { '/x': [] }]);
    });
  });

  describe('filesOfScreen', () => {
    const parsed = parseRemoteManifest(manifest, base);
    it.each([
      ['/user/login', ['routes.js', 'sign-in.js', 'sign-in.css']],
      ['/USER/LOGIN/', ['routes.js', 'sign-in.js', 'sign-in.css']],
      ['/USER/S/A1DS', ['routes.js', 'label.js']],
      ['/user/elsewhere', ['routes.js']],
    ])('%s', (path, names) => {
      expect(filesOfScreen(parsed, path).map(({ pathname }) => pathname.split('/').at(-1))).toEqual(names);
    });
  });
});

describe('loadRemoteStyles', () => {
  const sheets = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];

  const send = (event: 'load' | 'error') => sheets().forEach((link) => link.dispatchEvent(new Event(event)));

  afterEach(() => sheets().forEach((link) => link.remove()));

  it('puts the look on the page for as long as one of its routes is shown', async () => {
    const styles = loadRemoteStyles(['https://cdn.example/admin/css/tokens.css']);
    send('load');
    const router = createMemoryRouter(
      [
        { Component: await styles, children: [{ path: '/admin', element: <p>Admin</p> }] },
        { path: '/user', element: <p>User</p> },
      ],
      { initialEntries: ['/user'] },
    );
    render(<RouterProvider router={router} />);
    const media = () => sheets().map((link) => link.media);
    expect(media()).toEqual(['not all']);
    await act(() => router.navigate('/admin'));
    expect(screen.getByText('Admin')).toBeInTheDocument();
    expect(media()).toEqual(['all']);
    await act(() => router.navigate('/user'));
    expect(media()).toEqual(['not all']);
  });

  it('fails where a style sheet cannot be loaded', async () => {
    const styles = loadRemoteStyles(['https://cdn.example/admin/css/tokens.css']);
    send('error');
    await expect(styles).rejects.toThrow('css/tokens.css cannot be loaded');
  });
});

describe('enforceIntegrity', () => {
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
