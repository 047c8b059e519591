import type { AccountsContext } from '../context';
import { ApiError, tooMany } from '../../platform/http/api-error';
import { tokenRequired } from '../../platform/http/guards';
import type { Command } from '../../platform/idempotency';
import { recordAuditEvent } from '../../platform/audit';
import { addressBucket, countEventWithin, rateLimitAt, secondsUntilFree } from '../../platform/rate-events';
import { expireOrder } from '../../programme/confirmations';
import { notify } from '../../programme/outbox';
import { pseudonymsOf } from '../sign-in';
import { lockAccounts } from '../account';
import { sameNumber } from './change-number';
import { endingOf, enforceGivesWay } from './move-number';
import { cancelRequestsOf, findAccountOf, insertRequest, type OwnRequest } from './number.repository';

type Context = Pick<AccountsContext, 'config' | 'clock'>;

const DAY_MS = 86_400_000;
/** In a day. That of a number counts whether it has an account or not: it reveals neither. */
const MOST = { requester: 3, address: 10, number: 5 };

/** Counts a request, which a retry under the same key does not. @throws ApiError 429 `number_request_limit` */
async function limitRequests(
  { trx, callerId }: Command,
  { config, clock }: Context,
  { ip, oldMobile }: { ip: string; oldMobile: string },
): Promise<void> {
  const [pseudonym] = pseudonymsOf(config, oldMobile) as [string];
  for (const [subject, most] of [
    [`user-${callerId}`, MOST.requester],
    [addressBucket(ip), MOST.address],
    [pseudonym, MOST.number],
  ] as const) {
    const limit = rateLimitAt(clock.now(), DAY_MS, most);
    const oldest = await countEventWithin({ trx, clock }, 'number-request', subject, limit);
    if (oldest)
      throw tooMany('number_request_limit', 'Too many requests. Try again tomorrow.', secondsUntilFree(limit, oldest));
  }
}

/**
 * Asks for the account of a lost number, as the user of another number, whose account has to be empty. An unknown number
 * is stored and answered like a known one, which is notified at once.
 * @throws ApiError 400 for the caller's own number; 409 `number_in_use`, `number_request_waits`; 429
 */
export async function requestNumber(
  command: Command,
  context: Context,
  { ip, ...asked }: { oldMobile: string; name: string; memory: string; ip: string },
): Promise<OwnRequest> {
  const { trx, callerId, at } = command;
  const { oldMobile } = asked;
  const [caller] = await lockAccounts(trx, [callerId]);
  if (!caller || caller.suspended) throw tokenRequired();
  if (caller.mobile === oldMobile) throw sameNumber();
  await enforceGivesWay(trx, caller);
  await limitRequests(command, context, { ip, oldMobile });
  const userId = await findAccountOf(trx, oldMobile);
  const given = { requesterId: callerId, userId, newMobile: caller.mobile, ...asked, at };
  const request = await insertRequest(trx, given);
  if (!request)
    throw new ApiError(
      409,
      'number_request_waits',
      'You have asked already. Please wait for the answer, or withdraw it.',
    );
  const details = { request_id: request.id, requester_id: callerId, ...(userId !== undefined && { user_id: userId }) };
  await recordAuditEvent(trx, { adminId: null, action: 'number-requested', details, at });
  if (userId !== undefined) {
    const masked = endingOf(caller.mobile);
    await notify(trx, { userId, kind: 'number-asked', subject: String(request.id), details: { masked }, at });
  }
  return request;
}

/**
 * Cancels what waits, as the requester or as the user who still has the old number.
 * @throws ApiError 409 `number_request_closed` if nothing waits
 */
export async function cancelRequests({ trx, callerId, at }: Command): Promise<void> {
  // First, in the order of a decision, which then locks the order before the request.
  await lockAccounts(trx, [callerId]);
  const cancelled = await cancelRequestsOf(trx, callerId, at);
  if (cancelled.length === 0) throw requestClosed();
  for (const { id, requesterId, userId } of cancelled) {
    const by = requesterId === callerId ? 'requester' : 'old-number';
    const details = { request_id: id, requester_id: requesterId, ...(userId !== null && { user_id: userId }), by };
    await recordAuditEvent(trx, { adminId: null, action: 'number-request-cancelled', details, at });
    await expireOrder(trx, { ...orderOf(id), message: 'The request was cancelled', at });
  }
}

/** Identifies the order of a request that waits for a second admin. */
export const orderOf = (id: number) => ({ kind: 'number' as const, order: { request_id: id } });

export const requestClosed = () =>
  new ApiError(409, 'number_request_closed', 'This request was decided or cancelled already');
