import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { AppContext } from '../../app-context';
import { dataEnvelope, errorResponses } from '../../http/envelope';
import { requireUser } from '../../http/guards';
import { offsetOf, PAGE_SIZE, pageQuery, readPage } from '../../http/page';
import { nearStoreRow, presentNearStore } from './present-store';
import { nearStoresBody, readNearFilter } from './store-filter.schema';
import { listStoresNear } from './stores.repository';

/** The brand's stores for plumbers and customers (decisions.md §2 "Near by Stores"). */
export function userStoreRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/users/stores',
      {
        onRequest: requireUser(context),
        schema: {
          summary: 'Stores, nearest first from a position, else by name, 10 a page',
          operationId: 'listStoresNear',
          tags: ['stores'],
          body: nearStoresBody,
          querystring: pageQuery,
          response: { 200: dataEnvelope(Type.Array(nearStoreRow), { totalCount: true }), ...errorResponses },
        },
      },
      async ({ body, query }) => {
        const page = { limit: PAGE_SIZE, offset: offsetOf(readPage(body, query)) };
        const { stores, total } = await listStoresNear(context.db, readNearFilter(body), page);
        return { message: 'Stores', data: stores.map(presentNearStore), total_count: total };
      },
    );
  };
}
