import type { Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import { indianDayOf, startOfIndianDay } from '../../platform/indian-time';
import { grantBonusPoints } from '../ledger';
import { readSettings } from '../../programme/programme';
import { type Bonus, type BonusFacts, chooseBonuses, type RunningScheme, takeFromBudget } from './choose-bonus';
import { insertBonuses, lockBudgets, readPersons, readRunning, saveBudgets } from './schemes.repository';

const YEAR_MS = 365 * 86_400_000;

/** A scan that was granted in this transaction, of a user whose totals it holds. */
export interface BoostedScan extends Omit<
  BonusFacts,
  'roleId' | 'joinedAt' | 'hasScanned' | 'scansToday' | 'pointsOfYear' | 'personLocation' | 'lists'
> {
  userId: number;
  serial: number;
}

/** What a scheme added to a scan. */
export interface GrantedBonus {
  schemeId: number;
  /** By language. */
  names: Record<string, string>;
  points: number;
}

/** What schemes add to a scan, before their budgets. */
interface EarnedBonus extends Bonus {
  scan: BoostedScan;
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
  at: Date,
): Promise<EarnedBonus[]> {
  const schemes = await readRunning(trx, at);
  if (schemes.length === 0) return [];
  const users = scans.map(({ userId }) => userId);
  const hasTiers = schemes.some(({ definition }) => definition.kind === 'tier');
  const yearStart = hasTiers ? new Date(at.getTime() - YEAR_MS) : null;
  const persons = await readPersons(trx, users, {
    dayStart: startOfIndianDay(indianDayOf(at))!,
    yearStart,
    lists: listsOf(schemes),
  });
  const { bonusCapPercent } = await readSettings(trx);
  return scans.flatMap((scan) => {
    const person = persons.get(scan.userId)!;
    const bonuses = chooseBonuses(schemes, { ...scan, ...person }, bonusCapPercent);
    return bonuses.map((bonus) => ({ ...bonus, scan, ofPerson: person.spent?.[bonus.scheme.id] ?? 0 }));
  });
}

/** The uploaded lists that schemes ask for. */
const listsOf = (schemes: readonly RunningScheme[]) =>
  schemes.flatMap(({ definition: { conditions } }) => conditions.listId ?? []);

/**
 * Grants bonuses as far as budgets allow, in the transaction of their scans. Budgets are locked after everything else, and
 * until its commit: scans at the same time come before or after, and no point of a budget is spent twice.
 * @returns bonuses and the new balances, by user; of users without a bonus nothing
 */
export async function grantBonuses(
  trx: Transaction<Schema>,
  earned: readonly EarnedBonus[],
  at: Date,
): Promise<Map<number, { bonuses: GrantedBonus[]; balance: number }>> {
  const results = new Map<number, { bonuses: GrantedBonus[]; balance: number }>();
  if (earned.length === 0) return results;
  const budgets = await lockBudgets(trx, [...new Set(earned.map(({ scheme }) => scheme.id))]);
  const granted = earned.flatMap(({ scan: { userId, serial }, ofPerson, ...bonus }) => {
    const { id: schemeId, versionId, definition } = bonus.scheme;
    const points = takeFromBudget(bonus, budgets.get(schemeId)!, ofPerson, at);
    const stored = { schemeId, versionId, userId, cause: `scan:${serial}`, serial, points };
    return points > 0 ? [{ ...stored, names: definition.names }] : [];
  });
  if (granted.length === 0) return results;
  await saveBudgets(trx, budgets);
  const balances = await grantBonusPoints(trx, await insertBonuses(trx, granted, at), at);
  for (const { userId, schemeId, names, points } of granted) {
    const result = results.get(userId) ?? { bonuses: [], balance: balances.get(userId)! };
    result.bonuses.push({ schemeId, names, points });
    results.set(userId, result);
  }
  return results;
}
