import { type Kysely, sql } from 'kysely';
import { migrate } from '../../api/src/database/migrate';
import { type OpenDatabase, openDatabase } from '../../api/src/database/open-database';
import type { Schema } from '../../api/src/database/schema';
import { checkInvariants } from '../../api/src/modules/invariants/check-invariants';
import { type ScanAttempt, type ScanCeilings, insertScan } from '../../api/src/modules/scans/scan.repository';
import { type Figure, median, printFigures, timed } from './figures';
import { keepCosts } from './fleet/costs';
import { serverSeconds } from './scans/process-times';

/**
 * What a scan would cost on a sharded database (docs/scale.md): its statement on the user's shard and the code's own row on
 * another one, in one transaction over both by two-phase commit; beside it the same statement on one server, as it is today.
 * Two servers with default durability stand for two shards; both sides alternate.
 *
 * Run: npm run bench:two-shards; `SCANS=500` for a quick look; `-- --write-costs` keeps the ratios in bench/costs.json.
 */
const SCANS = Number(process.env.SCANS ?? 6000);
const ROUNDS = 5;
const AT_ONCE = 32;
const USERS = 10_000;
const FIRST_SERIAL = 1_000_001;
const PRIVATE_POSTGRES: string = '../../scripts/private-postgres.mjs';

interface Shard extends OpenDatabase {
  pid: number;
  stop(): Promise<void>;
}

async function startShard(): Promise<Shard> {
  const { startPrivatePostgres } = (await import(PRIVATE_POSTGRES)) as {
    startPrivatePostgres: (options: object) => Promise<{ url: string; pid: number; stop: () => Promise<void> }>;
  };
  const { url, pid, stop } = await startPrivatePostgres({ settings: { max_prepared_transactions: '200' } });
  return { ...(await openDatabase({ databaseUrl: url, databasePoolSize: AT_ONCE })), pid, stop };
}

async function layUserShard(db: Kysely<Schema>): Promise<void> {
  await migrate(db);
  await sql`insert into models (name, created_at) values ('Flow', now())`.execute(db);
  await sql`insert into products (name, model_id, created_at) values ('Elbow', 1, now())`.execute(db);
  await sql`
    insert into batches (product_id, points, quantity, first_serial, created_at)
    values (1, 40, 1000000, ${sql.lit(FIRST_SERIAL)}, now())`.execute(db);
  await sql`
    insert into users (mobile, role_id, joined_at)
    select (6000000000 + n)::text, 2, now() from generate_series(1, ${USERS}::int) n`.execute(db);
  await sql`vacuum analyze`.execute(db);
}

async function layCodeShard(db: Kysely<Schema>): Promise<void> {
  await sql`create table used_codes (serial bigint primary key, user_id bigint not null, at timestamptz not null)`.execute(
    db,
  );
}

let scanned = 0;

function nextScan(): { attempt: ScanAttempt; ceilings: ScanCeilings } {
  scanned += 1;
  const at = new Date();
  const hourAgo = new Date(at.getTime() - 3_600_000);
  return {
    attempt: {
      batchId: 1,
      serial: FIRST_SERIAL + scanned,
      userId: 1 + ((scanned * 7919) % USERS),
      location: 'Kothrud, Pune, Maharashtra',
      latitude: 18.5,
      longitude: 73.8,
      at,
      request: { key: `key-${scanned}`, hash: 'a'.repeat(64) },
    } as ScanAttempt,
    ceilings: { until: at, invalidSince: hourAgo, invalidCodes: 10, scansSince: hourAgo, scans: 60 },
  };
}

const suspicion = { scansPerHour: 60, speedKmPerHour: 250, distanceKm: 50 };

async function onOneServer(user: Shard): Promise<void> {
  const { attempt, ceilings } = nextScan();
  if (!(await insertScan(user.db, attempt, ceilings, suspicion))) throw new Error('A scan was refused.');
}

