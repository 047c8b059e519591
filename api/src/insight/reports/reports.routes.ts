import { Type } from '@sinclair/typebox';
import type { PointsContext } from '../../points/context';
import { ApiError } from '../../platform/http/api-error';
import { binaryResponse, dataEnvelope, errorResponses, oneOf } from '../../platform/http/envelope';
import { defineRoutes } from '../../platform/http/define-routes';
import { actorOf, requireAdmin } from '../../platform/http/guards';
import { sendFile } from '../../platform/http/send-file';
import { createSlots } from '../../platform/http/take-slot';
import { MEDIA_TYPE, type TableFormat } from '../../platform/table-files';
import { openReport } from './open-report';
import {
  bonusesReport,
  customersReport,
  plumbersReport,
  recipientsReport,
  redemptionsReport,
  scansReport,
} from './reports.repository';
import type { Report } from './report.repository';

const REPORTS: readonly Report[] = [
  ...[plumbersReport, customersReport, redemptionsReport, scansReport, bonusesReport, recipientsReport],
];

const format = Type.Optional(
  oneOf<TableFormat>(['xlsx', 'csv'], { description: 'Default: xlsx.', 'x-message': 'Invalid format' }),
);

/** GET and POST are the same (docs/product.md §7 "Exports"); a body keeps a searched name or number out of URLs and their logs. */
export const reportRoutes = (context: PointsContext) =>
  defineRoutes(requireAdmin(context), 'reports', ({ route }, app) => {
    const acquireSlot = createSlots(context.config.limits.exportsAtOnce, reportsBusy, { pool: context.slots.reports });

    for (const report of REPORTS) {
      const url = `/admin/${report.name}_exports`;
      const asked = Type.Object({ format, ...report.fields });

      for (const method of ['GET', 'POST'] as const) {
        app.route<{ Querystring?: { format?: TableFormat }; Body?: { format?: TableFormat } }>({
          method,
          config: { permission: 'reports.download' },
          url,
          // HEAD would generate the whole file and record a download.
          ...(method === 'GET' && { exposeHeadRoute: false }),
          schema: {
            summary: `${report.title} as a file, whatever their number`,
            description: '`X-Total-Rows` says how many rows are to come. 429 while others are being made.',
            operationId: `${method === 'GET' ? 'get' : 'post'}${report.title}Export`,
            tags: ['reports'],
            ...(method === 'GET' ? { querystring: asked } : { body: asked }),
            response: { 200: binaryResponse('The file.', MEDIA_TYPE.xlsx, 'text/csv'), ...errorResponses(429) },
          },
          async handler(request, reply) {
            const fields = (method === 'GET' ? request.query : request.body) ?? {};
            const { format: type = 'xlsx' } = fields;
            const requested = report.read(fields);
            const { fileName } = requested;
            const name = typeof fileName === 'string' ? fileName : fileName[type];
            const releaseSlot = acquireSlot();
            const { file, rows } = await openReport(context, {
              report,
              requested,
              format: type,
              ...actorOf(request),
            }).catch((error: unknown) => {
              releaseSlot();
              throw error;
            });
            file.once('close', releaseSlot);
            reply.header('X-Total-Rows', rows);
            return sendFile(reply, { name: `${name}.${type}`, type: MEDIA_TYPE[type] }, file);
          },
        });
      }

      route(`POST ${url}/count`, {
        operationId: `count${report.title}Export`,
        permission: 'reports.download',
        summary: `How many rows the file of ${report.title.toLowerCase()} will have`,
        body: Type.Object(report.fields),
        response: dataEnvelope(Type.Object({ rows: Type.Integer() })),
        handler: async ({ body }) => ({
          message: 'Rows counted',
          data: { rows: await context.reads((db) => report.read(body).count(db)) },
        }),
      });
    }
  });

const reportsBusy = () =>
  new ApiError(429, 'export_limit', 'Other downloads are under way. Please try again in a moment.', {
    headers: { 'retry-after': '10' },
  });
