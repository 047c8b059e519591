import type { FastifyRequest } from 'fastify';
import type { Limits } from '../../config/load-config';
import { ApiError, invalidField } from '../../http/api-error';
import { ONLY_ONE_FILE, readMultipart } from '../../http/read-multipart';
import { showablePart } from '../../showable-text';
import { ONLY_EXCEL, sheetMissing } from './store-errors';

/** What a form with one sheet can need; more is rejected while it arrives (bad-inputs E19). */
export const SHEET_FORM_OPTIONS = {
  limits: { files: 2, fields: 5, parts: 6, fieldNameSize: 100, fieldSize: 100, headerPairs: 50 },
  throwFileSizeLimit: false,
};

type FormLimits = Pick<Limits, 'sheetBytes' | 'uploadBytesPerSecond'>;

export interface SheetForm {
  bytes: Buffer;
  fileName: string;
  /** Whether to only validate (dry run). */
  check: boolean;
}

/**
 * Reads the multipart form `{file, check?}` of an import. The sheet is held in memory (5 MB at most).
 * @throws ApiError 400 without a sheet, with two or with a name of another type, 413 above the limit, 415 for another
 *   content type, 408 for a stalled client
 */
export async function readStoreSheetForm(request: FastifyRequest, limits: FormLimits): Promise<SheetForm> {
  const reading = () => readParts(request, limits.sheetBytes);
  const form = await readMultipart(request, limits.uploadBytesPerSecond, reading);
  if (!form?.file) throw sheetMissing();
  const { file, check } = form;
  if (!/\.xlsx?$/i.test(file.fileName)) throw new ApiError(400, 'wrong_file_kind', ONLY_EXCEL);
  return { bytes: file.bytes, fileName: showablePart(file.fileName).slice(0, 200), check };
}

interface FormParts {
  file?: { bytes: Buffer; fileName: string };
  check: boolean;
}

async function readParts(request: FastifyRequest, sheetBytes: number): Promise<FormParts> {
  const form: FormParts = { check: false };
  for await (const part of request.parts({ limits: { fileSize: sheetBytes } })) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer();
      // A browser sends an empty file field as a file without name and bytes.
      if (part.fieldname !== 'file' || !part.filename) continue;
      if (form.file) throw invalidField('file', ONLY_ONE_FILE);
      if (part.file.truncated) throw new ApiError(413, 'sheet_too_large', 'Spreadsheet is too large');
      form.file = { bytes, fileName: part.filename };
    } else if (part.fieldname === 'check') form.check = String(part.value) === 'true';
  }
  return form;
}
