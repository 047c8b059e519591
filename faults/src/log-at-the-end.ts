import { openDatabase } from '../../api/src/database/open-database';
import { isDatabaseUnavailable } from '../../api/src/database/database-errors';
import { mountSmallDisk } from './small-disk';
import { join } from 'node:path';
import { sql } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * A program of its own, for what it is about may hang: the embedded database's write-ahead log meets the end of the disk, with
 * the reserve turned off. Prints one JSON line `{refused, unavailable, seconds, rows}`: statements that failed while it was
 * full, how many of them as "unavailable", how long it took to write again once there was room, and the rows in the end
 * (one was written before, one after).
 */
async function main(): Promise<void> {
  const disk = mountSmallDisk(120);
  try {
    const { db, close } = await openDatabase({
      dataDir: join(disk.folder, 'data'),
      limits: { diskReserveMegabytes: 0 },
    });
    const write = () => sql`insert into kept default values`.execute(db);
    await sql`create table kept (id serial primary key)`.execute(db);
    await write();
    disk.fill();
    // The next record needs a new file of the log.
    await sql`select pg_switch_wal()`.execute(db);
    let refused = 0;
    let unavailable = 0;
    for (let tried = 0; tried < 5; tried += 1) {
      await (tried < 3 ? write() : sql`select 1`.execute(db)).catch((error: unknown) => {
        refused += 1;
        unavailable += Number(isDatabaseUnavailable(error));
      });
    }
    disk.makeRoom();
    const since = performance.now();
    while (!(await write().catch(() => undefined))) await pause(50);
    const seconds = (performance.now() - since) / 1000;
    const { rows } = await sql<{ rows: number }>`select count(*) as rows from kept`.execute(db);
    console.log(JSON.stringify({ refused, unavailable, seconds, rows: rows[0]!.rows }));
    await close();
  } finally {
    disk.remove();
  }
}

// What is left of the broken instance would keep the process waiting.
main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
