import { type InferResult, type Kysely, type Transaction, sql } from 'kysely';
import type { ProgrammeContext } from '../context';
import { type AdminName, adminNamedBy, readCountedPage } from '../../platform/database/queries';
import type { Schema } from '../../platform/database/schema';
import type { Page, PageWindow } from '../../platform/http/request-fields';
import { type AdminRole, rolesOf } from '../../platform/permissions';

type TeamContext = Pick<ProgrammeContext, 'config' | 'db' | 'clock'>;

/** Someone who may sign in as an admin. */
export interface Member {
  id: number;
  mobile: string;
  name: string | null;
  roles: readonly AdminRole[];
  /** In ADMIN_MOBILES. */
  isListed: boolean;
  /** The first of ADMIN_MOBILES: always the owner. */
  isFirst: boolean;
  joinedAt: Date;
  /** When an owner gave them these roles; null: they are those of ADMIN_MOBILES. */
  rolesGivenAt: Date | null;
}

export interface MemberRow extends Member {
  invitedBy: AdminName | null;
  lastSignedInAt: Date | null;
  liveSessions: number;
}

type AdminRow = InferResult<ReturnType<typeof selectAdmins>>[number];

/** Adds the numbers of ADMIN_MOBILES that have not signed in yet, so that the owner sees and changes them. */
export async function insertListedAdmins({ config, db, clock }: TeamContext): Promise<void> {
  const rows = config.adminMobiles.map((mobile) => ({ mobile, joined_at: clock.now() }));
  if (rows.length === 0) return;
  await db
    .insertInto('admins')
    .values(rows)
    .onConflict((conflict) => conflict.column('mobile').doNothing())
    .execute();
}

/** Lists who may sign in, by the time they joined. */
export async function listTeam({ config, db, clock }: TeamContext, window: PageWindow): Promise<Page<MemberRow>> {
  const { rows, total } = await readCountedPage(
    db,
    window,
    ({ limit, offset }) => sql<AdminRow & Omit<MemberRow, keyof Member> & { total: number }>`
    select m.id, m.mobile, m.name, m.roles, m.invited_by is not null as invited, m.joined_at as "joinedAt",
      m.roles_given_at as "rolesGivenAt",
      ${adminNamedBy('m.invited_by')} as "invitedBy",
      (select e.at from audit_log e where e.admin_id = m.id and e.action = 'admin-signed-in'
        order by e.at desc limit 1) as "lastSignedInAt",
      (select count(*) from sessions s where s.admin_id = m.id and s.revoked_at is null
        and s.expires_at > ${clock.now()} and s.issued_at >= coalesce(m.tokens_valid_after, '-infinity'::timestamptz)
      ) as "liveSessions",
      count(*) over () as total
    from admins m where m.mobile = ${config.adminMobiles[0] ?? null}
      or (m.roles is distinct from '{}' and (m.invited_by is not null or m.mobile = any(${[...config.adminMobiles]}::text[])))
    order by m.id limit ${limit} offset ${offset}`,
  );
  return { rows: rows.map((row) => ({ ...row, ...asMember(config.adminMobiles, row) })), total };
}

/** Returns an admin, with no roles if they were removed from the team. */
export async function findAdmin(
  db: Kysely<Schema>,
  adminMobiles: readonly string[],
  by: { id: number } | { mobile: string },
): Promise<Member | undefined> {
  const row = await selectAdmins(db)
    .where((given) => ('id' in by ? given('id', '=', by.id) : given('mobile', '=', by.mobile)))
    .executeTakeFirst();
  return row && asMember(adminMobiles, row);
}

const selectAdmins = (db: Kysely<Schema>) =>
  db
    .selectFrom('admins')
    .select(['id', 'mobile', 'name', 'roles', 'joined_at as joinedAt', 'roles_given_at as rolesGivenAt'])
    .select(sql<boolean>`invited_by is not null`.as('invited'));

/** Returns all who have a role now. */
export async function readTeam(db: Kysely<Schema>, adminMobiles: readonly string[]): Promise<Member[]> {
  const rows = await selectAdmins(db).orderBy('id').execute();
  return rows.map((row) => asMember(adminMobiles, row)).filter(({ roles }) => roles.length > 0);
}

/** Inserts an admin, or returns one who was removed to the team, with the time of the invitation. */
export async function writeInvitation(
  trx: Transaction<Schema>,
  { mobile, ...given }: { mobile: string; name: string; roles: AdminRole[]; invitedBy: number; at: Date },
): Promise<number> {
  const { name, roles, invitedBy, at } = given;
  const values = { name, roles, invited_by: invitedBy, joined_at: at, roles_given_at: at };
  const { id } = await trx
    .insertInto('admins')
    .values({ mobile, ...values })
    .onConflict((conflict) => conflict.column('mobile').doUpdateSet({ ...values, changed_at: at }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @param roles undefined: as they are, also if ADMIN_MOBILES decides them */
export async function writeMember(
  trx: Transaction<Schema>,
  id: number,
  { name, roles, at }: { name?: string; roles?: AdminRole[] | undefined; at: Date },
): Promise<void> {
  const set = { ...(name !== undefined && { name }), ...(roles && { roles, roles_given_at: at }), changed_at: at };
  await trx.updateTable('admins').set(set).where('id', '=', id).execute();
}

function asMember(adminMobiles: readonly string[], row: AdminRow): Member {
  const { id, mobile, name, joinedAt, rolesGivenAt } = row;
  const listed = { isListed: adminMobiles.includes(mobile), isFirst: mobile === adminMobiles[0] };
  return { id, mobile, name, roles: rolesOf(adminMobiles, row), ...listed, joinedAt, rolesGivenAt };
}
