/**
 * Picture formats by their first bytes, as Latin-1; `.` is any byte. The browser has the same list
 * (shared-ui/src/platform/picture-file.ts); tooling/specified-texts.test.ts compares them.
 */
const SIGNATURES: readonly (readonly [kind: string, start: RegExp])[] = [
  ['JPEG', /^\xff\xd8/],
  ['PNG', /^\x89PNG\r\n\x1a\n/],
  ['WebP', /^RIFF....WEBP/s],
  ['GIF', /^GIF8[79]a/],
  ['AVIF', /^....ftypavi[fs]/s],
  ['HEIC', /^....ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/s],
  ['BMP', /^BM....\0\0\0\0/s],
  ['TIFF', /^(?:II\*\0|MM\0\*|II\+\0|MM\0\+)/],
  ['JPEG XL', /^(?:\xff\x0a|\0\0\0\x0cJXL )/],
  ['JPEG 2000', /^(?:\0\0\0\x0cjP {2}|\xff\x4f\xff\x51)/],
  ['ICO', /^\0\0\x01\0[^\0]/],
  ['PSD', /^8BPS/],
  ['SVG', /^(?:\xef\xbb\xbf)?\s*<(?:[?!][^]*<)?svg[\s>]/i],
];

const LONGEST_START = 1024;

/** Returns the format of a picture, by its first bytes; undefined if they are of none. */
export function pictureKind(bytes: Buffer): string | undefined {
  const start = bytes.toString('latin1', 0, LONGEST_START);
  return SIGNATURES.find(([, pattern]) => pattern.test(start))?.[0];
}
