import { seededRandom } from '../random';
import { type ContentSize, demoSize } from './content-size';
import { calendarOf } from './indian-day';
import { planAdjustments } from './plan-adjustments';
import {
  inOrder,
  planAudit,
  type PlannedAct,
  type PlannedEntry,
  type PlannedTotals,
  planJournal,
  totalsOf,
} from './plan-journal';
import { type PlannedCatalogue, planCatalogue } from './plan-catalogue';
import { type PlannedClaim, planClaims } from './plan-claims';
import { type PlannedUser, planPeople } from './plan-people';
import { type PlannedScan, planScans } from './plan-scans';
import { type PlannedStore, planStores } from './plan-stores';

/** All content of the demo, with its ids; the scans of a claim by serial. */
export interface DemoPlan extends PlannedCatalogue {
  users: PlannedUser[];
  stores: PlannedStore[];
  scans: PlannedScan[];
  claims: PlannedClaim[];
  journal: PlannedEntry[];
  totals: Map<number, PlannedTotals>;
  audit: PlannedAct[];
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
  const moves = planJournal(scans, claims);
  const journal = inOrder([...moves, ...planAdjustments(calendar, users, claims, moves)]);
  const { stores, act } = planStores(calendar, size);
  return {
    ...catalogue,
    users,
    stores,
    scans,
    claims,
    journal,
    totals: totalsOf(journal),
    audit: [...planAudit(catalogue.batches, claims, journal, users), act].toSorted(
      (a, b) => a.at.getTime() - b.at.getTime(),
    ),
  };
}
