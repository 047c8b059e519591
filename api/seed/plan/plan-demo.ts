import { seededRandom } from '../random';
import { calendarOf, type ContentSize, demoSize } from './calendar';
import { type PlannedCatalogue, type PlannedStore, planCatalogue, planStores } from './plan-catalogue';
import { type PlannedClaim, planClaims } from './plan-claims';
import * as journals from './plan-journal';
import { type PlannedUser, planPeople } from './plan-people';
import { type PlannedScan, planScans } from './plan-scans';

/** All content of the demo, with its ids; the scans of a claim by serial. */
export interface DemoPlan extends PlannedCatalogue {
  users: PlannedUser[];
  stores: PlannedStore[];
  scans: PlannedScan[];
  claims: PlannedClaim[];
  journal: journals.PlannedEntry[];
  totals: Map<number, journals.PlannedTotals>;
  audit: journals.PlannedAct[];
}

/**
 * Plans content: a catalogue, users, and the scans and claims of some months up to `now`. The same `now` and size give
 * the same plan.
 * @param nextSerial the first batch's first serial
 */
export function planDemo(now: Date, nextSerial: number, size: ContentSize = demoSize): DemoPlan {
  const random = seededRandom(size.seed);
  const calendar = calendarOf(now);
  const users = planPeople(calendar, random, size);
  const catalogue = planCatalogue(calendar, random, nextSerial, size);
  const scans = planScans(calendar, random, catalogue, users, size);
  const claims = planClaims(calendar, random, users, scans);
  const moves = journals.planJournal(scans, claims);
  const journal = journals.inOrder([...moves, ...journals.planAdjustments(calendar, users, claims, moves)]);
  const { stores, act } = planStores(calendar, size);
  return {
    ...catalogue,
    users,
    stores,
    scans,
    claims,
    journal,
    totals: journals.totalsOf(journal),
    audit: journals.inOrder([...journals.planAudit(catalogue.batches, claims, journal, users), act]),
  };
}
