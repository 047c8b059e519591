import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { json, text, buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import yauzl from 'yauzl';
import yazl from 'yazl';
import type { Manifest } from './manifest';
import { type ImageStore, isPictureKey } from '../../platform/pictures';

/** One file of a backup; `read` is called when it is its turn. */
export interface Entry {
  name: string;
  /** Whether to deflate it: pictures and PostgreSQL's own dumps are compressed already. */
  compress: boolean;
  read(): Readable;
}

const MANIFEST = 'manifest.json';
/** The ZIP's comment, its last bytes, is the SHA-256 of all before it in hexadecimal. */
const DIGEST_LENGTH = 64;

/**
 * Writes a backup: a ZIP of the manifest and the entries. It is written to a temporary file, synced to disk and renamed
 * when complete; after a failure (a full disk, a source that broke off) nothing is left.
 * @returns its size in bytes
 */
export async function writeBackupFile(file: string, entries: readonly Entry[], manifest: Manifest): Promise<number> {
  const partial = `${file}.${process.pid}.partial`;
  // Created before anything can fail: opened lazily, the file could be created after its removal.
  const handle = await open(partial, 'wx', 0o600);
  try {
    await pipeline(zipOf(entries, manifest), createWriteStream(partial, { flags: 'r+' }));
    const { size } = await handle.stat();
    await handle.write(await digestOf(partial, size), size - DIGEST_LENGTH);
    await handle.sync();
    await renameSynced(partial, file);
    return size;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

function zipOf(entries: readonly Entry[], manifest: Manifest): Readable {
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable;
  const fail = (error: Error) => void output.destroy(error);
  (zip as unknown as NodeJS.EventEmitter).on('error', fail);
  zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 2)), MANIFEST);
  // yazl does not listen for errors of the streams it is given.
  for (const { name, compress, read } of entries)
    zip.addReadStreamLazy(name, { compress }, (give) => give(null, read().on('error', fail)));
  zip.end({ comment: '0'.repeat(DIGEST_LENGTH), forceZip64Format: false });
  return output;
}

async function digestOf(file: string, size: number): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file, { end: size - DIGEST_LENGTH - 1 }), hash);
  return hash.digest('hex');
}

/** Renames a file within its folder, durably. */
export async function renameSynced(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncFolder(dirname(to));
}

/** Syncs a folder, so that a new name in it survives a power cut, where the system supports that. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

export interface OpenBackup {
  manifest: Manifest;
  names: string[];
  read(name: string): Promise<Readable>;
  close(): void;
}

/** @throws Error if it is truncated, changed by a single bit, or not a backup */
export async function openBackupFile(file: string): Promise<OpenBackup> {
  const { size } = await stat(file);
  const isWhole =
    size > DIGEST_LENGTH &&
    (await text(createReadStream(file, { start: size - DIGEST_LENGTH }))) === (await digestOf(file, size));
  if (!isWhole) throw new Error(`${file} is damaged: it is not the file that was written as a backup.`);
  const zip = await yauzl.openPromise(file, { autoClose: false });
  const entries = new Map<string, yauzl.Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  const read = async (name: string) => {
    const entry = entries.get(name);
    if (!entry) throw new Error(`${file} does not hold ${name}.`);
    return zip.openReadStreamPromise(entry);
  };
  const manifest = (await json(await read(MANIFEST))) as Manifest;
  if (manifest.format !== 1) throw new Error(`${file} is of a format that this release does not know.`);
  return { manifest, names: [...entries.keys()], read, close: () => zip.close() };
}

/** Where a backup keeps the pictures of a programme. @param id of a brand, in a backup of all brands */
export const picturesIn = (id?: string): string => (id === undefined ? 'pictures/' : `brands/${id}/pictures/`);

/**
 * Returns all pictures and thumbnails as entries of a backup. One that is purged before its turn, with the case or the
 * account that it belonged to, becomes an empty entry: its name is in the ZIP already.
 */
export async function pictureEntries(images: ImageStore, folder = picturesIn()): Promise<Entry[]> {
  async function* read(key: string) {
    const bytes = await images.get(key);
    if (bytes) yield bytes;
  }
  const keys = (await images.list()).filter(isPictureKey);
  return keys.map((key) => ({ name: folder + key, compress: false, read: () => Readable.from(read(key)) }));
}

/** Restores missing pictures, before the rows that name them. A key's content never changes: existing ones are kept. */
export async function restorePictures(backup: OpenBackup, images: ImageStore, folder = picturesIn()): Promise<void> {
  const there = new Set(await images.list());
  for (const name of backup.names.filter((one) => one.startsWith(folder))) {
    const key = name.slice(folder.length);
    if (!isPictureKey(key) || there.has(key)) continue;
    const bytes = await buffer(await backup.read(name));
    // Empty: purged while the backup was made.
    if (bytes.length > 0) await images.put(key, bytes);
  }
}

export function countMissing(keys: readonly string[], entries: readonly Entry[], folder = picturesIn()): number {
  const names = new Set(entries.map(({ name }) => name));
  return keys.filter((key) => !names.has(folder + key)).length;
}
