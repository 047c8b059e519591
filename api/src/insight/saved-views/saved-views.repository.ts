import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import { ApiError } from '../../platform/http/api-error';
import { type AdminRole, hasPermission } from '../../platform/permissions';
import type { AdminCommand } from '../../platform/idempotency';

export interface ViewInput {
  page: string;
  name: string;
  query: string;
  /** Hidden columns; null: as each admin has them. */
  columns: string[] | null;
  shared: boolean;
}

interface Viewer {
  id: number;
  roles: readonly AdminRole[];
}

const MAX_VIEWS = 100;

/** @param condition over `v` (saved_views) */
async function readViews(db: Kysely<Schema>, condition: RawBuilder<unknown>, locking = sql``) {
  const { rows } = await sql<ViewInput & { id: number; maker: string; adminId: number }>`
    select v.id, v.page, v.name, v.query, v.columns, v.shared, v.admin_id as "adminId",
      coalesce(a.name, a.mobile) as maker
    from saved_views v join admins a on a.id = v.admin_id where ${condition}
    order by lower(v.name), v.id ${locking}`.execute(db);
  return rows;
}

const presentable =
  ({ id: callerId, roles }: Viewer) =>
  ({ adminId, ...view }: { adminId: number } & ViewInput & { id: number; maker: string }) => ({
    ...view,
    can_change: adminId === callerId || (view.shared && hasPermission(roles, 'team.change')),
  });

export async function listViews(db: Kysely<Schema>, page: string, viewer: Viewer) {
  const shared = sql`
    select id from saved_views where page = ${page} and shared and admin_id <> ${viewer.id}
    order by lower(name), id limit ${MAX_VIEWS}`;
  const wanted = sql`v.page = ${page} and (v.admin_id = ${viewer.id} or v.id in (${shared}))`;
  return (await readViews(db, wanted)).map(presentable(viewer));
}

/** Saves a view. @throws ApiError 409 `too_many_views` */
export async function createView(command: AdminCommand, viewer: Viewer, view: ViewInput) {
  const { trx, callerId, at } = command;
  const own = await trx
    .selectFrom('saved_views')
    .select('id')
    .where('admin_id', '=', callerId)
    .limit(MAX_VIEWS)
    .execute();
  if (own.length >= MAX_VIEWS)
    throw new ApiError(409, 'too_many_views', `You have ${MAX_VIEWS} saved views. Delete one first`);
  const columns = view.columns && JSON.stringify(view.columns);
  const { id } = await trx
    .insertInto('saved_views')
    .values({ ...view, columns, admin_id: callerId, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await command.audit('view-saved', { view_id: id, ...aboutOf(view) });
  return readView(command, viewer, id);
}

/** Changes a view of the caller, or a shared one as the owner. @throws ApiError 403 `view_of_another`, 404 `view_not_found` */
export async function changeView(
  command: AdminCommand,
  viewer: Viewer,
  { id, columns, ...change }: Partial<Omit<ViewInput, 'page'>> & { id: number },
) {
  const before = await lockView(command, viewer, id);
  const stored = columns === undefined ? {} : { columns: columns && JSON.stringify(columns) };
  await command.trx
    .updateTable('saved_views')
    // Always sets a column: SQL has no update without one.
    .set({ page: before.page, ...change, ...stored })
    .where('id', '=', id)
    .execute();
  await command.audit('view-changed', { view_id: id, ...aboutOf({ ...before, ...change }) });
  return readView(command, viewer, id);
}

/** Deletes a view, for the same admins as `changeView`. @returns what is needed to save it again */
export async function deleteView(command: AdminCommand, viewer: Viewer, id: number) {
  const view = await lockView(command, viewer, id);
  await command.trx.deleteFrom('saved_views').where('id', '=', id).execute();
  await command.audit('view-deleted', { view_id: id, ...aboutOf(view) });
  return view;
}

const aboutOf = ({ page, name, shared }: Omit<ViewInput, 'query' | 'columns'>) => ({ page, name, shared });

async function readView({ trx }: AdminCommand, viewer: Viewer, id: number) {
  return presentable(viewer)((await readViews(trx, sql`v.id = ${id}`))[0]!);
}

async function lockView({ trx }: AdminCommand, viewer: Viewer, id: number) {
  const [row] = await readViews(trx, sql`v.id = ${id}`, sql`for update of v`);
  if (!row || (!row.shared && row.adminId !== viewer.id)) throw new ApiError(404, 'view_not_found', 'View not found');
  const view = presentable(viewer)(row);
  if (!view.can_change)
    throw new ApiError(403, 'view_of_another', 'Only its maker or the owner of the programme can change this view');
  return view;
}
