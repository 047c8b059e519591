import { Type } from '@sinclair/typebox';
import { defineRoutes } from '../../platform/http/define-routes';
import { moment, nullableText, oneOf } from '../../platform/http/envelope';
import { requireAdmin } from '../../platform/http/guards';
import { idSchema, toId } from '../../platform/http/request-fields';
import { toWire } from '../../platform/http/to-wire';
import type { PointsContext } from '../context';
import { listDecided } from './decided-referrals.repository';

const person = Type.Object({ id: Type.Integer(), name: nullableText, mobile: nullableText });

export const referralRoutes = (context: PointsContext) =>
  defineRoutes(requireAdmin(context), 'schemes', ({ list }) => {
    list('POST /admin/schemes/referrals', {
      operationId: 'listReferrals',
      permission: 'schemes.read',
      summary: 'Who was brought by whom for a scheme, and why some were refused; the last decided first, 10 a page',
      message: 'Referrals',
      fields: {
        scheme_id: idSchema,
        outcome: Type.Optional(
          oneOf(['paid', 'refused'], { description: 'Default: both.', 'x-message': 'Invalid outcome' }),
        ),
      },
      item: Type.Object({
        friend: person,
        referrer: person,
        joined_at: moment,
        decided_at: moment,
        outcome: oneOf(['paid', 'refused']),
        reason: Type.Union([Type.String(), Type.Null()], {
          description:
            'Of a refused one: `same_person` (one account or number, merged, or a payout account that another has, too), `same_device`, `not_new`, `friend_deleted`, `own_account` (of the admin who made the scheme alone), `budget`. Of a paid one, why only one of the two got points: `most_friends`, `referrer_deleted`, `budget`; else null.',
        }),
        points_for_referrer: Type.Integer(),
        points_for_friend: Type.Integer(),
      }),
      read: ({ body: { scheme_id, outcome } }, window) =>
        context.reads((db) => listDecided(db, { schemeId: toId(scheme_id), outcome }, window)),
      present: toWire,
    });
  });
