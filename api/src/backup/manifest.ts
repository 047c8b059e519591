import { type Kysely, sql } from 'kysely';
import { readMigrations } from '../database/migrate';
import type { Schema } from '../database/schema';

/** Description of a backup, read in the same snapshot as its data. */
export interface Manifest {
  format: 1;
  /** ISO 8601. */
  madeAt: string;
  engine: 'pglite' | 'postgres';
  /** PostgreSQL's own version, e.g. `15.14`. */
  serverVersion: string;
  /** Names of the applied migrations, in order. */
  migrations: string[];
  /** Rows of each table. */
  rows: Record<string, number>;
  /** Net points granted in the journal. */
  grantedPoints: number;
  /** Ids of the code keys that its labels were made with. The keys themselves are never part of a backup. */
  codeKeys: string[];
  /** Products whose picture was not in the picture folder. */
  missingPictures: number;
  files: { name: string; bytes: number; sha256: string }[];
}

/** The part of the manifest that is read from the database. */
export type DatabaseFacts = Pick<
  Manifest,
  'madeAt' | 'serverVersion' | 'migrations' | 'rows' | 'grantedPoints' | 'codeKeys'
> & { pictureKeys: string[] };

/** Reads the facts. For a consistent set, pass a transaction of isolation "repeatable read", or the only connection. */
export async function readFacts(db: Kysely<Schema>): Promise<DatabaseFacts> {
  const one = async <T>(query: ReturnType<typeof sql<T>>): Promise<T> => (await query.execute(db)).rows[0]!;
  const migrations = await readMigrations(db);
  if (migrations.length === 0) throw new Error('The database has no tables yet: start the site on it once.');
  const { version } = await one(sql<{ version: string }>`select current_setting('server_version') as version`);
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() order by tablename`.execute(db);
  const rows: Record<string, number> = {};
  for (const { name } of tables.rows) {
    rows[name] = (await one(sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`)).count;
  }
  const { points } = await one(sql<{ points: string }>`
    select coalesce(sum(case when from_account = 'programme' then points
      when to_account = 'programme' then -points else 0 end), 0) as points from journal`);
  const pictures = await sql<{ key: string }>`
    select distinct picture_key as key from products where picture_key is not null`.execute(db);
  const keys =
    'known_code_keys' in rows
      ? await sql<{ id: string }>`select id from known_code_keys order by id`.execute(db)
      : undefined;
  return {
    madeAt: new Date().toISOString(),
    serverVersion: version.split(' ')[0]!,
    migrations,
    rows,
    grantedPoints: Number(points),
    codeKeys: keys?.rows.map(({ id }) => id) ?? [],
    pictureKeys: pictures.rows.map(({ key }) => key),
  };
}

/** Returns the differences between a manifest and the database restored from it, a sentence each. */
export function compareFacts(manifest: Manifest, found: DatabaseFacts): string[] {
  const differences = Object.entries(manifest.rows)
    .filter(([table, count]) => found.rows[table] !== count)
    .map(([table, count]) => `${table} should have ${count} rows and has ${found.rows[table] ?? 'no table'}`);
  if (found.grantedPoints !== manifest.grantedPoints) {
    differences.push(`the journal should grant ${manifest.grantedPoints} points and grants ${found.grantedPoints}`);
  }
  return differences;
}
