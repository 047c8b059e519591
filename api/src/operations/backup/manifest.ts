import { type Kysely, sql } from 'kysely';
import { readMigrations } from '../../platform/database/migrate';
import type { Brand } from '../../brands/brand';
import type { Schema } from '../../platform/database/schema';
import { type InvariantResult, printInvariants } from '../../insight/invariants';

/** Facts about a database, which are the same after a restore. */
export interface DatabaseFacts {
  madeAt: string;
  /** PostgreSQL's own version, e.g. `15.14`. */
  serverVersion: string;
  migrations: string[];
  rows: Record<string, number>;
  /** Net points granted in the journal. */
  grantedPoints: number;
  /** Ids of the code keys that its labels were made with. The keys themselves are never part of a backup. */
  codeKeys: string[];
  /** Ids of the payout keys that its payout details need; absent from older backups. */
  payoutKeys?: string[];
  pictureKeys: string[];
}

export type BackedUpFacts = Omit<DatabaseFacts, 'pictureKeys'>;

/** Description of a backup, read in the same snapshot as its data. */
export interface Manifest extends BackedUpFacts {
  format: 1;
  /** The brand that this is a backup of; undefined: of the whole installation, with the facts of the default brand. */
  brand?: Pick<Brand, 'id' | 'name' | 'hosts' | 'schema'>;
  /** The facts of the other brands by id, in a backup of the whole installation. */
  brands?: Record<string, BackedUpFacts>;
  engine: 'pglite' | 'postgres';
  pictures: number;
  /** Products whose picture was not in the picture folder. */
  missingPictures: number;
}

/** Reads the facts. For a consistent set, pass a transaction of isolation "repeatable read", or the only connection. */
export async function readFacts(db: Kysely<Schema>): Promise<DatabaseFacts> {
  const migrations = await readMigrations(db);
  if (migrations.length === 0) throw new Error('The database has no tables yet: start the site on it once.');
  const all = async <T>(query: ReturnType<typeof sql<T>>): Promise<T[]> => (await query.execute(db)).rows;
  const rows: Record<string, number> = {};
  for (const { name } of await all(sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() order by tablename`)) {
    const [counted] = await all(sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`);
    rows[name] = counted!.count;
  }
  const [one] = await all(sql<
    Pick<DatabaseFacts, 'serverVersion' | 'codeKeys' | 'payoutKeys' | 'pictureKeys'> & { points: string }
  >`
    select split_part(current_setting('server_version'), ' ', 1) as "serverVersion",
      array(select id from known_code_keys order by id) as "codeKeys",
      array(select split_part(sealed, '.', 1) from payout_details
        union select split_part(sealed, '.', 1) from payout_items where sealed is not null
        union select split_part(sealed, '.', 1) from payee_verifications order by 1) as "payoutKeys",
      array(select distinct picture_key from products where picture_key is not null) as "pictureKeys",
      (select coalesce(sum(case when from_account = 'programme' then points
        when to_account = 'programme' then -points else 0 end), 0) from journal) as points`);
  const { points, ...facts } = one!;
  return { madeAt: new Date().toISOString(), ...facts, migrations, rows, grantedPoints: Number(points) };
}

type Counts = Pick<DatabaseFacts, 'rows' | 'grantedPoints'>;

export function compareFacts(expected: Counts, found: Counts): string[] {
  const differences = Object.entries(expected.rows)
    .filter(([table, count]) => found.rows[table] !== count)
    .map(([table, count]) => `${table} should have ${count} rows and has ${found.rows[table] ?? 'no table'}`);
  if (found.grantedPoints !== expected.grantedPoints) {
    differences.push(`the journal should grant ${expected.grantedPoints} points and grants ${found.grantedPoints}`);
  }
  return differences;
}

export interface Outcome {
  manifest: Manifest;
  /** Differences of the restored database from the manifest, a sentence each. */
  differences: string[];
  invariants: InvariantResult[];
}

/** @returns the exit code: 0 if nothing differs and all invariants hold, else 1 */
export function printOutcome({ manifest, differences, invariants }: Outcome): 0 | 1 {
  const { madeAt, engine, serverVersion, migrations, pictures, missingPictures, brand, brands = {} } = manifest;
  const figure = (value: number) => value.toLocaleString('en-IN');
  const contents = ({ rows, grantedPoints }: Counts) => {
    const count = (table: string) => `${figure(rows[table] ?? 0)} ${table}`;
    return `${['users', 'batches', 'scans', 'claims', 'journal'].map(count).join(', ')}; ${figure(grantedPoints)} points granted`;
  };
  const lines = [
    `Moment    ${madeAt}`,
    `Database  ${engine === 'pglite' ? 'embedded' : 'PostgreSQL'} ${serverVersion}, up to migration ${migrations.at(-1)}`,
    ...(brand ? [`Brand     ${brand.id}, ${brand.name}`] : []),
    `Holds     ${contents(manifest)}`,
    ...Object.entries(brands).map(([id, facts]) => `Brand     ${id}: ${contents(facts)}`),
    `Pictures  ${figure(pictures)} files${missingPictures > 0 ? `; ${missingPictures} products had lost theirs before` : ''}`,
    ...differences.map((one) => `DIFFERS   ${one}`),
    ...(invariants.length > 0 ? printInvariants(invariants) : []),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  return differences.length === 0 && invariants.every(({ violations }) => violations === 0) ? 0 : 1;
}
