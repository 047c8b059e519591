import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import { indianDayOf } from '../../platform/indian-time';
import { codeOf, readReferralsOf } from '../../accounts/referrals';
import type { RunningScheme } from './choose-bonus';
import type { Goal } from './count-goal';
import { type GoalProgress, readGoalProgress } from './goal-progress';
import { type ConditionFacts, isOfPerson } from './meet-conditions';
import {
  type OfferedScheme,
  readOfferedSchemes,
  readPointsOfYear,
  readSchemePerson,
  type SchemePerson,
} from './own-schemes.repository';
import type { SchemeKind, SchemeOf } from './scheme.schema';

/** A scheme as a person is shown it, with how far they are by its kind. */
export interface OwnScheme extends OfferedScheme {
  progress?: GoalProgress | undefined;
  pointsOfYear?: number;
  invitation?: { code: string; brought: number; waiting: number };
}

/** Lists the running schemes whose conditions on the person hold, the first to end first. */
export async function listOwnSchemes(db: Kysely<Schema>, userId: number, at: Date): Promise<OwnScheme[]> {
  const schemes = await readOfferedSchemes(db, userId, at);
  const person = schemes.length > 0 ? await readSchemePerson(db, userId) : undefined;
  if (!person) return [];
  const own = schemes.filter((scheme) => applies(scheme, person));
  const has = (kind: SchemeKind) => own.some(({ definition }) => definition.kind === kind);
  const progress = has('goal') ? await readGoalProgress(db, userId, own.filter(isGoal)) : undefined;
  const pointsOfYear = has('tier') ? await readPointsOfYear(db, userId, at) : 0;
  const invitation = has('referral')
    ? { code: await codeOf(db, userId), ...(await readReferralsOf(db, userId)) }
    : undefined;
  return own.map((one) => ({
    ...one,
    progress: progress?.get(one.id),
    pointsOfYear,
    ...(invitation && { invitation }),
  }));
}

const isGoal = (scheme: OfferedScheme): scheme is OfferedScheme & Goal => scheme.definition.kind === 'goal';

/**
 * Whether a scheme can bring a person something: conditions on a label or the place of a scan are still to be met, and an
 * admin alone makes none for their own account.
 */
export const applies = ({ definition: { conditions }, madeAloneBy }: RunningScheme, person: SchemePerson): boolean =>
  isOfPerson(conditions, person) &&
  (!conditions.firstScan || !person.hasScanned) &&
  madeAloneBy.every((mobile) => mobile !== person.mobile);

/** Whether a scheme has nothing left to give, now or to this person. */
export function isSpent({ definition, spent, day, spentToday, ofPerson, invitation }: OwnScheme, at: Date): boolean {
  const { points = Infinity, pointsADay = Infinity, pointsAPerson = Infinity } = definition.budget;
  const { mostFriends = Infinity } = definition.kind === 'referral' ? definition.referral : {};
  if (invitation && invitation.brought >= mostFriends) return true;
  return spent >= points || ofPerson >= pointsAPerson || (day === indianDayOf(at) && spentToday >= pointsADay);
}

type Label = Pick<ConditionFacts, 'productId' | 'modelId' | 'batchId'>;
export type LabelScheme = OfferedScheme & { definition: SchemeOf<'booster'> };

/** Lists the boosters that add to a label for any person, for its page before signing in. */
export async function listLabelSchemes(db: Kysely<Schema>, label: Label, at: Date): Promise<LabelScheme[]> {
  const schemes = await readOfferedSchemes(db, null, at);
  return schemes.filter((scheme): scheme is LabelScheme => {
    const { kind, conditions } = scheme.definition;
    const { role, joinedSince, firstScan, scanOfDay, listId, place, products, models, batches } = conditions;
    const isForAll = [role, joinedSince, firstScan, scanOfDay, listId].every((one) => one === undefined);
    return (
      kind === 'booster' &&
      isForAll &&
      place !== 'person' &&
      (!products || products.includes(label.productId)) &&
      (!models || models.includes(label.modelId)) &&
      (!batches || batches.includes(label.batchId)) &&
      !isSpent(scheme, at)
    );
  });
}
