import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { AppContext } from '../../app-context';
import { dataEnvelope, errorResponses } from '../../http/envelope';
import { requireAdmin } from '../../http/guards';
import { offsetOf, PAGE_SIZE, pageQuery, pageSchema, readPage } from '../../http/page';
import { CUSTOMER, PLUMBER } from '../../roles';
import { peopleFilterFields, readPeopleFilter } from './people-filter';
import { listPeople } from './people.repository';
import { personActRoutes } from './person-acts.routes';
import { personRoutes } from './person.routes';
import { personRow, presentPerson } from './present-person';

const LISTS = [
  { path: '/admin/plumbers', operationId: 'listPlumbers', title: 'Plumbers', roleId: PLUMBER },
  { path: '/admin/customers', operationId: 'listCustomers', title: 'Customers', roleId: CUSTOMER },
] as const;

/** The admin's tables of people (spec §7), a person's page, and what can be done there. */
export function peopleRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    await app.register(personRoutes(context));
    await app.register(personActRoutes(context));
    app.addHook('onRequest', requireAdmin(context));

    for (const { path, operationId, title, roleId } of LISTS) {
      app.post(
        path,
        {
          schema: {
            summary: `${title} by words, status and order, 10 a page`,
            operationId,
            tags: ['people'],
            body: Type.Object({ page: pageSchema, ...peopleFilterFields }),
            querystring: pageQuery,
            response: { 200: dataEnvelope(Type.Array(personRow), { totalCount: true }), ...errorResponses },
          },
        },
        async ({ body, query }) => {
          const offset = offsetOf(readPage(body, query));
          const filter = readPeopleFilter(roleId, body);
          const { people, total } = await listPeople(context.db, filter, { limit: PAGE_SIZE, offset });
          return {
            message: title,
            data: people.map(presentPerson),
            total_count: total,
          };
        },
      );
    }
  };
}
