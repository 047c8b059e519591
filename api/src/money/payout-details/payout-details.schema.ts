import { type Static, Type } from '@sinclair/typebox';
import { invalidField, rejectInvalid } from '../../platform/http/api-error';
import { moment, oneOf, orNull } from '../../platform/http/envelope';
import { toWire } from '../../platform/http/to-wire';
import { showableLine } from '../../platform/showable-text';
import { plainIfsc, plainNumber, plainUpiId } from '../../platform/typed-texts';
import type { ProgrammeSettings } from '../../programme/programme';
import { codeSent, otp } from '../../accounts/sign-in';
import { QUESTIONS } from './guard-change';
import type { StoredDetails } from './payout-details.repository';
import type { PayoutDetails } from './seal-payout';

/**
 * NPCI's form of a payment address is account@provider, up to 255 characters: letters, digits, dots and hyphens (UPI API
 * and Technology Specifications 1.2.1, "Payment Address"). Underscores too, which banks accept. A provider has no dot:
 * that is an e-mail address.
 */
const UPI_ID = /^(?=.{3,255}$)[a-z0-9][a-z0-9._-]*@[a-z][a-z0-9]+$/;
const ACCOUNT_NUMBER = /^[0-9]{9,18}$/;
/** RBI: four letters of the bank, a zero, six characters of the branch. */
const IFSC = /^[A-Z]{4}0[A-Z0-9]{6}$/;
const NAME = /^.{1,100}$/u;
const HOUR_MS = 3_600_000;
const METHODS = ['upi', 'bank'] as const;

const text = (description: string, message: string) =>
  Type.Optional(Type.String({ maxLength: 300, description, 'x-message': message }));

const WRONG = {
  upi_id: 'Enter a UPI ID such as name@okicici',
  account_number: 'An account number has 9 to 18 digits',
  ifsc: 'An IFSC has 11 characters, such as SBIN0001234',
  name: 'Enter the name as the bank has it',
};

const answer = text('To the `question` of the code, if it has one.', 'Please enter an answer');

/** The code that was sent, and what is asked besides. */
export const guardedCode = Type.Composite([
  codeSent,
  Type.Object({
    question: orNull(oneOf(QUESTIONS), {
      description:
        'What is asked in a browser that is new to the account, or after 90 days without use: the end of the account number, of the part of the UPI ID before the @, or the saved name.',
    }),
  }),
]);

export const payoutDetailsBody = Type.Object({
  method: oneOf(METHODS, {
    description: 'One of those that the programme pays by.',
    'x-message': 'Choose how to be paid',
  }),
  upi_id: text('With `upi`: name@provider.', WRONG.upi_id),
  account_number: text('With `bank`: 9 to 18 digits.', WRONG.account_number),
  ifsc: text('With `bank`: the code of the branch.', WRONG.ifsc),
  name: Type.String({ maxLength: 300, description: 'As the bank has it.', 'x-message': WRONG.name }),
  otp,
  answer,
});

export const payeeNameBody = Type.Object({
  name: Type.String({ maxLength: 300, description: 'As the bank has it.', 'x-message': WRONG.name }),
  otp,
  answer,
});

export const maskedDetails = Type.Object({
  method: oneOf(METHODS),
  masked: Type.String({ description: 'The details as screens show them: `ra••••@okicici`, `••••1234 · SBIN0001234`.' }),
  entered_at: moment,
  changed_at: orNull(moment, { description: 'When they last replaced others, or got another name; null: never.' }),
});

export const ownDetails = Type.Composite([
  maskedDetails,
  Type.Object({
    paid_from: orNull(moment, { description: 'When the first payment may be sent there; null: now.' }),
    name_needed: Type.Boolean({
      description:
        'The bank file has letters A to Z only and cannot write the name: nothing is paid until it is replaced.',
    }),
  }),
]);

/** Returns a user's details for the user, with the wait for new ones as runs apply it. */
export function presentOwnDetails(
  details: Omit<StoredDetails, 'sealed'>,
  { payoutWaitHours }: ProgrammeSettings,
  { nameNeeded, now }: { nameNeeded: boolean; now: Date },
) {
  const from = new Date(details.enteredAt.getTime() + payoutWaitHours * HOUR_MS);
  return { ...presentDetails(details), paid_from: from > now ? from.toISOString() : null, name_needed: nameNeeded };
}

/** Returns a user's details as every screen shows them. */
export const presentDetails = ({ method, masked, enteredAt, changedAt }: Omit<StoredDetails, 'sealed'>) => ({
  method,
  ...toWire({ masked, enteredAt, changedAt }),
});

/** Returns a name in its normal form. @throws ApiError 400 at `name` */
export function readPayeeName(given: string): string {
  const name = showableLine(given) ?? '';
  if (!NAME.test(name)) throw invalidField('name', WRONG.name);
  return name;
}

/** Returns the details in their normal form. @throws ApiError 400 with a message per field, none of which quotes it */
export function readPayoutDetails(body: Static<typeof payoutDetailsBody>): PayoutDetails {
  const errors: Record<string, string> = {};
  const read = (field: keyof typeof WRONG, given: string, pattern: RegExp) => {
    if (!pattern.test(given)) errors[field] = WRONG[field];
    return given;
  };
  const name = read('name', showableLine(body.name) ?? '', NAME);
  const details: PayoutDetails =
    body.method === 'upi'
      ? { method: 'upi', upiId: read('upi_id', plainUpiId(body.upi_id ?? ''), UPI_ID), name }
      : {
          method: 'bank',
          accountNumber: read('account_number', plainNumber(body.account_number ?? ''), ACCOUNT_NUMBER),
          ifsc: read('ifsc', plainIfsc(body.ifsc ?? ''), IFSC),
          name,
        };
  rejectInvalid(errors);
  return details;
}
