import { useOnline } from '@loyalty/shared-ui/offline-banner';
import useSWR from 'swr';
import { cacheKeys, useRefreshPoints } from '../../api/cache-keys';
import { post } from '../../api/client';
import { persistedAt } from '../../offline/persisted-responses';
import { useEffect, useRef, useState } from 'react';
import { ApiError, clientCode } from '@loyalty/shared-ui/api-error';
import { wasRefused } from '../../api/failures';
import { newIdempotencyKey } from '@loyalty/shared-ui/use-command';
import { readClaimStatus } from '../../claim-status/read-claim-status';

/** The user's points: earned = awaiting + redeemed + balance (docs/product.md §3). */
export type PointsSummary = Awaited<ReturnType<typeof fetchSummary>>;

async function fetchSummary() {
  const { data } = await post('users/scanners/get', {});
  return {
    // The rest of `earned` is adjustments.
    scanned: data?.reward_granted ?? 0,
    earned: data?.total_reward_points ?? 0,
    awaiting: data?.Rewards_points_for_Approval ?? 0,
    redeemed: data?.rewards_points_reedemed ?? 0,
    balance: data?.balance_reward_points ?? 0,
    // Undefined without a value of a point, and from an api that does not send them.
    awaitingPaise: data?.awaiting_paise,
    redeemedPaise: data?.redeemed_paise,
    unseenNews: data?.unseen_news ?? 0,
    // From the first notice on.
    expiring: data?.expiring,
    hasSchemes: data?.has_schemes === true,
  };
}

export const usePointsSummary = () => useSWR(cacheKeys.pointsSummary, fetchSummary);

export interface ShownPoints {
  data: PointsSummary | undefined;
  error: unknown;
  isOld: boolean;
}

export function useShownPoints(): ShownPoints {
  const result = usePointsSummary();
  const online = useOnline();
  return { data: result.data, error: result.error as unknown, isOld: !online || persistedAt(result) !== undefined };
}

export type PlacedClaim = Awaited<ReturnType<typeof claimPoints>>;

/** @param idempotencyKey one per intent: repeating a claim whose response was lost claims nothing twice */
async function claimPoints(idempotencyKey: string) {
  const { data } = await post('users/reedemed/store', {}, { idempotencyKey });
  return {
    transactionId: data?.transaction_id ?? '',
    points: data?.points ?? 0,
    decisionDays: data?.decision_days ?? undefined,
    worthPaise: data?.worth_paise,
  };
}

/** docs/product.md §9, in milliseconds: "Claim click throttle" and "Claim success state". */
export const claimTimes = { throttle: 5000, success: 5000 };

type ClaimState =
  | { phase: 'idle' | 'sending' }
  /** For 5 s after a success. */
  | { phase: 'claimed' }
  /** `waiting` until the throttle allows another click. `nothingTaken` false: the claim may have been placed. */
  | { phase: 'failed'; error: unknown; waiting: boolean; nothingTaken: boolean };

/**
 * Returns whether a failed claim has certainly taken no points: the api refused it or undid it, or the connection broke and the
 * balance is as before. After a timeout the api may still be at work.
 * @param balance points before the claim
 */
async function isNothingTaken(error: unknown, balance: number): Promise<boolean> {
  if (wasRefused(error)) return true;
  if (!(error instanceof ApiError)) return false;
  if (error.status >= 500) return error.code !== clientCode.unreadable;
  if (error.code !== clientCode.unreachable) return false;
  if (!navigator.onLine) return false;
  const summary = await post('users/scanners/get', {}).catch(() => undefined);
  return (summary?.data?.balance_reward_points ?? 0) >= balance && summary !== undefined;
}

export interface Claiming {
  state: ClaimState;
  claim: () => Promise<void>;
  /** The last claim that this page has placed. */
  placed: PlacedClaim | undefined;
  /** Whether the balance is that of after `placed`: more than 0 arrived since. */
  isBalanceFresh: boolean;
}

/** Claims the points: one request per click, one click in 5 s, one key per intent. */
export function useClaim(balance: number): Claiming {
  const [placed, setPlaced] = useState<PlacedClaim>();
  const [isBalanceFresh, setBalanceFresh] = useState(false);
  const [state, setState] = useState<ClaimState>({ phase: 'idle' });
  const lastClick = useRef(Number.NEGATIVE_INFINITY);
  const intent = useRef<string | undefined>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const refreshPoints = useRefreshPoints();
  useEffect(() => () => clearTimeout(timer.current), []);

  const claim = async () => {
    const clickedAt = performance.now();
    if (clickedAt - lastClick.current < claimTimes.throttle) return;
    lastClick.current = clickedAt;
    clearTimeout(timer.current);
    setState({ phase: 'sending' });
    intent.current ??= newIdempotencyKey();
    try {
      const claimed = await claimPoints(intent.current);
      setBalanceFresh(false);
      setPlaced(claimed);
      intent.current = undefined;
      setState({ phase: 'claimed' });
      timer.current = setTimeout(() => setState({ phase: 'idle' }), claimTimes.success);
      await refreshPoints();
      setBalanceFresh(true);
    } catch (error) {
      // After a lost response the claim may have been placed: the same key fetches that response again.
      if (wasRefused(error)) intent.current = undefined;
      const nothingTaken = await isNothingTaken(error, balance);
      const wait = clickedAt + claimTimes.throttle - performance.now();
      const failed = { phase: 'failed', error, nothingTaken } as const;
      setState({ ...failed, waiting: wait > 0 });
      timer.current = setTimeout(() => setState({ ...failed, waiting: false }), Math.max(0, wait));
      await refreshPoints();
    }
  };
  return { state, claim, placed, isBalanceFresh };
}

export const useLastClaim = () =>
  useSWR(cacheKeys.lastClaim, async () => {
    const [row] = (await post('users/claims', { page: 1 })).data ?? [];
    if (!row?.transaction_id) return null;
    return {
      transactionId: row.transaction_id,
      points: row.points ?? 0,
      status: readClaimStatus(row.status) ?? 'pending',
      payout: row.payout?.state,
      worthPaise: row.payout?.amount_paise ?? row.worth_paise,
      claimedAt: row.claimed_at,
    };
  });