/** Both shards take their part and promise to keep it; then both are told to. */
async function onTwoShards(user: Shard, code: Shard): Promise<void> {
  const { attempt, ceilings } = nextScan();
  const name = sql.lit(`scan-${attempt.serial}`);
  await user.db.connection().execute((ofUser) =>
    code.db.connection().execute(async (ofCode) => {
      const takePart = async (session: Kysely<Schema>, work: () => Promise<unknown>) => {
        await sql`begin`.execute(session);
        await work();
        await sql`prepare transaction ${name}`.execute(session);
      };
      await Promise.all([
        takePart(ofUser, async () => {
          if (!(await insertScan(ofUser, attempt, ceilings, suspicion))) throw new Error('A scan was refused.');
        }),
        takePart(ofCode, () =>
          sql`/* prepared */ insert into used_codes (serial, user_id, at) values (${attempt.serial}, ${attempt.userId}, ${attempt.at})`.execute(
            ofCode,
          ),
        ),
      ]);
      await Promise.all([ofUser, ofCode].map((session) => sql`commit prepared ${name}`.execute(session)));
    }),
  );
}

const walOf = async ({ db }: Shard): Promise<number> =>
  Number(
    (await sql<{ lsn: string }>`select (pg_current_wal_insert_lsn() - '0/0')::text as lsn`.execute(db)).rows[0]!.lsn,
  );

interface Price {
  scansPerSecond: number;
  /** Of all shards together, per scan. */
  cpuMs: number;
  walBytes: number;
  p99Ms: number;
}

async function price(shards: Shard[], scan: () => Promise<void>): Promise<Price> {
  const used = () => shards.reduce((sum, { pid }) => sum + serverSeconds(pid), 0);
  const wal = async () => (await Promise.all(shards.map(walOf))).reduce((sum, bytes) => sum + bytes, 0);
  const before = { used: used(), wal: await wal() };
  const times: number[] = [];
  let left = SCANS;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      times.push((await timed(scan)).milliseconds);
    }
  };
  const { milliseconds } = await timed(() => Promise.all(Array.from({ length: AT_ONCE }, worker)));
  return {
    scansPerSecond: (SCANS * 1000) / milliseconds,
    cpuMs: ((used() - before.used) * 1000) / SCANS,
    walBytes: ((await wal()) - before.wal) / SCANS,
    p99Ms: times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!,
  };
}

async function run(): Promise<void> {
  const shards: Shard[] = [];
  try {
    for (let n = 0; n < 2; n += 1) shards.push(await startShard());
    const [user, code] = shards as [Shard, Shard];
    await layUserShard(user.db);
    await layCodeShard(code.db);
    const one: Price[] = [];
    const two: Price[] = [];
    // The first round warms plans, caches and connections up and does not count.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const prices = [
        await price(shards, () => onOneServer(user)),
        await price(shards, () => onTwoShards(user, code)),
      ] as const;
      if (round > 0) [one, two].forEach((side, index) => side.push(prices[index]!));
    }
    const medians = (of: keyof Price) =>
      [one, two].map((side) => median(side.map((each) => each[of]))) as [number, number];
    const ratioOf = (of: keyof Price) => {
      const [alone, both] = medians(of);
      return Number((both / alone).toFixed(2));
    };
    const line = (what: string, of: keyof Price, unit: string, digits: number): Figure => {
      const [alone, both] = medians(of);
      const ratio = ratioOf(of).toFixed(2);
      return {
        what,
        figure: `${both.toFixed(digits)} ${unit} (${ratio} of it)`,
        beside: `${alone.toFixed(digits)} ${unit}`,
      };
    };
    printFigures(`A scan over two shards (two-phase commit), beside the same on one server, ${AT_ONCE} at once`, [
      line('Scans a second, all on this machine', 'scansPerSecond', '/s', 0),
      line('Processor time of PostgreSQL for a scan', 'cpuMs', 'ms', 2),
      line('WAL of a scan', 'walBytes', 'bytes', 0),
      line('p99 of a scan', 'p99Ms', 'ms', 0),
    ]);
    const broken = (await checkInvariants(user.db)).filter(({ violations }) => violations > 0);
    if (broken.length > 0) throw new Error(`Violated: ${JSON.stringify(broken)}`);
    keepCosts({ twoShards: { cpu: ratioOf('cpuMs'), wal: ratioOf('walBytes') } });
  } finally {
    for (const shard of shards) {
      await shard.close();
      await shard.stop();
    }
  }
}

void run();
