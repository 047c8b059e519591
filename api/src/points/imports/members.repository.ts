import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import type { AppliedRow } from './import-rows.repository';
import type { Cells, Member } from './read-import-row';

export interface StoredMember extends Pick<Member, 'mobile' | 'name' | 'roleId' | 'location' | 'language'> {
  id: number;
}

const membersIn = (members: readonly object[]) => sql`
  json_to_recordset(${JSON.stringify(members)}::json)
    as m (id bigint, mobile text, name text, "roleId" smallint, location text, language text)`;

/** Creates accounts for numbers that have none, without a sign-in. @returns their ids, by mobile */
export async function insertMembers(
  trx: Transaction<Schema>,
  members: readonly Member[],
  at: Date,
): Promise<Map<string, number>> {
  const given = members.map(({ mobile, name, roleId, location, language }) => ({
    mobile,
    name,
    roleId,
    location,
    language,
  }));
  const { rows } = await sql<{ id: number; mobile: string }>`
    with made as (
      insert into users (mobile, role_id, name, location, language, joined_at)
      select mobile, "roleId", name, location, language, ${at}::timestamptz from ${membersIn(given)} order by mobile
      on conflict (mobile) do nothing returning id, mobile
    ),
    totals as (insert into point_totals (user_id) select id from made)
    select id, mobile from made`.execute(trx);
  return new Map(rows.map(({ id, mobile }) => [mobile, id]));
}

/** Locks accounts by ascending id, as all that moves points (ledger/active-user.ts). @returns them by mobile */
export async function lockMembers(
  trx: Transaction<Schema>,
  mobiles: readonly string[],
): Promise<Map<string, StoredMember>> {
  const { rows } = await sql<StoredMember>`
    select id, mobile, name, role_id as "roleId", location, language from users
    where mobile = any(${[...mobiles]}::text[]) order by id for no key update`.execute(trx);
  return new Map(rows.map((member) => [member.mobile, member]));
}

/** Fills the empty fields of locked accounts. */
export async function fillProfiles(
  trx: Transaction<Schema>,
  members: readonly Pick<StoredMember, 'id' | 'name' | 'location' | 'language'>[],
): Promise<void> {
  await sql`
    update users u set name = coalesce(u.name, m.name), location = coalesce(u.location, m.location),
      language = coalesce(u.language, m.language)
    from ${membersIn(members)} where u.id = m.id`.execute(trx);
}

/** Empties the fields again that still have what an import filled in; what was changed since stays. */
export async function emptyFilled(
  trx: Transaction<Schema>,
  rows: readonly (Pick<AppliedRow, 'userId' | 'filled' | 'appliedAt'> & Pick<Cells, 'name' | 'place' | 'language'>)[],
): Promise<void> {
  const given = sql`
    json_to_recordset(${JSON.stringify(rows)}::json)
      as r ("userId" bigint, filled text[], "appliedAt" timestamptz, name text, place text, language text)`;
  await sql`
    update users u set name = nullif(u.name, r.name), location = nullif(u.location, r.place),
      language = nullif(u.language, r.language)
    from ${given} where u.id = r."userId"`.execute(trx);
  await sql`
    delete from payout_details d using ${given}
    where d.user_id = r."userId" and 'payout_details' = any(r.filled)
      and d.entered_at = r."appliedAt" and d.changed_at is null`.execute(trx);
}

/**
 * Returns those of some users who have scanned or claimed since their row was applied. What a members' file gave also stays
 * once they have signed in, and the account itself while it has points. Rows and totals are locked, so that none acts meanwhile.
 */
export async function usersWhoActed(trx: Transaction<Schema>, rows: readonly AppliedRow[]): Promise<Set<number>> {
  const acted = await sql<{ userId: number }>`
    select r."userId" from json_to_recordset(${JSON.stringify(rows)}::json) as r ("userId" bigint, outcome text, "appliedAt" timestamptz)
    left join point_totals t on t.user_id = r."userId"
    where exists (select from journal j where j.user_id = r."userId" and j.at >= r."appliedAt"
        and (j.serial is not null or j.kind = 'claim'))
      or r.outcome <> 'added' and exists (select from sessions s where s.user_id = r."userId" and s.issued_at >= r."appliedAt")
      or r.outcome = 'created' and (t.available <> 0 or t.awaiting <> 0 or exists (
        select from account_merges m where r."userId" in (m.from_user_id, m.into_user_id)))`.execute(trx);
  return new Set(acted.rows.map(({ userId }) => userId));
}
