import { randomBytes } from 'node:crypto';
import { openDatabase, type OpenDatabase } from '../src/database/open-database';
import { acquirePglite } from './pglite-pool';
import { onServer, templateOnServer } from './template-on-server';

/**
 * Opens a database with this version's schema and no rows: on the server of DATABASE_URL if set (dropped on close),
 * else PGlite in memory. Both are copies of one that was migrated once per machine.
 */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const server = process.env.DATABASE_URL;
  if (server) return openOnServer(server);
  return openDatabase({ embedded: acquirePglite });
}

async function openOnServer(server: string): Promise<OpenDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(server, `create database ${name} template ${await templateOnServer(server)}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = await openDatabase({ databaseUrl: url.href, databasePoolSize: 10 });
  return {
    ...database,
    async close() {
      await database.close();
      await onServer(server, `drop database if exists ${name} with (force)`);
    },
  };
}
