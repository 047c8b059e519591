import type { AppContext } from '../../app-context';
import { defineRoutes } from '../../http/define-routes';
import { requireUser } from '../../http/guards';
import { offsetOf, PAGE_SIZE, pageQuery, readPage } from '../../http/request-fields';
import { findStores } from './find-stores';
import { nearStoresAnswer, presentFoundStores } from './present-store';
import { nearStoresBody, readStoreSearch } from './store-filter.schema';

/** Routes of the brand's stores for plumbers and customers (decisions.md §2 "Near by Stores"). */
export const userStoreRoutes = (context: AppContext) =>
  defineRoutes(requireUser(context), 'stores', ({ route }) => {
    route('POST /users/stores', {
      operationId: 'listStoresNear',
      summary: 'Stores, nearest first from a position or a place, else by name, 10 a page',
      body: nearStoresBody,
      querystring: pageQuery,
      response: nearStoresAnswer,
      async handler({ body, query }) {
        const window = { limit: PAGE_SIZE, offset: offsetOf(readPage(body, query)) };
        return { message: 'Stores', ...presentFoundStores(await findStores(context, readStoreSearch(body), window)) };
      },
    });
  });
