import { type Kysely, sql, type Transaction } from 'kysely';
import { type AdminName, adminNamedBy, readCountedPage } from '../../platform/database/queries';
import type { Schema } from '../../platform/database/schema';
import type { Page, PageWindow } from '../../platform/http/request-fields';
import type { KeyScope } from '../../platform/permissions';
import type { ApiKeyInput } from './api-key.schema';

export interface ApiKey extends ApiKeyInput {
  id: number;
  prefix: string;
  madeBy: AdminName;
  madeAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
}

/** Lists keys, newest first, revoked ones too. */
export const listKeys = (db: Kysely<Schema>, window: PageWindow): Promise<Page<ApiKey>> =>
  readCountedPage(
    db,
    window,
    ({ limit, offset }) => sql<ApiKey & { total: number }>`
      select k.id, k.name, k.prefix, k.scopes, k.networks, ${adminNamedBy('k.made_by')} as "madeBy",
        k.made_at as "madeAt", k.expires_at as "expiresAt", k.last_used_at as "lastUsedAt",
        k.revoked_at as "revokedAt", count(*) over () as total
      from api_keys k order by k.id desc limit ${limit} offset ${offset}`,
  );

/** @returns its id; undefined if a key with this name was not revoked */
export async function insertKey(
  trx: Transaction<Schema>,
  {
    name,
    scopes,
    networks,
    expiresAt,
    ...made
  }: ApiKeyInput & { prefix: string; hash: string; adminId: number; at: Date },
): Promise<number | undefined> {
  const { prefix, hash, adminId, at } = made;
  const row = await trx
    .insertInto('api_keys')
    .values({ name, prefix, hash, scopes, networks, made_by: adminId, made_at: at, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict
        .expression(sql`lower(name)`)
        .where('revoked_at', 'is', null)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Locks the keys that were not revoked, by maker or id. */
export const lockKeys = (
  trx: Transaction<Schema>,
  by: { madeBy: number } | { id: number },
): Promise<{ id: number; name: string; scopes: KeyScope[] }[]> =>
  trx
    .selectFrom('api_keys')
    .select(['id', 'name', 'scopes'])
    .where((given) => ('id' in by ? given('id', '=', by.id) : given('made_by', '=', by.madeBy)))
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();

export const isKey = async (trx: Transaction<Schema>, id: number): Promise<boolean> =>
  (await trx.selectFrom('api_keys').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

export async function setRevoked(
  trx: Transaction<Schema>,
  id: number,
  { adminId, at }: { adminId: number; at: Date },
): Promise<void> {
  await trx.updateTable('api_keys').set({ revoked_at: at, revoked_by: adminId }).where('id', '=', id).execute();
}
