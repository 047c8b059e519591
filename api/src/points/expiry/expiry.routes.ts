import { Type } from '@sinclair/typebox';
import { defineRoutes } from '../../platform/http/define-routes';
import { dataEnvelope } from '../../platform/http/envelope';
import { requireAdmin } from '../../platform/http/guards';
import type { PointsContext } from '../context';
import { TOLD_DAYS } from './expiry-rule';
import { countIdle } from './expiry.repository';

export const expiryRoutes = (context: PointsContext) =>
  defineRoutes(requireAdmin(context), 'programme', ({ route }) => {
    route('POST /admin/programme/expiry', {
      operationId: 'countExpiring',
      permission: 'programme.change',
      summary: 'Whom the expiry of points would concern now',
      body: Type.Object({
        months: Type.Integer({ minimum: 6, maximum: 60, 'x-message': 'Please enter months from 6 to 60' }),
      }),
      response: dataEnvelope(
        Type.Object({
          people: Type.Integer({
            description: 'Who have points, and would be told in 30 days or were not scanning for longer.',
          }),
          points: Type.Integer({ description: 'Their points that can be claimed.' }),
        }),
      ),
      async handler({ body: { months } }) {
        const before = new Date(context.clock.now());
        before.setUTCMonth(before.getUTCMonth() - months);
        before.setUTCDate(before.getUTCDate() + TOLD_DAYS);
        return { message: 'People found', data: await context.reads((db) => countIdle(db, before)) };
      },
    });
  });
