import {
  isCacheablePicture,
  classifyRequest,
  maxPictureBytes,
  isServedOffline,
  type ClassifiableRequest,
} from './classify-request';
import { OfflineListError, parseOfflineList } from './offline-list';
import { integrityOfFiles, verifyIntegrity } from './published-site';
import type { Version } from './versions';
import { byName, versionsInUse, isOutdated } from './tabs';
import { addressToOpen, readPush } from './notifications';

jest.mock('./route-handlers', () => ({}));

describe('classify-request', () => {
  const origin = 'https://points.example';

  const request = (path: string, rest: Partial<ClassifiableRequest> = {}): ClassifiableRequest => ({
    method: 'GET',
    mode: 'cors',
    destination: '',
    url: new URL(path, origin).href,
    ...rest,
  });

  const navigation: Partial<ClassifiableRequest> = { mode: 'navigate', destination: 'document' };

  describe('classifyRequest', () => {
    it.each<[string, ClassifiableRequest, ReturnType<typeof classifyRequest>]>([
      ['an opened page', request('/user/rewards', navigation), 'page'],
      ['a scanned label', request('/USER/S/A0000', navigation), 'page'],
      ['a download', request('/api/admin/qr-batches/7/codes.csv', navigation), 'page'],
      ['a script', request('/js/12.0123abcd.js', { mode: 'no-cors', destination: 'script' }), 'file'],
      ['a font', request('/assets/a.0123abcd.woff2', { destination: 'font' }), 'file'],
      ['a manifest', request('/remotes/user-app/mf-manifest.json?attempt=1'), 'file'],
      ['the configuration', request('/remotes.json'), 'file'],
      ['WebAssembly', request('/remotes/user-app/assets/reader.0123abcd.wasm'), 'file'],
      ['a picture', request('/api/pictures/a1', { mode: 'no-cors', destination: 'image' }), 'picture'],
      ['a call of the api', request('/api/users/points/list'), undefined],
      ['a call of the api that changes something', request('/api/users/scanner/store', { method: 'POST' }), undefined],
      ['an upload to a file-like address', request('/api/x.json', { method: 'POST' }), undefined],
      ['a film', request('/film.mp4', { destination: 'video' }), undefined],
    ])('%s', (_what, given, kind) => {
      expect(classifyRequest(given)).toBe(kind);
    });
  });

  describe('isServedOffline', () => {
    const copy = { prefixes: ['/user'], foreign: ['/admin', '/api'] };
    it.each([
      ['/user/rewards', true],
      ['/USER/S/A0000', true],
      ['/', true],
      ['/service', true],
      ['/username', true],
      ['/admin', false],
      ['/admin/products', false],
      ['/api/users/scanner/store', false],
      ['/user/labels.pdf', false],
    ])('%s', (path, opens) => {
      expect(isServedOffline(path, copy)).toBe(opens);
    });
  });

  describe('isCacheablePicture', () => {
    const good = {
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000',
      'content-length': '9000',
    };
    const classify = (headers: Record<string, string>, status = 200) =>
      isCacheablePicture({ status, headers: new Headers(headers) });

    it('keeps a public picture', () => expect(classify(good)).toBe(true));
    it.each([
      ['a private one', { ...good, 'cache-control': 'private' }, 200],
      ['one that must not be stored', { ...good, 'cache-control': 'no-store' }, 200],
      ['a page in its place', { ...good, 'content-type': 'text/html' }, 200],
      ['one that is too large', { ...good, 'content-length': String(maxPictureBytes + 1) }, 200],
      ['one without its size', { 'content-type': 'image/png', 'cache-control': 'public' }, 200],
      ['an answer that hides what it is', good, 0],
      ['a failure', good, 404],
    ])('refuses %s', (_what, headers, status) => {
      expect(classify(headers as Record<string, string>, status)).toBe(false);
    });
  });
});

describe('published-site', () => {
  const address = 'https://cdn.example/user/offline-files.json';

  const file = { path: 'js/a.0123abcd.js', bytes: 12, integrity: `sha256-${'A'.repeat(43)}=`, lasting: true };

  const list = { version: '0123456789abcdef', files: [file] };

  describe('parseOfflineList', () => {
    it('makes addresses absolute, beside the list', () => {
      const { version, files } = parseOfflineList(list, address);
      expect(version).toBe('0123456789abcdef');
      expect(files).toEqual([
        { url: 'https://cdn.example/user/js/a.0123abcd.js', bytes: 12, integrity: file.integrity, lasting: true },
      ]);
    });

    it.each([
      ['nothing', null],
      ['a page', '<!doctype html>'],
      ['no version', { files: [] }],
      ['no files', { version: '1' }],
      ['a file without a digest', { ...list, files: [{ ...file, integrity: undefined }] }],
      ['a file of no known language', { ...list, files: [{ ...file, language: 1 }] }],
      ['a file with a weak digest', { ...list, files: [{ ...file, integrity: 'md5-abc' }] }],
      ['a file of another origin', { ...list, files: [{ ...file, path: 'https://evil.example/a.js' }] }],
    ])('refuses %s', (_what, value) => {
      expect(() => parseOfflineList(value, address)).toThrow(OfflineListError);
    });
  });

  describe('verify integrity', () => {
    const manifest = 'https://cdn.example/user/remote.json';
    const digest = (letter: string) => `sha256-${letter.repeat(43)}=`;
    const file = (path: string, letter: string) => ({
      url: `https://cdn.example/user/${path}`,
      bytes: 1,
      integrity: digest(letter),
      lasting: true,
    });
    const vouched = integrityOfFiles({ integrity: { 'js/a.js': digest('A'), 'css/b.css': digest('B') } }, manifest);

    describe('A list of what is kept, of a remote that remotes.json vouches for', () => {
      it('is accepted when each script and style sheet is what the manifest says', () => {
        const list = {
          version: '1',
          files: [file('js/a.js', 'A'), file('css/b.css', 'B'), file('assets/c.woff2', 'C')],
        };
        expect(verifyIntegrity(list, vouched)).toBe(list);
      });

      it.each([
        ['a script of other bytes', file('js/a.js', 'X')],
        ['a script that the manifest does not name', file('js/extra.js', 'X')],
        ['WebAssembly that it does not name', file('assets/extra.wasm', 'X')],
      ])('is refused with %s', (_what, odd) => {
        expect(() => verifyIntegrity({ version: '1', files: [odd] }, vouched)).toThrow(OfflineListError);
      });

      it.each([[null], [{}], [{ integrity: {} }]])('is refused altogether when the manifest is %j', (value) => {
        const list = { version: '1', files: [file('js/a.js', 'A')] };
        expect(() => verifyIntegrity(list, integrityOfFiles(value, manifest))).toThrow(OfflineListError);
      });
    });
  });
});

