import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openDatabase } from '../../../api/src/platform/database/open-database';
import type { RunningScheme } from '../../../api/src/points/schemes/choose-bonus';
import type { SchemeDefinition, SchemeOf } from '../../../api/src/points/schemes/scheme.schema';
import { simulateBoosts, simulateGoal, simulateReferral } from '../../../api/src/points/schemes/simulate-kinds';
import { limitOf, ms, printTable, run, timed, whole } from './figures';
import { processorSeconds, serverSeconds } from './process-usage';
import { openProgramme } from './programme/open-programme';

/**
 * What a scheme of each kind would have granted for the scans of a year, beside a booster that runs: time, the processor
 * time of this process and of PostgreSQL, and how long other work waits for this process meanwhile.
 *
 * Run: SCANS=1000000 npm run bench:simulations
 */
const LIMIT_MS = 10_000;
const DAY_MS = 86_400_000;

const before = new Date();
const definition = {
  names: { en: 'Tried' },
  startsAt: before.toISOString(),
  endsAt: new Date(before.getTime() + 30 * DAY_MS).toISOString(),
  conditions: {},
  budget: { atEnd: 'part' as const },
};
const booster: SchemeOf<'booster'> = { ...definition, kind: 'booster', booster: { times: 2 } };
const tier: SchemeDefinition = {
  ...definition,
  kind: 'tier',
  tiers: [{ names: { en: 'Gold' }, from: 500, times: 1.1 }],
};
const goal: SchemeOf<'goal'> = { ...definition, kind: 'goal', goal: { of: 'products', target: 5, points: 500 } };
const referral: SchemeOf<'referral'> = {
  ...{ ...definition, kind: 'referral' },
  referral: { pointsForReferrer: 100, pointsForFriend: 50, mostFriends: 20 },
};
const running: RunningScheme[] = [
  { id: 1, versionId: 1, madeAloneBy: [], definition: { ...booster, conditions: { products: [1, 2, 3] } } },
];

run(async () => {
  const programme = await openProgramme();
  const { db, close } = await openDatabase({ databaseUrl: programme.url });
  const range = { from: new Date(before.getTime() - 365 * DAY_MS), before };
  const trial = { running, capPercent: null };
  const inState = { ...booster, conditions: { states: ['Maharashtra'] } };
  const kinds = {
    booster: () => simulateBoosts(db, { ...trial, definition: booster }, range),
    'booster in a state': () => simulateBoosts(db, { ...trial, definition: inState }, range),
    tier: () => simulateBoosts(db, { ...trial, definition: tier }, range),
    goal: () => simulateGoal(db, { ...trial, definition: goal }, range),
    referral: () => simulateReferral(db, { ...trial, definition: referral }, range),
  };
  const rows: string[][] = [];
  for (const [kind, simulate] of Object.entries(kinds)) {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    const used = [processorSeconds(process.pid), serverSeconds(programme.postmaster)] as const;
    delay.enable();
    const { milliseconds, value } = await timed(simulate);
    delay.disable();
    const own = processorSeconds(process.pid) - used[0];
    const server = serverSeconds(programme.postmaster) - used[1];
    const seconds = `${own.toFixed(1)}, ${server.toFixed(1)} s`;
    const waits = ms(delay.percentile(99) / 1e6);
    rows.push([kind, whole(value.scans), ms(milliseconds), limitOf(milliseconds, LIMIT_MS), seconds, waits]);
  }
  printTable('Simulations', ['Kind', 'Scans', 'Time', 'Limit', 'Processor: own, PostgreSQL', 'p99 of waits'], rows);
  await close();
  await programme.close();
});
