import { sql } from 'kysely';
import { openDatabase } from '../../../api/src/database/open-database';
import { openAcknowledgements } from '../acknowledgements';
import { openGrounds } from '../api-node';
import type { Fault, FaultOutcome, FaultRun } from '../fault';
import { createProgramme } from '../programme';
import { startScanLoad } from '../scan-load';
import { judgePlace, outcomeOf } from '../stored-rows';

/** Takes an acknowledged scan away and grants another twice, past every trigger and constraint, as no code of ours can. */
async function plant(
  location: { databaseUrl: string } | { dataDir: string },
  lost: number,
  doubled: number,
): Promise<void> {
  const { db, close } = await openDatabase(location);
  try {
    await db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      await sql`delete from journal where serial = ${lost}`.execute(trx);
      await sql`delete from scans where serial = ${lost}`.execute(trx);
      const { rows } = await sql<{ indexname: string }>`
        select indexname from pg_indexes where tablename = 'journal' and indexdef like '%UNIQUE%serial%'`.execute(trx);
      for (const { indexname } of rows) await sql`drop index ${sql.ref(indexname)}`.execute(trx);
      await sql`
        insert into journal (user_id, kind, points, from_account, to_account, serial, at)
        select user_id, kind, points, from_account, to_account, serial, at from journal
        where serial = ${doubled} and kind = 'grant'`.execute(trx);
    });
  } finally {
    await close();
  }
}

async function make({ runs, engine }: FaultRun): Promise<FaultOutcome> {
  const grounds = await openGrounds(engine);
  const acknowledged = openAcknowledgements();
  try {
    const node = await grounds.start();
    const { tokens, codes } = await createProgramme(node, { codes: 300, people: 2 });
    const scans = startScanLoad({ host: () => node.host, tokens, codes, acknowledged, until: grounds.removed });
    while (scans.acknowledged() < 20) await scans.nextAcknowledged();
    await scans.stop();
    await node.stop();
    const told = acknowledged.read().filter((one) => one.kind === 'scan');
    const before = await judgePlace(grounds.place, told);
    await plant(grounds.place, told[3]!.serial, told[7]!.serial);
    const { verdict, violated } = await judgePlace(grounds.place, told);
    const found = verdict.lost === 1 && verdict.double === 1 && violated.includes('I4');
    return outcomeOf(before, {
      runs,
      broken: found
        ? []
        : [
            `the judge found ${verdict.lost} lost, ${verdict.double} double and ${violated.join(', ') || 'no'} violations`,
          ],
      remark: `afterwards a lost scan and a double grant were planted: ${found ? 'both found' : 'NOT FOUND'}, violated ${violated.join(', ')}`,
    });
  } finally {
    await grounds.remove();
    acknowledged.remove();
  }
}

/** The judge of all other faults, judged: what it should find is really there. */
export const planted: Fault = {
  name: 'planted',
  about: 'a lost scan and a double grant, planted past the triggers: the judge must find both',
  engines: ['pglite'],
  quick: 1,
  long: 1,
  make,
};
