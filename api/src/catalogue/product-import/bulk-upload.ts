import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { CatalogueContext } from '../context';
import { ApiError } from '../../platform/http/api-error';
import { toApiError } from '../../platform/http/handle-error';
import { identify, type RememberedResponse, runLasting } from '../../platform/idempotency';
import { importProducts } from './import-products';
import { deleteImportsBefore, type ImportCounts, ImportProgressLog, insertImport } from './import-progress.repository';
import { receiveUpload } from './receive-upload';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'loyalty-upload-';
const DAY_MS = 86_400_000;

/** Runs work with a temporary folder for uploads, which is removed afterwards, also after an error. */
async function withUploadFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), PREFIX));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 2 });
  }
}

/** Deletes the outcomes of uploads after a day, and the temporary files of killed processes. */
export async function purgeImports({ db, clock }: CatalogueContext): Promise<void> {
  await deleteImportsBefore(db, new Date(clock.now().getTime() - DAY_MS));
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = join(tmpdir(), name);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > DAY_MS) await rm(folder, { recursive: true, force: true });
  }
}

const UPLOAD_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Handles one bulk upload from its first byte to its response. An aborted upload stores nothing; once all has arrived,
 * the import is finished even without the client, which can fetch the outcome by the upload's id. The same two files
 * under the same Idempotency-Key are imported once; a repeated request waits for that response.
 * @param uploadId the client's id for it, if any
 * @throws ApiError 400, 408, 409, 413, 415, 422, 503
 */
export async function bulkUpload(
  context: CatalogueContext,
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
