import type { Kysely, Transaction } from 'kysely';
import type { AccountsContext } from '../context';
import type { Schema } from '../../platform/database/schema';
import { ApiError } from '../../platform/http/api-error';
import type { AdminCommand } from '../../platform/idempotency';
import { recordAuditEvent } from '../../platform/audit';
import { expireOrder, orderConfirmation, type OrderKind } from '../../programme/confirmations';
import { rejectOwnAccounts } from '../../programme/conflicts-of-interest';
import { readTeam } from '../../programme/team';
import { endOf, findMergeOf } from '../merges';
import { lockAccounts } from '../account';
import { enforceGivesWay, moveNumber, NUMBER_WAIT_MS, rejectTeamNumber } from './move-number';
import {
  findRequest,
  hasWaitingOrder,
  listDueRequests,
  lockRequest,
  type NumberRequest,
  setRequest,
} from './number.repository';
import { orderOf, requestClosed } from './request-number';

const notFound = () => new ApiError(404, 'number_request_not_found', 'Request not found');
const stale = (message: string) => new ApiError(409, 'number_request_stale', message);

const accountsOf = ({ userId, requesterId }: Pick<NumberRequest, 'userId' | 'requesterId'>) =>
  userId === null ? [requesterId] : [userId, requesterId];

/** Locks both accounts, then the request, which must be in this state. */
async function lockOpen(trx: Transaction<Schema>, id: number, state: 'open' | 'approved') {
  const found = await findRequest(trx, id);
  if (!found) throw notFound();
  const accounts = await lockAccounts(trx, accountsOf(found));
  const request = await lockRequest(trx, id);
  if (!request) throw notFound();
  if (request.state !== state) throw requestClosed();
  return { request, accounts };
}

/** Returns the accounts as they were when asked for. @throws ApiError 409 `number_request_stale`, `number_in_use` */
async function enforceUnchanged(trx: Transaction<Schema>, { request, accounts }: Awaited<ReturnType<typeof lockOpen>>) {
  const account = accounts.find(({ id }) => id === request.userId);
  const givesWay = accounts.find(({ id }) => id === request.requesterId);
  if (!account) throw stale('No account has the old number. Decline the request.');
  if (account.mobile !== request.oldMobile) throw stale('This account has another number by now.');
  const merge = await findMergeOf(trx, account.id);
  if (merge)
    throw stale(
      `The account was merged into the one of the number ending in ${endOf(merge.into.mobile)}. Decline the request.`,
    );
  if (account.suspended) throw stale('The account is suspended. Restore it first, or decline the request.');
  if (!givesWay || givesWay.mobile !== request.newMobile) throw stale('The new number has another account by now.');
  await enforceGivesWay(trx, givesWay);
  return { account, givesWay };
}

/** Whether the caller is the only admin of the team, whatever the roles. */
async function isAlone({ trx, callerId }: AdminCommand, { adminMobiles }: AccountsContext['config']): Promise<boolean> {
  return (await readTeam(trx, adminMobiles)).every(({ id }) => id === callerId);
}

/**
 * Stores an admin's approval for a second admin. If the team has no other admin, it is carried out a day later, in which
 * the old number may still cancel (docs/decisions/0055-a-number-is-not-a-person.md).
 * @throws ApiError 403 `own_account`; 404; 409 `number_request_closed`, `number_request_stale`, `number_request_waits`, `number_in_use`
 */
export async function orderNumber(command: AdminCommand, { config }: Pick<AccountsContext, 'config'>, id: number) {
  const { trx, at } = command;
  const open = await lockOpen(trx, id, 'open');
  await rejectOwnAccounts(command, config, accountsOf(open.request));
  const { account, givesWay } = await enforceUnchanged(trx, open);
  await rejectTeamNumber(trx, config, account.mobile);
  if (await hasWaitingOrder(trx, id))
    throw new ApiError(409, 'number_request_waits', 'A second admin must first decide about this request');
  const alone = await isAlone(command, config);
  return orderConfirmation(command, {
    kind: 'number',
    order: { request_id: id, user_id: account.id, user_ids: [givesWay.id] },
    effectiveAt: alone ? new Date(at.getTime() + NUMBER_WAIT_MS) : undefined,
  });
}

