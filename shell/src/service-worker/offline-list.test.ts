import { OfflineListError, parseOfflineList } from './offline-list';

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
