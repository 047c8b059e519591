import useSWR, { useSWRConfig } from 'swr';
import { camelCased } from '../api/camel-case';
import { call, command } from '../api/client';
import type { Row } from '../api/operations';
import { dataOf, pageOf } from '../api/response-data';
import { type Effect, effectOf, type SettingChange } from '../programme/proposal';

type WireConfirmation = Row<'admin/confirmations'>;
export type ConfirmationState = WireConfirmation['state'];
export type ConfirmationKind = WireConfirmation['kind'];
/** Why an order ended without a decision about it. */
export type EndCause = 'requester-left' | 'not-in-time' | 'stale';

/** What an admin ordered and a second one must confirm. */
export interface Confirmation {
  id: number;
  kind: ConfirmationKind;
  state: ConfirmationState;
  /** Points of a code, or of the adjustment: below 0 takes. 0 for rules. */
  points: number;
  /** Codes of a batch; 0 for others. */
  quantity: number;
  productName: string;
  user: { id: number; name: string } | undefined;
  /** Why it was ordered; '' for a batch. */
  reason: string;
  requestedBy: string;
  requestedAt: string;
  decidedBy: string;
  decidedAt: string | null;
  /** Why it was declined; '' otherwise. */
  answer: string;
  /** The label of a case: whose serial an admin typed, and what the server had read in the photo then. */
  caseLabel: { caseId: number; serial: number; readSerial: number | undefined } | undefined;
  /** The payment whose result is corrected. */
  payment: { name: string; runId: number; amountPaise: number; from: string; to: string } | undefined;
  /** The batch that came of it. */
  batchId: number | undefined;
  /** Of a proposed change of the settings; none of other kinds. */
  changes: readonly SettingChange[];
  /** Of a proposal: current while it waits, else from the time of the decision. */
  effect: Effect | undefined;
  /** When a proposal takes effect without a second owner; null: never. */
  effectiveAt: string | null;
  expiresAt: string;
  cause: EndCause | undefined;
  canConfirm: boolean;
  canDecline: boolean;
  canWithdraw: boolean;
}

const numberIn = (record: Record<string, unknown> | null, key: string) => Number(record?.[key] ?? 0);
const textIn = (record: Record<string, unknown> | null, key: string) => {
  const text = record?.[key];
  return typeof text === 'string' ? text : '';
};
const nameOf = (person: { name: string | null; mobile: string | null } | null) => person?.name || person?.mobile || '';

const paymentOf = (order: Record<string, unknown>) => ({
  name: textIn(order, 'payment'),
  runId: numberIn(order, 'run_id'),
  amountPaise: numberIn(order, 'amount_paise'),
  from: textIn(order, 'from'),
  to: textIn(order, 'to'),
});

const readConfirmation = (row: WireConfirmation): Confirmation => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  points: numberIn(row.order, 'points'),
  quantity: numberIn(row.order, 'quantity'),
  productName: row.product_name ?? '',
  user: row.user ? { id: row.user.id, name: nameOf(row.user) } : undefined,
  reason: textIn(row.order, 'reason'),
  requestedBy: nameOf(row.requested_by),
  requestedAt: row.requested_at,
  decidedBy: nameOf(row.decided_by),
  decidedAt: row.decided_at,
  answer: textIn(row.outcome, 'reason'),
  caseLabel:
    row.kind === 'case'
      ? {
          caseId: numberIn(row.order, 'case_id'),
          serial: numberIn(row.order, 'serial'),
          readSerial: numberIn(row.order, 'read_serial') || undefined,
        }
      : undefined,
  payment: row.kind === 'correction' ? paymentOf(row.order) : undefined,
  batchId: numberIn(row.outcome, 'batch_id') || undefined,
  changes: Object.entries((row.order.changes ?? {}) as Record<string, Omit<SettingChange, 'field'>>).map(
    ([field, { from, to }]) => ({ field, from, to }),
  ),
  effect: effectOf(row.current) ?? effectOf(row.outcome) ?? effectOf(row.order),
  effectiveAt: row.effective_at,
  expiresAt: row.expires_at,
  cause: (textIn(row.outcome, 'cause') || undefined) as EndCause | undefined,
  canConfirm: row.can_confirm,
  canDecline: row.can_decline,
  canWithdraw: row.can_withdraw,
});

const listKey = 'admin/confirmations';

/** Reads a page of orders in one state; keeps the previous page until the next one has loaded. */
export function useConfirmations(state: ConfirmationState, page = 1, kind?: ConfirmationKind) {
  const json = { page, state, ...(kind && { kind }) };
  return useSWR(
    [listKey, json] as const,
    async ([path]) => pageOf(await call('post', path, { json }), readConfirmation),
    { keepPreviousData: true, refreshInterval: 60_000 },
  );
}

/** Reloads the displayed lists, and all that an order may have changed. */
export function useRefreshConfirmations(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return () => mutate((key) => Array.isArray(key) && key[0] === listKey);
}

/** @throws ApiError 403, 404, 409 if it was decided meanwhile; the errors of the order itself */
export async function confirmOrder(id: number): Promise<void> {
  await command('post', 'admin/confirmations/{id}/confirm', { params: { id } });
}

/** @throws ApiError 403, 404, 409 */
export async function declineOrder(id: number, reason: string): Promise<void> {
  await command('post', 'admin/confirmations/{id}/decline', { params: { id }, json: { reason } });
}

/** @throws ApiError 403, 404, 409 */
export async function withdrawOrder(id: number): Promise<void> {
  await command('post', 'admin/confirmations/{id}/withdraw', { params: { id } });
}

/** Reads the case that an order is about, with its photo. */
export function useOrderedCase(id: number) {
  return useSWR(['admin/cases', id] as const, async () =>
    camelCased(dataOf(await call('get', 'admin/cases/{id}', { params: { id } }))),
  );
}
