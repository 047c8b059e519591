import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import type { Limits } from '../../platform/config/load-config';
import { ApiError } from '../../platform/http/api-error';
import { readMultipart } from '../../platform/http/read-multipart';
import { saveFile } from '../../platform/http/upload-folder';
import { type ColumnMap, readColumnMap, sheetTooLarge } from '../../platform/sheets';

export const WRONG_KIND = 'Only Excel (xls, xlsx) and ZIP files are allowed.';

export const wrongKind = () => new ApiError(400, 'wrong_file_kind', WRONG_KIND);

const filesMissing = () => new ApiError(400, 'files_missing', 'Please upload one Excel file and one ZIP file.');

export const sheetMissing = () => new ApiError(400, 'files_missing', 'Please upload an Excel file.');

const megabytes = (bytes: number) => `${Math.floor(bytes / 1_048_576)} MB`;
const zipTooLarge = (most: number) =>
  new ApiError(413, 'zip_too_large', `ZIP is too large: up to ${megabytes(most)} are accepted`);

export interface ReceivedUpload {
  sheet: string;
  zip: string;
  map: ColumnMap | undefined;
  createModels: boolean;
  /** SHA-256 of each file's bytes, and the texts of the other fields. */
  digests: { sheet: string; zip: string; columns?: string; createModels?: string };
}

type UploadLimits = Pick<Limits, 'sheetBytes' | 'zipBytes' | 'uploadBytesPerSecond'>;

/**
 * Streams the form's two files into a folder, so that memory does not grow with them; their names only decide their type.
 * @throws ApiError 400, 413 above a limit, 415 for another content type, 408 for a stalled client
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
  const { columns, create_models: createModels } = files;
  const digests = {
    ...{ sheet: excel.digest, zip: image.digest },
    ...(columns !== undefined && { columns }),
    ...(createModels !== undefined && { createModels }),
  };
  const paths = { sheet: join(folder, 'excel'), zip: join(folder, 'image') };
  return { ...paths, map: readColumnMap(columns), createModels: createModels === 'true', digests };
}

type SavedFiles = Partial<Record<'excel' | 'image', { name: string; digest: string }>> &
  Partial<Record<'columns' | 'create_models', string>>;

async function saveFiles(request: FastifyRequest, folder: string, limits: UploadLimits): Promise<SavedFiles> {
  const files: SavedFiles = {};
  const limitOf = {
    excel: { bytes: limits.sheetBytes, error: sheetTooLarge(limits.sheetBytes) },
    image: { bytes: limits.zipBytes, error: zipTooLarge(limits.zipBytes) },
  };
  // saveFile counts the bytes, by field.
  for await (const part of request.parts({ limits: { fileSize: Infinity } })) {
    if (part.type !== 'file') {
      const { fieldname } = part;
      if (fieldname === 'columns' || fieldname === 'create_models') files[fieldname] = String(part.value);
      continue;
    }
    const field = part.fieldname;
    // A browser sends an empty file field as a file without name and bytes.
    if ((field !== 'excel' && field !== 'image') || !part.filename) {
      part.file.resume();
      continue;
    }
    // Two sheets or two ZIPs are ambiguous.
    if (files[field] !== undefined) throw filesMissing();
    files[field] = { name: part.filename, digest: await saveFile(part, join(folder, field), limitOf[field]) };
  }
  return files;
}
