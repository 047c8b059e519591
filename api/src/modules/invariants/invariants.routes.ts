import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { AppContext } from '../../app-context';
import { dataEnvelope, errorResponses } from '../../http/envelope';
import { requireAdmin } from '../../http/guards';
import { checkInvariants } from './check-invariants';

const result = Type.Object({
  id: Type.String(),
  holds: Type.String({ description: 'What is true when there are no violations.' }),
  violations: Type.Integer(),
  examples: Type.Array(Type.String()),
});

/** Routes that check the invariants on demand (trust.md "Invariants"), as `npm run invariants` does. */
export function invariantRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/admin/invariants',
      {
        onRequest: requireAdmin(context),
        schema: {
          summary: 'Check that every point is accounted for',
          operationId: 'checkInvariants',
          tags: ['operations'],
          response: { 200: dataEnvelope(Type.Array(result)), ...errorResponses },
        },
      },
      async () => {
        const data = await checkInvariants(context.db);
        const broken = data.filter(({ violations }) => violations > 0);
        const message =
          broken.length === 0 ? 'All invariants hold' : `Violated: ${broken.map(({ id }) => id).join(', ')}`;
        return { message, data };
      },
    );
  };
}
