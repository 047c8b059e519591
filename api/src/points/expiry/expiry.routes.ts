import { Type } from '@sinclair/typebox';
import { defineRoutes } from '../../platform/http/define-routes';
import { dataEnvelope } from '../../platform/http/envelope';
import { requireAdmin } from '../../platform/http/guards';
import type { PointsContext } from '../context';
import { monthsAfter, NOTICE_DAYS } from './expiry-rule';
import { countIdle } from './expiry.repository';

const DAY_MS = 86_400_000;
/** People counted in one statement. */
const STEP = 20_000;

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
            description: 'Who have points, and would be notified within 30 days or were not scanning for longer.',
          }),
          points: Type.Integer({ description: 'Their points that can be claimed.' }),
        }),
      ),
      async handler({ body: { months } }) {
        const before = monthsAfter(new Date(context.clock.now().getTime() + NOTICE_DAYS * DAY_MS), -months);
        const data = { people: 0, points: 0 };
        for (let after: number | null = 0; after !== null;) {
          const from: number = after;
          const step = await context.reads((db) => countIdle(db, { after: from, limit: STEP, before }));
          data.people += step.people;
          data.points += step.points;
          after = step.last;
        }
        return { message: 'People found', data };
      },
    });
  });
