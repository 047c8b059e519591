import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { type OpenDatabase, openDatabase } from '../src/database/open-database';

/**
 * A fresh, empty database: on the server of DATABASE_URL when that is set (dropped on close), else PGlite in memory.
 */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const server = process.env.DATABASE_URL;
  return server ? openOnServer(server) : openDatabase({ snapshot: await emptySnapshot() });
}

async function openOnServer(server: string): Promise<OpenDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await runOn(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = await openDatabase({ databaseUrl: url.href, databasePoolSize: 10 });
  return {
    ...database,
    async close() {
      await database.close();
      await runOn(server, `drop database if exists ${name} with (force)`);
    },
  };
}

async function runOn(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** PGlite's own first start takes seconds; its result is kept beside the system's temporary files, per version. */
async function emptySnapshot(): Promise<Blob> {
  const { version } = JSON.parse(
    await readFile(join(require.resolve('@electric-sql/pglite'), '../../package.json'), 'utf8'),
  ) as { version: string };
  const file = join(tmpdir(), `loyalty-pglite-${version}-${process.getuid?.() ?? 0}.tar`);
  if (!existsSync(file)) {
    const pglite = await PGlite.create();
    const dump = await pglite.dumpDataDir('none');
    await pglite.close();
    const partial = `${file}.${process.pid}`;
    await writeFile(partial, Buffer.from(await dump.arrayBuffer()), { mode: 0o600 });
    await rename(partial, file);
  }
  return new Blob([await readFile(file)]);
}
