import { useEffect, useRef, useState } from 'react';
import { wasRefused } from '../../api/api-error';
import { useRefreshPoints } from '../../api/cache-keys';
import { newIdempotencyKey } from '../../api/idempotency-key';
import { claimPoints, type PlacedClaim } from './claim.resource';

/** Spec §9, in milliseconds: "Claim click throttle" and "Claim success state". */
export const claimTimes = { throttle: 5000, success: 5000 };

export type ClaimState =
  | { phase: 'idle' | 'sending' }
  /** For 5 s after a success. */
  | { phase: 'claimed'; placed: PlacedClaim }
  /** `waiting` until the throttle allows another click. */
  | { phase: 'failed'; error: unknown; waiting: boolean };

/** Claims the points: one request per click, one click in 5 s, one key per intent. */
export function useClaim(): { state: ClaimState; claim: () => Promise<void> } {
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
      const placed = await claimPoints(intent.current);
      intent.current = undefined;
      setState({ phase: 'claimed', placed });
      timer.current = setTimeout(() => setState({ phase: 'idle' }), claimTimes.success);
      await refreshPoints();
    } catch (error) {
      // After a lost response the claim may have been placed: the same key fetches that response again.
      if (wasRefused(error)) intent.current = undefined;
      const wait = clickedAt + claimTimes.throttle - performance.now();
      setState({ phase: 'failed', error, waiting: wait > 0 });
      timer.current = setTimeout(() => setState({ phase: 'failed', error, waiting: false }), Math.max(0, wait));
    }
  };
  return { state, claim };
}
