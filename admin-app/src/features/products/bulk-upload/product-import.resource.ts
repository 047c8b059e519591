import type { Answer } from '../../../api/answer';
import { ApiError, clientCode } from '../../../api/api-error';
import { callWithProgress } from '../../../api/call-with-progress';
import { call } from '../../../api/client';
import type { RowProblem } from './sheet-product';

/** What the server made of an upload. */
export interface ImportResult {
  inserted: number;
  failed: number;
  problems: readonly RowProblem[];
}

/** Where an upload is: on its way, or being worked on (`total` is 0 while that cannot be counted). */
export type ImportStep =
  | { phase: 'sending'; sent: number; total: number }
  | { phase: 'reading' }
  | { phase: 'pictures' | 'rows'; done: number; total: number };

type Counts = Answer<'bulkUploadProducts'>['data'];

const everyMs = 1000;
/** As long as the progress may be out of reach before the upload is called lost. */
const patience = 30;

/**
 * Sends a sheet and a ZIP (spec §7), telling where it is. Should the connection break once all has been sent, the server
 * works on: the outcome is then asked for until it is there.
 *
 * @param signal gives up the sending
 * @throws ApiError; DOMException 'AbortError'
 */
export async function importProducts(
  { sheet, zip }: { sheet: File; zip: File },
  { onStep, signal }: { onStep: (step: ImportStep) => void; signal: AbortSignal },
): Promise<ImportResult> {
  const form = new FormData();
  form.set('excel', sheet);
  form.set('image', zip);
  const uploadId = newUploadId();
  const ended = new AbortController();
  let following: Promise<Counts> | undefined;
  const onSent = (sent: number, total: number) => {
    onStep({ phase: 'sending', sent, total });
    if (sent < total || following) return;
    following = follow(uploadId, onStep, ended.signal);
    // Awaited below, and only when it is needed.
    following.catch(() => undefined);
  };
  try {
    const path = `admin/products/bulkUpload?upload_id=${uploadId}`;
    return present((await callWithProgress<Answer<'bulkUploadProducts'>>(path, { form, onSent, signal })).data);
  } catch (error) {
    if (!isLost(error) || !following) throw error;
    return present(await following);
  } finally {
    ended.abort();
  }
}

/** Whether it is not known what became of the request. */
const isLost = (error: unknown) =>
  error instanceof ApiError && [clientCode.unreachable, clientCode.unreadable].some((code) => code === error.code);

async function follow(uploadId: string, onStep: (step: ImportStep) => void, signal: AbortSignal): Promise<Counts> {
  onStep({ phase: 'reading' });
  for (let failures = 0; !signal.aborted;) {
    await new Promise((resolve) => setTimeout(resolve, everyMs));
    if (signal.aborted) break;
    try {
      const { data } = await call<Answer<'readBulkUpload'>>('get', `admin/products/bulkUpload/${uploadId}`, { signal });
      failures = 0;
      if (data.outcome || data.state === 'interrupted') return readOutcome(data.outcome);
      if (data.state === 'pictures' || data.state === 'rows') {
        onStep({ phase: data.state, done: data.done, total: data.total });
      }
    } catch (error) {
      failures += 1;
      if (failures >= patience || (error instanceof ApiError && error.status >= 400 && error.status < 500)) throw error;
    }
  }
  throw new DOMException('The upload has ended', 'AbortError');
}

function readOutcome(outcome: Answer<'readBulkUpload'>['data']['outcome']): Counts {
  if (outcome?.data) return outcome.data;
  throw new ApiError({
    code: outcome?.code ?? clientCode.unreachable,
    status: outcome?.status ?? 0,
    message: outcome?.message ?? 'The server cannot be reached',
  });
}

function present({ inserted, failed, errors }: Counts): ImportResult {
  return { inserted, failed, problems: errors };
}

/** A UUID. `crypto.randomUUID` is only there on https and localhost; brands try the product on a plain local network. */
function newUploadId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
