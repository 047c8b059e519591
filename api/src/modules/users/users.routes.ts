import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { AppContext } from '../../app-context';
import { dataEnvelope, errorResponses } from '../../http/envelope';
import { requireAdmin } from '../../http/guards';
import { offsetOf, PAGE_SIZE, pageQuery, pageSchema, readPage } from '../../http/request-fields';
import { CUSTOMER, PLUMBER } from '../../roles';
import { userFilterFields, readUserFilter } from './user-filter';
import { listUsers } from './users.repository';
import { userActRoutes } from './user-actions.routes';
import { userRoutes } from './user.routes';
import { userRow, presentUser } from './present-user';

const LISTS = [
  { path: '/admin/plumbers', operationId: 'listPlumbers', title: 'Plumbers', roleId: PLUMBER },
  { path: '/admin/customers', operationId: 'listCustomers', title: 'Customers', roleId: CUSTOMER },
] as const;

/** Routes of the admin's tables of users (spec §7), of a user's page, and of its actions. */
export function usersRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    await app.register(userRoutes(context));
    await app.register(userActRoutes(context));
    app.addHook('onRequest', requireAdmin(context));

    for (const { path, operationId, title, roleId } of LISTS) {
      app.post(
        path,
        {
          schema: {
            summary: `${title} by words, status and order, 10 a page`,
            operationId,
            tags: ['users'],
            body: Type.Object({ page: pageSchema, ...userFilterFields }),
            querystring: pageQuery,
            response: { 200: dataEnvelope(Type.Array(userRow), { totalCount: true }), ...errorResponses },
          },
        },
        async ({ body, query }) => {
          const offset = offsetOf(readPage(body, query));
          const filter = readUserFilter(roleId, body);
          const { users, total } = await listUsers(context.db, filter, { limit: PAGE_SIZE, offset });
          return {
            message: title,
            data: users.map(presentUser),
            total_count: total,
          };
        },
      );
    }
  };
}
