import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import { indianDayOf } from '../../platform/indian-time';
import type { BonusFacts } from './choose-bonus';
import {
  type OfferedScheme,
  readOfferedSchemes,
  readPointsOfYear,
  readSchemePerson,
  type SchemePerson,
} from './own-schemes.repository';
import type { Conditions, SchemeOf } from './scheme.schema';

/** A scheme as a person is shown it. */
export type OwnScheme = OfferedScheme & { pointsOfYear: number };

/** Lists the running schemes whose conditions on the person hold, the first to end first. */
export async function listOwnSchemes(db: Kysely<Schema>, userId: number, at: Date): Promise<OwnScheme[]> {
  const schemes = await readOfferedSchemes(db, userId, at);
  const person = schemes.length > 0 ? await readSchemePerson(db, userId) : undefined;
  if (!person) return [];
  const own = schemes.filter(({ definition }) => applies(definition.conditions, person));
  const hasTier = own.some(({ definition }) => definition.kind === 'tier');
  const pointsOfYear = hasTier ? await readPointsOfYear(db, userId, at) : 0;
  return own.map((one) => ({ ...one, pointsOfYear }));
}

/** Whether a person can meet the conditions: those on a label or the place of a scan are still to be met. */
export function applies({ role, joinedSince, firstScan }: Conditions, person: SchemePerson): boolean {
  return (
    (role === undefined || role === person.roleId) &&
    (joinedSince === undefined || person.joinedAt >= new Date(joinedSince)) &&
    (!firstScan || !person.hasScanned)
  );
}

/** Whether a scheme has nothing left to give, now or to this person. */
export function isSpent({ definition, spent, day, spentToday, ofPerson }: OfferedScheme, at: Date): boolean {
  const { points = Infinity, pointsADay = Infinity, pointsAPerson = Infinity } = definition.budget;
  return spent >= points || ofPerson >= pointsAPerson || (day === indianDayOf(at) && spentToday >= pointsADay);
}

type Label = Pick<BonusFacts, 'productId' | 'modelId' | 'batchId'>;
export type LabelScheme = OfferedScheme & { definition: SchemeOf<'booster'> };

/** Lists the boosters that add to a label whoever scans it, for its page before signing in. */
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
