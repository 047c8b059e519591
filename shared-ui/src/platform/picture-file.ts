/**
 * Picture formats by their first bytes, as Latin-1. The api has the same list (api/src/platform/pictures/picture-kind.ts);
 * tooling/specified-texts.test.ts compares them.
 */
const signatures: readonly (readonly [kind: string, start: RegExp])[] = [
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
const longestStart = 1024;
/** Metadata of a phone's photo, with its thumbnail, before the size of the picture. */
const headBytes = 1_048_576;
/** Same limit as the server's. */
export const maxMegapixels = 24;

/** Why a file cannot be stored as a picture: its format, or its size in megapixels. */
export type PictureProblem = { kind: string } | { megapixels: number };

/** Returns the format of a picture, by its first bytes; undefined if they are of none. */
export function pictureKind(bytes: Uint8Array): string | undefined {
  const start = Array.from(bytes.subarray(0, longestStart), (byte) => String.fromCharCode(byte)).join('');
  return signatures.find(([, pattern]) => pattern.test(start))?.[0];
}

/**
 * Reads the head of a file that was chosen as a picture. What cannot be read, or is no picture that it knows, is left to
 * the server.
 */
export async function findPictureProblem(file: Blob): Promise<PictureProblem | undefined> {
  try {
    const bytes = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
    const kind = pictureKind(bytes);
    if (kind !== undefined && kind !== 'JPEG' && kind !== 'PNG') return { kind };
    const pixels = kind === 'PNG' ? pixelsOfPng(bytes) : kind === 'JPEG' ? pixelsOfJpeg(bytes) : 0;
    if (pixels <= maxMegapixels * 1_000_000) return undefined;
    // Rounded up, so that a picture above the limit never seems to be at it.
    return { megapixels: Math.ceil(pixels / 100_000) / 10 };
  } catch {
    return undefined;
  }
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function pixelsOfPng(bytes: Uint8Array): number {
  const view = viewOf(bytes);
  return view.getUint32(16) * view.getUint32(20);
}

/** Follows a JPEG's segments to its frame, over bytes between them; 0 if there is none. */
function pixelsOfJpeg(bytes: Uint8Array): number {
  const view = viewOf(bytes);
  for (let at = 2; at + 9 < bytes.length;) {
    const marker = bytes[at + 1]!;
    if (bytes[at] !== 0xff || marker === 0xff || marker === 0) at += 1;
    else if (isFrame(marker)) return view.getUint16(at + 5) * view.getUint16(at + 7);
    else at += 2 + view.getUint16(at + 2);
  }
  return 0;
}

/** SOF0 to SOF15, without the tables that lie between them. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
