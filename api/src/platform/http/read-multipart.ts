import type { FastifyRequest } from 'fastify';
import { ApiError, invalidField } from './api-error';
import { INVALID_REQUEST } from './validation';

/** How long a client may be slower than the limit. */
const STALL_MS = 20_000;

/** What the largest form can need; more is rejected while it arrives (bad input E19). */
export const FORM_OPTIONS = {
  limits: { files: 4, fields: 10, parts: 14, fieldNameSize: 100, fieldSize: 2000, headerPairs: 50 },
  throwFileSizeLimit: false,
};

interface FileForm<Field extends string> {
  file: { bytes: Buffer; name: string } | undefined;
  fields: Partial<Record<Field, string>>;
}

/**
 * Reads a form of one file and a few texts; other parts are ignored. The file is held in memory, so that an aborted
 * upload leaves nothing behind.
 * @param options `field` and `fields` are the names of file and texts; `tooLarge` is the error above `maxBytes`
 * @throws ApiError as `readMultipart`, `tooLarge`, 400 for two files
 */
export async function readFileForm<Field extends string>(
  request: FastifyRequest,
  bytesPerSecond: number,
  options: { field: string; fields: readonly Field[]; maxBytes: number; tooLarge: () => ApiError },
): Promise<FileForm<Field>> {
  const form: FileForm<Field> = { file: undefined, fields: {} };
  await readMultipart(request, bytesPerSecond, async () => {
    for await (const part of request.parts({ limits: { fileSize: options.maxBytes } })) {
      if (part.type === 'file') {
        const bytes = await part.toBuffer();
        if (part.fieldname !== options.field || isEmptyField(part.filename, bytes)) continue;
        if (form.file) throw invalidField(options.field, 'Only one file');
        if (part.file.truncated) throw options.tooLarge();
        form.file = { bytes, name: part.filename };
      } else {
        const field = options.fields.find((name) => name === part.fieldname);
        if (field !== undefined) form.fields[field] = String(part.value);
      }
    }
  });
  return form;
}

/** A browser sends an empty file field as a file without name and bytes. */
const isEmptyField = (fileName: string | undefined, bytes: Buffer) => !fileName && bytes.length === 0;

/**
 * Reads a multipart form part by part while it arrives.
 * @param bytesPerSecond lowest permitted speed (`uploadBytesPerSecond`)
 * @param read consumes the parts of the request, and throws ApiErrors of its own
 * @returns undefined for a request without a body
 * @throws ApiError 400 for a malformed form, 408 for a stalled client, 415 for another content type; the errors of
 *   `read`
 */
export async function readMultipart<Form>(
  request: FastifyRequest,
  bytesPerSecond: number,
  read: () => Promise<Form>,
): Promise<Form | undefined> {
  if (!request.isMultipart()) {
    if (request.headers['content-type'] === undefined) return undefined;
    throw new ApiError(415, 'unsupported_media_type', 'Unsupported media type');
  }
  return rejectStalledUpload(
    request,
    bytesPerSecond,
    read().catch((error: unknown) => {
      throw isParserError(error) ? new ApiError(400, 'invalid_request', INVALID_REQUEST) : error;
    }),
  );
}

/** Whether the parser says that a form is truncated or without boundary: no status and, unlike a full disk, no errno. */
function isParserError(error: unknown): boolean {
  const { statusCode, errno } = (error ?? {}) as { statusCode?: number; errno?: number };
  return !(error instanceof ApiError) && statusCode === undefined && errno === undefined;
}

/**
 * Awaits an upload while it arrives (bad input E22): a client that stalls holds a connection, memory and, for a bulk
 * upload, one of few slots.
 * @param reading the pending read of the request
 * @param bytesPerSecond lowest permitted speed, over 20 seconds
 * @throws ApiError 408 if the request arrives more slowly; the errors of `reading`
 */
function rejectStalledUpload<T>(request: FastifyRequest, bytesPerSecond: number, reading: Promise<T>): Promise<T> {
  const { socket } = request.raw;
  let before = socket.bytesRead;
  let timer: NodeJS.Timeout;
  const stalled = new Promise<never>((_resolve, reject) => {
    timer = setInterval(() => {
      if (request.raw.complete || socket.destroyed) return clearInterval(timer);
      if (socket.bytesRead - before < (bytesPerSecond * STALL_MS) / 1000) {
        clearInterval(timer);
        reject(new ApiError(408, 'timeout', 'The request took too long', { headers: { connection: 'close' } }));
      }
      before = socket.bytesRead;
    }, STALL_MS);
    timer.unref();
  });
  return Promise.race([reading, stalled]).finally(() => clearInterval(timer));
}
