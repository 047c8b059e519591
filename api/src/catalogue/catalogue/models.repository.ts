import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import { plainName } from '../../platform/showable-text';

export interface Model {
  id: number;
  name: string;
  createdAt: Date;
  productCount: number;
}

async function selectModels(db: Kysely<Schema>, condition: RawBuilder<unknown>) {
  const { rows } = await sql<Model>`
    select m.id, m.name, m.created_at as "createdAt",
      (select count(*) from products p where p.model_id = m.id and p.removed_at is null) as "productCount"
    from models m where m.removed_at is null and ${condition} order by lower(m.name), m.id`.execute(db);
  return rows;
}

export const listModels = (db: Kysely<Schema>) => selectModels(db, sql`true`);

export const findModel = async (db: Kysely<Schema>, id: number): Promise<Model | undefined> =>
  (await selectModels(db, sql`m.id = ${id}`))[0];

/** Finds a model by id, or by name in any case (docs/product.md §7 `modal`); digits are tried as an id first. */
export async function findModelByIdOrName(db: Kysely<Schema>, modal: number | string) {
  const text = plainName(String(modal));
  const id = /^[0-9]{1,15}$/.test(text) ? Number(text) : null;
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from models where removed_at is null and (id = ${id}::bigint or lower(name) = lower(${text}))
    order by id = ${id}::bigint desc nulls last limit 1`.execute(db);
  return rows[0];
}

export async function insertModel(trx: Transaction<Schema>, { name, at }: { name: string; at: Date }): Promise<number> {
  const row = await trx.insertInto('models').values({ name, created_at: at }).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

/** Inserts the models of these names that do not exist, in any case; resolves with the ids by name, and with what was inserted. */
export async function insertMissingModels(trx: Transaction<Schema>, names: readonly string[], at: Date) {
  // Always in this order, so that two uploads cannot deadlock.
  const added = await sql<{ id: number; name: string }>`
    insert into models (name, created_at)
    select name, ${at} from unnest(${[...names]}::text[]) as given (name) order by lower(name)
    on conflict (lower(name)) where removed_at is null do nothing returning id, name`.execute(trx);
  const found = await sql<{ id: number; name: string }>`
    select m.id, given.name from unnest(${[...names]}::text[]) as given (name)
    join models m on lower(m.name) = lower(given.name) and m.removed_at is null`.execute(trx);
  return { ids: new Map(found.rows.map(({ id, name }) => [name, id])), added: added.rows };
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
