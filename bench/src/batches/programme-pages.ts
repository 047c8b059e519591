import { sql } from 'kysely';
import { openDatabase } from '../../../api/src/database/open-database';
import { settleScanCounts } from '../../../api/src/modules/qr-batches';
import { findCountedBatch } from '../../../api/src/modules/qr-batches/batches.repository';
import { callApi, signInAdmin } from '../../../e2e/src/site/api-client';
import { startSiteProcess } from '../../../e2e/src/site/site-process';
import { type Figure, median, timed } from '../figures';
import { explainReads } from '../lists/explain-reads';
import { openProgramme } from '../programme/open-programme';
import { PROGRAMME_KEYS } from '../programme/programme-keys';
import type { ProgrammeSize } from '../programme/programme-size';
import { batchReads } from './batch-reads';

const ROUNDS = 7;
const LIMIT_MS = 50;
const ms = (milliseconds: number) => `${milliseconds.toFixed(1)} ms`;

/** Pages of batches and codes at a programme's size on PostgreSQL: in the database's own time, and over HTTP from the built api. */
export async function measureProgrammePages(size: ProgrammeSize): Promise<Figure[]> {
  const programme = await openProgramme(size);
  try {
    const { db, close } = await openDatabase({ databaseUrl: programme.url });
    // What housekeeping does while a programme runs.
    const settled = await timed(() => settleScanCounts({ db }));
    const { id } = await db
      .selectFrom('batches')
      .select('id')
      .orderBy('quantity', 'desc')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const batch = (await findCountedBatch(db, id))!;
    const counting = await timed(() =>
      sql`select count(*) from scans where serial >= ${batch.firstSerial} and serial < ${batch.firstSerial + batch.quantity}`.execute(
        db,
      ),
    );
    await close();
    const reads = batchReads({ id, quantity: batch.quantity, scanned: batch.scannedCount }, size.scans * 2);
    const explained = await explainReads(programme.url, reads, ROUNDS);
    const site = await startSiteProcess({ program: 'api', env: { DATABASE_URL: programme.url, ...PROGRAMME_KEYS } });
    try {
      const token = await signInAdmin(site);
      const figures: Figure[] = [];
      for (const [at, { what, request }] of reads.entries()) {
        const { milliseconds, buffers } = explained[at]!;
        const times: number[] = [];
        for (let round = 0; request && round < ROUNDS; round += 1) {
          const asked = await timed(() => callApi(site, request.path, { token, body: request.body }));
          if (asked.value.status !== 200) throw new Error(`${what}: ${asked.value.status} ${asked.value.message}`);
          times.push(asked.milliseconds);
        }
        const slowest = Math.max(milliseconds, times.length > 0 ? median(times) : 0);
        figures.push({
          what,
          figure: `${ms(milliseconds)} in the database, ${buffers} pages of 8 kB${times.length > 0 ? `; ${ms(median(times))} over HTTP` : ''}`,
          beside: `< ${LIMIT_MS} ms: ${slowest < LIMIT_MS ? 'met' : '**missed**'}`,
        });
      }
      const counted = `${batch.scannedCount.toLocaleString('en-IN')} of ${batch.quantity.toLocaleString('en-IN')} codes scanned`;
      figures.push({
        what: `Beside it: counting that batch's scans (${counted})`,
        figure: `${ms(counting.milliseconds)}, once`,
        beside: `folding what was new since the last run: ${ms(settled.milliseconds)}`,
      });
      return figures;
    } finally {
      await site.dispose();
    }
  } finally {
    await programme.close();
  }
}
