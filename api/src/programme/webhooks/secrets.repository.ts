import { type Kysely, sql, type Transaction } from 'kysely';
import type { Key } from '../../platform/config/keys';
import type { Schema } from '../../platform/database/schema';
import { sealSecret, unsealSecret } from './webhook-secret';

/** Stores the secret that signs from now on; the present ones sign, too, until `othersUntil`. */
export async function storeSecret(
  trx: Transaction<Schema>,
  keys: readonly Key[],
  { endpointId, secret, at, othersUntil }: { endpointId: number; secret: string; at: Date; othersUntil: Date },
): Promise<void> {
  await trx
    .updateTable('webhook_secrets')
    .set({ expires_at: othersUntil })
    .where('endpoint_id', '=', endpointId)
    .where('expires_at', 'is', null)
    .execute();
  await trx
    .insertInto('webhook_secrets')
    .values({ endpoint_id: endpointId, sealed: sealSecret(keys, endpointId, secret), made_at: at })
    .execute();
}

/** Returns the secrets that sign now, the newest first. */
export async function readSecrets(
  db: Kysely<Schema>,
  keys: readonly Key[],
  { endpointId, now }: { endpointId: number; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ sealed: string }>`
    select sealed from webhook_secrets
    where endpoint_id = ${endpointId} and (expires_at is null or expires_at > ${now}) order by id desc`.execute(db);
  return rows.map(({ sealed }) => unsealSecret(keys, endpointId, sealed));
}

/**
 * Deletes expired secrets, and encrypts under the current key what another one encrypts, so that it can be retired.
 * @throws Error for secrets that cannot be decrypted, after all others
 */
export async function resealSecrets(db: Kysely<Schema>, keys: readonly Key[], now: Date): Promise<void> {
  const [current] = keys;
  await db.deleteFrom('webhook_secrets').where('expires_at', '<=', now).execute();
  if (!current) return;
  const failed: unknown[] = [];
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number; endpointId: number; sealed: string }>`
      select id, endpoint_id as "endpointId", sealed from webhook_secrets
      where split_part(sealed, '.', 1) <> ${current.id} for no key update skip locked`.execute(trx);
    for (const { id, endpointId, sealed } of rows) {
      let secret: string;
      try {
        secret = unsealSecret(keys, endpointId, sealed);
      } catch (error) {
        failed.push(error);
        continue;
      }
      const resealed = sealSecret(keys, endpointId, secret);
      await trx.updateTable('webhook_secrets').set({ sealed: resealed }).where('id', '=', id).execute();
    }
  });
  if (failed.length > 0) throw new Error(`${failed.length} webhook secrets cannot be decrypted`, { cause: failed[0] });
}
