import type { Transaction } from 'kysely';
import type { Schema } from './schema';

/**
 * Marks rows as removed from the lists; references to them stay valid.
 * @returns those that were on the lists, by id
 */
export async function markRemoved(
  trx: Transaction<Schema>,
  table: 'models' | 'products' | 'stores',
  { ids, at }: { ids: readonly number[]; at: Date },
): Promise<{ id: number; name: string }[]> {
  const rows = await trx
    .updateTable(table)
    .set({ removed_at: at })
    .where('id', 'in', [...ids])
    .where('removed_at', 'is', null)
    .returning(['id', 'name'])
    .execute();
  return rows.toSorted((a, b) => a.id - b.id);
}
