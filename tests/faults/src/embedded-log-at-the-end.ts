import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { isDatabaseUnavailable } from '../../../api/src/platform/database/database-errors';
import { openDatabase } from '../../../api/src/platform/database/open-database';
import { mountSmallDisk } from './faults/disk-full';

/**
 * A program of its own, because what it tries may hang: the embedded database's write-ahead log reaches the end of the
 * disk, with the reserve turned off. Prints `survived` when the statements failed as "unavailable" while the disk was
 * full, and the rows written before and after are there in the end.
 */
async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-disk-'));
  const disk = mountSmallDisk(folder, 120);
  process.once('exit', () => {
    disk.unmount();
    rmdirSync(folder);
  });
  const { db } = await openDatabase({ dataDir: join(folder, 'data'), limits: { diskReserveMb: 0 } });
  const write = () => sql`insert into kept default values`.execute(db);
  await sql`create table kept (id serial primary key)`.execute(db);
  await write();
  disk.fill();
  // The next record needs a new file of the log.
  await sql`select pg_switch_wal()`.execute(db);
  const failures: unknown[] = [];
  for (const attempt of [write, write, write, () => sql`select 1`.execute(db), () => sql`select 1`.execute(db)])
    await attempt().catch((error: unknown) => failures.push(error));
  disk.makeRoom();
  while (!(await write().catch(() => undefined))) await pause(50);
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from kept`.execute(db);
  const isRight = failures.length > 0 && failures.every(isDatabaseUnavailable) && rows[0]?.rows === 2;
  console.log(isRight ? 'survived' : JSON.stringify({ failures: failures.map(String), rows }));
}

// What is left of the broken instance would keep the process alive.
main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
