import type { FastifyRequest } from 'fastify';
import type { Limits } from '../../config/limits';
import { ApiError } from '../../http/api-error';
import { readMultipart } from '../../http/read-multipart';
import { showablePart } from '../../showable-text';
import { ONLY_EXCEL, sheetMissing } from './store-refusals';

/** What a form with one sheet can honestly need; the rest is refused while it arrives (bad-inputs E19). */
export const SHEET_FORM_OPTIONS = {
  limits: { files: 1, fields: 5, parts: 6, fieldNameSize: 100, fieldSize: 100, headerPairs: 50 },
  throwFileSizeLimit: false,
};

type FormLimits = Pick<Limits, 'sheetBytes' | 'uploadBytesPerSecond'>;

export interface SheetForm {
  bytes: Buffer;
  fileName: string;
  /** Only look what would happen. */
  check: boolean;
}

/**
 * Reads the multipart form `{file, check?}` of an import. The sheet is held in memory (5 MB at most).
 *
 * @throws ApiError 400 without a sheet or with a name of another kind, 413 above the limit, 415 for another kind of body, 408
 * for a client that hardly sends
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
      if (part.file.truncated) throw new ApiError(413, 'sheet_too_large', 'Spreadsheet is too large');
      // A browser sends an untouched file field as a nameless file of no bytes.
      if (part.fieldname === 'file' && part.filename) form.file = { bytes, fileName: part.filename };
    } else if (part.fieldname === 'check') form.check = String(part.value) === 'true';
  }
  return form;
}
