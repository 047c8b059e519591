import { formatFileSize } from './file-size';

describe('formatFileSize', () => {
  it.each([
    [0, '0 bytes', '0 बाइट'],
    [1, '1 byte', '1 बाइट'],
    [799, '799 bytes', '799 बाइट'],
    [842_311, '823 kB', '823 kB'],
    [5_242_880, '5 MB', '5 MB'],
    [8_650_752, '8.3 MB', '8.3 MB'],
    [5_905_580_032, '5.5 GB', '5.5 GB'],
  ])('%d bytes is %p, in Hindi %p', (bytes, english, hindi) => {
    expect(formatFileSize(bytes, 'en-IN')).toBe(english);
    expect(formatFileSize(bytes, 'hi-IN')).toBe(hindi);
  });

  it('has Latin digits in every language', () => {
    expect(formatFileSize(799, 'mr-IN')).toBe('799 बाइट');
  });
});
