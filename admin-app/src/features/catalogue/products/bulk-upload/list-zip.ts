import { plainName } from '@loyalty/shared-ui/typed-text';
import type { RowProblem, RowProblemCode, SheetCheck, SheetProduct } from './product-import.resource';
import { maxPictureBytes } from '../product.schema';

/** A file of the ZIP. */
interface ZippedFile {
  path: string;
  /** Unpacked bytes. */
  size: number;
}

export type ZipFault = { file: 'zip'; kind: 'no-zip' | 'broken' };

const zipStarts = ['504b0304', '504b0506'];

/** Files that operating systems add to a ZIP. */
const systemFile = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i;

/** Lists the files of a ZIP in the browser, by its directory. The reader is loaded with the first file. */
export async function listZip(zip: Blob): Promise<ZippedFile[] | ZipFault> {
  if (!zipStarts.includes(await startOf(zip))) return { file: 'zip', kind: 'no-zip' };
  try {
    return await readDirectory(zip);
  } catch {
    return { file: 'zip', kind: 'broken' };
  }
}

async function startOf(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function readDirectory(zip: Blob): Promise<ZippedFile[]> {
  const { BlobReader, configure, ZipReader } = await import('@zip.js/zip.js');
  // Without its workers, which are for decompression; only the directory is read.
  configure({ useWebWorkers: false });
  const reader = new ZipReader(new BlobReader(await withoutTrailingBytes(zip)));
  try {
    // A path that begins with a separator is no reason to refuse the ZIP, unlike one with `..`.
    const entries = await reader.getEntries({ normalizeFilename: (name) => name.replace(/^[\\/]+/, '') });
    return entries
      .map((entry) => ({ path: pathOf(entry).replace(/^\\+/, '').replaceAll('\\', '/'), size: entry.uncompressedSize }))
      .filter(({ path }) => !path.endsWith('/') && !systemFile.test(path));
  } finally {
    await reader.close();
  }
}

interface ZipEntry {
  filename: string;
  rawFilename: Uint8Array;
  extraFieldUnicodePath?: { valid?: boolean };
}

/** Decodes a path like the server: by a valid field of Unicode paths, as UTF-8 even without the flag, as it is declared. */
function pathOf({ filename, rawFilename, extraFieldUnicodePath }: ZipEntry): string {
  if (extraFieldUnicodePath?.valid) return filename;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(rawFilename);
  } catch {
    return filename;
  }
}

const endSignature = 0x06054b50;
const endBytes = 22;
/** How far from the end of a file the end of the ZIP is searched. */
const searchedBytes = 1_114_112;

/** Cuts off what a mail program or a download appended, like the server (api/src/platform/zip-length.ts). */
async function withoutTrailingBytes(zip: Blob): Promise<Blob> {
  const from = Math.max(0, zip.size - searchedBytes);
  const tail = new DataView(await zip.slice(from).arrayBuffer());
  for (let at = tail.byteLength - endBytes; at >= 0; at -= 1) {
    if (tail.getUint32(at, true) !== endSignature) continue;
    const start = tail.getUint32(at + 16, true);
    const end = from + at + endBytes + tail.getUint16(at + 20, true);
    const isZip64 = start === 0xffff_ffff;
    if (end <= zip.size && (isZip64 || start + tail.getUint32(at + 12, true) <= from + at)) return zip.slice(0, end);
  }
  return zip;
}

export interface UploadCheck {
  products: readonly SheetProduct[];
  problems: readonly RowProblem[];
  /** Files of the ZIP that no row names. */
  unused: readonly string[];
}

/** Adds the problems of images, which only the browser has before the upload, to those that the server found in the sheet. */
export function checkImages({ products, problems }: SheetCheck, files: readonly ZippedFile[]): UploadCheck {
  const pictures = findPictures(files);
  const used = new Set<ZippedFile>();
  const ofImages = products.flatMap(({ row, image }): RowProblem[] => {
    const found = image === '' ? [] : pictures(image);
    found.forEach((file) => used.add(file));
    const code = image === '' ? undefined : validateImage(found);
    if (!code) return [];
    const kind = code === 'not_an_image' ? kindOf(found[0]!.path) : undefined;
    return [{ row, column: 'image', code, value: image, ...(kind && { found: kind }) }];
  });
  return {
    products,
    problems: [...problems, ...ofImages].toSorted((a, b) => a.row - b.row),
    unused: files.filter((file) => !used.has(file)).map(({ path }) => path),
  };
}

const keyOf = (text: string) => plainName(text).toLowerCase();
const lastPart = (path: string) => path.slice(path.lastIndexOf('/') + 1);

function validateImage([file, ...others]: readonly ZippedFile[]): RowProblemCode | undefined {
  if (file === undefined) return 'image_not_found';
  if (others.length > 0) return 'image_ambiguous';
  if (!/\.(jpe?g|png)$/i.test(file.path) || file.size === 0) return 'not_an_image';
  return file.size > maxPictureBytes ? 'image_too_large' : undefined;
}

const otherKinds: Readonly<Record<string, string>> = {
  ...{ heic: 'HEIC', heif: 'HEIC', webp: 'WebP', avif: 'AVIF', gif: 'GIF', bmp: 'BMP', tif: 'TIFF', tiff: 'TIFF' },
  svg: 'SVG',
};

/** Names the format of a picture that is not accepted, by its extension: the browser lists the ZIP and does not unpack it. */
const kindOf = (path: string) => otherKinds[path.slice(path.lastIndexOf('.') + 1).toLowerCase()];

/** Finds a file by its full path, else by its name in any folder, ignoring case, like the server. */
function findPictures(files: readonly ZippedFile[]): (name: string) => readonly ZippedFile[] {
  const byPath = new Map<string, ZippedFile[]>();
  const byName = new Map<string, ZippedFile[]>();
  const add = (map: Map<string, ZippedFile[]>, key: string, file: ZippedFile) =>
    map.set(key, [...(map.get(key) ?? []), file]);
  for (const file of files) {
    add(byPath, keyOf(file.path), file);
    add(byName, lastPart(keyOf(file.path)), file);
  }
  return (name) => {
    const key = keyOf(name.replaceAll('\\', '/').replace(/^\.?\//, ''));
    return byPath.get(key) ?? byName.get(key) ?? [];
  };
}