describe('tabs', () => {
  const shell = 'https://points.example/js/shell.js';

  const remote = 'https://points.example/remotes/user-app/remoteEntry.js';

  const moved = 'https://cdn.example/user/remoteEntry.js';

  const chunk = (hash: string) => `https://points.example/remotes/user-app/js/home.${hash}.js`;

  const copy = (id: string, entries: Record<string, string>, files: string[]): Version => ({
    id,
    bytes: 1,
    prefixes: ['/user'],
    foreign: [],
    entries,
    files,
  });

  const first = copy('first', { [shell]: 's1', [remote]: 'r1' }, [chunk('1')]);

  const second = copy('second', { [shell]: 's1', [remote]: 'r2' }, [chunk('2')]);

  const third = copy('third', { [shell]: 's1', [moved]: 'r3' }, [chunk('2')]);

  const all = [first, second, third];

  describe('isOutdated', () => {
    it.each([
      ['runs what is current', { [shell]: 's1', [remote]: 'r2', [chunk('2')]: byName }, false],
      ['runs only the shell of it so far', { [shell]: 's1' }, false],
      ['runs an earlier remote', { [shell]: 's1', [remote]: 'r1' }, true],
      ['runs a remote that no copy has any more', { [remote]: 'r0' }, true],
      ['runs an earlier chunk', { [chunk('1')]: byName }, true],
      ['runs a chunk that no copy lists', { 'https://points.example/remotes/admin-app/a.js': byName }, false],
      ['runs a remote that has moved', { [moved]: 'r3' }, true],
      ['of which nothing is known', {}, false],
    ])('a tab that %s', (_what, tab, outdated) => {
      expect(isOutdated(tab as Record<string, string>, second, all)).toBe(outdated);
    });
  });

  describe('versionsInUse', () => {
    const idsOf = (tabs: Record<string, string>[]) => versionsInUse(all, third, tabs).map(({ id }) => id);

    it('without a tab only the current one stays', () => {
      expect(idsOf([])).toEqual(['third']);
    });

    it('what an open tab runs stays', () => {
      expect(idsOf([{ [shell]: 's1', [remote]: 'r1' }])).toEqual(['first', 'third']);
      expect(idsOf([{ [chunk('1')]: byName }])).toEqual(['first', 'third']);
      expect(idsOf([{ [remote]: 'r1' }, { [remote]: 'r2' }])).toEqual(['first', 'second', 'third']);
    });

    it('a tab on the current version keeps nothing else', () => {
      expect(idsOf([{ [shell]: 's1', [moved]: 'r3', [chunk('2')]: byName }])).toEqual(['third']);
    });

    it('a tab of which nothing is known keeps all', () => {
      expect(idsOf([{}])).toEqual(['first', 'second', 'third']);
    });
  });
});

describe('readPush', () => {
  const message = { title: 'Paid', body: '₹1,100 was paid.', url: '/user/claims/TX-1', tag: 'a' };

  it('reads a message', () => expect(readPush(JSON.stringify(message))).toEqual(message));
  it('shows a title without the rest', () =>
    expect(readPush('{"title":"Paid","body":5}')).toEqual({ title: 'Paid', body: '', url: '', tag: '' }));
  it('cuts what is too long', () =>
    expect(readPush(JSON.stringify({ ...message, title: 'x'.repeat(5000) }))?.title).toHaveLength(100));
  it.each([undefined, '', 'hello', 'null', '[]', '5', '{}', '{"title":""}', '{"title":{"toString":1}}'])(
    'ignores %p',
    (text) => expect(readPush(text)).toBeUndefined(),
  );
});

describe('addressToOpen', () => {
  const origin = 'https://points.example';
  it.each([
    ['/user/claims/TX-1', '/user/claims/TX-1'],
    ['/USER/claims?x=1#y', '/USER/claims?x=1#y'],
    ['https://points.example/user/account', '/user/account'],
  ])('opens %s', (url, path) => expect(addressToOpen(url, origin, ['/user'])).toBe(`${origin}${path}`));
  it.each([
    'https://evil.example/user/claims',
    '//evil.example/user/claims',
    '\\\\evil.example/user',
    'javascript:alert(1)',
    'data:text/html,x',
    '/admin/dashboard',
    '/api/users/logout',
    '/username',
    '/user/../admin',
    'https://[',
    '',
    undefined,
    { url: '/user' },
  ])('opens the home page for %p', (url) => expect(addressToOpen(url, origin, ['/user'])).toBe(`${origin}/`));
});
