import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import { plainName } from '../../platform/showable-text';

export interface Model {
  id: number;
  name: string;
  createdAt: Date;
  productCount: number;
}

const selectModels = (db: Kysely<Schema>) =>
  db
    .selectFrom('models as m')
    .where('m.removed_at', 'is', null)
    .select(['m.id', 'm.name', 'm.created_at as createdAt'])
    .select(
      sql<number>`(select count(*) from products p where p.model_id = m.id and p.removed_at is null)`.as(
        'productCount',
      ),
    );

export function listModels(db: Kysely<Schema>): Promise<Model[]> {
  return selectModels(db)
    .orderBy(sql`lower(m.name)`)
    .orderBy('m.id')
    .execute();
}

export function findModel(db: Kysely<Schema>, id: number): Promise<Model | undefined> {
  return selectModels(db).where('m.id', '=', id).executeTakeFirst();
}

/** Finds a model by id, or by name in any case (docs/product.md §7 `modal`); digits are tried as an id first. */
export async function findModelByIdOrName(db: Kysely<Schema>, modal: number | string) {
  const text = plainName(String(modal));
  const id = /^[0-9]{1,15}$/.test(text) ? Number(text) : null;
  return db
    .selectFrom('models')
    .where('removed_at', 'is', null)
    .where((eb) => eb.or([eb('id', '=', id), eb(sql<string>`lower(name)`, '=', sql<string>`lower(${text})`)]))
    .select(['id', 'name'])
    .orderBy(sql`id = ${id}`, (order) => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirst();
}

export async function insertModel(trx: Transaction<Schema>, { name, at }: { name: string; at: Date }): Promise<number> {
  const row = await trx.insertInto('models').values({ name, created_at: at }).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

export async function lockModel(trx: Transaction<Schema>, id: number) {
  return trx
    .selectFrom('models')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .select(['id', 'name'])
    .forUpdate()
    .executeTakeFirst();
}

/** Renames a locked model. A taken name violates models_one_name. */
export async function updateModelName(trx: Transaction<Schema>, { id, name }: { id: number; name: string }) {
  await trx.updateTable('models').set({ name }).where('id', '=', id).execute();
}
