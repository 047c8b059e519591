import type { Kysely, Transaction } from 'kysely';
import type { ProgrammeContext } from '../programme/context';
import type { Schema } from '../platform/database/schema';

export interface AccountsContext extends ProgrammeContext {
  /** What other domains do when an account is suspended, deleted or downloaded, in this order. */
  accountSteps: readonly AccountStep[];
}

/**
 * What another domain does in the transaction that suspends or deletes an account, and for its download. The user is locked `for no key
 * update`; further locks follow the order of ledger/active-user.ts.
 */
export interface AccountStep {
  /** Locks what `erase` changes before the points of the account are read. */
  lock?(trx: Transaction<Schema>, userId: number): Promise<unknown>;
  suspend?(trx: Transaction<Schema>, userId: number, by: { adminId: number; at: Date }): Promise<void>;
  /** @param deletion `reason` stays on record with what was owed to the user */
  erase(trx: Transaction<Schema>, userId: number, deletion: { at: Date; reason: string }): Promise<void>;
  /** Returns what the other domain keeps about the user, for the download of their data: lists by name. */
  ownData?(db: Kysely<Schema>, userId: number): Promise<Record<string, object[]>>;
}
