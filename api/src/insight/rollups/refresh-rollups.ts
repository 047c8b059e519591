import type { Kysely } from 'kysely';
import { usersByPoints } from '../../accounts/users';
import { scansByBlock } from '../../labels/scan-counts';
import { payoutsByState } from '../../money/payouts';
import { eventsByDay } from '../../platform/audit';
import type { PlatformContext } from '../../platform/context';
import type { Schema } from '../../platform/database/schema';
import {
  type Refreshed,
  type Watermark,
  committedWatermark,
  countSince,
  lockWatermark,
  readNextIds,
  readWatermark,
  sumsOf,
} from '../../platform/rollups';
import { claimsByDay } from '../../points/claims';
import { pointsByMonth } from '../../programme/programme';
import { scansByDay, moneyByMonth, scansByBatch, scansByPlace } from './rollups.repository';

const rollups: readonly Refreshed[] = [
  ...[scansByDay, scansByBlock, claimsByDay, eventsByDay].map(sumsOf),
  ...[pointsByMonth, scansByBatch, moneyByMonth, payoutsByState, scansByPlace].map(sumsOf),
  usersByPoints,
];

const SOURCES = [
  ...new Map(rollups.flatMap(({ sources }) => sources.map((source) => [source.column, source]))).values(),
];

/** Readers count fewer rows after the watermark in less than a millisecond. */
const MIN_ROWS = 1000;
const MAX_AGE_MS = 5 * 60_000;
/** Source rows added in one transaction: about half a second of work. */
const STEP = 200_000;
const STEPPED = ['journal_id', 'event_id', 'finance_id', 'money_id', 'payout_id'] as const;

type Context = Pick<PlatformContext, 'db' | 'clock'>;

export async function refreshRollupsIfDue(context: Context): Promise<void> {
  const { refreshed_at, ...watermark } = await readWatermark(context.db);
  const since = await countSince(context.db, watermark, SOURCES);
  const isOld = context.clock.now().getTime() - refreshed_at.getTime() >= MAX_AGE_MS;
  if (since >= MIN_ROWS || (since > 0 && isOld)) await refreshRollups(context);
}

/**
 * Refreshes every rollup to the committed watermark; readers see a step whole or not at all. Any number of nodes may call it.
 * @returns false while another node refreshes, or if a transaction lasts too long
 */
export async function refreshRollups({ db, clock }: Context): Promise<boolean> {
  return db.connection().execute(async (session) => {
    const upTo = await committedWatermark(session, SOURCES);
    if (!upTo) return false;
    let reached: Watermark | undefined;
    do {
      reached = await refreshStep(session, upTo, clock.now());
      if (!reached) return false;
    } while (STEPPED.some((source) => reached![source] < upTo[source]));
    return true;
  });
}

/** @returns the watermark after the step; undefined while another node refreshes */
async function refreshStep(session: Kysely<Schema>, upTo: Watermark, at: Date): Promise<Watermark | undefined> {
  return session.transaction().execute(async (trx) => {
    const from = await lockWatermark(trx);
    if (!from) return undefined;
    const to = { ...from };
    // From the next row on: after a restore ids jump by many steps.
    const next = await readNextIds(trx, from, SOURCES);
    for (const source of STEPPED) {
      const step = (next[source] ?? upTo[source]) - 1 + STEP;
      to[source] = Math.max(from[source], Math.min(upTo[source], step));
    }
    // Users come with the last step: their points are the current ones, which would be rewritten in every step.
    if (to.journal_id >= upTo.journal_id) to.user_id = Math.max(from.user_id, upTo.user_id);
    for (const { extend } of rollups) await extend(trx, from, to);
    await trx
      .updateTable('rollup_watermark')
      .set({ ...to, refreshed_at: at })
      .execute();
    return to;
  });
}
