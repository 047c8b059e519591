import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../../api/src/database/schema';

/** Where scans are made: who signed in, and codes that nobody has scanned. All of it is in the database. */
export interface Stage {
  url: string;
  /** The `n`-th person is `firstUser + n * userStride`; their session's id is the md5 of the person's. */
  firstUser: number;
  userStride: number;
  users: number;
  firstBatch: number;
  codesOfABatch: number;
  firstSerial: number;
  codes: number;
  /** Codes are scanned in the order `n * stride % codes`, strewn as labels come off shelves. */
  stride: number;
}

/** Somebody with a session, as their token says. */
export interface Person {
  id: number;
  mobile: string;
  roleId: number;
  sessionId: string;
  /** ISO 8601. */
  issuedAt: string;
  expiresAt: string;
}

const PEOPLE = 20_000;
const BATCHES = 60;
const CODES_OF_A_BATCH = 100_000;
/** Prime, and so without a common factor with the number of codes. */
const STRIDE = 7_654_321;

/** Keys that the api under test is given, so that labels and tokens can be made outside it. */
export const KEYS = {
  CODE_KEYS: `A:${randomBytes(32).toString('base64')}`,
  TOKEN_KEYS: `bench:${randomBytes(32).toString('base64')}`,
};

/**
 * Lays 20,000 people with a session each and 6 million new codes into a migrated database. Where people are already they are
 * taken from among them, evenly; suspended ones among them are let in again.
 */
export async function layStage(db: Kysely<Schema>, url: string): Promise<Stage> {
  return db.connection().execute(async (session) => {
    await sql`set statement_timeout = 0`.execute(session);
    const { rows } = await sql<{ people: number }>`select coalesce(max(id), 0) as people from users`.execute(session);
    const there = rows[0]!.people;
    if (there < PEOPLE) {
      await sql`
        insert into users (id, mobile, role_id, name, location, joined_at) overriding system value
        select n, (6000000000 + n)::text, 2, 'Ramesh Patil ' || n, 'Kothrud, Pune, Maharashtra', now()
        from generate_series(${there}::int + 1, ${PEOPLE}::int) n`.execute(session);
    }
    const userStride = Math.max(1, Math.floor(there / PEOPLE));
    const chosen = sql`id % ${userStride}::bigint = 0 and id <= ${userStride * PEOPLE}::bigint`;
    await sql`update users set suspended_at = null where ${chosen} and suspended_at is not null`.execute(session);
    await sql`
      insert into sessions (id, user_id, issued_at, expires_at)
      select md5(id::text)::uuid, id, date_trunc('second', now()), date_trunc('second', now()) + interval '30 days'
      from users where ${chosen}`.execute(session);
    const batches = await layBatches(session);
    return { url, firstUser: userStride, userStride, users: PEOPLE, ...batches, stride: STRIDE };
  });
}

async function layBatches(db: Kysely<Schema>) {
  await sql`insert into models (name, created_at) values ('Bench', now())`.execute(db);
  await sql`
    insert into products (name, model_id, created_at)
    select 'Ball valve ' || n, (select max(id) from models), now() from generate_series(1, ${BATCHES}::int) n`.execute(
    db,
  );
  const { rows } = await sql<{ firstBatch: number; firstSerial: number }>`
    with laid as (
      insert into batches (product_id, points, quantity, first_serial, created_at)
      select (select max(id) from products) - ${BATCHES}::int + n, 10 * n, ${CODES_OF_A_BATCH}::int,
        (select serial from next_serial) + (n - 1) * ${CODES_OF_A_BATCH}::bigint, now()
      from generate_series(1, ${BATCHES}::int) n order by n
      returning id, first_serial
    )
    select min(id) as "firstBatch", min(first_serial) as "firstSerial" from laid`.execute(db);
  const codes = BATCHES * CODES_OF_A_BATCH;
  await sql`update next_serial set serial = serial + ${codes}`.execute(db);
  return { ...rows[0]!, codesOfABatch: CODES_OF_A_BATCH, codes };
}

/** Everybody on the stage. */
export async function readPeople(db: Kysely<Schema>): Promise<Person[]> {
  const { rows } = await sql<Omit<Person, 'issuedAt' | 'expiresAt'> & { issuedAt: Date; expiresAt: Date }>`
    select u.id, u.mobile, u.role_id as "roleId", s.id as "sessionId", s.issued_at as "issuedAt", s.expires_at as "expiresAt"
    from sessions s join users u on u.id = s.user_id where s.id = md5(u.id::text)::uuid`.execute(db);
  return rows.map((person) => ({
    ...person,
    issuedAt: person.issuedAt.toISOString(),
    expiresAt: person.expiresAt.toISOString(),
  }));
}
