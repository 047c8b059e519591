import type { Transaction } from 'kysely';
import { ifTaken } from '../platform/database/database-errors';
import { markRemoved, markRestored } from '../platform/database/queries';
import type { Schema } from '../platform/database/schema';
import type { ApiError } from '../platform/http/api-error';
import type { AdminCommand } from '../platform/idempotency';

export interface Removable {
  table: 'products' | 'stores';
  thing: 'product' | 'store';
  notFound(): ApiError;
  taken(): ApiError;
  beforeRestoration?(trx: Transaction<Schema>, ids: readonly number[]): Promise<void>;
}

/** @returns the ids found @throws ApiError 404 if none was found */
export async function removeListed(command: AdminCommand, removable: Removable, ids: readonly number[]) {
  const rows = await markRemoved(command.trx, removable.table, { ids, at: command.at });
  return record(command, removable, 'removed', rows);
}

/** @returns the ids found @throws ApiError 404 if none was found, 409 if a name is taken */
export async function restoreListed(command: AdminCommand, removable: Removable, ids: readonly number[]) {
  const { table, taken, beforeRestoration } = removable;
  await beforeRestoration?.(command.trx, ids);
  const rows = await markRestored(command.trx, table, ids).catch(ifTaken(taken));
  return record(command, removable, 'restored', rows);
}

async function record(
  command: AdminCommand,
  { thing, notFound }: Removable,
  change: 'removed' | 'restored',
  rows: readonly { id: number; name: string }[],
) {
  if (rows.length === 0) throw notFound();
  const ids = rows.map(({ id }) => id);
  await command.audit(`${thing}-${change}`, { [`${thing}_ids`]: ids, names: rows.map(({ name }) => name) });
  return ids;
}