export const numberOrders = (context: Pick<AccountsContext, 'config' | 'accountSteps'>): OrderKind => ({
  permission: 'cases.answer',
  readPermission: 'cases.read',
  declinePermission: 'programme.decline',
  lock: (trx, { user_id, user_ids }) => lockAccounts(trx, [user_id, ...(user_ids as unknown[])].map(Number)),
  async perform(command, { request_id }) {
    await approveNumber(command, context, Number(request_id));
    return { request_id };
  },
});

/** Approves a request: the account changes its number once a day has passed since the old one was notified. */
async function approveNumber(
  command: AdminCommand,
  context: Pick<AccountsContext, 'config' | 'accountSteps'>,
  id: number,
): Promise<void> {
  const { trx, callerId, deciders, at } = command;
  const open = await lockOpen(trx, id, 'open');
  await rejectOwnAccounts(command, context.config, accountsOf(open.request));
  if (deciders.length === 1 && !(await isAlone(command, context.config)))
    throw stale('Another admin is in the team by now, and must confirm this. Please approve it again');
  const { account } = await enforceUnchanged(trx, open);
  const effectiveAt = new Date(Math.max(at.getTime(), open.request.createdAt.getTime() + NUMBER_WAIT_MS));
  await setRequest(trx, id, { state: 'approved', effectiveAt, adminId: callerId, at });
  await command.audit('number-request-approved', { request_id: id, user_id: account.id });
  if (effectiveAt <= at) await takeOver(trx, context, id, at);
}

/** Declines a request with a text for its user. @throws ApiError 403 `own_account`; 404; 409 `number_request_closed` */
export async function declineNumber(
  command: AdminCommand,
  { config }: Pick<AccountsContext, 'config'>,
  { id, answer }: { id: number; answer: string },
) {
  const { trx, callerId: adminId, at } = command;
  const { request } = await lockOpen(trx, id, 'open');
  await rejectOwnAccounts(command, config, accountsOf(request));
  await setRequest(trx, id, { state: 'declined', adminId, at, answer });
  await expireOrder(trx, { ...orderOf(id), message: 'The request was declined', at });
  const user = request.userId === null ? {} : { user_id: request.userId };
  await command.audit('number-request-declined', { request_id: id, ...user, reason: answer });
  return { id, state: 'declined' as const };
}

async function takeOver(
  trx: Transaction<Schema>,
  context: Pick<AccountsContext, 'config' | 'accountSteps'>,
  id: number,
  at: Date,
): Promise<void> {
  const open = await lockOpen(trx, id, 'approved');
  const { account, givesWay } = await enforceUnchanged(trx, open);
  const by = { by: 'request', request_id: id };
  await moveNumber(trx, context, { account, mobile: open.request.newMobile, givesWay, by, at });
  await setRequest(trx, id, { state: 'done' });
}

type Context = Pick<AccountsContext, 'config' | 'db' | 'clock' | 'accountSteps'>;

/** Carries out the approved requests whose wait is over. Safe on any number of nodes at once. */
export async function takeOverNumbers(context: Context): Promise<void> {
  const { db, clock } = context;
  const failures: unknown[] = [];
  for (const id of await listDueRequests(db, clock.now())) {
    try {
      await takeOverOrEnd(context, id);
    } catch (error) {
      // The others do not wait for it.
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

async function takeOverOrEnd(context: Context, id: number): Promise<void> {
  const { db, clock } = context;
  try {
    await db.transaction().execute((trx) => takeOver(trx, context, id, clock.now()));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The next run finds the account that a sign-in made meanwhile.
    if (error.code !== 'busy') await endStale(db, id, error, clock.now());
  }
}

/** Ends an approved request that does not fit the accounts any more; one that was cancelled meanwhile stays so. */
async function endStale(db: Kysely<Schema>, id: number, { code, message }: ApiError, at: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const request = await lockRequest(trx, id);
    if (request?.state !== 'approved') return;
    await setRequest(trx, id, {
      state: 'stale',
      at,
      ...(code === 'number_in_use' && { answer: message }),
    });
    const details = { request_id: id, ...(request.userId !== null && { user_id: request.userId }), because: code };
    await recordAuditEvent(trx, { adminId: null, action: 'number-request-stale', details, at });
  });
}
