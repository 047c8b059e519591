import { type ConditionFacts, meetsConditions } from './meet-conditions';
import type { Boost, SchemeDefinition } from './scheme.schema';

/** A version of a scheme that counts now. */
export interface RunningScheme {
  id: number;
  versionId: number;
  definition: SchemeDefinition;
  /** The mobiles of the admins who made it what it is without a second one. */
  madeAloneBy: string[];
}

/** A granted scan, and its user as of before it. */
export interface BonusFacts extends ConditionFacts {
  points: number;
  /** Labels' points of the 365 days before: they decide the level. */
  pointsOfYear: number;
}

export interface Bonus {
  scheme: RunningScheme;
  points: number;
}

/**
 * Returns what schemes add to a scan, before their budgets: the best, or with a cap the sum of all, cut at that share of
 * the label's points. The only place that decides how schemes meet.
 * @param capPercent of the label's points; null: only the best counts
 */
export function chooseBonuses(
  schemes: readonly RunningScheme[],
  facts: BonusFacts,
  capPercent: number | null,
): Bonus[] {
  const earned = schemes
    .filter(({ definition }) => meetsConditions(definition.conditions, facts))
    .map((scheme) => ({ scheme, points: added(boostOf(scheme.definition, facts), facts.points) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points || a.scheme.id - b.scheme.id);
  if (capPercent === null) return earned.slice(0, 1);
  let left = Math.floor((facts.points * capPercent) / 100);
  return earned.flatMap(({ scheme, points }) => {
    const taken = Math.min(points, left);
    left -= taken;
    return taken > 0 ? [{ scheme, points: taken }] : [];
  });
}

/** What a scheme does to each scan; undefined: nothing, or nothing at the person's level. */
function boostOf(definition: SchemeDefinition, { pointsOfYear }: BonusFacts): Boost | undefined {
  if (definition.kind === 'tier') return definition.tiers.findLast(({ from }) => from <= pointsOfYear);
  return definition.kind === 'booster' ? definition.booster : undefined;
}

/** In hundredths, which are whole: 1.1 is not exactly a tenth more in binary. */
const added = ({ times = 1, plus = 0 }: Boost = {}, points: number): number =>
  Math.floor((points * (Math.round(times * 100) - 100)) / 100) + plus;

/** What is left of budgets, in points. */
export interface BudgetState {
  spent: number;
  /** The day of `spentToday`, YYYY-MM-DD in IST. */
  day: string | null;
  spentToday: number;
}

/** Returns what is left of a budget in all and of the day, which it begins. @param today YYYY-MM-DD in IST */
export function leftOf(
  { points = Infinity, pointsADay = Infinity }: Pick<SchemeDefinition['budget'], 'points' | 'pointsADay'>,
  state: BudgetState,
  today: string,
): number {
  // Never back: what came a moment later may have been counted before, for the next day.
  if (state.day === null || state.day < today) Object.assign(state, { day: today, spentToday: 0 });
  return Math.min(points - state.spent, pointsADay - state.spentToday);
}

/**
 * Returns how much of a bonus the budget allows, and counts it: of what is granted once, a goal and a referral, all or nothing.
 * @param ofPerson what the person has had of the scheme so far
 */
export function takeFromBudget({ scheme, points }: Bonus, state: BudgetState, ofPerson: number, today: string): number {
  const { kind, budget } = scheme.definition;
  const left = Math.min(leftOf(budget, state, today), (budget.pointsAPerson ?? Infinity) - ofPerson);
  const mayBePart = budget.atEnd === 'part' && (kind === 'booster' || kind === 'tier');
  const taken = left >= points ? points : mayBePart ? Math.max(0, left) : 0;
  state.spent += taken;
  state.spentToday += taken;
  return taken;
}
