import type { Migration } from 'kysely';

/** A step of the schema. `up` and `down` are handed the transaction that they are part of, if there is one. */
export interface SchemaMigration extends Migration {
  /**
   * 'none' for what PostgreSQL refuses to do in a transaction (`create index concurrently`). Such a migration is run again
   * from its start after a failure, so each of its statements must bear that.
   */
  transaction?: 'none';
  /**
   * Set by a migration that takes something away: why no running node of the release before needs it any more
   * (docs/operations/upgrades.md, "Contract"). Without it the rules refuse to drop or rename.
   */
  contract?: string;
}
