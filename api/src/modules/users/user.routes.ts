import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { AppContext } from '../../app-context';
import { ApiError } from '../../http/api-error';
import { dataEnvelope, errorResponses } from '../../http/envelope';
import { requireAdmin } from '../../http/guards';
import { toId, offsetOf, PAGE_SIZE, pageQuery, readPage } from '../../http/request-fields';
import { listClaimsOf, listEntriesOf, listScansOf, type RecordsWindow } from './user-records.repository';
import { userExists } from './user.repository';
import { userBody, userClaim, userDetail, userEntry, userScan, recordsBody } from './user.schema';
import { presentUserClaim, presentUserDetail, presentUserEntry, presentUserScan } from './present-user';
import { readUser } from './read-user';

/** Routes of one plumber or customer for admins: profile and points, scans, claims, journal. */
export function userRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  const { db } = context;
  const tags = ['users'];

  const windowOf = async (body: { user_id: number | string; page?: unknown }, query: unknown) => {
    const window: RecordsWindow = {
      userId: toId(body.user_id),
      limit: PAGE_SIZE,
      offset: offsetOf(readPage(body, query)),
    };
    if (!(await userExists(db, window.userId))) throw new ApiError(404, 'user_not_found', 'User not found');
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
          body: userBody,
          response: { 200: dataEnvelope(userDetail), ...errorResponses },
        },
      },
      async ({ body }) => ({
        message: 'User found',
        data: presentUserDetail(await readUser(context, toId(body.user_id))),
      }),
    );

    app.post(
      '/admin/people/scans',
      {
        schema: {
          summary: 'The scans of a user, newest first, 10 a page',
          operationId: 'listPersonScans',
          tags,
          body: recordsBody,
          querystring: pageQuery,
          response: { 200: dataEnvelope(Type.Array(userScan), { totalCount: true }), ...errorResponses },
        },
      },
      async ({ body, query }) => {
        const { records, total } = await listScansOf(db, await windowOf(body, query));
        return { message: 'Scans found', data: records.map(presentUserScan), total_count: total };
      },
    );

    app.post(
      '/admin/people/claims',
      {
        schema: {
          summary: 'The claims of a user, newest first, 10 a page',
          operationId: 'listPersonClaims',
          tags,
          body: recordsBody,
          querystring: pageQuery,
          response: { 200: dataEnvelope(Type.Array(userClaim), { totalCount: true }), ...errorResponses },
        },
      },
      async ({ body, query }) => {
        const { records, total } = await listClaimsOf(db, await windowOf(body, query));
        return { message: 'Claims found', data: records.map(presentUserClaim), total_count: total };
      },
    );

    app.post(
      '/admin/people/journal',
      {
        schema: {
          summary: 'All that moved a user’s points, newest first, 10 a page, with the balance after each entry',
          operationId: 'listPersonEntries',
          tags,
          body: recordsBody,
          querystring: pageQuery,
          response: { 200: dataEnvelope(Type.Array(userEntry), { totalCount: true }), ...errorResponses },
        },
      },
      async ({ body, query }) => {
        const { records, total } = await listEntriesOf(db, await windowOf(body, query));
        return { message: 'Entries found', data: records.map(presentUserEntry), total_count: total };
      },
    );
  };
}
