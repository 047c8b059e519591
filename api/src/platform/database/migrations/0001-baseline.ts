import { type Kysely, sql } from 'kysely';
import { appendOnly, audit } from './baseline/audit';
import { catalogue } from './baseline/catalogue';
import { points } from './baseline/points';
import { rollups } from './baseline/rollups';
import { users } from './baseline/users';

/** Tables for running any number of nodes, of two releases during an upgrade. */
const operation = [
  // Responses under an Idempotency-Key, of users and admins; no body while the command runs. No foreign key: a caller is never
  // deleted, only erased, and every scan would pay for it.
  sql`
    create table remembered_responses (
      area text not null check (area in ('user', 'admin')),
      caller_id bigint not null,
      operation text not null,
      key text not null,
      request_hash text not null,
      status smallint,
      body jsonb,
      created_at timestamptz not null,
      primary key (area, caller_id, operation, key)
    )`,
  sql`create index remembered_responses_by_age on remembered_responses (created_at)`,
  // Hashes that detect another key under the same id: after a restore with wrong keys every label would be rejected.
  sql`
    create table known_code_keys (
      id text primary key,
      mark text not null,
      first_seen_at timestamptz not null
    )`,
  // The migration that a release must have to serve on this database. One that only adds leaves the row unchanged; one
  // that drops something raises it to the first release that does not need it (docs/operations/upgrades.md).
  sql`
    create table schema_needs (
      only_row boolean primary key default true check (only_row),
      migration text not null
    )`,
  sql`insert into schema_needs (migration) values ('0001-baseline')`,
];

/**
 * The whole schema. Portable to a distributed engine (docs/scale.md): triggers only reject and read no table, functions
 * need no search path, and every constraint is in its `create table`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...users, ...catalogue, ...points, ...audit, ...rollups, ...operation, ...appendOnly]) {
    await statement.execute(db);
  }
}
