import { OfflineListError, parseOfflineList } from './offline-list';
import { integrityOfFiles, verifyIntegrity } from './published-site';

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
      const list = { version: '1', files: [file('js/a.js', 'A'), file('css/b.css', 'B'), file('assets/c.woff2', 'C')] };
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
