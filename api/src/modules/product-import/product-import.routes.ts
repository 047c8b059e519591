import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncTypebox, Static } from '@fastify/type-provider-typebox';
import type { AppContext } from '../../app-context';
import { ApiError } from '../../http/api-error';
import { idempotencyHeaders } from '../../http/request-fields';
import { errorResponses } from '../../http/envelope';
import { adminOf, requireAdmin } from '../../http/guards';
import { FORM_OPTIONS } from '../../http/read-multipart';
import { bulkUpload } from './bulk-upload';
import { findImport } from './import-progress.repository';
import {
  importAnswer,
  presentProgress,
  progressAnswer,
  progressParams,
  uploadForm,
  uploadQuery,
} from './product-import.schema';

/** Routes of the bulk creation of products (spec §7 `/admin/products/bulkUpload`). */
export function productImportRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  const takeTurn = createTurns(context.config.limits.importsAtOnce);
  return async (app) => {
    app.addHook('onRequest', requireAdmin(context));
    await app.register(multipart, FORM_OPTIONS);

    app.post(
      '/admin/products/bulkUpload',
      {
        // The form is read part by part while it arrives; the schema only documents it.
        validatorCompiler: () => () => true,
        schema: {
          summary: 'Add many products from a sheet and a ZIP of pictures',
          operationId: 'bulkUploadProducts',
          tags: ['catalogue'],
          consumes: ['multipart/form-data'],
          querystring: uploadQuery,
          headers: idempotencyHeaders,
          body: uploadForm,
          response: { 201: importAnswer, ...errorResponses },
        },
      },
      async (request, reply) => {
        const endTurn = takeTurn();
        try {
          const { upload_id: uploadId } = request.query as { upload_id?: string };
          const { status, body } = await bulkUpload(context, request, { adminId: adminOf(request).id, uploadId });
          return await reply.code(status as 201).send(body as Static<typeof importAnswer>);
        } finally {
          endTurn();
        }
      },
    );

    app.get(
      '/admin/products/bulkUpload/:upload_id',
      {
        schema: {
          summary: "How far one of the caller's bulk uploads is, and how it ended; kept for a day",
          operationId: 'readBulkUpload',
          tags: ['catalogue'],
          params: progressParams,
          response: { 200: progressAnswer, ...errorResponses },
        },
      },
      async (request) => {
        const progress = await findImport(context.db, {
          uploadId: request.params.upload_id,
          adminId: adminOf(request).id,
        });
        if (!progress) throw new ApiError(404, 'import_not_found', 'Upload not found');
        return { message: 'Upload', data: presentProgress(progress, context.clock.now()) };
      },
    );
  };
}

/**
 * Limits the number of concurrent uploads and rejects the others (bad-inputs E44). The limit is per process: it
 * protects that process's memory and processor.
 * @returns a function that takes a slot, or throws ApiError 429; the function it returns releases the slot
 */
function createTurns(limit: number): () => () => void {
  let taken = 0;
  return () => {
    if (taken >= limit) {
      const headers = { 'retry-after': '10' };
      throw new ApiError(429, 'upload_limit', 'Another upload is running', { headers });
    }
    taken += 1;
    return () => void (taken -= 1);
  };
}
