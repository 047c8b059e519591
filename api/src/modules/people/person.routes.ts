import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { AppContext } from '../../app-context';
import { ApiError } from '../../http/api-error';
import { dataEnvelope, errorResponses } from '../../http/envelope';
import { requireAdmin } from '../../http/guards';
import { toId } from '../../http/id';
import { offsetOf, PAGE_SIZE, pageQuery, readPage } from '../../http/page';
import { listClaimsOf, listEntriesOf, listScansOf, type RecordsWindow } from './person-records.repository';
import { personExists } from './person.repository';
import { personBody, personClaim, personDetail, personEntry, personScan, recordsBody } from './person.schema';
import { presentPersonClaim, presentPersonDetail, presentPersonEntry, presentPersonScan } from './present-person';
import { readPerson } from './read-person';

/** One plumber or customer, as an admin looks at them: profile and points, scans, claims, journal. */
export function personRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  const { db } = context;
  const tags = ['people'];

  const windowOf = async (body: { user_id: number | string; page?: unknown }, query: unknown) => {
    const window: RecordsWindow = {
      userId: toId(body.user_id),
      limit: PAGE_SIZE,
      offset: offsetOf(readPage(body, query)),
    };
    if (!(await personExists(db, window.userId))) throw new ApiError(404, 'user_not_found', 'User not found');
    return window;
  };

  return async (app) => {
    app.addHook('onRequest', requireAdmin(context));

    app.post(
      '/admin/people/get',
      {
        schema: {
          summary: 'One plumber or customer and their points',
          operationId: 'getPerson',
          tags,
          body: personBody,
          response: { 200: dataEnvelope(personDetail), ...errorResponses },
        },
      },
      async ({ body }) => ({
        message: 'User found',
        data: presentPersonDetail(await readPerson(context, toId(body.user_id))),
      }),
    );

    app.post(
      '/admin/people/scans',
      {
        schema: {
          summary: 'The scans of a person, newest first, 10 a page',
          operationId: 'listPersonScans',
          tags,
          body: recordsBody,
          querystring: pageQuery,
          response: { 200: dataEnvelope(Type.Array(personScan), { totalCount: true }), ...errorResponses },
        },
      },
      async ({ body, query }) => {
        const { records, total } = await listScansOf(db, await windowOf(body, query));
        return { message: 'Scans found', data: records.map(presentPersonScan), total_count: total };
      },
    );

    app.post(
      '/admin/people/claims',
      {
        schema: {
          summary: 'The claims of a person, newest first, 10 a page',
          operationId: 'listPersonClaims',
          tags,
          body: recordsBody,
          querystring: pageQuery,
          response: { 200: dataEnvelope(Type.Array(personClaim), { totalCount: true }), ...errorResponses },
        },
      },
      async ({ body, query }) => {
        const { records, total } = await listClaimsOf(db, await windowOf(body, query));
        return { message: 'Claims found', data: records.map(presentPersonClaim), total_count: total };
      },
    );

    app.post(
      '/admin/people/journal',
      {
        schema: {
          summary: 'All that moved a person’s points, newest first, 10 a page, with the balance after each entry',
          operationId: 'listPersonEntries',
          tags,
          body: recordsBody,
          querystring: pageQuery,
          response: { 200: dataEnvelope(Type.Array(personEntry), { totalCount: true }), ...errorResponses },
        },
      },
      async ({ body, query }) => {
        const { records, total } = await listEntriesOf(db, await windowOf(body, query));
        return { message: 'Entries found', data: records.map(presentPersonEntry), total_count: total };
      },
    );
  };
}
