import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { ApiError, invalidField } from '../../platform/http/api-error';
import { readMultipart } from '../../platform/http/read-multipart';
import { saveFile } from '../../platform/http/upload-folder';
import { imageTooLarge } from '../../platform/pictures';
import { sheetTooLarge } from '../../platform/sheets';
import { showableLine, showablePart } from '../../platform/showable-text';
import type { PointsContext } from '../context';
import { IMPORT_KINDS, type ImportKind } from './import-columns';

export const WRONG_KIND = 'Only CSV and Excel files (csv, xlsx, xls) are allowed.';
const LONGEST_STATEMENT = 300;
/** The other parts of the form, and what is between them. */
const FORM_BYTES = 65_536;

export interface ReceivedImport {
  kind: ImportKind;
  fileName: string;
  path: string;
  digest: string;
  /** What says that the balances are right: the old system's statement in words, as a picture, or both. */
  statement: string | null;
  picture: Buffer | undefined;
}

type Limits = PointsContext['config']['limits'];

interface Form {
  file?: { name: string; digest: string };
  picture?: Buffer;
  fields: { kind?: string; statement?: string };
}

/**
 * Streams the form of an import into a folder. One that is too large is refused before it is read.
 * @throws ApiError 400, 408, 413, 415
 */
export async function receiveImport(request: FastifyRequest, folder: string, limits: Limits): Promise<ReceivedImport> {
  const most = limits.memberFileBytes + limits.imageBytes + FORM_BYTES;
  if (Number(request.headers['content-length']) > most) throw sheetTooLarge(limits.memberFileBytes);
  const path = join(folder, 'file');
  const form = await readMultipart(request, limits.uploadBytesPerSecond, () => readForm(request, path, limits));
  const kind = IMPORT_KINDS.find((one) => one === form?.fields.kind);
  if (!kind) throw invalidField('kind', 'Choose what the file has: members, balances or histories');
  const statement = showableLine(form?.fields.statement ?? '');
  if (statement === undefined || statement.length > LONGEST_STATEMENT)
    throw invalidField('statement', `The reference has up to ${LONGEST_STATEMENT} characters`);
  if (!form?.file) throw invalidField('file', 'Please upload a file.', 400, 'files_missing');
  if (kind === 'balances' && statement === '' && !form.picture)
    throw invalidField('statement', 'Balances need the statement of the old system: its reference, or a picture');
  const { name, digest } = form.file;
  const fileName = showablePart(name).slice(0, 200);
  return { kind, path, digest, fileName, statement: statement || null, picture: form.picture };
}

async function readForm(request: FastifyRequest, path: string, limits: Limits): Promise<Form> {
  const form: Form = { fields: {} };
  // saveFile counts the bytes of the file.
  for await (const part of request.parts({ limits: { fileSize: Infinity } })) {
    if (part.type !== 'file') {
      if (part.fieldname === 'kind' || part.fieldname === 'statement') form.fields[part.fieldname] = String(part.value);
    } else if (part.fieldname === 'file' && part.filename) {
      if (form.file) throw invalidField('file', 'Only one file');
      if (!/\.(csv|xlsx?)$/i.test(part.filename)) throw new ApiError(400, 'wrong_file_kind', WRONG_KIND);
      const isText = /\.csv$/i.test(part.filename);
      const bytes = isText ? limits.memberFileBytes : limits.sheetBytes;
      form.file = { name: part.filename, digest: await saveFile(part, path, { bytes, error: sheetTooLarge(bytes) }) };
    } else if (part.fieldname === 'picture' && part.filename) {
      form.picture = await readPicture(part.file, limits.imageBytes);
    } else part.file.resume();
  }
  return form;
}

async function readPicture(file: AsyncIterable<Buffer>, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of file) {
    size += chunk.length;
    if (size > most) throw imageTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
