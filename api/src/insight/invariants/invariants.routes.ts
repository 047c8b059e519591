import { Type } from '@sinclair/typebox';
import type { PointsContext } from '../../points/context';
import { defineRoutes } from '../../platform/http/define-routes';
import { dataEnvelope } from '../../platform/http/envelope';
import { requireAdmin } from '../../platform/http/guards';
import { checkInvariants } from './check-invariants';

const result = Type.Object({
  id: Type.String(),
  holds: Type.String({ description: 'What is true when there are no violations.' }),
  violations: Type.Integer({ description: 'How many rows break the rule; 0: it holds.' }),
  examples: Type.Array(Type.String()),
});

export const invariantRoutes = (context: PointsContext) =>
  defineRoutes(requireAdmin(context), 'operations', ({ route }) => {
    route('GET /admin/invariants', {
      operationId: 'checkInvariants',
      permission: 'audit.read',
      summary: 'Check that every point is accounted for',
      response: dataEnvelope(Type.Array(result)),
      async handler() {
        const data = await checkInvariants(context.db, context.images);
        const broken = data.filter(({ violations }) => violations > 0).map(({ id }) => id);
        const message = broken.length === 0 ? 'All invariants hold' : `Violated: ${broken.join(', ')}`;
        return { message, data };
      },
    });
  });
