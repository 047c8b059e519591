import type { Transaction } from 'kysely';
import type { PayoutKey } from '../../platform/config/keys';
import type { Schema } from '../../platform/database/schema';
import { indianDayOf, startOfIndianDay } from '../../platform/indian-time';
import { grantPoints } from '../ledger';
import { readSettings } from '../../programme/programme';
import { type Bonus, type BonusFacts, chooseBonuses, type RunningScheme, takeFromBudget } from './choose-bonus';
import { separateMakers } from './makers-accounts';
import type { Conditions } from './scheme.schema';
import {
  type Asked,
  insertBonuses,
  lockBudgets,
  type NewBonus,
  readPersons,
  readRunning,
  readSpent,
  saveBudgets,
} from './schemes.repository';

const YEAR_MS = 365 * 86_400_000;

/** A scan that was granted in this transaction, of a user whose totals it holds. */
export interface BoostedScan extends Omit<
  BonusFacts,
  'roleId' | 'joinedAt' | 'hasScanned' | 'scansToday' | 'pointsOfYear' | 'personLocation' | 'lists'
> {
  userId: number;
  serial: number;
  /** When the phone read the label, if the scan had to wait. */
  readAt: Date | null;
}

/** What a scheme added to a scan. */
export interface GrantedBonus {
  schemeId: number;
  /** By language. */
  names: Record<string, string>;
  points: number;
}

/** What a scheme is to grant, before its budget. */
export interface EarnedBonus extends Bonus {
  userId: number;
  /** Once per person and scheme: `scan:1234`, `goal`. */
  cause: string;
  /** Of the scan that it adds to; null for others. */
  serial: number | null;
  /** What the person has had of the scheme so far. */
  ofPerson: number;
}

/**
 * Finds what running schemes add to scans. The totals of the users are locked, and the scans are not in the journal yet:
 * each counts the user's scans before it, and no other changes them.
 * @param scans at most one of each user
 */
export async function earnBonuses(
  trx: Transaction<Schema>,
  scans: readonly BoostedScan[],
  { at, keys }: { at: Date; keys: readonly PayoutKey[] },
): Promise<EarnedBonus[]> {
  const from = scans.reduce((first, { readAt }) => (readAt && readAt < first ? readAt : first), at);
  const schemes = await readRunning(trx, { from, to: at });
  if (schemes.length === 0) return [];
  const users = scans.map(({ userId }) => userId);
  const persons = await readPersons(trx, users, askedBy(schemes, at));
  const mayGet = await separateMakers(trx, keys, schemes, users);
  const { bonusCapPercent } = await readSettings(trx);
  const earned = scans.flatMap((scan) => {
    const { userId, serial } = scan;
    const theirs = schemes.filter((scheme) => isRunning(scheme, scan.readAt ?? at) && mayGet(scheme, userId));
    const bonuses = chooseBonuses(theirs, { ...scan, ...persons.get(userId)! }, bonusCapPercent);
    return bonuses.map((bonus) => ({ ...bonus, userId, serial, cause: `scan:${serial}` }));
  });
  // Only of those who earned something: most scans earn nothing.
  const limited = earned.filter(({ scheme }) => scheme.definition.budget.pointsAPerson !== undefined);
  const spent = await readSpent(trx, {
    schemeIds: limited.map(({ scheme }) => scheme.id),
    userIds: limited.map(({ userId }) => userId),
  });
  return earned.map((bonus) => ({ ...bonus, ofPerson: spent.get(`${bonus.scheme.id} ${bonus.userId}`) ?? 0 }));
}

const isRunning = ({ definition: { startsAt, endsAt } }: RunningScheme, at: Date) =>
  new Date(startsAt) <= at && at < new Date(endsAt);

/** What schemes ask of persons; to read all would cost each scan what only some schemes need. */
function askedBy(schemes: readonly RunningScheme[], at: Date): Asked {
  const definitions = schemes.map(({ definition }) => definition);
  const asks = (condition: keyof Conditions) =>
    definitions.some(({ conditions }) => conditions[condition] !== undefined);
  return {
    dayStart: asks('scanOfDay') ? startOfIndianDay(indianDayOf(at))! : null,
    yearStart: definitions.some(({ kind }) => kind === 'tier') ? new Date(at.getTime() - YEAR_MS) : null,
    first: asks('firstScan'),
    lists: definitions.flatMap(({ conditions }) => conditions.listId ?? []),
  };
}

/** A bonus that is to be granted (`grantPoints`). */
export interface StoredBonus extends NewBonus {
  id: number;
  names: Record<string, string>;
}

/**
 * Stores bonuses as far as budgets allow, in the transaction of what earned them, which has locked the totals. Budgets are
 * locked after everything else, and until its commit: scans at the same time come before or after, and no point of a budget
 * is spent twice.
 */
export async function storeBonuses(
  trx: Transaction<Schema>,
  earned: readonly EarnedBonus[],
  at: Date,
): Promise<StoredBonus[]> {
  if (earned.length === 0) return [];
  const budgets = await lockBudgets(trx, [...new Set(earned.map(({ scheme }) => scheme.id))]);
  const granted = earned.flatMap(({ userId, serial, cause, ofPerson, ...bonus }) => {
    const { id: schemeId, versionId, definition } = bonus.scheme;
    const points = takeFromBudget(bonus, budgets.get(schemeId)!, ofPerson, at);
    return points > 0 ? [{ schemeId, versionId, userId, cause, serial, points, names: definition.names }] : [];
  });
  if (granted.length === 0) return [];
  await saveBudgets(trx, budgets);
  return insertBonuses(trx, granted, at);
}

export const grantOf = ({ userId, points, id }: StoredBonus) => ({ userId, points, serial: null, bonusId: id });

/** Grants bonuses that no scan is granted with. @returns those that budgets allowed */
export async function grantBonuses(
  trx: Transaction<Schema>,
  earned: readonly EarnedBonus[],
  at: Date,
): Promise<StoredBonus[]> {
  const stored = await storeBonuses(trx, earned, at);
  if (stored.length > 0) await grantPoints(trx, stored.map(grantOf), at);
  return stored;
}
