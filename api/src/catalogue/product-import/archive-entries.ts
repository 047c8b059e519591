import { isUtf8 } from 'node:buffer';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import type { Limits } from '../../platform/config/load-config';
import { ApiError } from '../../platform/http/api-error';
import { showablePart } from '../../platform/showable-text';

export type ZipLimits = Pick<Limits, 'zipEntries' | 'zipUnpackedBytes' | 'zipRatio' | 'imageBytes'>;

export interface ListedEntry {
  entry: Entry;
  path: string;
}

const LOCAL_HEADER_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;
const METHOD_NAMES: Readonly<Record<number, string>> = {
  1: 'Shrink',
  6: 'Implode',
  9: 'Deflate64',
  12: 'BZip2',
  14: 'LZMA',
  93: 'Zstandard',
  95: 'XZ',
  98: 'PPMd',
};
const AES = 99;
const FILE_TYPE = 0o170000;
const ORDINARY = new Set([0, 0o100000, 0o040000]);
/** Smaller files are exempt from the ratio: some kB of blanks are no bomb. */
const RATIO_FROM_BYTES = 1_048_576;
const LONGEST_NAME = 100;
/** What operating systems add. */
const SYSTEM_FILE = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i;

/** 400: no ZIP can be read from the file. @param reason names the file in it and what is wrong */
export const invalidZip = (reason?: string) =>
  new ApiError(400, 'invalid_zip', reason === undefined ? 'Invalid ZIP' : `Invalid ZIP: ${reason}`);
const zipTooLarge = (reason: string) => new ApiError(400, 'zip_too_large', `ZIP is too large: ${reason}`);

const count = (value: number) => value.toLocaleString('en');
const megabytes = (bytes: number) => `${count(Math.ceil(bytes / 1_048_576))} MB`;
export const quote = (path: string) => `“${showablePart(path).slice(-LONGEST_NAME)}”`;

/**
 * Lists the files of a ZIP, without folders and files that operating systems add. Rejects a ZIP with paths that lead out
 * of it, or with files that share bytes; other defects only matter for a file that is needed.
 * @throws ApiError 400 `invalid_zip`, `zip_too_large`
 */
export async function listEntries(zip: ZipFile, limits: ZipLimits): Promise<ListedEntry[]> {
  // Folders and metadata files come on top of the pictures; without a limit the list alone could fill the memory.
  const most = limits.zipEntries * 3;
  if (zip.entryCount > most) {
    throw zipTooLarge(`it has ${count(zip.entryCount)} files and folders, up to ${count(most)} are read`);
  }
  const all: ListedEntry[] = [];
  try {
    for await (const entry of zip.eachEntry()) all.push({ entry, path: validatePath(decodePath(entry)) });
  } catch (error) {
    // yauzl reads no further, not even the name.
    if (!(error instanceof Error && error.message.startsWith('strong encryption'))) throw error;
    const last = all.at(-1);
    const file = last ? `the file after ${quote(last.path)}` : 'the first file';
    throw new ApiError(400, 'zip_protected', `ZIP is protected: ${file} has a password`);
  }
  validateOverlap(all);
  const files = all.filter(({ path }) => !path.endsWith('/') && !SYSTEM_FILE.test(path));
  if (files.length > limits.zipEntries) {
    throw zipTooLarge(`it has ${count(files.length)} files, up to ${count(limits.zipEntries)} are read`);
  }
  return files;
}

/** Validates the files that are needed, before any is unpacked. @throws ApiError 400, which names the file */
export function validateNeeded(needed: readonly ListedEntry[], limits: ZipLimits): void {
  let unpacked = 0;
  for (const { entry, path } of needed) {
    validateEntry(entry, path);
    const { compressedSize, uncompressedSize } = entry;
    if (uncompressedSize > Math.max(compressedSize * limits.zipRatio, RATIO_FROM_BYTES)) {
      throw zipTooLarge(
        `${quote(path)} unpacks to more than ${limits.zipRatio} times its size (${megabytes(uncompressedSize)})`,
      );
    }
    // Larger ones are not unpacked: their rows are refused.
    if (uncompressedSize <= limits.imageBytes) unpacked += uncompressedSize;
  }
  if (unpacked > limits.zipUnpackedBytes) {
    throw zipTooLarge(
      `its pictures unpack to ${megabytes(unpacked)}, up to ${megabytes(limits.zipUnpackedBytes)} are read`,
    );
  }
}

function validateEntry(entry: Entry, path: string): void {
  if (path.startsWith('/')) throw leadsOut(path);
  const { compressionMethod: method } = entry;
  if (entry.isEncrypted() || method === AES) {
    throw new ApiError(400, 'zip_protected', `ZIP is protected: ${quote(path)} has a password`);
  }
  if (method !== STORED && method !== DEFLATED) {
    const name = METHOD_NAMES[method] ?? `method ${method}`;
    throw invalidZip(`${quote(path)} is compressed with ${name}. Zip the images again with the usual method, Deflate`);
  }
  // Links and devices: the upper half is the mode of a Unix file, whatever system the ZIP declares.
  if (!ORDINARY.has((entry.externalFileAttributes >>> 16) & FILE_TYPE)) {
    throw invalidZip(`${quote(path)} is a link or a device, not a file`);
  }
}

const leadsOut = (path: string) => invalidZip(`the path ${quote(path)} leads out of the ZIP`);

/** Rejects `..`, drives and NUL, where some systems end a name; an absolute path only matters for a file that is needed. */
function validatePath(path: string): string {
  if (path.includes('\0'))
    throw invalidZip(`the path ${quote(path)} has a NUL character. Rename the file, and zip the images again`);
  if (yauzl.validateFileName(path.replace(/^\/+/, '')) !== null) throw leadsOut(path);
  return path;
}

/**
 * Decodes a path: by the field of Unicode paths (0x7075), if its checksum says that it belongs to the name; as UTF-8,
 * which macOS writes without the flag; else as the ZIP declares. Backslashes, which Windows writes, are separators; in
 * front of a path they mean nothing.
 */
function decodePath({ fileNameRaw: raw, extraFields, generalPurposeBitFlag: flag }: Entry): string {
  const path = yauzl.getFileNameLowLevel(isUtf8(raw) ? flag | UTF8_FLAG : flag, raw, extraFields, true);
  return path.replace(/^\\+/, '').replaceAll('\\', '/');
}

const UTF8_FLAG = 0x800;

/** Rejects files that share bytes, which make a small ZIP unpack to a huge one (bad input E34). */
function validateOverlap(entries: readonly ListedEntry[]): void {
  let end = 0;
  const byOffset = entries.toSorted(
    (a, b) => a.entry.relativeOffsetOfLocalHeader - b.entry.relativeOffsetOfLocalHeader,
  );
  for (const { entry, path } of byOffset) {
    const start = entry.relativeOffsetOfLocalHeader;
    if (start < end) throw invalidZip(`${quote(path)} shares its bytes with another file`);
    end = start + LOCAL_HEADER_BYTES + entry.fileNameRaw.length + entry.compressedSize;
  }
}
