import { Type } from '@sinclair/typebox';
import type { NumberRequestState } from '../../platform/database/schema';
import { invalidField, rejectInvalid } from '../../platform/http/api-error';
import { moment, nullableText, oneOf, orNull } from '../../platform/http/envelope';
import { toWire } from '../../platform/http/to-wire';
import { showableLine, showableLines } from '../../platform/showable-text';
import { otp, userMobile } from '../sign-in';
import type { OwnRequest, RequestRow } from './number.repository';
import { endingOf } from './move-number';

const STATES: NumberRequestState[] = ['open', 'approved', 'done', 'declined', 'cancelled', 'stale'];
const MAX = { name: 100, memory: 500, answer: 500 };

export const numberCodeBody = Type.Object({ mobile: userMobile });
export const changeNumberBody = Type.Object({ mobile: userMobile, otp, new_otp: otp });

export const lostNumberBody = Type.Object({
  old_mobile: userMobile,
  name: Type.String({ maxLength: 300, description: 'The name in the account.', 'x-message': 'Name is required.' }),
  memory: Type.String({
    maxLength: 2000,
    description: 'What the user remembers: last scans, claims, places. Up to 500 characters.',
    'x-message': 'Please write what you remember',
  }),
});

/** @throws ApiError 400 with a message per field */
export function readLostNumber(body: { old_mobile: string; name: string; memory: string }) {
  const errors: Record<string, string> = {};
  const read = (field: 'name' | 'memory', given: string | undefined, message: string) => {
    if (!given || given.length > MAX[field]) errors[field] = message;
    return given ?? '';
  };
  const name = read('name', showableLine(body.name), 'Name is required.');
  const memory = read('memory', showableLines(body.memory), 'Please write what you remember');
  rejectInvalid(errors);
  return { oldMobile: body.old_mobile, name, memory };
}

export const answerBody = Type.Object({
  answer: Type.String({
    description: 'Why, for the user; up to 500 characters.',
    'x-message': 'Please enter an answer',
  }),
});

export function readNumberAnswer(given: string): string {
  const answer = showableLines(given);
  if (!answer || answer.length > MAX.answer) throw invalidField('answer', 'Please enter an answer');
  return answer;
}

export const ownRequest = Type.Object({
  id: Type.Integer(),
  state: oneOf(STATES, { description: '`stale`: the accounts changed before it took effect.' }),
  old_mobile: Type.String({ description: 'Of the caller’s own request as typed.' }),
  created_at: moment,
  effective_at: orNull(moment, { description: 'When an approved request takes effect; null: not approved.' }),
  answer: nullableText,
});

export const presentOwnRequest = ({ newMobile: _, ...request }: OwnRequest) => toWire(request);

export const receivedRequest = Type.Object({
  id: Type.Integer(),
  new_number: Type.String({ description: 'Its ending: `••••42`.' }),
  created_at: moment,
});

export const presentReceived = ({ id, newMobile, createdAt }: OwnRequest) => ({
  id,
  new_number: endingOf(newMobile),
  created_at: createdAt.toISOString(),
});

const text = Type.String();
const account = Type.Object({
  id: Type.Integer(),
  role_id: Type.Integer({ description: '1 admin, 2 plumber, 3 customer.' }),
  name: nullableText,
  location: nullableText,
  joined_at: moment,
  suspended: Type.Boolean(),
  available: Type.Integer({ description: 'Points that can be claimed.' }),
  awaiting: Type.Integer({ description: 'Points in claims that wait.' }),
  paid_to: orNull(text, { description: 'Payout details, masked.' }),
  scans: Type.Array(Type.Object({ product_name: nullableText, location: text, at: moment })),
  claims: Type.Array(Type.Object({ points: Type.Integer(), status: text, at: moment })),
  payouts: Type.Array(Type.Object({ amount_paise: Type.Integer(), state: text, at: moment })),
  sign_ins: Type.Array(moment),
  told_at: orNull(moment, { description: 'When the gateway took the SMS to the old number; null: not sent.' }),
});

export const requestRow = Type.Object({
  id: Type.Integer(),
  state: oneOf(STATES),
  requester_id: Type.Integer({ description: 'The account of the new number, which gives way.' }),
  old_mobile: text,
  new_mobile: text,
  name: text,
  memory: text,
  created_at: moment,
  effective_at: orNull(moment, { description: 'When an approved request takes effect.' }),
  answer: nullableText,
  answered_at: orNull(moment),
  answered_by: nullableText,
  account: orNull(account, { description: 'The account of the old number, with the last five of each; null: none.' }),
  waiting_order: orNull(Type.Object({ confirmation_id: Type.Integer(), requested_by: text })),
});

const iso = (time: string) => new Date(time).toISOString();

export function presentRequest({ account: found, waitingOrder, ...row }: RequestRow) {
  return {
    ...toWire(row),
    account: found && {
      ...toWire(found),
      joined_at: iso(found.joinedAt),
      told_at: found.toldAt && iso(found.toldAt),
      scans: found.scans.map(({ at, ...scan }) => ({ ...toWire(scan), at: iso(at) })),
      claims: found.claims.map((claim) => ({ ...claim, at: iso(claim.at) })),
      payouts: found.payouts.map(({ at, ...payout }) => ({ ...toWire(payout), at: iso(at) })),
      sign_ins: found.signIns.map(iso),
    },
    waiting_order: waitingOrder && toWire(waitingOrder),
  };
}

export const decidedRequest = Type.Object({ id: Type.Integer(), state: oneOf(STATES) });
