import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { createPglite } from '../src/platform/database/data-directory';
import { migrate } from '../src/platform/database/migrate';
import { openDatabase } from '../src/platform/database/open-database';
import type { EmbeddedDatabase } from '../src/platform/database/pglite-pool';

/** The state of an instance before its first test. */
interface Pristine {
  schema: string;
  sequences: Map<string, string | null>;
  /** Table → its rows as JSON, without tables that the migrations left empty. */
  rows: Map<string, string>;
}

interface Pooled {
  pglite: PGlite;
  pristine: Pristine;
}

/** Instances that no test uses at the moment. */
const idle: Pooled[] = [];

/** 16 MB of page cache in place of 128, which take 0.3 s to zero for a database of one megabyte. */
const startParams = [...PGlite.defaultStartParams, '-B', '2048'];

/**
 * Returns an embedded database with this version's schema and no test data. Starting one takes more than a second of
 * processor time, emptying one a twentieth: so `close` empties it and keeps it for the next test file in this worker
 * process. One whose schema a test has changed is closed.
 */
export async function acquirePglite(options: Pick<PGliteOptions, 'parsers'>): Promise<EmbeddedDatabase> {
  const pooled = idle.pop() ?? (await startOne(options));
  const { pglite, pristine } = pooled;
  let isReturned = false;
  const borrowed = () => {
    // A timed-out test may go on for a while: not in another test's database.
    if (isReturned) throw new Error('This database is closed.');
    return pglite;
  };
  return {
    query: async (...args) => borrowed().query(...args),
    dumpDataDir: async (compression) => borrowed().dumpDataDir(compression),
    async close() {
      if (isReturned) return;
      isReturned = true;
      if (await empty(pglite, pristine)) idle.push(pooled);
      else await pglite.close();
    },
  };
}

async function startOne(options: Partial<PGliteOptions>): Promise<Pooled> {
  const pglite = await createPglite({ ...options, startParams, loadDataDir: await migratedSnapshot(options) });
  const rows = new Map<string, string>();
  for (const table of await tablesWithRows(pglite)) {
    const [kept] = (await pglite.query<{ rows: string }>(`select json_agg(t)::text as rows from ${table} t`)).rows;
    rows.set(table, kept!.rows);
  }
  return { pglite, pristine: { schema: await readSchema(pglite), sequences: await readSequences(pglite), rows } };
}

async function tablesWithRows(pglite: PGlite): Promise<string[]> {
  const found = await pglite.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`,
  );
  return found.rows.map(({ name }) => name);
}

async function readSequences(pglite: PGlite): Promise<Map<string, string | null>> {
  const found = await pglite.query<{ name: string; last: string | null }>(
    `select quote_ident(sequencename) as name, last_value::text as last from pg_sequences where schemaname = 'public'`,
  );
  return new Map(found.rows.map(({ name, last }) => [name, last]));
}

/** Returns one value for all that a migration creates: columns, constraints, indexes, triggers, functions, settings. */
async function readSchema(pglite: PGlite): Promise<string> {
  const found = await pglite.query<{ mark: string }>(
    `select md5(string_agg(part, chr(10) order by part)) as mark from (
       select concat_ws(' ', attrelid, attname, atttypid, attnum, attnotnull, attisdropped) as part
         from pg_attribute where attrelid >= 16384
       union all select concat_ws(' ', adrelid, adnum, pg_get_expr(adbin, adrelid)) from pg_attrdef
       union all select concat_ws(' ', oid, conrelid, convalidated, pg_get_constraintdef(oid)) from pg_constraint where oid >= 16384
       union all select concat_ws(' ', oid, tgrelid, tgenabled) from pg_trigger where oid >= 16384
       union all select concat_ws(' ', indexrelid, indisvalid) from pg_index where indexrelid >= 16384
       union all select concat_ws(' ', oid, md5(prosrc)) from pg_proc where oid >= 16384
       union all select s::text from pg_db_role_setting s) as parts`,
  );
  return found.rows[0]!.mark;
}

/** Restores the initial state. False if not possible: something other than rows was changed. */
async function empty(pglite: PGlite, { schema, sequences, rows }: Pristine): Promise<boolean> {
  try {
    // Ends any transaction, lock, setting or statement that the test has left.
    await pglite.exec('rollback');
    await pglite.exec('discard all');
    await pglite.exec('set search_path to public; set session_replication_role to replica');
    const tables = await tablesWithRows(pglite);
    if (tables.length > 0) await pglite.exec(`truncate ${tables.join(', ')} cascade`);
    for (const [table, kept] of rows) {
      await pglite.query(
        `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1::text::json)`,
        [kept],
      );
    }
    for (const [name, last] of await readSequences(pglite)) {
      const before = sequences.get(name) ?? null;
      if (last === before) continue;
      await pglite.exec(before === null ? `alter sequence ${name} restart` : `select setval('${name}', ${before})`);
    }
    await pglite.exec('reset session_replication_role');
    return (await readSchema(pglite)) === schema;
  } catch {
    // Broken by a test.
    return false;
  }
}

export function schemaMark(): string {
  const folder = join(__dirname, '../src/platform/database/migrations');
  const hash = createHash('sha256');
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (file.endsWith('.ts')) hash.update(file).update(readFileSync(join(folder, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

/**
 * Returns the dump of an embedded database with this version's schema. Its first start and the migrations take seconds;
 * the result is cached in the system's temporary folder, per user, PGlite version and schema.
 */
async function migratedSnapshot(parts: Partial<PGliteOptions>): Promise<Blob> {
  const { version } = JSON.parse(
    await readFile(join(require.resolve('@electric-sql/pglite'), '../../package.json'), 'utf8'),
  ) as { version: string };
  const file = join(tmpdir(), `loyalty-pglite-${version}-${schemaMark()}-${process.getuid?.() ?? 0}.tar`);
  const kept = await readFile(file).catch(() => undefined);
  if (kept) return new Blob([kept]);
  const made = await makeSnapshot(parts);
  const partial = `${file}.${process.pid}`;
  await writeFile(partial, made, { mode: 0o600 });
  await rename(partial, file);
  return new Blob([made]);
}

async function makeSnapshot(parts: Partial<PGliteOptions>): Promise<Buffer<ArrayBuffer>> {
  const { db, dumpDirectory, close } = await openDatabase({ embedded: () => createPglite(parts) });
  await migrate(db);
  const dump = await dumpDirectory!();
  await close();
  return Buffer.from(await dump.arrayBuffer());
}
