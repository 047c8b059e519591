import type { Kysely } from 'kysely';
import { appendOnly, audit } from './baseline/audit';
import { catalogue } from './baseline/catalogue';
import { operation } from './baseline/operation';
import { points } from './baseline/points';
import { rollups } from './baseline/rollups';
import { users } from './baseline/users';

/**
 * The whole schema. Portable to a distributed engine (docs/scale.md): triggers only reject and read no table, functions
 * need no search path, and every constraint is in its `create table`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...users, ...catalogue, ...points, ...audit, ...rollups, ...operation, ...appendOnly]) {
    await statement.execute(db);
  }
}
