import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../database/schema';
import { type Page, type PageWindow } from '../../http/request-fields';
import { type AuditFilter, placeOfPage, splitSearch } from './place-of-page.repository';

/** An audit event with the current names of its subjects. */
export interface AuditEntry {
  id: number;
  at: Date;
  adminId: number | null;
  adminMobile: string | null;
  action: string;
  details: Record<string, unknown>;
  userId: number | null;
  userName: string | null;
  userMobile: string | null;
  userRoleId: number | null;
  productName: string | null;
}

/** Lists a page of the matching events, newest first, and their number, both from one snapshot. */
export async function listAuditEvents(
  db: Kysely<Schema>,
  filter: AuditFilter,
  window: PageWindow,
): Promise<Page<AuditEntry>> {
  const { rows } = await sql<{ total: number } & { [column in keyof AuditEntry]: AuditEntry[column] | null }>`
    with ${placeOfPage(await splitSearch(db, filter), window)},
    page as (select a.* from place join audit_log a using (id))
    select counted.total, page.id, page.at, page.admin_id as "adminId", admin.mobile as "adminMobile", page.action,
      page.details, u.id as "userId", u.name as "userName", u.mobile as "userMobile", u.role_id as "userRoleId",
      product.name as "productName"
    from counted
    left join page on true
    left join admins admin on admin.id = page.admin_id
    left join users u on u.id = ${idIn('user_id')} and u.erased_at is null
    left join batches b on b.id = ${idIn('batch_id')}
    left join products product on product.id = coalesce(${idIn('product_id')}, b.product_id)
    order by page.at desc, page.id desc`.execute(db);
  return {
    rows: rows.filter((row): row is AuditEntry & { total: number } => row.id !== null),
    total: rows[0]?.total ?? 0,
  };
}

/** Lists every user who has ever signed in as an admin, by their first sign-in. */
export function listAdmins(db: Kysely<Schema>): Promise<{ id: number; mobile: string }[]> {
  return db.selectFrom('admins').select(['id', 'mobile']).orderBy('id').execute();
}

/** Returns an id among the details of `page`; null unless it is an integer. */
function idIn(key: string): RawBuilder<number | null> {
  return sql`case when page.details ->> ${key} ~ '^[0-9]{1,15}$' then (page.details ->> ${key})::bigint end`;
}
