import { type Hash, createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import yauzl from 'yauzl';
import yazl from 'yazl';
import type { Manifest } from './manifest';

/** One file of a backup; `read` is called when it is its turn. */
export interface Entry {
  name: string;
  /** Whether to deflate it: pictures and PostgreSQL's own dumps are compressed already. */
  compress: boolean;
  read(): Readable;
}

const MANIFEST = 'manifest.json';
/** The ZIP's comment is the SHA-256 of the whole file, computed with this value in its place. */
const NO_DIGEST = '0'.repeat(64);

/**
 * Writes a backup: a ZIP of the entries and, last, the manifest with the checksum of each. It is written to a temporary
 * file, synced to disk and renamed when complete; after a failure (a full disk, a source that broke off) nothing is
 * left.
 * @returns its size in bytes and the manifest with `files` filled in
 */
export async function writeBackupFile(
  file: string,
  entries: readonly Entry[],
  manifest: Omit<Manifest, 'files'>,
): Promise<{ bytes: number; manifest: Manifest }> {
  const partial = `${file}.${process.pid}.partial`;
  const whole: Manifest = { ...manifest, files: [] };
  const hash = createHash('sha256');
  try {
    // Created before anything can fail: opened lazily, the file could be created after its removal.
    await (await open(partial, 'wx', 0o600)).close();
    await pipeline(zipOf(entries, whole), passingTo(hash), createWriteStream(partial, { flags: 'r+' }));
    const { size: bytes } = await stat(partial);
    const handle = await open(partial, 'r+');
    try {
      await handle.write(hash.digest('hex'), bytes - NO_DIGEST.length, 'latin1');
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(partial, file);
    await syncFolder(dirname(file));
    return { bytes, manifest: whole };
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** Returns the ZIP's bytes; `manifest.files` is filled as they are read, before the manifest's own turn. */
function zipOf(entries: readonly Entry[], manifest: Manifest): Readable {
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable;
  const fail = (error: Error) => void output.destroy(error);
  (zip as unknown as NodeJS.EventEmitter).on('error', fail);
  for (const { name, compress, read } of entries) {
    zip.addReadStreamLazy(name, { compress }, (give) => {
      // yazl does not listen for errors of the streams it is given.
      give(null, summed(read(), (sum) => manifest.files.push({ name, ...sum })).on('error', fail));
    });
  }
  zip.addReadStreamLazy(MANIFEST, { compress: true }, (give) =>
    give(null, Readable.from([Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)])),
  );
  zip.end({ comment: NO_DIGEST, forceZip64Format: false });
  return output;
}

function passingTo(hash: Hash): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
}

/** Syncs a folder, so that a new name in it survives a power cut, where the system supports that. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

function summed(source: Readable, done: (sum: { bytes: number; sha256: string }) => void): Readable {
  const hash = createHash('sha256');
  let bytes = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      hash.update(chunk);
      bytes += chunk.length;
      next(null, chunk);
    },
    flush(next) {
      done({ bytes, sha256: hash.digest('hex') });
      next();
    },
  });
  source.on('error', (error) => through.destroy(error));
  return source.pipe(through);
}

export interface OpenBackup {
  manifest: Manifest;
  /** Returns the bytes of one file. @throws Error if no file has that name */
  read(name: string): Promise<Readable>;
  close(): void;
}

/**
 * Opens a backup after verifying all of it.
 * @throws Error if it is truncated, changed by a single bit, or not a backup
 */
export async function openBackupFile(file: string): Promise<OpenBackup> {
  await rejectDamaged(file);
  const zip = await yauzl.openPromise(file, { autoClose: false });
  const entries = new Map<string, yauzl.Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  const read = async (name: string) => {
    const entry = entries.get(name);
    if (!entry) throw new Error(`${file} does not hold ${name}.`);
    return zip.openReadStreamPromise(entry);
  };
  const chunks: Buffer[] = [];
  for await (const chunk of await read(MANIFEST)) chunks.push(chunk as Buffer);
  const manifest = JSON.parse(Buffer.concat(chunks).toString()) as Manifest;
  if (manifest.format !== 1) throw new Error(`${file} is of a format that this release does not know.`);
  return { manifest, read, close: () => zip.close() };
}

async function rejectDamaged(file: string): Promise<void> {
  const { size } = await stat(file);
  const body = size - NO_DIGEST.length;
  const hash = createHash('sha256');
  let given = '';
  if (body > 0) {
    for await (const chunk of createReadStream(file, { end: body - 1 })) hash.update(chunk as Buffer);
    for await (const chunk of createReadStream(file, { start: body })) given += (chunk as Buffer).toString('latin1');
  }
  if (given !== hash.update(NO_DIGEST).digest('hex')) {
    throw new Error(`${file} is damaged: it is not the file that was written as a backup.`);
  }
}
