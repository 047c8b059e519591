import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import { type Ends, readDigest, type Seal, type SealedTable } from './journal-seals.repository';

export const NONE: Ends = { journal: 0, money_journal: 0, epochs: 0 };

export const endsOf = (seal: Seal): Ends => ({
  journal: seal.journal_id,
  money_journal: seal.money_id,
  epochs: seal.epoch_id,
});

/** Called after each digest with the milliseconds that it took: a check of years pauses there. */
export type AfterDigest = (milliseconds: number) => Promise<void>;

/**
 * Computes the hash of a seal: SHA-256 over the previous hash, the day, and for each table its name, last id, number of
 * entries and the digests of its rows, one a line. Holds no rows in memory; the database digests 10,000 at a time.
 */
export async function hashSeal(
  db: Kysely<Schema>,
  { day, previous, ends }: { day: string; previous: { hash: string; ends: Ends }; ends: Ends },
  afterDigest: AfterDigest = async () => undefined,
): Promise<{ hash: string; entries: Record<SealedTable, number> }> {
  const hash = createHash('sha256').update(`${previous.hash}\n${day}\n`);
  const entries = { ...NONE };
  for (const table of ['epochs', 'journal', 'money_journal'] as const) {
    const upTo = ends[table];
    hash.update(`${table} ${upTo}\n`);
    let after = previous.ends[table];
    while (after < upTo) {
      const started = performance.now();
      const { entries: count, last, digest } = await readDigest(db, table, { after, upTo });
      await afterDigest(performance.now() - started);
      if (last === null) break;
      entries[table] += count;
      hash.update(`${digest}\n`);
      after = last;
    }
    hash.update(`${entries[table]}\n`);
  }
  return { hash: hash.digest('hex'), entries };
}
