import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { isDatabaseUnavailable } from '../../../api/src/database/database-errors';
import { openDatabase } from '../../../api/src/database/open-database';
import { mountSmallDisk } from './small-disk';

/**
 * A program of its own, because what it tries may hang: the embedded database's write-ahead log reaches the end of the disk, with
 * the reserve turned off. Prints `{refused, unavailable, rows}` as JSON: statements that failed while the disk was full, how many
 * of them as "unavailable", and the rows in the end (one was written before, one after).
 */
async function main(): Promise<void> {
  const disk = mountSmallDisk(120);
  try {
    const dataDir = join(disk.folder, 'data');
    const { db, close } = await openDatabase({ dataDir, limits: { diskReserveMb: 0 } });
    const write = () => sql`insert into kept default values`.execute(db);
    await sql`create table kept (id serial primary key)`.execute(db);
    await write();
    disk.fill();
    // The next record needs a new file of the log.
    await sql`select pg_switch_wal()`.execute(db);
    const result = { refused: 0, unavailable: 0, rows: 0 };
    for (const attempt of [write, write, write, () => sql`select 1`.execute(db), () => sql`select 1`.execute(db)]) {
      await attempt().catch((error: unknown) => {
        result.refused += 1;
        result.unavailable += Number(isDatabaseUnavailable(error));
      });
    }
    disk.makeRoom();
    while (!(await write().catch(() => undefined))) await pause(50);
    const { rows } = await sql<{ rows: number }>`select count(*) as rows from kept`.execute(db);
    console.log(JSON.stringify({ ...result, rows: rows[0]!.rows }));
    await close();
  } finally {
    disk.remove();
  }
}

// What is left of the broken instance would keep the process alive.
main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
