import type { ColumnType, JSONColumnType } from 'kysely';

/** Types of columns that the database does not state: row-types.test.ts gives them to their columns. */

export type Details = JSONColumnType<Record<string, unknown>>;

export type OtpPurpose =
  | 'user-sign-in'
  | 'admin-sign-in'
  | 'account-deletion'
  | 'payout-details'
  | 'number-old'
  | 'number-new';
/** Why a payment left its run before that was sent. */
export type LeftReason = 'suspended' | 'deleted' | 'correction';
/** Corrections of a result: paid money that came back, and money that arrived after all. */
export type CorrectionKind = 'reversal' | 'late-payment';
export type MoneyKind = 'approval' | 'run' | 'release' | 'payment' | 'return' | 'renewal' | 'forfeit' | CorrectionKind;
export type MoneyAccount = 'programme' | 'payable' | 'in-run' | 'paid' | 'returned';

/** What a restore restored: a backup of `npm run backup`, or data that was brought back otherwise to a point in time. */
export interface RestoreSource {
  /** Name of the backup's file; null if it was no backup of ours. */
  backup: string | null;
  /** ISO 8601; what came later is not in the data. */
  dataUntil: string;
}

/** By name, `serials` or a table, the numbers that another epoch may have given out: above `before`, up to `after`. */
export type Jumps = Record<string, { before: number; after: number }>;

export type StoredSource = ColumnType<RestoreSource | null, string | null, never>;
export type StoredJumps = ColumnType<Jumps, string, never>;
export type StoredColumns = ColumnType<string[] | null, string | null, string | null>;
