import { sql } from 'kysely';
import type { OpenDatabase } from '../../platform/database/open-database';
import type { OpenBackup } from './backup-file';
import { findProgram, runOn } from './postgres-programs';

export async function findRestore(db: OpenDatabase['db'], { manifest }: OpenBackup): Promise<string> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db);
  const newer = Math.max(Number.parseInt(rows[0]!.version, 10), Number.parseInt(manifest.serverVersion, 10));
  return findProgram('pg_restore', String(newer));
}

/** In one transaction: after a failure nothing of it is there. */
export async function loadDump(
  backup: OpenBackup,
  program: string,
  parts: string[],
  databaseUrl: string,
): Promise<void> {
  const args = ['--no-owner', '--no-privileges', '--single-transaction', '--exit-on-error', ...parts];
  const name = decodeURIComponent(new URL(databaseUrl).pathname.slice(1));
  await runOn(await backup.read('database.dump'), program, [...args, '--dbname', name], databaseUrl);
}

/** Lists what a dump contains, but for its extension: that may belong to another user, who alone may comment on it. */
export async function listContents(backup: OpenBackup, program: string, databaseUrl: string): Promise<string> {
  const contents = await runOn(await backup.read('database.dump'), program, ['--list'], databaseUrl);
  return contents.replaceAll(/^.* (?:EXTENSION|COMMENT) - (?:EXTENSION )?pg_trgm.*\n/gm, '');
}
