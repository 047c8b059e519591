import { seededRandom } from '../random';
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

/** Everything the demo puts into an empty database, with its ids; a claim's scans by serial. */
export interface DemoPlan extends PlannedCatalogue {
  users: PlannedUser[];
  stores: PlannedStore[];
  scans: PlannedScan[];
  claims: PlannedClaim[];
  journal: PlannedEntry[];
  totals: Map<number, PlannedTotals>;
  audit: PlannedAct[];
}

const SEED = 20_261_121;

/**
 * Plans the demo's content: a catalogue, sixty people and ninety days of scans and claims up to `now`. The same `now`
 * gives the same plan.
 *
 * @param nextSerial the serial the first batch starts at
 */
export function planDemo(now: Date, nextSerial: number): DemoPlan {
  const random = seededRandom(SEED);
  const calendar = calendarOf(now);
  const users = planPeople(calendar, random);
  const catalogue = planCatalogue(calendar, random, nextSerial);
  const scans = planScans(calendar, random, catalogue, users);
  const claims = planClaims(calendar, random, users, scans);
  const moves = planJournal(scans, claims);
  const journal = inOrder([...moves, ...planAdjustments(calendar, users, claims, moves)]);
  const { stores, act } = planStores(calendar);
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
