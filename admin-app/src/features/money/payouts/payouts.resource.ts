import useSWR, { useSWRConfig } from 'swr';
import { call, callForFile, command } from '../../../api/client';
import type { Data, Row } from '../../../api/operations';
import { dataOf, pageOf } from '../../../api/response-data';

type WirePayout = Row<'admin/payouts'>;
type WireRun = Omit<Data<'get', 'admin/payout-runs/{id}'>, 'can_confirm' | 'bank_file' | 'shared_destinations'>;
type WireItem = Row<'admin/payout-runs/{id}/items'>;

export type PayoutState = WirePayout['state'];
export type RunState = WireRun['state'];
export type ItemState = WireItem['state'];
export type PayoutMethod = WireItem['method'];
export type ResultProblem = Data<'post', 'admin/payout-runs/{id}/results'>['errors'][number];
/** What became of the rows of a result file. */
export type ResultReport = Data<'post', 'admin/payout-runs/{id}/results'>;

interface Payee {
  transactionId: string;
  userId: number;
  userName: string;
  /** '' for a deleted account. */
  mobile: string;
  amountPaise: number;
  /** Of the payout details: "ra••••@okicici"; '' without any. */
  masked: string;
  /** The bank's reference (UTR). */
  reference: string;
  /** Why the bank returned it. */
  reason: string;
  resolvedAt: string | null;
}

/** The money of an approved claim. */
export interface Payout extends Payee {
  state: PayoutState;
  approvedAt: string;
  blocked: WirePayout['blocked'];
  /** Until when new payout details keep it out of runs. */
  payableFrom: string | null;
  runId: number | null;
}

/** A payment of a run. */
export interface RunItem extends Payee {
  id: number;
  state: ItemState;
  method: PayoutMethod;
  /** When the details used had replaced earlier ones; null for the first. */
  detailsChangedAt: string | null;
  suspended: boolean;
  /** Other users whose money goes there. */
  sharedWith: number;
  /** Why it left the run before that was sent. */
  leftReason: WireItem['left_reason'];
  /** Orders to correct its result, newest first. */
  corrections: Correction[];
}

/** An order to correct a bank's result; a second admin confirms it. */
export interface Correction {
  id: number;
  state: WireItem['corrections'][number]['state'];
  to: 'paid' | 'returned';
  reason: string;
  requestedBy: string;
  requestedAt: string;
  decidedBy: string;
}

/** Payable claims that a run could not take, for one reason. */
export interface LeftOut {
  reason: Data<'post', 'admin/payouts/make-run'>['left_out'][number]['reason'];
  claims: number;
  users: number;
  amountPaise: number;
  transactionIds: readonly string[];
}

export interface Run {
  id: number;
  state: RunState;
  items: number;
  amountPaise: number;
  createdBy: string;
  createdAt: string;
  confirmedBy: string;
  confirmedAt: string | null;
  sentAt: string | null;
  closedAt: string | null;
  /** Payments without a result. */
  open: number;
  paid: number;
  paidPaise: number;
  returned: number;
  returnedPaise: number;
}

export type RunForm = NonNullable<Data<'get', 'admin/payout-runs/{id}'>['bank_file']>;

/** A run as its page shows it. */
export type ShownRun = Run & {
  /** Whether the signed-in admin can confirm it: proposed by another one. */
  canConfirm: boolean;
  /** The bank's form that it keeps; none in a run of before. */
  form: RunForm | null;
  /** Payments whose UPI ID or account is of other users, too. */
  sharedDestinations: number;
};

/** Reading and validating thousands of rows takes long; the server's own limit is 20 s. */
const slowTimeoutMs = 60_000;

const payeeOf = (row: WirePayout | WireItem): Payee => ({
  transactionId: row.transaction_id,
  userId: row.user_id,
  userName: row.user_name ?? '',
  mobile: row.mobile ?? '',
  amountPaise: row.amount_paise,
  masked: row.masked ?? '',
  reference: row.reference ?? '',
  reason: row.reason ?? '',
  resolvedAt: row.resolved_at,
});

const payoutOf = (row: WirePayout): Payout => ({
  ...payeeOf(row),
  state: row.state,
  approvedAt: row.approved_at,
  blocked: row.blocked,
  payableFrom: row.payable_from,
  runId: row.run_id,
});

const itemOf = (row: WireItem): RunItem => ({
  ...payeeOf(row),
  id: row.id,
  state: row.state,
  method: row.method,
  detailsChangedAt: row.details_changed_at,
  suspended: row.suspended,
  sharedWith: row.shared_with,
  leftReason: row.left_reason,
  corrections: row.corrections.map((one) => ({
    id: one.confirmation_id,
    state: one.state,
    to: one.to,
    reason: one.reason,
    requestedBy: one.requested_by.name || one.requested_by.mobile,
    requestedAt: one.requested_at,
    decidedBy: one.decided_by?.name || one.decided_by?.mobile || '',
  })),
});

