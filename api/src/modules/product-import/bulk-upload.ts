import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../app-context';
import { ApiError } from '../../http/api-error';
import { importProducts } from './import-products';
import { ImportProgressLog } from './import-progress';
import { insertImport, type ImportCounts, type ImportOutcome } from './import-progress.repository';
import { receiveUpload } from './receive-upload';
import { diskFull } from './refusals';
import { withUploadFolder } from './upload-folder';

const UPLOAD_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * One bulk upload from its first byte to its answer. A client that goes away while it sends stores nothing; once all has
 * arrived, the work is finished without it, and the outcome can be fetched by the upload's id.
 *
 * @param uploadId the sender's name for it, or undefined
 * @throws ApiError 400, 408, 409, 413, 415, 503
 */
export async function bulkUpload(
  context: AppContext,
  request: FastifyRequest,
  { adminId, uploadId = randomUUID() }: { adminId: number; uploadId: string | undefined },
): Promise<{ message: string; data: ImportCounts }> {
  if (!UPLOAD_ID.test(uploadId)) throw new ApiError(400, 'invalid_request', 'Invalid request');
  if (!(await insertImport(context.db, { uploadId, adminId, at: context.clock.now() }))) {
    throw new ApiError(409, 'upload_id_used', 'This upload was sent before');
  }
  const progress = new ImportProgressLog(context, uploadId);
  try {
    const data = await withUploadFolder(async (folder) => {
      const upload = await receiveUpload(request, folder, context.config.limits);
      return importProducts(context, { adminId, uploadId, upload, folder, progress });
    });
    const answer = { message: messageOf(data), data };
    await progress.ended({ status: 201, ...answer });
    return answer;
  } catch (error) {
    const refusal = diskFull(error) ?? error;
    await progress.ended(failureOf(refusal));
    throw refusal;
  }
}

function messageOf({ inserted, failed }: ImportCounts): string {
  if (failed === 0) return 'Product Added Successfully';
  return inserted === 0 ? 'No product was added' : `${inserted} added, ${failed} not added`;
}

function failureOf(error: unknown): ImportOutcome {
  if (error instanceof ApiError) return { status: error.status, message: error.message, code: error.code };
  return { status: 500, message: 'Something went wrong', code: 'internal' };
}
