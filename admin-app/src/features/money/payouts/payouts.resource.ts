import useSWR from 'swr';
import { type Camel, camelCased } from '../../../api/camel-case';
import { call, callForFile, command } from '../../../api/client';
import type { Data, Row } from '../../../api/operations';
import { dataOf, pageOf } from '@loyalty/shared-ui/response-data';
import { useRefresh } from '../../../api/use-refresh';

/** The money of an approved claim, as its row has it; without a mobile the account was deleted. */
export type Payout = Camel<Row<'admin/payouts'>>;
/** A payment of a run. `sharedWith`: other users whose money goes there. */
export type RunItem = Camel<Row<'admin/payout-runs/{id}/items'>>;
/** An order to correct a bank's result; a second admin confirms it. */
export type Correction = RunItem['corrections'][number];
/** A run as its page shows it, with the form of the bank that it keeps; none in a run of before. */
export type ShownRun = Camel<Data<'get', 'admin/payout-runs/{id}'>>;
export type Run = Omit<ShownRun, 'canConfirm' | 'bankFile' | 'sharedDestinations'>;
export type RunForm = NonNullable<ShownRun['bankFile']>;
export type RunRow = Camel<Row<'admin/payout-runs'>>;
export type PayoutState = Payout['state'];
export type RunState = Run['state'];
export type ItemState = RunItem['state'];
export type PayoutMethod = RunItem['method'];
export type ResultReport = Camel<Data<'post', 'admin/payout-runs/{id}/results'>>;
export type ResultProblem = ResultReport['errors'][number];
type MadeRun = Camel<Data<'post', 'admin/payouts/make-run'>>;
/** Payable claims that a run could not take, for one reason. */
export type LeftOut = MadeRun['leftOut'][number];

/** Reading and validating thousands of rows takes long; the server's own limit is 20 s. */
const slowTimeoutMs = 60_000;

/** Reads a page of the money of approved claims, with the sums of all states. @param state '' for any */
export function usePayouts(state: PayoutState | '', page: number) {
  return useSWR(
    ['payouts', 'list', state, page] as const,
    async () => {
      const response = await call('post', 'admin/payouts', { json: { page, ...(state && { state }) } });
      const { byState: sums, withoutMoney } = camelCased(response);
      return { ...pageOf(response, camelCased<Row<'admin/payouts'>>), sums, withoutMoney };
    },
    { keepPreviousData: true },
  );
}

export function useRuns(page: number) {
  return useSWR(
    ['payouts', 'runs', page] as const,
    async () =>
      pageOf(await call('post', 'admin/payout-runs', { json: { page } }), camelCased<Row<'admin/payout-runs'>>),
    { keepPreviousData: true },
  );
}

export function useRun(id: number | undefined) {
  return useSWR(id !== undefined && (['payouts', 'run', id] as const), async ([, , run]) =>
    camelCased(dataOf(await call('get', 'admin/payout-runs/{id}', { params: { id: run } }))),
  );
}

/** Reads a page of the payments of a run. @param state '' for any */
export function useRunItems(id: number, state: ItemState | '', page: number) {
  return useSWR(
    ['payouts', 'items', id, state, page] as const,
    async () => {
      const json = { page, ...(state && { state }) };
      return pageOf(
        await call('post', 'admin/payout-runs/{id}/items', { params: { id }, json }),
        camelCased<Row<'admin/payout-runs/{id}/items'>>,
      );
    },
    { keepPreviousData: true },
  );
}

export const useRefreshPayouts = () => useRefresh('payouts');

/** Gathers what can be paid now into a run. @param method only users with such details @throws ApiError 409 */
export async function makeRun(method: PayoutMethod | ''): Promise<MadeRun> {
  return camelCased(dataOf(await command('post', 'admin/payouts/make-run', { json: { ...(method && { method }) } })));
}

/** Orders a correction of a bank's result. @param reference the bank's reference (UTR) of money that arrived */
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
  return camelCased(dataOf(await command('post', 'admin/payout-runs/{id}/results', input)));
}

/** A user whose claims runs leave out, because the bank file cannot write the name; `canAsk`: not asked today. */
export type UnnamedPayee = Camel<Row<'admin/payee-names'>>;

/** Reads a page of these users, with the sums of all. @param wanted else nothing is read */
export function useUnnamedPayees(wanted: boolean, page: number) {
  return useSWR(
    wanted ? (['payouts', 'payee-names', page] as const) : null,
    async () => {
      const response = await call('post', 'admin/payee-names', { json: { page } });
      const { claims = 0, amountPaise = 0, canAsk = 0 } = camelCased(response);
      return { ...pageOf(response, camelCased<Row<'admin/payee-names'>>), claims, amountPaise, canAsk };
    },
    { keepPreviousData: true },
  );
}

/** Returns a function that asks for names in Latin letters, each user once a day. @param userIds all users by default */
export function useAskNames(): (userIds?: readonly number[]) => Promise<{ asked: number; askedBefore: number }> {
  const refresh = useRefresh('payouts', 'payee-names');
  return async (userIds) => {
    const json = userIds ? { user_ids: [...userIds] } : {};
    const counts = camelCased(dataOf(await command('post', 'admin/payee-names/ask', { json })));
    await refresh();
    return counts;
  };
}
