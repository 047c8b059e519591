import { Type } from '@sinclair/typebox';
import { moment, oneOf, orNull } from '../../platform/http/envelope';
import { EFFECT_UNKNOWN } from './measure-effect';
import { adminName } from './scheme.schema';
import type { ConditionNames } from './scheme-details.repository';
import type { Scheme } from './schemes.repository';

const byId = (what: string) =>
  Type.Record(Type.String(), Type.String(), { description: `Names of the ${what} in its conditions, by id.` });
export const conditionNames = Type.Object({
  products: byId('products'),
  models: byId('models'),
  lists: byId('lists of people'),
});

export const versions = Type.Array(
  Type.Object({
    version: Type.Integer(),
    made_by: Type.Composite([adminName]),
    confirmed_by: orNull(adminName),
    made_at: moment,
  }),
  { description: 'Newest first.' },
);

export const effect = Type.Object({
  scans: Type.Integer({ description: 'Scans in its time so far that meet its conditions.' }),
  usual: orNull(Type.Integer(), {
    description: 'As many as its time would have had by the mean of the 28 days before.',
  }),
  extra: orNull(Type.Integer(), { description: '`scans` less `usual`; below 0: fewer.' }),
  points_an_extra: orNull(Type.Integer(), {
    description: 'What it spent for each extra scan; null: unknown.',
  }),
  unknown: orNull(oneOf([...EFFECT_UNKNOWN]), {
    description:
      'Why it is unknown: not a day old, no scans in the four weeks before, no more scans than then, or a scheme of people.',
  }),
});

/** Of the names of many schemes, those of one. */
export function namesIn(
  names: ConditionNames,
  { definition: { conditions } }: Pick<Scheme, 'definition'>,
): ConditionNames {
  const pick = (of: Record<string, string>, ids: readonly number[] = []) =>
    Object.fromEntries(ids.flatMap((id) => (of[id] === undefined ? [] : [[id, of[id]]])));
  const { products, models, listId } = conditions;
  return {
    products: pick(names.products, products),
    models: pick(names.models, models),
    lists: pick(names.lists, listId === undefined ? [] : [listId]),
  };
}
