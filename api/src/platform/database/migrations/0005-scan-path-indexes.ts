import { type Kysely, sql } from 'kysely';

export const transaction = 'none';

const USERS_A_STEP = 2000;

const indexes: Record<string, ReturnType<typeof sql>> = {
  // A user's entries and, by their serials, scans. Half-full pages: a scan after a checkpoint writes one to the log whole.
  journal_of_user: sql`journal (user_id, at, id) include (serial) with (fillfactor = 50)`,
  remembered_responses_in_time: sql`remembered_responses using brin (created_at) with (pages_per_range = 16)`,
};

/** Prepares scans that write to fewer pages (docs/decisions/0037-scans-touch-few-pages.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, definition] of Object.entries(indexes)) {
    await sql`drop index concurrently if exists ${sql.ref(name)}`.execute(db);
    await sql`create index concurrently ${sql.ref(name)} on ${definition}`.execute(db);
  }
  // A scan locks its user's totals. Registration inserts them; rows of other origin may be without.
  await sql`
    insert into point_totals (user_id)
    select id from users where not exists (select from point_totals where user_id = users.id)
    on conflict do nothing`.execute(db);
  await spreadTotals(db);
}

/** Leaves room for the next version of each user's totals on its page, which also becomes smaller in the log. */
async function spreadTotals(db: Kysely<unknown>): Promise<void> {
  await sql`alter table point_totals set (fillfactor = 50)`.execute(db);
  const { rows } = await sql<{ last: number | null }>`select max(user_id) as last from point_totals`.execute(db);
  // In steps, each in the order in which scans lock totals.
  for (let first = 0; first <= (rows[0]?.last ?? -1); first += USERS_A_STEP) {
    await sql`
      with locked as materialized (
        select user_id from point_totals where user_id >= ${first} and user_id < ${first + USERS_A_STEP}
        order by user_id for no key update
      )
      update point_totals t set granted = t.granted from locked where t.user_id = locked.user_id`.execute(db);
  }
  await sql`vacuum point_totals`.execute(db);
}
