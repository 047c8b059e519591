import type { RawBuilder } from 'kysely';

/** A statement that must always hold, and a query for its violations (trust.md "Invariants"). */
export interface Invariant {
  id: string;
  holds: string;
  /** Returns one row with a text `violation` for each violation; no rows if the invariant holds. */
  violations: RawBuilder<unknown>;
}
