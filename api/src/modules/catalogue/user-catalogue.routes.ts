import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { AppContext } from '../../app-context';
import { ApiError } from '../../http/api-error';
import { errorResponses } from '../../http/envelope';
import { requireUser } from '../../http/guards';
import { catalogueListRoutes } from './catalogue-lists.routes';

/**
 * Returns the catalogue's routes for plumbers and customers (decisions.md §7): its lists, and 403 for everything else.
 */
export function userCatalogueRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.addHook('onRequest', requireUser(context));
    await app.register(catalogueListRoutes(context, 'users'));

    app.post(
      '/users/products/store',
      {
        schema: {
          summary: 'Always refused: users create no products',
          operationId: 'addProductAsUser',
          tags: ['catalogue'],
          response: errorResponses,
        },
        // Rejected before the body is read, whatever its type.
        onRequest: async () => {
          throw new ApiError(403, 'forbidden', 'Forbidden');
        },
      },
      async () => undefined,
    );
  };
}
