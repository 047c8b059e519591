import { mkdir, readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { PGlite } from '@electric-sql/pglite';
import { type Kysely, sql } from 'kysely';
import type { OpenDatabase } from '../database/open-database';
import type { Schema } from '../database/schema';
import { type DatabaseFacts, readFacts } from './manifest';

/** The embedded database as it stood in one moment: its directory as a tar, and what it said of itself then. */
export interface EmbeddedCopy {
  facts: DatabaseFacts;
  tar: Blob;
}

/**
 * Copies an open embedded database. It holds the only connection meanwhile: requests wait (a second or so for a small
 * database) and see the copy neither half-way nor at two moments.
 */
export function copyEmbedded(
  db: Kysely<Schema>,
  dumpDirectory: NonNullable<OpenDatabase['dumpDirectory']>,
): Promise<EmbeddedCopy> {
  return db.connection().execute(async (session) => {
    const facts = await readFacts(session);
    // What is in the write-ahead log only would be replayed all the same; a checkpoint makes the copy open at once.
    await sql`checkpoint`.execute(session);
    return { facts, tar: await dumpDirectory() };
  });
}

/** The copy's bytes, as a stream that can be read once. */
export function tarStream({ tar }: EmbeddedCopy): Readable {
  return Readable.fromWeb(tar.stream() as ReadableStream);
}

/** Lays a copy in as a new directory `home`, which must not exist yet. */
export async function layInEmbedded(home: string, tarFile: string): Promise<void> {
  await mkdir(home, { recursive: true });
  const pglite = await PGlite.create({ dataDir: home, loadDataDir: new Blob([await readFile(tarFile)]) });
  await pglite.close();
}
