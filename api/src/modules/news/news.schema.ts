import { Type } from '@sinclair/typebox';
import { idSchema } from '../../http/id';
import { moment, orNull } from '../../http/wire-types';

export const newsItem = Type.Object({
  id: Type.Integer({ description: 'Rises with time; `/users/news/seen` takes the highest one shown.' }),
  kind: Type.Union([Type.Literal('approval'), Type.Literal('rejection'), Type.Literal('adjustment')]),
  points: Type.Integer({ description: 'Below 0 only for an adjustment that took points back.' }),
  at: moment,
  transaction_id: orNull(Type.String({ description: 'Of the claim that was decided.' })),
  claimed_at: orNull(moment),
  reason: orNull(Type.String({ description: 'Why a claim was turned down.' })),
});

export const seenBody = Type.Object({ through: idSchema });

/** Maximum number of decisions in a response; the others are counted. */
export const MOST_NEWS = 10;
