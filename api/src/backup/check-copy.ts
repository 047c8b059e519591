import { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect } from 'kysely';
import { pglitePool } from '../database/pglite-pool';
import type { Schema } from '../database/schema';
import { type InvariantResult, checkInvariants } from '../modules/invariants';

const INT8 = 20;
const WAIT_MS = 60_000;

/**
 * Opens a copy of an embedded database in memory and checks every invariant: a copy that does not open is not a backup.
 */
export async function checkEmbeddedCopy(tar: Blob): Promise<InvariantResult[]> {
  const pglite = await PGlite.create({ loadDataDir: tar, parsers: { [INT8]: Number } });
  const pool = pglitePool(pglite, WAIT_MS);
  try {
    return await checkInvariants(new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }));
  } finally {
    await pool.end();
  }
}
