import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { AppContext } from '../../app-context';
import { dataEnvelope, errorResponses } from '../../http/envelope';
import { requireAdmin } from '../../http/guards';
import { offsetOf, PAGE_SIZE, pageQuery, readPage } from '../../http/request-fields';
import { listAuditEvents, listAdmins } from './audit.repository';
import { auditBody, readAuditFilter } from './audit.schema';
import { adminRow, auditRow, presentAuditEvent } from './present-audit';

/** Routes of the audit log, which is read-only. */
export function auditRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.addHook('onRequest', requireAdmin(context));

    app.post(
      '/admin/audit',
      {
        schema: {
          summary: 'Acts of admins, the last one first, 10 a page',
          operationId: 'listActs',
          tags: ['audit'],
          body: auditBody,
          querystring: pageQuery,
          response: { 200: dataEnvelope(Type.Array(auditRow), { totalCount: true }), ...errorResponses },
        },
      },
      async ({ body, query }) => {
        const offset = offsetOf(readPage(body, query));
        const { entries, total } = await listAuditEvents(context.db, readAuditFilter(body), {
          limit: PAGE_SIZE,
          offset,
        });
        return { message: 'Acts', data: entries.map(presentAuditEvent), total_count: total };
      },
    );

    app.post(
      '/admin/audit/admins',
      {
        schema: {
          summary: 'Everybody who has signed in as an admin',
          operationId: 'listAdmins',
          tags: ['audit'],
          body: Type.Object({}),
          response: { 200: dataEnvelope(Type.Array(adminRow)), ...errorResponses },
        },
      },
      async () => ({ message: 'Admins', data: await listAdmins(context.db) }),
    );
  };
}
