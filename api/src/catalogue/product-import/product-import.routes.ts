import type { Static } from '@sinclair/typebox';
import type { CatalogueContext } from '../context';
import { ApiError } from '../../platform/http/api-error';
import { defineRoutes } from '../../platform/http/define-routes';
import { actorOf, adminOf, requireAdmin } from '../../platform/http/guards';
import { createSlots } from '../../platform/http/take-slot';
import { bulkUpload } from './bulk-upload';
import { checkSheet, readCheckForm } from './check-sheet';
import { findImport } from './import-progress.repository';
import {
  checkResponse,
  checkForm,
  importResponse,
  presentCheck,
  presentProgress,
  progressResponse,
  progressParams,
  uploadForm,
  uploadQuery,
} from './product-import.schema';

export const productImportRoutes = (context: CatalogueContext) =>
  defineRoutes(requireAdmin(context), 'catalogue', ({ route }) => {
    const acquireSlot = createSlots(context.config.limits.importsAtOnce, uploadsBusy, { pool: context.slots.imports });

    route('POST /admin/products/bulkUpload', {
      operationId: 'bulkUploadProducts',
      errors: [429],
      permission: 'catalogue.change',
      summary: 'Add many products from a sheet and a ZIP of pictures',
      querystring: uploadQuery,
      idempotent: true,
      form: true,
      body: uploadForm,
      status: 201,
      response: importResponse,
      async handler(request, reply) {
        const releaseSlot = acquireSlot();
        try {
          const { upload_id: uploadId } = request.query;
          const { status, body } = await bulkUpload(context, request, { ...actorOf(request), uploadId });
          reply.code(status);
          return body as Static<typeof importResponse>;
        } finally {
          releaseSlot();
        }
      },
    });

    route('POST /admin/products/bulkUpload/check', {
      operationId: 'checkBulkUpload',
      permission: 'catalogue.change',
      summary: 'What the sheet of a bulk upload holds and what is wrong with its rows; nothing is stored',
      form: true,
      body: checkForm,
      response: checkResponse,
      async handler(request) {
        const form = await readCheckForm(request, context.config);
        return { message: 'Products checked', data: presentCheck(await checkSheet(context, form)) };
      },
    });

    route('GET /admin/products/bulkUpload/:upload_id', {
      operationId: 'readBulkUpload',
      permission: 'catalogue.change',
      summary: "How far one of the caller's bulk uploads is, and how it ended; kept for a day",
      params: progressParams,
      response: progressResponse,
      async handler(request) {
        const { upload_id: uploadId } = request.params;
        const progress = await findImport(context.db, { uploadId, adminId: adminOf(request).id });
        if (!progress) throw new ApiError(404, 'import_not_found', 'Upload not found');
        return { message: 'Upload', data: presentProgress(progress, context.clock.now()) };
      },
    });
  });

/** 429: each upload takes memory and processor time (bad input E44). */
const uploadsBusy = () =>
  new ApiError(429, 'upload_limit', 'Another upload is running', { headers: { 'retry-after': '10' } });
