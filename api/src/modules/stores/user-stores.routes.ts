import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { AppContext } from '../../app-context';
import { errorResponses } from '../../http/envelope';
import { requireUser } from '../../http/guards';
import { offsetOf, PAGE_SIZE, pageQuery, readPage } from '../../http/request-fields';
import { findStores } from './find-stores';
import { nearStoresAnswer, presentFoundStores } from './present-store';
import { nearStoresBody, readStoreSearch } from './store-filter.schema';

/** Routes of the brand's stores for plumbers and customers (decisions.md §2 "Near by Stores"). */
export function userStoreRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/users/stores',
      {
        onRequest: requireUser(context),
        schema: {
          summary: 'Stores, nearest first from a position or a place, else by name, 10 a page',
          operationId: 'listStoresNear',
          tags: ['stores'],
          body: nearStoresBody,
          querystring: pageQuery,
          response: { 200: nearStoresAnswer, ...errorResponses },
        },
      },
      async ({ body, query }) => {
        const page = { limit: PAGE_SIZE, offset: offsetOf(readPage(body, query)) };
        return { message: 'Stores', ...presentFoundStores(await findStores(context, readStoreSearch(body), page)) };
      },
    );
  };
}
