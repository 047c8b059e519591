import { isDeepStrictEqual } from 'node:util';
import type { ProgrammeSettings } from '../../programme/programme';
import type { SchemeDefinition } from './scheme.schema';

export const SECOND_OWNER_REASONS = ['list', 'past', 'person', 'budget'] as const;
export type SecondOwnerReason = (typeof SECOND_OWNER_REASONS)[number];

/** A scheme that begins when it is saved was sent a moment before. */
const A_MOMENT_MS = 60_000;

interface Facts {
  settings: Pick<ProgrammeSettings, 'confirmSchemePoints' | 'confirmAdjustmentPoints'>;
  /** The version that it changes, and what was spent. */
  before: { definition: SchemeDefinition; spent: number } | undefined;
  now: Date;
}

/**
 * Why a scheme needs a second owner, whatever else was made today: it chooses its people, grants for scans that are
 * known already, may give one person more than an admin gives by hand alone, or may cost more than the limit.
 * @returns null: only the sum of 24 hours can make one needed (`spendAlone`)
 */
export function secondOwnerReason(
  definition: SchemeDefinition,
  { settings, before, now }: Facts,
): SecondOwnerReason | null {
  if (definition.conditions.listId !== undefined) return 'list';
  if (grantsForThePast(definition, before?.definition, now)) return 'past';
  if (mostOfPerson(definition) > (settings.confirmAdjustmentPoints ?? Infinity)) return 'person';
  return mostOf(definition, before?.spent) > (settings.confirmSchemePoints ?? Infinity) ? 'budget' : null;
}

/** What a scheme may still cost. */
export const mostOf = ({ budget }: SchemeDefinition, spent = 0): number =>
  Math.max(0, (budget.points ?? Infinity) - spent);

function grantsForThePast(definition: SchemeDefinition, before: SchemeDefinition | undefined, now: Date): boolean {
  const start = Date.parse(definition.startsAt);
  if (start >= now.getTime() - A_MOMENT_MS) return false;
  if (!before || start < Date.parse(before.startsAt)) return true;
  // Only goals count again what was scanned before a change.
  return definition.kind === 'goal' && !isDeepStrictEqual(countedBy(definition), countedBy(before));
}

const countedBy = ({ conditions, ...definition }: SchemeDefinition) => [
  conditions,
  definition.kind === 'goal' ? definition.goal : undefined,
];

/** The most that one person can get of a scheme. */
function mostOfPerson(definition: SchemeDefinition): number {
  const { points = Infinity, pointsAPerson = Infinity } = definition.budget;
  return Math.min(points, pointsAPerson, mostOfReward(definition));
}

function mostOfReward(reward: SchemeDefinition): number {
  if (reward.kind === 'goal') return reward.goal.points;
  // Any number of scans brings a booster or a level again.
  if (reward.kind !== 'referral') return Infinity;
  const { pointsForReferrer, pointsForFriend, mostFriends = Infinity } = reward.referral;
  return mostFriends * pointsForReferrer + pointsForFriend;
}
