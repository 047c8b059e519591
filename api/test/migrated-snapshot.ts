import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { Kysely, PostgresDialect } from 'kysely';
import { migrate } from '../src/database/migrate';
import { pglitePool } from '../src/database/pglite-pool';
import type { Schema } from '../src/database/schema';

/** Returns a hash of the schema's sources, which changes with every migration. */
export function schemaMark(): string {
  const folder = join(__dirname, '../src/database/migrations');
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
export async function migratedSnapshot(parts: Partial<PGliteOptions>): Promise<Blob> {
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
  const pglite = await PGlite.create(parts);
  const dialect = new PostgresDialect({ pool: pglitePool(pglite, 10_000) });
  await migrate(new Kysely<Schema>({ dialect }));
  const dump = await pglite.dumpDataDir('none');
  await pglite.close();
  return Buffer.from(await dump.arrayBuffer());
}
