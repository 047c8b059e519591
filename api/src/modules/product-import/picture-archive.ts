import { open } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import type { Limits } from '../../config/load-config';
import { ApiError } from '../../http/api-error';
import { wrongKind } from './receive-upload';

type ZipLimits = Pick<Limits, 'zipEntries' | 'zipUnpackedBytes' | 'zipRatio' | 'imageBytes'>;

export interface ArchivedFile {
  /** Its path in the ZIP. */
  path: string;
  /** Path of the unpacked file; undefined if it is not wanted, or too large for a picture. */
  file: string | undefined;
  tooLarge: boolean;
}

const ZIP_STARTS = ['PK\u0003\u0004', 'PK\u0005\u0006'];
const LOCAL_HEADER_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;
const FILE_TYPE = 0o170000;
const ORDINARY = new Set([0, 0o100000, 0o040000]);
/** Smaller files are exempt from the ratio: some kB of blanks are no bomb. */
const RATIO_FROM_BYTES = 1_048_576;

const invalidZip = () => new ApiError(400, 'invalid_zip', 'Invalid ZIP');
const zipTooLarge = () => new ApiError(400, 'zip_too_large', 'ZIP is too large');

/**
 * Validates a ZIP as a whole and unpacks the wanted files. Every file is inflated once, wanted or not: false sizes and
 * damaged bytes reject the upload before anything of it is stored.
 * @param zipFile path of the upload
 * @param folder destination of unpacked files, under generated names
 * @param wanted returns whether the file at a path is needed
 * @throws ApiError 400 `wrong_file_kind`, `invalid_zip`, `zip_protected`, `zip_too_large`
 */
export async function unpackPictures(
  zipFile: string,
  folder: string,
  limits: ZipLimits,
  wanted: (path: string) => boolean,
): Promise<ArchivedFile[]> {
  await validateStart(zipFile);
  const zip = await refusing(() => yauzl.openPromise(zipFile, { decodeStrings: false, autoClose: false }));
  try {
    const entries = await listEntries(zip, limits);
    const files: ArchivedFile[] = [];
    for (const { entry, path } of entries) {
      const tooLarge = entry.uncompressedSize > limits.imageBytes;
      const file = wanted(path) && !tooLarge ? join(folder, `picture-${files.length}`) : undefined;
      await refusing(async () =>
        pipeline(await zip.openReadStreamPromise(entry), file ? createWriteStream(file) : nowhere()),
      );
      files.push({ path, file, tooLarge });
    }
    return files;
  } finally {
    zip.close();
  }
}

async function validateStart(zipFile: string): Promise<void> {
  const handle = await open(zipFile);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    if (!ZIP_STARTS.includes(buffer.toString('latin1', 0, bytesRead))) throw wrongKind();
  } finally {
    await handle.close();
  }
}

async function listEntries(zip: ZipFile, limits: ZipLimits): Promise<{ entry: Entry; path: string }[]> {
  // Folders and macOS's metadata files come on top of the pictures; without a limit the list alone could fill the
  // memory.
  if (zip.entryCount > limits.zipEntries * 3) throw zipTooLarge();
  const all: { entry: Entry; path: string }[] = [];
  await refusing(async () => {
    for await (const entry of zip.eachEntry()) all.push({ entry, path: validateEntry(entry) });
  });
  validateOverlap(all.map(({ entry }) => entry));
  const files = all.filter(
    ({ path }) => !path.endsWith('/') && !/(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$)/i.test(path),
  );
  if (files.length > limits.zipEntries) throw zipTooLarge();
  let unpacked = 0;
  for (const { entry } of all) {
    unpacked += entry.uncompressedSize;
    const swollen = entry.uncompressedSize > Math.max(entry.compressedSize * limits.zipRatio, RATIO_FROM_BYTES);
    if (swollen || unpacked > limits.zipUnpackedBytes) throw zipTooLarge();
  }
  return files;
}

/** @returns the entry's path */
function validateEntry(entry: Entry): string {
  if (entry.isEncrypted()) throw new ApiError(400, 'zip_protected', 'ZIP is protected');
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) throw invalidZip();
  // Links and devices: the upper half is the mode of a Unix file, whatever system the ZIP declares.
  if (!ORDINARY.has((entry.externalFileAttributes >>> 16) & FILE_TYPE)) throw invalidZip();
  const path = decodePath(entry);
  if (path.includes('\\') || path.includes('\0') || yauzl.validateFileName(path) !== null) throw invalidZip();
  return path;
}

/** Decodes a path as UTF-8, which macOS writes without the flag, else as the ZIP declares. */
function decodePath(entry: Entry): string {
  const raw = entry.fileNameRaw;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(raw);
  } catch {
    return yauzl.getFileNameLowLevel(entry.generalPurposeBitFlag, raw, entry.extraFields, true);
  }
}

/** Rejects files that share bytes, which make a small ZIP unpack to a huge one (bad-inputs E34). */
function validateOverlap(entries: readonly Entry[]): void {
  let end = 0;
  for (const entry of entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)) {
    const start = entry.relativeOffsetOfLocalHeader;
    if (start < end) throw invalidZip();
    end = start + LOCAL_HEADER_BYTES + entry.fileNameRaw.length + entry.compressedSize;
  }
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** Turns errors of yauzl and zlib into `invalid_zip`; a full disk stays a full disk. */
async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError || (error as NodeJS.ErrnoException).code === 'ENOSPC') throw error;
    throw invalidZip();
  }
}
