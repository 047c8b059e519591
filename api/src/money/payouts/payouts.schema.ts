import { type Static, Type } from '@sinclair/typebox';
import type { LeftReason, PayoutItemState, PayoutMethod, PayoutState, RunState } from '../../platform/database/schema';
import { ApiError } from '../../platform/http/api-error';
import { adminName, moment, nullableText, oneOf, orNull } from '../../platform/http/envelope';
import { optionalOrNull, pageSchema, readReason, reasonSchema, toId } from '../../platform/http/request-fields';
import { bankFile, type Misfit } from '../../programme/bank-files';
import type { Blocked, RunSelection } from './gather-run.repository';
import type { Correction } from './correct-result';

export const PAYOUT_STATES: PayoutState[] = ['payable', 'in-run', 'paid', 'returned', 'forfeited'];
const RUN_STATES: RunState[] = ['proposed', 'confirmed', 'sent', 'closed', 'cancelled'];
const ITEM_STATES: PayoutItemState[] = ['open', 'paid', 'returned', 'cancelled'];
export const METHODS: PayoutMethod[] = ['upi', 'bank'];
export type LeftOutReason = Misfit | 'own-account' | 'correction';
const LEFT_OUT: LeftOutReason[] = ['no-column', 'name', 'own-account', 'correction'];
const CORRECTED: Correction['to'][] = ['paid', 'returned', 'unpaid'];
const LEFT: LeftReason[] = ['suspended', 'deleted', 'correction'];

const BLOCKED: Blocked[] = ['no-details', 'suspended', 'new-details'];

const stateFilter = <T extends string>(states: T[]) =>
  optionalOrNull(oneOf(states), { description: 'Any if omitted.', 'x-message': 'Invalid state' });

export const payoutsBody = Type.Object({ page: pageSchema, state: stateFilter(PAYOUT_STATES) });
export const runState = stateFilter(RUN_STATES);
export const itemState = stateFilter(ITEM_STATES);

export const runBody = Type.Object({
  transaction_ids: optionalOrNull(Type.Array(Type.String({ pattern: '^[A-Za-z0-9-]{1,40}$' })), {
    description: 'Only these claims, and again those of them that the bank returned; all that can be paid if omitted.',
    'x-message': 'Invalid request',
  }),
  method: optionalOrNull(oneOf(METHODS), {
    description: 'Only users with details of this kind.',
    'x-message': 'Invalid method',
  }),
});

/** Returns which claims to gather. @param cap maximum length of the list @throws ApiError 400 for a longer or empty one */
export function readRunSelection({ transaction_ids: ids, method }: Static<typeof runBody>, cap: number): RunSelection {
  if (ids && (ids.length === 0 || ids.length > cap)) throw new ApiError(400, 'invalid_request', 'Invalid request');
  return { ...(ids && { transactionIds: [...new Set(ids)] }), ...(method && { method }) };
}

const sum = Type.Object({ count: Type.Integer(), amount_paise: Type.Integer() });
const user = {
  user_id: Type.Integer(),
  user_name: nullableText,
  mobile: nullableText,
  role_id: Type.Integer({ description: '1 admin, 2 plumber, 3 customer.' }),
};
const result = {
  reference: orNull(Type.String(), { description: 'The bank’s reference (UTR) of the payment.' }),
  reason: orNull(Type.String(), { description: 'Why the bank returned it.' }),
  resolved_at: orNull(moment),
};

const payoutRow = Type.Object({
  transaction_id: Type.String(),
  ...user,
  points: Type.Integer(),
  value_paise: Type.Integer({ description: 'What a point was worth at the approval.' }),
  amount_paise: Type.Integer(),
  state: oneOf(PAYOUT_STATES),
  approved_at: moment,
  method: orNull(oneOf(METHODS)),
  masked: nullableText,
  blocked: orNull(oneOf(BLOCKED), { description: 'Why no run gathers it, while payable.' }),
  payable_from: orNull(moment, { description: 'Until when new payout details keep it out of runs.' }),
  run_id: orNull(Type.Integer(), { description: 'The latest run.' }),
  ...result,
});

export const payoutList = Type.Object({
  message: Type.String(),
  data: Type.Array(payoutRow),
  total_count: Type.Integer(),
  by_state: Type.Object({
    payable: sum,
    'in-run': sum,
    paid: sum,
    returned: sum,
    forfeited: sum,
    ready: Type.Object(sum.properties, { description: 'Payable, and a run would gather it now.' }),
  }),
  without_money: orNull(Type.Object({ count: Type.Integer(), points: Type.Integer() }), {
    description:
      'Claims approved while a point had no value, which `npm run make-payable` pays; null while it has none.',
  }),
});

