import useSWR from 'swr';
import { type Camel, camelCased } from '../api/camel-case';
import { call, command } from '../api/client';
import type { Row } from '../api/operations';
import { dataOf, pageOf } from '@loyalty/shared-ui/response-data';
import { type Effect, effectOf, type SettingChange } from '../programme/settings.resource';
import { nameOf } from '../session/admin-name';
import { useRefresh } from '../api/use-refresh';

type WireConfirmation = Row<'admin/confirmations'>;
type SameInRow = 'id' | 'kind' | 'state' | 'requestedAt' | 'decidedAt' | 'effectiveAt' | 'expiresAt';
export type ConfirmationState = WireConfirmation['state'];
export type ConfirmationKind = WireConfirmation['kind'];
/** Why an order ended without a decision about it. */
export type EndCause = 'requester-left' | 'not-in-time' | 'stale';

/** What an admin ordered and a second one must confirm; a proposal takes effect at `effectiveAt` without a second owner, null: never. */
export interface Confirmation extends Pick<
  Camel<WireConfirmation>,
  SameInRow | 'canConfirm' | 'canDecline' | 'canWithdraw'
> {
  /** Points of a code, or of the adjustment: below 0 takes. 0 for rules. */
  points: number;
  /** Codes of a batch; 0 for others. */
  quantity: number;
  productName: string;
  user: { id: number; name: string } | undefined;
  /** Why it was ordered; '' for a batch. */
  reason: string;
  requestedBy: string;
  decidedBy: string;
  /** Why it was declined; '' otherwise. */
  answer: string;
  /** The label of a case: whose serial an admin typed, and what the server had read in the photo then. */
  caseLabel: { caseId: number; serial: number; readSerial: number | undefined } | undefined;
  payment:
    | { name: string; runId: number; amountPaise: number; from: string; to: string; isAtOnce: boolean }
    | undefined;
  /** The account that a merge gives up, or that its undoing gives back. */
  merged: { id: number; name: string } | undefined;
  batchId: number | undefined;
  /** 0 while there is none yet. */
  schemeId: number;
  /** As they are sent, for what one kind alone has. */
  order: WireConfirmation['order'];
  current: WireConfirmation['current'];
  /** Of a proposed change of the settings; none of other kinds. */
  changes: readonly SettingChange[];
  /** Of a proposal: current while it waits, else from the time of the decision. */
  effect: Effect | undefined;
  cause: EndCause | undefined;
}

type Details = Record<string, unknown> | null;
const numberIn = (details: Details, key: string) => Number(details?.[key] ?? 0);
const textIn = (details: Details, key: string) => {
  const text = details?.[key];
  return typeof text === 'string' ? text : '';
};

function readConfirmation({ order, outcome, current, ...wire }: WireConfirmation): Confirmation {
  const row = camelCased(wire);
  return {
    ...row,
    // Of a merge as it is now, then as it was.
    points: numberIn(current, 'points') || numberIn(outcome, 'points') || numberIn(order, 'points'),
    quantity: numberIn(order, 'quantity'),
    productName: row.productName ?? '',
    user: row.user ? { id: row.user.id, name: nameOf(row.user) } : undefined,
    reason: textIn(order, 'reason'),
    requestedBy: nameOf(row.requestedBy),
    decidedBy: nameOf(row.decidedBy),
    answer: textIn(outcome, 'reason'),
    caseLabel:
      row.kind === 'case'
        ? {
            caseId: numberIn(order, 'case_id'),
            serial: numberIn(order, 'serial'),
            readSerial: numberIn(order, 'read_serial') || undefined,
          }
        : undefined,
    payment:
      row.kind === 'correction'
        ? {
            name: textIn(order, 'payment'),
            runId: numberIn(order, 'run_id'),
            amountPaise: numberIn(order, 'amount_paise'),
            from: textIn(order, 'from'),
            to: textIn(order, 'to'),
            isAtOnce: order.at_once === true,
          }
        : undefined,
    merged: order.from_user_id
      ? {
          id: numberIn(order, 'from_user_id'),
          name: textIn(current, 'from') || `#${numberIn(order, 'from_user_id')}`,
        }
      : undefined,
    batchId: numberIn(outcome, 'batch_id') || undefined,
    ...{ order, current },
    schemeId: numberIn(outcome, 'scheme_id') || numberIn(order, 'scheme_id'),
    changes: Object.entries((order.changes ?? {}) as Record<string, Omit<SettingChange, 'field'>>).map(
      ([field, { from, to }]) => ({ field, from, to }),
    ),
    effect: effectOf(current) ?? effectOf(outcome) ?? effectOf(order),
    cause: (textIn(outcome, 'cause') || undefined) as EndCause | undefined,
  };
}

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
export const useRefreshConfirmations = () => useRefresh(listKey);

/** @throws ApiError 403, 404, 409 if it was decided meanwhile; the errors of the order itself */
export async function confirmOrder(id: number): Promise<void> {
  await command('post', 'admin/confirmations/{id}/confirm', { params: { id } });
}

export async function declineOrder(id: number, reason: string): Promise<void> {
  await command('post', 'admin/confirmations/{id}/decline', { params: { id }, json: { reason } });
}

export async function withdrawOrder(id: number): Promise<void> {
  await command('post', 'admin/confirmations/{id}/withdraw', { params: { id } });
}

export function useOrderedCase(id: number) {
  return useSWR(['admin/cases', id] as const, async () =>
    camelCased(dataOf(await call('get', 'admin/cases/{id}', { params: { id } }))),
  );
}