const runOf = (row: WireRun): Run => ({
  id: row.id,
  state: row.state,
  items: row.items,
  amountPaise: row.amount_paise,
  createdBy: row.created_by.mobile,
  createdAt: row.created_at,
  confirmedBy: row.confirmed_by?.mobile ?? '',
  confirmedAt: row.confirmed_at,
  sentAt: row.sent_at,
  closedAt: row.closed_at,
  open: row.open,
  paid: row.paid,
  paidPaise: row.paid_paise,
  returned: row.returned,
  returnedPaise: row.returned_paise,
});

/** Reads a page of the money of approved claims, with the sums of all states. @param state '' for any */
export function usePayouts(state: PayoutState | '', page: number) {
  return useSWR(
    ['payouts', 'list', state, page] as const,
    async () => {
      const response = await call('post', 'admin/payouts', { json: { page, ...(state && { state }) } });
      return { ...pageOf(response, payoutOf), sums: response.by_state, withoutMoney: response.without_money };
    },
    { keepPreviousData: true },
  );
}

/** Reads a page of runs, newest first. */
export function useRuns(page: number) {
  return useSWR(
    ['payouts', 'runs', page] as const,
    async () => pageOf(await call('post', 'admin/payout-runs', { json: { page } }), runOf),
    { keepPreviousData: true },
  );
}

/** Reads a run. Its error is an ApiError; 404 if it does not exist. */
export function useRun(id: number | undefined) {
  return useSWR(id !== undefined && (['payouts', 'run', id] as const), async ([, , run]): Promise<ShownRun> => {
    const row = dataOf(await call('get', 'admin/payout-runs/{id}', { params: { id: run } }));
    const { can_confirm: canConfirm, bank_file: form, shared_destinations: sharedDestinations } = row;
    return { ...runOf(row), canConfirm, form, sharedDestinations };
  });
}

/** Reads a page of the payments of a run. @param state '' for any */
export function useRunItems(id: number, state: ItemState | '', page: number) {
  return useSWR(
    ['payouts', 'items', id, state, page] as const,
    async () => {
      const json = { page, ...(state && { state }) };
      return pageOf(await call('post', 'admin/payout-runs/{id}/items', { params: { id }, json }), itemOf);
    },
    { keepPreviousData: true },
  );
}

/** Reloads everything about payouts that is displayed. */
export function useRefreshPayouts(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return () => mutate((key) => Array.isArray(key) && key[0] === 'payouts');
}

/** Gathers what can be paid now into a run. @param method only users with such details @throws ApiError 409 */
export async function makeRun(method: PayoutMethod | ''): Promise<{ run: Run; leftOut: readonly LeftOut[] }> {
  const response = await command('post', 'admin/payouts/make-run', { json: { ...(method && { method }) } });
  const { run, left_out } = dataOf(response);
  const leftOut = left_out.map(({ reason, claims, users, amount_paise, transaction_ids }) => ({
    ...{ reason, claims, users },
    ...{ amountPaise: amount_paise, transactionIds: transaction_ids },
  }));
  return { run: runOf(run), leftOut };
}

/**
 * Orders a correction of a bank's result, for a second admin to confirm.
 * @param reference the bank's reference (UTR) of money that arrived @throws ApiError 400, 403, 409
 */
export async function orderCorrection(
  id: number,
  { to, reason, reference }: { to: Correction['to']; reason: string; reference: string },
): Promise<void> {
  const json = { to, reason, ...(to === 'paid' && { reference }) };
  await command('post', 'admin/payout-items/{id}/correct', { params: { id }, json });
}

/** @throws ApiError 403 for the admin who made the run, 404, 409 */
export async function confirmRun(id: number): Promise<void> {
  await command('post', 'admin/payout-runs/{id}/confirm', { params: { id }, json: {} });
}

/** @throws ApiError 404, 409 if it was sent */
export async function cancelRun(id: number): Promise<void> {
  await command('post', 'admin/payout-runs/{id}/cancel', { params: { id }, json: {} });
}

/** Downloads the payment file of a run, which marks it as sent. @throws ApiError 409 */
export async function downloadRun(id: number): Promise<Blob> {
  return await callForFile('admin/payout-runs/{id}/file.csv', { params: { id }, timeoutMs: slowTimeoutMs });
}

/** Stores the valid rows of a bank's result file. @throws ApiError 400 for a file that cannot be read, 409, 413 */
export async function uploadResults(id: number, file: File): Promise<ResultReport> {
  const form = new FormData();
  form.set('file', file);
  const input = { params: { id }, form, timeoutMs: slowTimeoutMs };
  return dataOf(await command('post', 'admin/payout-runs/{id}/results', input));
}
