import { seededRandom } from '../random';
import { calendarOf, type ContentSize, demoSize, type Setting } from './calendar';
import { planBatchEvents, planCatalogue, planStores } from './plan-catalogue';
import { planClaims } from './plan-claims';
import { inOrder, planAdjustments, planAudit, planJournal, totalsOf } from './plan-journal';
import { planPeople, planTeam } from './plan-people';
import { planScans } from './plan-scans';
import { planSignals } from './plan-signals';

/** All content of the demo, with its ids; the scans of a claim by serial. */
export type DemoPlan = ReturnType<typeof planDemo>;

/**
 * Plans content: a catalogue, users, and the scans and claims of some months up to `now`. The same `now` and size give
 * the same plan.
 * @param nextSerial the first batch's first serial
 */
export function planDemo(now: Date, nextSerial: number, size: ContentSize = demoSize) {
  const setting: Setting = { calendar: calendarOf(now), random: seededRandom(size.seed), size };
  const users = planPeople(setting);
  const catalogue = planCatalogue(setting, nextSerial);
  const honest = planScans(setting, catalogue, users);
  const claims = planClaims(setting, users, honest);
  const { scans, acts, unusual, ...signals } = planSignals(setting.calendar, honest, claims, catalogue.batches);
  const moves = planJournal(scans, claims);
  const journal = inOrder([...moves, ...planAdjustments(setting, users, claims, moves)]);
  const { stores, act } = planStores(setting);
  const audit = inOrder([...planAudit(catalogue.batches, claims, journal, users), ...acts, act]);
  const batchEvents = planBatchEvents(catalogue.batches, stores.length, unusual);
  return {
    ...catalogue,
    ...signals,
    batchEvents,
    team: planTeam(setting, catalogue),
    users,
    stores,
    scans,
    claims,
    journal,
    totals: totalsOf(journal),
    audit,
  };
}
