import type { Figure } from '../figures';
import { expectScans, measureApi, measurePgbench, readPages, startApi } from './measure-scans';
import type { OpenStage } from './open-stage';

const WARM_UP = 3000;
const SCANS = 6000;
const AT_ONCE = 16;

/** What one scan costs on this stage: so many through the api, as many by pgbench, whose sessions touch nothing else. */
export async function costOn(open: OpenStage, name: string): Promise<Figure> {
  const api = await startApi(open, AT_ONCE);
  try {
    const warm = await measureApi(open, api, { connections: AT_ONCE, requests: WARM_UP });
    const ours = await measureApi(open, api, { connections: AT_ONCE, requests: SCANS });
    await api.stop();
    const warmed = await measurePgbench(open, { connections: AT_ONCE, scans: WARM_UP });
    const before = await settledPages(open);
    const theirs = await measurePgbench(open, { connections: AT_ONCE, scans: SCANS });
    const after = await settledPages(open);
    await expectScans(open, warm.requests + ours.requests + warmed.requests + theirs.requests);
    const each = (pages: number) => (pages / theirs.requests).toFixed(1);
    return {
      what: `One scan after ${name}`,
      figure: `api ${ours.api.toFixed(2)} ms, PostgreSQL ${ours.postgres.toFixed(2)} ms, ${Math.round(ours.walBytes).toLocaleString('en-IN')} bytes of WAL`,
      beside:
        `pgbench: PostgreSQL ${theirs.postgres.toFixed(2)} ms, ${Math.round(theirs.walBytes).toLocaleString('en-IN')} bytes of WAL, ` +
        `${each(after.hit - before.hit)} pages found in memory, ${each(after.read - before.read)} read`,
    };
  } finally {
    await api.dispose();
  }
}

/** Sessions that have ended tell their counters a moment later: read until two readings agree. */
async function settledPages(open: OpenStage): Promise<{ hit: number; read: number }> {
  let last = await readPages(open);
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 700));
    const now = await readPages(open);
    if (now.hit === last.hit && now.read === last.read) return now;
    last = now;
  }
}
