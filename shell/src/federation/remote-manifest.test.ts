import { filesOfScreen, parseRemoteManifest } from './remote-manifest';

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