export const runRow = Type.Object({
  id: Type.Integer(),
  state: oneOf(RUN_STATES),
  items: Type.Integer(),
  amount_paise: Type.Integer(),
  created_by: adminName,
  created_at: moment,
  confirmed_by: orNull(adminName, {
    description: 'The admin who confirmed the run: its creator if no second one was needed; null before.',
  }),
  confirmed_at: orNull(moment),
  sent_at: orNull(moment, { description: 'When the file for the bank was first downloaded; null before.' }),
  closed_at: orNull(moment, {
    description: 'When the last item had its result, or the run was cancelled; null before.',
  }),
  open: Type.Integer({ description: 'Items without a result.' }),
  paid: Type.Integer(),
  paid_paise: Type.Integer(),
  returned: Type.Integer(),
  returned_paise: Type.Integer(),
});

export const shownRun = Type.Composite([
  runRow,
  Type.Object({
    can_confirm: Type.Boolean({ description: 'It is proposed, and another admin than the caller created it.' }),
    bank_file: orNull(bankFile, {
      description: 'The bank’s form that it was made with, whatever the settings are now; null in a run of before.',
    }),
    shared_destinations: Type.Integer({ description: 'Payments whose UPI ID or account is of other users, too.' }),
  }),
]);

export const createdRun = Type.Object({
  run: runRow,
  skipped: Type.Array(
    Type.Object({
      transaction_id: Type.String(),
      state: orNull(oneOf(PAYOUT_STATES), {
        description: 'Null: no such claim, or no money is due for it. Payable: the user cannot be paid now.',
      }),
      reason: orNull(oneOf(BLOCKED), {
        description: 'Why, while payable; null: see `left_out`, or another run took it at that moment.',
      }),
    }),
    { description: 'The named claims that are not in the run.' },
  ),
  left_out: Type.Array(
    Type.Object({
      reason: oneOf(LEFT_OUT, {
        description:
          'No column of the bank file for the details; a name that it cannot write; an account of the caller; a correction that waits.',
      }),
      claims: Type.Integer(),
      users: Type.Integer({ description: 'Whose claims they are.' }),
      amount_paise: Type.Integer(),
      transaction_ids: Type.Array(Type.String(), { description: 'The oldest of them.' }),
    }),
    { description: 'Payable claims that the run could not take, by reason.' },
  ),
});

export const itemRow = Type.Object({
  id: Type.Integer(),
  transaction_id: Type.String(),
  ...user,
  points: Type.Integer(),
  amount_paise: Type.Integer(),
  method: oneOf(METHODS),
  masked: Type.String(),
  details_changed_at: orNull(moment, {
    description: 'When the user last changed their details, perhaps since the run was made; null: never.',
  }),
  suspended: Type.Boolean({ description: 'The user has been suspended since.' }),
  shared_with: Type.Integer({ description: 'Other users whose money goes there, now or in this run; 1,000 at most.' }),
  state: oneOf(ITEM_STATES),
  ...result,
  left_reason: orNull(oneOf(LEFT), { description: 'Why it left the run before that was sent; else null.' }),
  corrections: Type.Array(
    Type.Object({
      confirmation_id: Type.Integer({ description: 'Of the order at /admin/confirmations.' }),
      state: oneOf(['waiting', 'confirmed', 'declined', 'withdrawn', 'expired']),
      to: oneOf(CORRECTED, { description: 'What the result is corrected to.' }),
      reason: Type.String(),
      reference: orNull(Type.String(), { description: 'The bank’s reference (UTR) of the payment.' }),
      requested_by: Type.Composite([adminName], { description: 'The admin who ordered it.' }),
      requested_at: { ...moment, description: 'When it was ordered.' },
      decided_by: orNull(adminName, { description: 'The admin who decided it; null while it waits.' }),
      decided_at: orNull(moment, { description: 'When it was decided; null while it waits.' }),
    }),
    { description: 'Orders to correct its result, newest first.' },
  ),
});

export const correctionBody = Type.Object({
  to: oneOf(CORRECTED, {
    description:
      'What became of the money; `unpaid`: of a payment at once that stayed open, its claim is payable again.',
    'x-message': 'Invalid state',
  }),
  reason: reasonSchema,
  reference: optionalOrNull(Type.String({ maxLength: 100 }), {
    description: 'With `paid`: the bank’s reference (UTR).',
    'x-message': 'Enter the bank’s reference (UTR) of the payment',
  }),
});

/** @throws ApiError 400 at `reason` */
export const readCorrection = (
  itemId: string,
  { to, reason, reference }: Static<typeof correctionBody>,
): Correction => ({ itemId: toId(itemId), to, reason: readReason(reason), reference: reference ?? undefined });
