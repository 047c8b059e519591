import { createWriteStream } from 'node:fs';
import { open, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import yauzl from 'yauzl';
import { ApiError } from '../../platform/http/api-error';
import { zipLength } from '../../platform/zip-length';
import { invalidZip, listEntries, quote, validateNeeded, type ZipLimits } from './archive-entries';
import { WRONG_KIND } from './receive-upload';
import { groupBy } from '../../platform/group-by';
import { plainName } from '../../platform/showable-text';

export interface ArchivedFile {
  path: string;
  /** Path of the unpacked file; undefined if it is not wanted, or too large for a picture. */
  file: string | undefined;
  tooLarge: boolean;
}

const ZIP_STARTS = ['PK\u0003\u0004', 'PK\u0005\u0006'];
const OTHER_ARCHIVES: Readonly<Record<string, string>> = { 'Rar!': 'a RAR archive', '7z\u00bc\u00af': 'a 7z archive' };

const noZip = (kind: string) => {
  const message = `${WRONG_KIND} The file of images is ${kind}, whatever its name: pack them as a ZIP.`;
  return new ApiError(400, 'wrong_file_kind', message);
};

/**
 * Lists a ZIP and unpacks the wanted files only: an odd file that no row names does no harm. False sizes and damaged bytes of a
 * wanted one reject the upload before anything of it is stored. Bytes after the end of the ZIP are cut off.
 * @throws ApiError 400 `wrong_file_kind`, `invalid_zip`, `zip_protected`, `zip_too_large`, naming file and reason
 */
export async function unpackPictures(
  zipFile: string,
  folder: string,
  limits: ZipLimits,
  wanted: (path: string) => boolean,
): Promise<ArchivedFile[]> {
  await prepareFile(zipFile);
  const options = { decodeStrings: false, autoClose: false };
  const zip = await refusing('it is cut off or damaged', () => yauzl.openPromise(zipFile, options));
  try {
    const entries = await refusing('its list of files is damaged', () => listEntries(zip, limits));
    const needed = entries.filter(({ path }) => wanted(path));
    validateNeeded(needed, limits);
    const files: ArchivedFile[] = [];
    for (const listed of entries) {
      const { entry, path } = listed;
      const tooLarge = entry.uncompressedSize > limits.imageBytes;
      const file = needed.includes(listed) && !tooLarge ? join(folder, `picture-${files.length}`) : undefined;
      if (file) {
        await refusing(`${quote(path)} is damaged. Zip the images again`, async () =>
          pipeline(await zip.openReadStreamPromise(entry), createWriteStream(file)),
        );
      }
      files.push({ path, file, tooLarge });
    }
    return files;
  } finally {
    zip.close();
  }
}

async function prepareFile(zipFile: string): Promise<void> {
  const handle = await open(zipFile);
  try {
    const read = async (start: number, end: number) =>
      (await handle.read(Buffer.alloc(end - start), 0, end - start, start)).buffer;
    const { size } = await handle.stat();
    const start = (await read(0, 4)).toString('latin1');
    if (!ZIP_STARTS.includes(start)) throw noZip(OTHER_ARCHIVES[start] ?? 'no ZIP');
    const length = await zipLength(size, read);
    if (length < size) await truncate(zipFile, length);
  } finally {
    await handle.close();
  }
}

/** Turns errors of yauzl and zlib into `invalid_zip`; a full disk stays a full disk. */
async function refusing<T>(reason: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError || (error as NodeJS.ErrnoException).code === 'ENOSPC') throw error;
    throw invalidZip(reason);
  }
}

/** Normalises a path for lookup: file systems differ in case, in Unicode composition and in their spaces. */
const keyOf = (path: string) => plainName(path.replaceAll('\\', '/')).toLowerCase();

const lastPart = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** Finds files of a ZIP by their names in a sheet: by the whole path, else by file name in any folder; all that match. */
export function indexPictures<File extends { path: string }>(
  files: readonly File[],
): (name: string) => readonly File[] {
  const byPath = groupBy(files, ({ path }) => keyOf(path));
  const byName = groupBy(files, ({ path }) => lastPart(keyOf(path)));
  return (name) => {
    const key = keyOf(name).replace(/^\.?\//, '');
    return byPath.get(key) ?? byName.get(key) ?? [];
  };
}

export function pathsNamed(names: readonly string[]): (path: string) => boolean {
  const lasts = new Set(names.map((name) => lastPart(keyOf(name))));
  return (path) => lasts.has(lastPart(keyOf(path)));
}
