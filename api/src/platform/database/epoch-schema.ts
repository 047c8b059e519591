import type { ColumnType } from 'kysely';
import type { Id, Moment } from './schema';

/** What a restore restored: a backup of `npm run backup`, or data that was brought back otherwise to a point in time. */
export interface RestoreSource {
  /** Name of the backup's file; null if it was no backup of ours. */
  backup: string | null;
  /** ISO 8601; what came later is not in the data. */
  dataUntil: string;
}

/**
 * By name, `serials` or a table, the numbers that an epoch leaves out: those above `before`, up to `after`. Another epoch
 * may have given them out.
 */
export type Jumps = Record<string, { before: number; after: number }>;

/** The tables of 0010-epochs; both are append-only. */
export interface EpochTables {
  epochs: {
    id: number;
    started_at: Moment;
    source: ColumnType<RestoreSource | null, string | null, never>;
    jumps: ColumnType<Jumps, string, never>;
  };
  journal_seals: {
    id: Id;
    /** YYYY-MM-DD, in India. */
    day: string;
    /** The last epoch, and the last entries, that the hash covers. */
    epoch_id: number;
    journal_id: number;
    journal_entries: number;
    money_id: number;
    money_entries: number;
    /** SHA-256 in hexadecimal, over the previous one and what came since. */
    hash: string;
    sealed_at: Moment;
  };
}
