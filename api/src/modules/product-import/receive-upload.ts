import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Limits } from '../../config/load-config';
import { readMultipart } from '../../http/read-multipart';
import { filesMissing, sheetTooLarge, wrongKind, zipFileTooLarge } from './error-responses';

/** The two files of spec §7 `/admin/products/bulkUpload`, received in full. */
export interface ReceivedUpload {
  sheet: string;
  zip: string;
  /** SHA-256 of each file's bytes. */
  digests: { sheet: string; zip: string };
}

/** What a form with two files can need; more is rejected while it arrives (bad-inputs E19). */
export const UPLOAD_FORM_OPTIONS = {
  limits: { files: 4, fields: 10, parts: 14, fieldNameSize: 100, fieldSize: 2000, headerPairs: 50 },
  throwFileSizeLimit: false,
};

type UploadLimits = Pick<Limits, 'sheetBytes' | 'zipBytes' | 'uploadBytesPerSecond'>;

/**
 * Streams the form's two files into a folder, so that memory does not grow with them. Their names only decide their
 * type; on disk they have generated names.
 * @throws ApiError 400 without both files (spec §5) or with a name of another type, 413 above a limit, 415 for another
 *   content type, 408 for a stalled client
 */
export async function receiveUpload(
  request: FastifyRequest,
  folder: string,
  limits: UploadLimits,
): Promise<ReceivedUpload> {
  const files = await readMultipart(request, limits.uploadBytesPerSecond, () => saveFiles(request, folder, limits));
  if (files?.excel === undefined || files.image === undefined) throw filesMissing();
  const { excel, image } = files;
  if (!/\.xlsx?$/i.test(excel.name) || !/\.zip$/i.test(image.name)) throw wrongKind();
  const digests = { sheet: excel.digest, zip: image.digest };
  return { sheet: join(folder, 'excel'), zip: join(folder, 'image'), digests };
}

interface SavedFiles {
  excel?: { name: string; digest: string };
  image?: { name: string; digest: string };
}

async function saveFiles(request: FastifyRequest, folder: string, limits: UploadLimits): Promise<SavedFiles> {
  const files: SavedFiles = {};
  const largest = Math.max(limits.sheetBytes, limits.zipBytes);
  for await (const part of request.parts({ limits: { fileSize: largest } })) {
    if (part.type !== 'file') continue;
    const field = part.fieldname;
    // A browser sends an empty file field as a file without name and bytes.
    if ((field !== 'excel' && field !== 'image') || !part.filename) {
      part.file.resume();
      continue;
    }
    // Two sheets or two ZIPs are ambiguous.
    if (files[field] !== undefined) throw filesMissing();
    const limit = field === 'excel' ? limits.sheetBytes : limits.zipBytes;
    files[field] = { name: part.filename, digest: await saveFile(part, join(folder, field), limit) };
  }
  return files;
}

/** @returns its digest */
async function saveFile({ file, fieldname }: MultipartFile, path: string, limit: number): Promise<string> {
  const tooLarge = fieldname === 'excel' ? sheetTooLarge() : zipFileTooLarge();
  const hash = createHash('sha256');
  let size = 0;
  await pipeline(
    file,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        size += chunk.length;
        if (size > limit) throw tooLarge;
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(path),
  );
  if (file.truncated) throw tooLarge;
  return hash.digest('base64url');
}
