import pg from 'pg';
import { migrate } from '../src/database/migrate';
import { openDatabase } from '../src/database/open-database';
import { schemaMark } from './migrated-snapshot';

/** An arbitrary advisory-lock number. */
const lock = 20_261_121;

/** Returns the name of a database on the server with this version's schema, created by the first worker. */
export async function templateOnServer(server: string): Promise<string> {
  const name = `template_${schemaMark()}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lock]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return name;
    await client.query(`drop database if exists ${name}_unfinished with (force)`);
    await client.query(`create database ${name}_unfinished`);
    const url = new URL(server);
    url.pathname = `/${name}_unfinished`;
    const database = await openDatabase({ databaseUrl: url.href, databasePoolSize: 1 });
    await migrate(database.db).finally(() => database.close());
    await client.query(`alter database ${name}_unfinished rename to ${name}`);
    return name;
  } finally {
    // Ends the lock, too.
    await client.end();
  }
}

/** Runs one statement on the server, on a connection of its own. */
export async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
