import type { Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import { indianDayOf, startOfIndianDay } from '../../platform/indian-time';
import type { PointsContext } from '../context';
import { grantPoints } from '../ledger';
import { type Bonus, type BonusFacts, chooseBonuses, type RunningScheme, takeFromBudget } from './choose-bonus';
import { separateMakers } from './makers-accounts';
import type { Conditions } from './scheme.schema';
import { insertBonuses, lockBudgets, type NewBonus } from './bonuses.repository';
import { type Asked, type PastFacts, type PersonFacts, readPast, readVersions } from './schemes.repository';

const YEAR_MS = 365 * 86_400_000;

/** What a scan's statement reads for schemes, while any runs. */
export interface SchemeFacts {
  /** The versions that add to scans (`runningVersions`). */
  versionIds: number[];
  /** Of the label's points (`chooseBonuses`). */
  capPercent: number | null;
  person: PersonFacts;
}

/** A scan that was granted in this transaction, of a user whose totals it holds. */
export interface BoostedScan extends Omit<BonusFacts, keyof PersonFacts | keyof PastFacts> {
  userId: number;
  serial: number;
  /** When the phone read the label, if the scan had to wait. */
  readAt: Date | null;
  schemes: SchemeFacts;
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
}

const NO_PAST: PastFacts = { scansToday: 0, pointsOfYear: 0, lists: null };

/**
 * Finds what running schemes add to scans. The totals of the users are locked, and the scans are not in the journal yet:
 * each counts the user's scans before it, and no other changes them.
 * @param scans at most one of each user
 */
export async function earnBonuses(
  { db, config }: Pick<PointsContext, 'db' | 'config'>,
  trx: Transaction<Schema>,
  scans: readonly BoostedScan[],
  at: Date,
): Promise<EarnedBonus[]> {
  const [first] = scans;
  if (!first) return [];
  const { versionIds, capPercent } = first.schemes;
  const schemes = await readVersions(db, trx, versionIds);
  const users = scans.map(({ userId }) => userId);
  const asked = askedBy(schemes, at);
  const past = asked && (await readPast(trx, users, asked));
  const mayGet = await separateMakers(trx, config.payoutKeys, schemes, users);
  return scans.flatMap(({ schemes: { person }, ...scan }) => {
    const { userId, serial } = scan;
    const facts = { ...scan, ...person, joinedAt: new Date(person.joinedAt), ...(past?.get(userId) ?? NO_PAST) };
    const theirs = schemes.filter((scheme) => isRunning(scheme, scan.readAt ?? at) && mayGet(scheme, userId));
    const bonuses = chooseBonuses(theirs, facts, capPercent);
    return bonuses.map((bonus) => ({ ...bonus, userId, serial, cause: `scan:${serial}` }));
  });
}

const isRunning = ({ definition: { startsAt, endsAt } }: RunningScheme, at: Date) =>
  new Date(startsAt) <= at && at < new Date(endsAt);

/** What schemes ask of the past, which costs each scan a lookup; undefined: nothing. */
function askedBy(schemes: readonly RunningScheme[], at: Date): Asked | undefined {
  const definitions = schemes.map(({ definition }) => definition);
  const asks = (condition: keyof Conditions) =>
    definitions.some(({ conditions }) => conditions[condition] !== undefined);
  const dayStart = asks('scanOfDay') ? startOfIndianDay(indianDayOf(at))! : null;
  const yearStart = definitions.some(({ kind }) => kind === 'tier') ? new Date(at.getTime() - YEAR_MS) : null;
  const lists = definitions.flatMap(({ conditions }) => conditions.listId ?? []);
  return dayStart || yearStart || lists.length > 0 ? { dayStart, yearStart, lists } : undefined;
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
  const limited = earned.filter(({ scheme }) => scheme.definition.budget.pointsAPerson !== undefined);
  const budgets = await lockBudgets(
    trx,
    [...new Set(earned.map(({ scheme }) => scheme.id))],
    limited.map(({ userId }) => userId),
  );
  const today = indianDayOf(at);
  const granted = earned.flatMap(({ userId, serial, cause, ...bonus }) => {
    const { id: schemeId, versionId, definition } = bonus.scheme;
    const budget = budgets.get(schemeId)!;
    const points = takeFromBudget(bonus, budget, budget.had[userId] ?? 0, today);
    return points > 0 ? [{ schemeId, versionId, userId, cause, serial, points, names: definition.names }] : [];
  });
  if (granted.length === 0) return [];
  return insertBonuses(trx, { budgets, bonuses: granted, at });
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
