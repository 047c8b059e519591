import useSWR, { useSWRConfig } from 'swr';
import { call, command } from '../../../api/client';
import type { Data, Row } from '../../../api/operations';
import { dataList, dataOf } from '../../../api/response-data';

type WireLife = Row<'admin/qr-batches/life'>;
type WireStory = Data<'post', 'admin/codes/story'>;
type WireAdmin = WireLife['ordered']['by'];

/** A moment, and the admin by name or mobile; '' if not known. */
export interface Action {
  at: string;
  by: string;
}

export type UnusualKind = WireLife['unusual'][number];

/** The steps of a batch, from its order to the first scan. */
export interface BatchLife {
  batchId: number;
  ordered: Action;
  /** The last time. */
  printed: Action | undefined;
  /** Oldest first. */
  dispatches: readonly (Action & { to: string })[];
  firstScannedAt: string | undefined;
  unusual: readonly UnusualKind[];
}

/** All that happened to one label. */
export interface LabelStory {
  serial: number;
  /** `issued` still pays. */
  status: WireStory['status'];
  points: number;
  productName: string;
  modelName: string;
  batch: { id: number; quantity: number };
  life: BatchLife;
  voided: (Action & { reason: string; wholeBatch: boolean }) | undefined;
  scan: { at: string; points: number; location: string } | undefined;
  /** Who scanned it; undefined before, or if the role of the admin does not show it. */
  user: { id: number; name: string; mobile: string; status: 'active' | 'suspended' | 'deleted' } | undefined;
  /** Oldest first: a rejected claim returned the points, and a later one may have them. */
  claims: readonly {
    transactionId: string;
    status: 'pending' | 'approved' | 'rejected';
    claimedAt: string;
    resolved: Action | undefined;
    reason: string;
  }[];
  payment: { state: string; amountPaise: number; paidAt: string | undefined; reference: string } | undefined;
  hidden: WireStory['hidden'];
}

const nameOf = (admin: WireAdmin) => admin?.name || admin?.mobile || '';
const actionOf = ({ at, by }: { at: string; by: WireAdmin }): Action => ({ at, by: nameOf(by) });

const lifeOf = (row: WireLife): BatchLife => ({
  batchId: row.batch_id,
  ordered: actionOf(row.ordered),
  printed: row.printed ? actionOf(row.printed) : undefined,
  dispatches: row.dispatches.map((dispatch) => ({ ...actionOf(dispatch), to: dispatch.to })),
  firstScannedAt: row.first_scanned_at ?? undefined,
  unusual: row.unusual,
});

const storyOf = (row: WireStory): LabelStory => ({
  serial: row.serial,
  status: row.status,
  points: row.points,
  productName: row.product.name,
  modelName: row.product.model_name,
  batch: { id: row.batch.id, quantity: row.batch.quantity },
  life: lifeOf(row.life),
  voided: row.void
    ? { ...actionOf(row.void), reason: row.void.reason ?? '', wholeBatch: row.void.whole_batch }
    : undefined,
  scan: row.scan ? { at: row.scan.at, points: row.scan.points, location: row.scan.location } : undefined,
  user: row.user
    ? { id: row.user.id, name: row.user.name ?? '', mobile: row.user.mobile ?? '', status: row.user.status }
    : undefined,
  claims: row.claims.map((claim) => ({
    transactionId: claim.transaction_id,
    status: claim.status,
    claimedAt: claim.claimed_at,
    resolved: claim.resolved_at ? { at: claim.resolved_at, by: nameOf(claim.resolved_by) } : undefined,
    reason: claim.reason ?? '',
  })),
  payment: row.payment
    ? {
        state: row.payment.state,
        amountPaise: row.payment.amount_paise,
        paidAt: row.payment.paid_at ?? undefined,
        reference: row.payment.reference ?? '',
      }
    : undefined,
  hidden: row.hidden,
});

/** Reads the steps of a page of batches, by batch. Renewed with the lists of batches. */
export function useBatchLives(ids: readonly number[]) {
  return useSWR(
    ids.length > 0 && (['admin/qr-batches', 'life', ids.join()] as const),
    async () => {
      const lives = dataList(await call('post', 'admin/qr-batches/life', { json: { ids: [...ids] } })).map(lifeOf);
      // No Map: SWR compares any two Maps as equal, so changes would not be shown.
      return Object.fromEntries(lives.map((life) => [life.batchId, life]));
    },
    { keepPreviousData: true },
  );
}

/** Records that labels of a batch were dispatched, now by default. @throws ApiError 400 for the fields, 409 if the batch is void */
export async function dispatchBatch(
  batchId: number,
  { storeId, place, at }: { storeId?: number; place?: string; at?: string },
): Promise<void> {
  const json = { ...(storeId === undefined ? { place: place ?? '' } : { store_id: storeId }), ...(at && { at }) };
  await command('post', 'admin/qr-batches/{id}/dispatch', { params: { id: batchId }, json });
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
const readStory = async (code: string) => storyOf(dataOf(await call('post', 'admin/codes/story', { json: { code } })));

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
