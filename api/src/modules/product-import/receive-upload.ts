import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Limits } from '../../config/limits';
import { readMultipart } from '../../http/read-multipart';
import { filesMissing, sheetTooLarge, wrongKind, zipFileTooLarge } from './refusals';

/** Where the two files of spec §7 `/admin/products/bulkUpload` lie, received in full. */
export interface ReceivedUpload {
  sheet: string;
  zip: string;
}

/** What a form with two files can honestly need; the rest is refused while it arrives (bad-inputs E19). */
export const UPLOAD_FORM_OPTIONS = {
  limits: { files: 4, fields: 10, parts: 14, fieldNameSize: 100, fieldSize: 2000, headerPairs: 50 },
  throwFileSizeLimit: false,
};

type UploadLimits = Pick<Limits, 'sheetBytes' | 'zipBytes' | 'uploadBytesPerSecond'>;

/**
 * Streams the form's two files into a folder, so that memory does not grow with them. Their own names only say their
 * kind; on the disk they have others.
 *
 * @throws ApiError 400 without both files (spec §5) or with a name of another kind, 413 above a limit, 415 for another
 * kind of body, 408 for a client that hardly sends
 */
export async function receiveUpload(
  request: FastifyRequest,
  folder: string,
  limits: UploadLimits,
): Promise<ReceivedUpload> {
  const names = await readMultipart(request, limits.uploadBytesPerSecond, () => saveFiles(request, folder, limits));
  if (names?.excel === undefined || names.image === undefined) throw filesMissing();
  if (!/\.xlsx?$/i.test(names.excel) || !/\.zip$/i.test(names.image)) throw wrongKind();
  return { sheet: join(folder, 'excel'), zip: join(folder, 'image') };
}

interface FileNames {
  excel?: string;
  image?: string;
}

async function saveFiles(request: FastifyRequest, folder: string, limits: UploadLimits): Promise<FileNames> {
  const names: FileNames = {};
  const largest = Math.max(limits.sheetBytes, limits.zipBytes);
  for await (const part of request.parts({ limits: { fileSize: largest } })) {
    if (part.type !== 'file') continue;
    const field = part.fieldname;
    // A browser sends an untouched file field as a nameless file of no bytes.
    if ((field !== 'excel' && field !== 'image') || !part.filename) {
      part.file.resume();
      continue;
    }
    // Two sheets or two ZIPs: which one was meant?
    if (names[field] !== undefined) throw filesMissing();
    names[field] = part.filename;
    await saveFile(part, join(folder, field), field === 'excel' ? limits.sheetBytes : limits.zipBytes);
  }
  return names;
}

async function saveFile({ file, fieldname }: MultipartFile, path: string, limit: number): Promise<void> {
  const tooLarge = fieldname === 'excel' ? sheetTooLarge() : zipFileTooLarge();
  let size = 0;
  await pipeline(
    file,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        size += chunk.length;
        if (size > limit) throw tooLarge;
        yield chunk;
      }
    },
    createWriteStream(path),
  );
  if (file.truncated) throw tooLarge;
}
