import useSWR, { useSWRConfig } from 'swr';
import { type Camel, camelCased } from '../../../api/camel-case';
import { call, command } from '../../../api/client';
import type { CallInput, Data, Row } from '../../../api/operations';
import { dataList, dataOf } from '@loyalty/shared-ui/response-data';

/** The steps of a batch, from its order to the first scan; `printed` the last time, dispatches oldest first. */
export type BatchLife = Camel<Row<'admin/qr-batches/life'>>;
/** A moment, and the admin, if known. */
export type Action = BatchLife['ordered'];
export type UnusualKind = BatchLife['unusual'][number];

/** All that happened to one label: its claims oldest first, since a rejected one returned the points to a later one. */
export type LabelStory = Camel<Data<'post', 'admin/codes/story'>>;

/** Reads the steps of a page of batches, by batch. Renewed with the lists of batches. */
export function useBatchLives(ids: readonly number[]) {
  return useSWR(
    ids.length > 0 && (['admin/qr-batches', 'life', ids.join()] as const),
    async () => {
      const lives = camelCased(dataList(await call('post', 'admin/qr-batches/life', { json: { ids: [...ids] } })));
      // No Map: SWR compares any two Maps as equal, so changes would not be shown.
      return Object.fromEntries(lives.map((life) => [life.batchId, life]));
    },
    { keepPreviousData: true },
  );
}

/** A dispatch as it is now, with what it was before changes. */
export type Dispatch = BatchLife['dispatches'][number];

/**
 * Records that labels of a batch were dispatched, now by default, or changes the dispatch that `replaces` names.
 * @throws ApiError 400 for the fields; 409 if the batch is void, labels went elsewhere, or another admin changed it
 */
export async function dispatchBatch(
  batchId: number,
  json: NonNullable<CallInput<'post', 'admin/qr-batches/{id}/dispatch'>['json']>,
): Promise<void> {
  await command('post', 'admin/qr-batches/{id}/dispatch', { params: { id: batchId }, json });
}

/** Withdraws a dispatch that was recorded by mistake. @throws ApiError 409 if the batch is void, or another admin changed it */
export async function withdrawDispatch(batchId: number, dispatchId: number): Promise<void> {
  const json = { dispatch_id: dispatchId };
  await command('post', 'admin/qr-batches/{id}/dispatch/withdraw', { params: { id: batchId }, json });
}

/** Dismisses what is unusual about a batch, or lists it again. @throws ApiError 404 if another admin did */
export async function dismissUnusual(batchId: number, kind: UnusualKind, undo = false): Promise<void> {
  await command('post', 'admin/qr-batches/unusual/dismiss', {
    json: { batch_id: batchId, kind, ...(undo && { undo }) },
  });
}

/** Reads the first stores of the list whose name or address has these words. */
export function useStoreChoices(search: string) {
  return useSWR(
    ['admin/stores', 'choices', search] as const,
    async () => {
      const json = { page: 1, ...(search && { search }) };
      return dataList(await call('post', 'admin/stores', { json })).map(({ id, name, address }) => {
        return { id, name, address };
      });
    },
    { keepPreviousData: true },
  );
}

const storyKey = (serial: string) => ['admin/codes/story', serial] as const;
const readStory = async (code: string) =>
  camelCased(dataOf(await call('post', 'admin/codes/story', { json: { code } })));

/**
 * Reads the story of a label. What a code found is not read again by its serial, which finds labels that were scanned or
 * voided only, and counts as a guess.
 * @param serial '' sends no request. Its error is an ApiError; 404 if there is none
 */
export function useLabelStory(serial: string) {
  return useSWR(serial !== '' && storyKey(serial), () => readStory(serial), {
    shouldRetryOnError: false,
    revalidateIfStale: false,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
}

/**
 * Returns a function that reads the story of a code in any form and returns its serial: the code itself may be worth its
 * points, so it must not be in an address.
 */
export function useTraceLabel(): (code: string) => Promise<string> {
  const { mutate } = useSWRConfig();
  return async (code) => {
    const story = await readStory(code);
    const serial = String(story.serial);
    await mutate(storyKey(serial), story, { revalidate: false });
    return serial;
  };
}
