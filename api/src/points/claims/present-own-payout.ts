import { type Static, Type } from '@sinclair/typebox';
import { moment, oneOf, orNull } from '../../platform/http/envelope';
import { METHODS, PAYOUT_STATES } from '../../money/payouts';
import type { ProgrammeSettings } from '../../programme/programme';
import type { OwnPayout } from './own-claims.repository';

const DAY_MS = 86_400_000;

export const ownPayout = Type.Object(
  {
    amount_paise: Type.Integer({ description: 'At the value of a point when the claim was approved.' }),
    state: oneOf(PAYOUT_STATES, {
      description:
        '`payable`: not sent yet; `in-run`: being paid; `returned`: by the bank, and payable again once the payout details are replaced; `forfeited`: with a deleted account.',
    }),
    method: orNull(oneOf(METHODS)),
    masked: orNull(Type.String(), { description: 'Where it goes or went, masked; null while nothing is entered.' }),
    expected_by: orNull(moment, { description: 'When it is usually paid by; null if nothing is promised.' }),
    paid_at: orNull(moment, { description: 'When the bank paid it.' }),
    returned_at: orNull(moment, { description: 'When the bank returned it.' }),
    reference: orNull(Type.String(), { description: 'The bank’s reference (UTR) of the payment.' }),
    reason: orNull(Type.String(), { description: 'Why the bank returned it.' }),
  },
  { description: 'The money of an approved claim; absent if a point had no value at the approval.' },
);

export function presentOwnPayout({ paymentDays }: ProgrammeSettings, payout: OwnPayout): Static<typeof ownPayout> {
  const { amountPaise, state, method, masked, reference, reason } = payout;
  const resolvedAt = payout.resolvedAt && new Date(payout.resolvedAt).toISOString();
  const waits = state === 'payable' || state === 'in-run';
  const expectedBy =
    waits && paymentDays !== null ? new Date(Date.parse(payout.approvedAt) + paymentDays * DAY_MS).toISOString() : null;
  return {
    amount_paise: amountPaise,
    state,
    method,
    masked,
    expected_by: expectedBy,
    paid_at: state === 'paid' ? resolvedAt : null,
    returned_at: state === 'returned' ? resolvedAt : null,
    reference,
    reason,
  };
}
