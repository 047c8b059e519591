import { pageNow } from '@loyalty/shared-ui/page-clock';
import type { Data } from '../../../../api/operations';
import { ApiError, clientCode } from '@loyalty/shared-ui/api-error';
import { callWithProgress } from '../../../../api/call-with-progress';
import { call } from '../../../../api/client';
import { describeForm, withCommandKey } from '@loyalty/shared-ui/command-keys';
import { dataOf } from '@loyalty/shared-ui/response-data';
import { type ColumnMap, readSource, setColumns, type TableSource } from '../../../../sheets/table-source';

/** The server's result of an upload. */
export type ImportResult = Data<'post', 'admin/products/bulkUpload'>;

type CheckData = Data<'post', 'admin/products/bulkUpload/check'>;

/** A row of the sheet, by the spreadsheet's number; the first row under the headings is 2. */
export type SheetProduct = CheckData['rows'][number];

/** Why a row cannot be stored; a problem found in the browser has no message of the server. */
export type RowProblem = Omit<CheckData['errors'][number], 'message'> & { message?: string };
export type RowProblemCode = RowProblem['code'];

/** What the server found in the sheet before the upload; it has not seen the images. */
export interface SheetCheck {
  source: TableSource;
  products: readonly SheetProduct[];
  problems: readonly RowProblem[];
  /** Models of rows that do not exist. */
  newModels: readonly string[];
}

/** How the sheet is read, as the admin chose. */
export interface SheetChoice {
  map?: ColumnMap | undefined;
  /** Creates the models that do not exist with their products. */
  createModels?: boolean | undefined;
}

/** Progress of an upload: being sent, or being processed (`total` is 0 while unknown). */
export type ImportStep =
  | { phase: 'sending'; sent: number; total: number }
  | { phase: 'reading' }
  | { phase: 'pictures' | 'rows'; done: number; total: number };

interface ImportOptions {
  onStep: (step: ImportStep) => void;
  /** Aborts the upload; after it has been sent, only the wait for the outcome. */
  signal: AbortSignal;
}

/** The outcome of an upload is unknown: the server stopped responding, or its process ended. */
export class ImportLostError extends Error {
  override readonly name = 'ImportLostError';
}

type Progress = Data<'get', 'admin/products/bulkUpload/{upload_id}'>;

const pollMs = 1_000;
/** Time without a response from the server after which an upload counts as lost. */
const lostAfterMs = 60_000;

/** Reading and validating thousands of rows takes long; the server's own limit is 20 s. */
const checkTimeoutMs = 60_000;

/**
 * Checks the sheet of an upload by the server's rules; nothing is stored.
 * @throws ApiError 400 for a file that cannot be read, 413; DOMException 'AbortError'
 */
export async function checkSheet(sheet: File, choice: SheetChoice, signal: AbortSignal): Promise<SheetCheck> {
  const form = new FormData();
  form.set('excel', sheet);
  setChoice(form, choice);
  const options = { form, signal, timeoutMs: checkTimeoutMs };
  const data = dataOf(await call('post', 'admin/products/bulkUpload/check', options));
  const { source, rows, errors, new_models: newModels = [] } = data;
  return { source: readSource(source), products: rows, problems: errors, newModels };
}

function setChoice(form: FormData, { map, createModels }: SheetChoice): void {
  setColumns(form, map);
  if (createModels) form.set('create_models', 'true');
}

/**
 * Uploads a sheet and a ZIP (docs/product.md §7) and reports progress. Once sent, the server processes it regardless of the
 * connection: its outcome is the response or is polled by the upload's id, depending on which comes first.
 *
 * @throws ApiError; ImportLostError; DOMException 'AbortError'
 */
export function importProducts(
  { sheet, zip, uploadId, ...choice }: SheetChoice & { sheet: File; zip: File; uploadId: string },
  options: ImportOptions,
): Promise<ImportResult> {
  const form = new FormData();
  form.set('excel', sheet);
  form.set('image', zip);
  setChoice(form, choice);
  return withCommandKey(`bulkUpload ${describeForm(form)}`, (key) => sendForm(form, { key, uploadId, ...options }));
}

async function sendForm(
  form: FormData,
  { key, uploadId, onStep, signal }: ImportOptions & { key: string; uploadId: string },
): Promise<ImportResult> {
  const ended = new AbortController();
  const either = AbortSignal.any([signal, ended.signal]);
  return await new Promise<ImportResult>((resolve, reject) => {
    let allSent = false;
    const onSent = (sent: number, total: number) => {
      onStep({ phase: 'sending', sent, total });
      if (sent < total || allSent) return;
      allSent = true;
      followImport(uploadId, { onStep, signal: either }).then(resolve, reject);
    };
    callWithProgress('admin/products/bulkUpload', {
      query: { upload_id: uploadId },
      form,
      key,
      onSent,
      signal: either,
    }).then(
      (response) => resolve(dataOf(response)),
      // If the connection broke after everything was sent, the outcome is still to come.
      (error: unknown) => (allSent && isWithoutResponse(error) ? undefined : reject(error as Error)),
    );
  }).finally(() => ended.abort());
}

/** Returns whether the api itself has not responded. */
const isWithoutResponse = (error: unknown) =>
  error instanceof ApiError && Object.values(clientCode).some((code) => code === error.code);

/**
 * Reads the progress of an upload, and its outcome once it has ended. @throws ApiError 404 if the server does not know
 * it
 */
const readProgress = async (uploadId: string, signal?: AbortSignal): Promise<Progress> =>
  dataOf(
    await call('get', 'admin/products/bulkUpload/{upload_id}', {
      params: { upload_id: uploadId },
      timeoutMs: 10_000,
      ...(signal && { signal }),
    }),
  );

/** Returns whether the server knows an upload of this admin; false too if it cannot be reached. */
export const isKnownImport = (uploadId: string): Promise<boolean> =>
  readProgress(uploadId).then(
    () => true,
    () => false,
  );

/**
 * Waits for the outcome of an upload that has been sent.
 * @throws ApiError what the server refused it with; ImportLostError; DOMException 'AbortError'
 */
export async function followImport(uploadId: string, { onStep, signal }: ImportOptions): Promise<ImportResult> {
  onStep({ phase: 'reading' });
  for (let heardAt = pageNow(); !signal.aborted; await pause(pollMs, signal)) {
    try {
      const { state, done, total, outcome } = await readProgress(uploadId, signal);
      heardAt = pageNow();
      if (outcome) return readOutcome(outcome);
      if (state === 'interrupted') throw new ImportLostError('The server stopped during the upload');
      if (state === 'pictures' || state === 'rows') onStep({ phase: state, done, total });
    } catch (error) {
      // An upload may still be in a proxy: the server does not know it yet.
      if (!isWithoutResponse(error) && !(error instanceof ApiError && error.status === 404)) throw error;
      if (pageNow() - heardAt >= lostAfterMs) throw new ImportLostError('The outcome is not known', { cause: error });
    }
  }
  throw new DOMException('The upload was given up', 'AbortError');
}

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

function readOutcome(outcome: NonNullable<Progress['outcome']>): ImportResult {
  if (outcome.data) return outcome.data;
  const { status, message, code = 'unknown' } = outcome;
  throw new ApiError({ status, message, code });
}
