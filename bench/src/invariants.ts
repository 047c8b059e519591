import { type Kysely, sql } from 'kysely';
import { migrate } from '../../api/src/database/migrate';
import { openDatabase } from '../../api/src/database/open-database';
import type { Schema } from '../../api/src/database/schema';
import { checkInvariants, checkOneByOne } from '../../api/src/modules/invariants/check-invariants';
import { invariants } from '../../api/src/modules/invariants/invariants';
import { type Figure, median, printFigures, timed } from './figures';

/**
 * What the scheduled check of the invariants costs on a large programme, and what a short query beside it waits: a million
 * scans by ten thousand people on PostgreSQL, half of them claimed and approved.
 *
 * Run: npm run bench:invariants; `SCANS=10000000` for ten million, `SCANS=100000` for a quick look.
 */
const SCANS = Number(process.env.SCANS ?? 1_000_000);
const USERS = Math.max(10, Math.round(SCANS / 100));
const PRIVATE_POSTGRES: string = '../../scripts/private-postgres.mjs';

/** Books that add up: each user has SCANS / USERS scans of 40 points; those of every second user are claimed and approved. */
async function fill(db: Kysely<Schema>): Promise<void> {
  await migrate(db);
  await db.transaction().execute(async (trx) => {
    const each = SCANS / USERS;
    const odd = sql`u.id % 2 = 1`;
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`set local synchronous_commit = off`.execute(trx);
    // The guards of single statements, row by row, would take most of the time; what is written obeys them.
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`insert into admins (mobile, joined_at) values ('9000000001', now())`.execute(trx);
    await sql`insert into models (name, created_at) values ('Flow', now())`.execute(trx);
    await sql`insert into products (name, model_id, created_at) values ('Elbow', 1, now())`.execute(trx);
    await sql`
      insert into batches (product_id, points, quantity, first_serial, created_at)
      select 1, 40, 1000000, 1 + n * 1000000::bigint, now() from generate_series(0, ${Math.ceil(SCANS / 1_000_000) - 1}::int) n`.execute(
      trx,
    );
    await sql`
      insert into users (mobile, role_id, joined_at)
      select (6000000000 + n)::text, 2, now() from generate_series(1, ${USERS}::int) n`.execute(trx);
    await sql`
      insert into point_totals (user_id, granted, available, redeemed)
      select id, 40 * ${each}::int, case when ${odd} then 0 else 40 * ${each}::int end,
        case when ${odd} then 40 * ${each}::int else 0 end from users u`.execute(trx);
    await sql`
      insert into claims (user_id, points, status, claimed_at, resolved_at, resolved_by)
      select id, 40 * ${each}::int, 'approved', now(), now(), 1 from users u where ${odd}`.execute(trx);
    await sql`
      insert into scans (serial, batch_id, user_id, points, location, location_missing, scanned_at, claim_id)
      select n, 1 + (n - 1) / 1000000, u.id, 40, 'Kothrud, Pune', false, now() - n * interval '1 second', c.id
      from generate_series(1, ${SCANS}::bigint) n
      join users u on u.id = 1 + n % ${USERS}::int left join claims c on c.user_id = u.id`.execute(trx);
    await sql`
      insert into journal (user_id, kind, points, from_account, to_account, serial, at)
      select user_id, 'grant', points, 'programme', 'available', serial, scanned_at from scans`.execute(trx);
    await sql`
      insert into journal (user_id, kind, points, from_account, to_account, claim_id, at)
      select user_id, 'claim', points, 'available', 'awaiting', id, claimed_at from claims`.execute(trx);
    await sql`
      insert into journal (user_id, kind, points, from_account, to_account, claim_id, admin_id, at)
      select user_id, 'approval', points, 'awaiting', 'redeemed', id, 1, resolved_at from claims`.execute(trx);
    await sql`
      insert into audit_log (admin_id, action, claim_id, details, at)
      select 1, 'claim-approved', id, '{}', resolved_at from claims`.execute(trx);
  });
  await sql`vacuum analyze`.execute(db);
}

const inMs = (milliseconds: number) =>
  milliseconds < 1000 ? `${milliseconds.toFixed(0)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;

/** Milliseconds of one user's points, asked again and again until `until` settles. */
async function probe(db: Kysely<Schema>, until: Promise<unknown>): Promise<number[]> {
  let running = true;
  void until.then(() => (running = false));
  const times: number[] = [];
  while (running) {
    const userId = 1 + Math.floor(Math.random() * USERS);
    const query = db
      .selectFrom('scans')
      .select('serial')
      .where('user_id', '=', userId)
      .orderBy('scanned_at', 'desc')
      .limit(10);
    times.push((await timed(() => query.execute())).milliseconds);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return times;
}

async function main(): Promise<void> {
  const { startPrivatePostgres } = (await import(PRIVATE_POSTGRES)) as {
    startPrivatePostgres: () => Promise<{ url: string; stop: () => Promise<void> }>;
  };
  const postgres = await startPrivatePostgres();
  try {
    const database = await openDatabase({ databaseUrl: postgres.url });
    const { db } = database;
    const filling = await timed(() => fill(db));
    console.log(`${SCANS.toLocaleString('en-IN')} scans written in ${inMs(filling.milliseconds)}.`);
    const quiet = await probe(db, new Promise((resolve) => setTimeout(resolve, 3000)));
    const took: number[] = [];
    const checking = timed(() =>
      checkOneByOne(db, {
        seconds: 3600,
        async afterEach(milliseconds) {
          took.push(milliseconds);
          await new Promise((resolve) => setTimeout(resolve, Math.min(milliseconds, 5000)));
        },
      }),
    );
    const beside = await probe(db, checking);
    const { milliseconds, value } = await checking;
    const broken = value.filter(({ violations }) => violations > 0);
    if (broken.length > 0) throw new Error(`Violated: ${JSON.stringify(broken)}`);
    const whole = await timed(() => checkInvariants(db));
    const figures: Figure[] = invariants.map(({ id, holds }, index) => ({
      what: `${id} ${holds}`,
      figure: inMs(took[index]!),
    }));
    const at99 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!;
    printFigures(`The invariants of ${SCANS.toLocaleString('en-IN')} scans (PostgreSQL)`, [
      ...figures,
      {
        what: 'The scheduled check, pauses included',
        figure: inMs(milliseconds),
        beside: `\`npm run invariants\`, in one go: ${inMs(whole.milliseconds)}`,
      },
      {
        what: 'Somebody’s last ten scans meanwhile',
        figure: `median ${median(beside).toFixed(1)} ms, p99 ${at99(beside).toFixed(1)} ms`,
        beside: `before: median ${median(quiet).toFixed(1)} ms, p99 ${at99(quiet).toFixed(1)} ms`,
      },
    ]);
    await database.close();
  } finally {
    await postgres.stop();
  }
}

void main();
