import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { AppContext } from '../../app-context';
import { binaryResponse, dataEnvelope, errorResponses } from '../../http/envelope';
import { adminOf, requireAdmin } from '../../http/guards';
import type { TableFormat } from '../table-files';
import { openReport } from './open-report';
import { customersReport, plumbersReport } from './users-report';
import { redemptionsReport } from './redemptions-report';
import type { Report } from './report';
import { ReportSlots } from './report-slots';
import { scansReport } from './scans-report';

const REPORTS: readonly Report[] = [plumbersReport, customersReport, redemptionsReport, scansReport];

const MEDIA_TYPE: Record<TableFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8; header=present',
};

const format = Type.Optional(
  Type.Unsafe<TableFormat>({
    type: 'string',
    enum: ['xlsx', 'csv'],
    description: 'Default: xlsx.',
    'x-message': 'Invalid format',
  }),
);

/**
 * Routes of the exports of whole lists (spec §2 "Reports screen", §7). GET and POST are the same (decisions.md §7
 * "Exports"); POST takes its fields in the body, which keeps a searched name or number out of URLs and their logs.
 */
export function reportRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  const slots = new ReportSlots(context.config.limits.exportsAtOnce);
  return async (app) => {
    app.addHook('onRequest', requireAdmin(context));

    for (const report of REPORTS) {
      const path = `/admin/${report.name}_exports`;
      const asked = Type.Object({ format, ...report.fields });

      for (const method of ['GET', 'POST'] as const) {
        const schema = {
          summary: `${report.title} as a file, whatever their number`,
          description: '`X-Total-Rows` says how many rows are to come. 429 while others are being made.',
          operationId: `${method === 'GET' ? 'get' : 'post'}${report.title}Export`,
          tags: ['reports'],
          ...(method === 'GET' ? { querystring: asked } : { body: asked }),
          response: { 200: binaryResponse('The file.', MEDIA_TYPE.xlsx, 'text/csv'), ...errorResponses },
        };
        app.route<{ Querystring?: { format?: TableFormat }; Body?: { format?: TableFormat } }>({
          method,
          url: path,
          // HEAD would generate the whole file and record a download.
          ...(method === 'GET' && { exposeHeadRoute: false }),
          schema,
          async handler(request, reply) {
            const fields = (method === 'GET' ? request.query : request.body) ?? {};
            const { format: type = 'xlsx' } = fields;
            const requested = report.read(fields);
            const order = { report, requested, format: type, adminId: adminOf(request).id };
            const { file, rows } = await slots.whileOpen(() => openReport(context, order));
            return reply
              .type(MEDIA_TYPE[type])
              .header('Content-Disposition', `attachment; filename="${requested.fileName(type)}.${type}"`)
              .header('Cache-Control', 'no-store')
              .header('X-Total-Rows', rows)
              .send(file);
          },
        });
      }

      app.post(
        `${path}/count`,
        {
          schema: {
            summary: `How many rows the file of ${report.title.toLowerCase()} will have`,
            operationId: `count${report.title}Export`,
            tags: ['reports'],
            body: Type.Object({ ...report.fields }),
            response: { 200: dataEnvelope(Type.Object({ rows: Type.Integer() })), ...errorResponses },
          },
        },
        async ({ body }) => ({ message: 'Rows counted', data: { rows: await report.read(body).count(context.db) } }),
      );
    }
  };
}
