import useSWR from 'swr';
import { type Camel, camelCased } from '../../../api/camel-case';
import { call, command } from '../../../api/client';
import type { Data, Row } from '../../../api/operations';
import { dataOf, pageOf } from '@loyalty/shared-ui/response-data';
import { useRefresh } from '../../../api/use-refresh';

const listKey = 'admin/market-files';

/** A file of the codes on another vendor's labels. */
export type MarketFile = Camel<Row<'admin/market-files'>>;
export type RowProblem = MarketFile['problems'][number]['problem'];

/** Reads a page of files; one that is being undone changes by itself. */
export function useMarketFiles(page: number) {
  return useSWR(
    [listKey, page] as const,
    async ([path]) => pageOf(await call('post', path, { json: { page } }), camelCased<Row<'admin/market-files'>>),
    {
      keepPreviousData: true,
      refreshInterval: (files) => (files?.rows.some(({ state }) => state === 'undoing') ? 10_000 : 0),
    },
  );
}

export const useRefreshMarketFiles = () => useRefresh(listKey);

/** @throws ApiError 400, 409 `market_formats_missing` */
export async function addMarketFile(name: string, file: File): Promise<MarketFile> {
  const json = { name, file_name: file.name, file_bytes: file.size };
  return camelCased(dataOf(await command('post', 'admin/market-files/create', { json })));
}

/** Bytes of a part, which the api reads in one transaction. */
const partBytes = 524_288;

const isPacked = async (file: File) => {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return first === 0x1f && second === 0x8b;
};

const joined = (first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> => {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
};

/** The file is read in another tab, or is another one than before. */
export class OtherReadingError extends Error {
  override readonly name = 'OtherReadingError';
}

/**
 * Sends what the api has not read of a file, part by part; a packed one is unpacked on the way. No more than a part is in
 * memory. After a failure it goes on, from the beginning of the part that failed.
 * @param onPart called with the file as the api has read it so far
 * @throws ApiError; OtherReadingError
 */
export async function sendMarketFile(
  file: File,
  from: MarketFile,
  onPart: (file: MarketFile) => void,
  signal: AbortSignal,
): Promise<MarketFile> {
  const packed = await isPacked(file);
  const text = packed ? file.stream().pipeThrough(new DecompressionStream('gzip')) : file.slice(from.readTo).stream();
  const reader = text.getReader();
  let skip = packed ? from.readTo : 0;
  let [pending, ended, read] = [new Uint8Array(), false, from];
  while (read.state === 'loading') {
    while (!ended && pending.length < partBytes) {
      const { done, value = new Uint8Array() } = await reader.read();
      ended = done;
      pending = joined(pending, value.subarray(Math.min(skip, value.length)));
      skip = Math.max(0, skip - value.length);
    }
    signal.throwIfAborted();
    const part = pending.slice(0, partBytes);
    const next = await sendPart(read, part, ended && part.length === pending.length, signal);
    const taken = next.readTo - read.readTo;
    if (taken < 0 || taken > part.length) throw new OtherReadingError('Read elsewhere');
    pending = pending.slice(taken);
    read = next;
    onPart(read);
  }
  return read;
}

async function sendPart({ id, readTo }: MarketFile, part: Uint8Array<ArrayBuffer>, last: boolean, signal: AbortSignal) {
  const form = new FormData();
  form.set('offset', String(readTo));
  form.set('last', String(last));
  form.set('part', new Blob([part]), 'part.csv');
  const params = { id };
  return camelCased(dataOf(await call('post', 'admin/market-files/{id}/parts', { params, form, signal })));
}

/** Puts a file in force. @returns false if a second admin must confirm it */
export async function activateMarketFile(id: number): Promise<boolean> {
  const response = await command('post', 'admin/market-files/{id}/activate', { params: { id } });
  return !('confirmation_id' in dataOf<Data<'post', 'admin/market-files/{id}/activate'>>(response));
}

export async function endMarketFile(id: number, end: 'void' | 'undo', reason: string): Promise<void> {
  await command('post', `admin/market-files/{id}/${end}`, { params: { id }, json: { reason } });
}

export type Verdict = Camel<Data<'post', 'admin/market-labels/test'>>;

/** Asks the other vendor's service about a code, without using it. @throws ApiError 400, 409 */
export async function testVerifier(code: string): Promise<Verdict> {
  return camelCased(dataOf(await call('post', 'admin/market-labels/test', { json: { code } })));
}

/** Reads the secret that requests to the service are signed with; each read is in the audit log. */
export const readVerifierSecret = async () => dataOf(await call('get', 'admin/market-labels/verifier')).secret;
