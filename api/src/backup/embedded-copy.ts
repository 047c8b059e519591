import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { type Kysely, sql } from 'kysely';
import type { OpenDatabase } from '../database/open-database';
import type { Schema } from '../database/schema';
import { type DatabaseFacts, readFacts } from './manifest';

/** The embedded database at one point in time: its directory as a tar, and its facts. */
export interface EmbeddedCopy {
  facts: DatabaseFacts;
  tar: Blob;
}

/**
 * Copies an open embedded database. It holds the only connection meanwhile: requests wait (about a second for a small
 * database), so the copy is consistent.
 */
export function copyEmbedded(
  db: Kysely<Schema>,
  dumpDirectory: NonNullable<OpenDatabase['dumpDirectory']>,
): Promise<EmbeddedCopy> {
  return db.connection().execute(async (session) => {
    const facts = await readFacts(session);
    // Not needed for correctness: without a checkpoint, opening the copy would replay the write-ahead log.
    await sql`checkpoint`.execute(session);
    return { facts, tar: await dumpDirectory() };
  });
}

/** Returns the copy's bytes as a stream that can be read once. */
export function tarStream({ tar }: EmbeddedCopy): Readable {
  return Readable.fromWeb(tar.stream() as ReadableStream);
}
