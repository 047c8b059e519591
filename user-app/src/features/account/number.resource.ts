import { personOf } from '@loyalty/shared-ui/person';
import useSWR, { useSWRConfig } from 'swr';
import { cacheKeys } from '../../api/cache-keys';
import { type CallData, post } from '../../api/client';
import { beginSession, currentSession } from '../../session/session';

export type NumberRequests = ReturnType<typeof requestsOf>;
export type OwnRequest = NonNullable<NumberRequests['made']>;

function requestsOf(response: CallData<'users/number/get'> | null | undefined) {
  const { made, received } = response ?? {};
  return {
    made: made && {
      state: made.state ?? 'open',
      oldMobile: made.old_mobile ?? '',
      createdAt: made.created_at,
      effectiveAt: made.effective_at ?? undefined,
      answer: made.answer ?? '',
    },
    received: received && { newNumber: received.new_number ?? '', createdAt: received.created_at },
  };
}

export const useNumberRequests = () =>
  useSWR(cacheKeys.number, async () => requestsOf((await post('users/number/get', {})).data));

export interface LostNumber {
  oldMobile: string;
  name: string;
  memory: string;
}

/** Asks for the account of a lost number. @throws ApiError, with `errors` by field */
export function useAskForNumber(): (lost: LostNumber, idempotencyKey: string) => Promise<void> {
  const { mutate } = useSWRConfig();
  return async ({ oldMobile, name, memory }, idempotencyKey) => {
    await post('users/number/lost', { old_mobile: oldMobile, name, memory }, { idempotencyKey });
    await mutate(cacheKeys.number);
  };
}

/** Cancels what waits: the user's own request, and those of others for the user's account. */
export function useCancelRequests(): () => Promise<void> {
  const { mutate } = useSWRConfig();
  return async () => {
    await post('users/number/cancel', {});
    await mutate(cacheKeys.number);
  };
}

/**
 * Changes the number; the session goes on with another token, and the scans on this phone with it.
 * @throws ApiError, with `errors.otp` for the old code
 */
export function useChangeNumber(): (codes: { mobile: string; otp: string; newOtp: string }) => Promise<void> {
  const { mutate } = useSWRConfig();
  return async ({ mobile, otp, newOtp }) => {
    // Before the change: after it, a network that fails would leave the scans with the old number.
    const { moveScans } = await import(/* webpackChunkName: "offline" */ '../../offline/scan-queue');
    const before = personOf(currentSession().token);
    const { Token } = await post('users/number/change', { mobile, otp, new_otp: newOtp });
    if (!Token) throw new Error('The answer has no Token');
    const now = personOf(Token);
    if (before !== undefined && now !== undefined) await moveScans(before, now);
    beginSession(Token);
    await mutate(cacheKeys.profile);
  };
}
