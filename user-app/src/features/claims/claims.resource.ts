import useSWR, { useSWRConfig } from 'swr';
import { type CallData, post } from '../../api/client';
import { cacheKeys } from '../../api/cache-keys';
import { readClaimStatus, type ClaimStatus } from '../../claim-status/read-claim-status';
import { usePages, type Page, type Pages } from '../../lists/use-pages';

export type Claim = ReturnType<typeof claimOf>;

/** The money of an approved claim. Moments are ISO 8601. */
function payoutOf(row: Partial<CallData<'users/claims/get'>>['payout']) {
  if (!row) return undefined;
  return {
    amountPaise: row.amount_paise,
    state: row.state,
    // Where it goes or went, e.g. `ra••••@okicici`; undefined while nothing is entered.
    masked: row.masked ?? undefined,
    expectedBy: row.expected_by ?? undefined,
    paidAt: row.paid_at ?? undefined,
    returnedAt: row.returned_at ?? undefined,
    reference: row.reference ?? undefined,
    reason: row.reason ?? undefined,
  };
}

function claimOf(row: Partial<CallData<'users/claims/get'>>) {
  return {
    transactionId: row.transaction_id ?? '',
    points: row.points ?? 0,
    status: readClaimStatus(row.status) ?? 'pending',
    claimedAt: row.claimed_at,
    resolvedAt: row.resolved_at ?? undefined,
    reason: row.reason ?? undefined,
    // Usual days until a decision, if the operator has configured them.
    decisionDays: row.decision_days ?? undefined,
    items: row.items_count ?? 0,
    // Worth while it waits; undefined if a point has no value.
    worthPaise: row.worth_paise,
    payout: payoutOf(row.payout),
    // What the user answered to a rejection, and the company's reply.
    answer: row.answer && { text: row.answer.text, reply: row.answer.reply ?? undefined },
    // Points of those scans; undefined in a list. The rest came from adjustments.
    itemPoints: row.items_points,
  };
}

export type ClaimFilter = 'all' | ClaimStatus;

async function fetchClaims(filter: ClaimFilter, page: number): Promise<Page<Claim>> {
  const body = filter === 'all' ? { page } : { page, status: filter };
  const { data, total_count: total } = await post('users/claims', body);
  return { items: Array.isArray(data) ? data.map(claimOf) : [], total };
}

export const useClaims = (filter: ClaimFilter): Pages<Claim> =>
  usePages({
    key: [cacheKeys.claims, filter],
    fetchPage: (page) => fetchClaims(filter, page),
    idOf: ({ transactionId }) => transactionId,
  });

export const useOwnClaim = (transactionId: string) =>
  useSWR([cacheKeys.claim, transactionId], async () =>
    claimOf((await post('users/claims/get', { transaction_id: transactionId })).data ?? {}),
  );

/** Sends the user's one answer to a rejection. @throws ApiError, e.g. 409 `claim_answered` */
export function useAnswerRejection() {
  const { mutate } = useSWRConfig();
  return async ({ transactionId, answer }: { transactionId: string; answer: string }, idempotencyKey: string) => {
    await post('users/claims/answer', { transaction_id: transactionId, answer }, { idempotencyKey });
    await mutate([cacheKeys.claim, transactionId]).catch(() => undefined);
  };
}

async function fetchItems(transactionId: string, page: number) {
  const { data, total_count: total } = await post('users/claims/items', { transaction_id: transactionId, page });
  const items = (Array.isArray(data) ? data : []).map((row) => ({
    id: row.id ?? 0,
    productName: row.product_name ?? '',
    points: row.reward_points ?? 0,
    imageUrl: row.imageUrl ?? '',
    scannedAt: row.scanned_at,
  }));
  return { items, total };
}

export const useClaimItems = (transactionId: string) =>
  usePages({
    key: [cacheKeys.claimItems, transactionId],
    fetchPage: (page) => fetchItems(transactionId, page),
    idOf: ({ id }) => String(id),
  });
