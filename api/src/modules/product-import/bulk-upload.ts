import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../app-context';
import { ApiError } from '../../http/api-error';
import { toApiError } from '../../http/handle-error';
import { type RememberedResponse, identify, runLasting } from '../idempotency';
import { importProducts } from './import-products';
import { type ImportCounts, ImportProgressLog, insertImport } from './import-progress.repository';
import { receiveUpload } from './receive-upload';
import { withUploadFolder } from './upload-folder';

const UPLOAD_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Handles one bulk upload from its first byte to its response. An aborted upload stores nothing; once all has arrived,
 * the import is finished even without the client, which can fetch the outcome by the upload's id. The same two files
 * under the same Idempotency-Key are imported once; a repeated request waits for that response.
 * @param uploadId the client's id for it, if any
 * @throws ApiError 400, 408, 409, 413, 415, 422, 503
 */
export async function bulkUpload(
  context: AppContext,
  request: FastifyRequest,
  { adminId, uploadId = randomUUID() }: { adminId: number; uploadId: string | undefined },
): Promise<RememberedResponse> {
  if (!UPLOAD_ID.test(uploadId)) throw new ApiError(400, 'invalid_request', 'Invalid request');
  const isNew = await insertImport(context.db, { uploadId, adminId, at: context.clock.now() });
  if (!isNew && !identify(request, 'admin', adminId)) throw uploadIdUsed();
  const progress = new ImportProgressLog(context, uploadId);
  try {
    const response = await withUploadFolder(async (folder) => {
      const upload = await receiveUpload(request, folder, context.config.limits);
      return runLasting(context, identify(request, 'admin', adminId, upload.digests), async () => {
        if (!isNew) throw uploadIdUsed();
        const data = await importProducts(context, { adminId, uploadId, upload, folder, progress });
        return { status: 201, body: { message: messageOf(data), data } };
      });
    });
    if (isNew) await progress.ended({ status: response.status, ...(response.body as unknown as ImportResponse) });
    return response;
  } catch (error) {
    const { status, message, code } = toApiError(error);
    if (isNew) await progress.ended({ status, message, code });
    throw error;
  }
}

interface ImportResponse {
  message: string;
  data: ImportCounts;
}

const uploadIdUsed = () => new ApiError(409, 'upload_id_used', 'This upload was sent before');

function messageOf({ inserted, failed }: ImportCounts): string {
  if (failed === 0) return 'Product Added Successfully';
  return inserted === 0 ? 'No product was added' : `${inserted} added, ${failed} not added`;
}
