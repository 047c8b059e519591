import { type Kysely, sql } from 'kysely';
import { type AdminName, adminNamedBy } from '../../platform/database/queries';
import type { Schema } from '../../platform/database/schema';

export interface SchemeVersion {
  version: number;
  madeBy: AdminName;
  /** The second owner, where one was needed. */
  confirmedBy: AdminName | null;
  madeAt: Date;
}

/** Newest first. */
export async function listVersions(db: Kysely<Schema>, schemeId: number): Promise<SchemeVersion[]> {
  const { rows } = await sql<SchemeVersion>`
    select v.version, ${adminNamedBy('v.made_by')} as "madeBy", v.at as "madeAt",
      case when v.confirmed_by is not null then ${adminNamedBy('v.confirmed_by')} end as "confirmedBy"
    from scheme_versions v where v.scheme_id = ${schemeId} order by v.version desc`.execute(db);
  return rows;
}

/** What conditions name by id, as it is called now. */
export interface ConditionNames {
  products: Record<string, string>;
  models: Record<string, string>;
  lists: Record<string, string>;
}

/** @param conditions any number of them */
export async function nameConditions(
  db: Kysely<Schema>,
  conditions: readonly { products?: number[]; models?: number[]; listId?: number }[],
): Promise<ConditionNames> {
  const idsOf = (field: 'products' | 'models') => conditions.flatMap((where) => where[field] ?? []);
  const lists = conditions.flatMap(({ listId }) => (listId === undefined ? [] : [listId]));
  const { rows } = await sql<ConditionNames>`
    select
      (select coalesce(json_object_agg(id, name), '{}') from products where id = any(${idsOf('products')}::bigint[])) as products,
      (select coalesce(json_object_agg(id, name), '{}') from models where id = any(${idsOf('models')}::bigint[])) as models,
      (select coalesce(json_object_agg(id, name), '{}') from scheme_lists where id = any(${lists}::bigint[])) as lists
    `.execute(db);
  return rows[0]!;
}

/** Whether the programme had scans before a time. */
export async function hasScansBefore(db: Kysely<Schema>, at: Date): Promise<boolean> {
  const { rows } = await sql<{ had: boolean }>`
    select exists (select from scans where scanned_at < ${at}) as had`.execute(db);
  return rows[0]!.had;
}
