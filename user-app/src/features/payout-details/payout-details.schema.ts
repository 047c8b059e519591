import type { I18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { plainNumber } from '@loyalty/shared-ui/typed-numbers';
import { plainIfsc, plainName, plainUpiId } from '@loyalty/shared-ui/typed-text';
import { object, string, type InferType } from 'yup';
import type { PayoutMethod } from '../../payout/payout-details.resource';

/** Returns what is wrong with an account holder's name; undefined if nothing is. @param latin whether it needs letters A to Z */
function nameProblem(i18n: I18n, name: string, latin: boolean): string | undefined {
  if (name === '') return t(i18n)`Enter the name as the bank has it`;
  if (!latin) return undefined;
  const sign = foreignSign(name);
  if (sign !== undefined)
    return t(i18n)`Write the name in English letters, as the passbook has it: “${sign}” cannot be used`;
  return /[\p{L}\p{N}]/u.test(name) ? undefined : t(i18n)`Write the name in English letters, as the passbook has it`;
}

const nameSchema = (i18n: I18n, isLatin: (method: PayoutMethod) => boolean) =>
  string()
    .transform(plainName)
    .default('')
    .test((name, { createError, parent }) => {
      const { method } = parent as { method: PayoutMethod };
      const message = nameProblem(i18n, name, isLatin(method));
      return message === undefined || createError({ message });
    });

export const payeeNameSchema = (i18n: I18n) => object({ name: nameSchema(i18n, () => true) });

/** Validates the payout details. The forms are the api's; it decides. @param latinNames methods whose name needs letters A to Z */
export const payoutSchema = (i18n: I18n, latinNames: readonly PayoutMethod[]) => {
  const isPaidBy = (method: PayoutMethod, transform: (text: string) => string, pattern: RegExp, message: string) =>
    string()
      .default('')
      .when('method', ([chosen], schema) =>
        chosen === method ? schema.transform(transform).required(message).matches(pattern, message) : schema,
      );
  return object({
    method: string<PayoutMethod>().defined(),
    upiId: isPaidBy(
      'upi',
      plainUpiId,
      /^[a-z0-9][\w.-]*@[a-z][a-z0-9]+$/,
      t(i18n)`Enter a UPI ID such as name@okicici`,
    ),
    accountNumber: isPaidBy('bank', plainNumber, /^[0-9]{9,18}$/, t(i18n)`An account number has 9 to 18 digits`),
    repeated: string()
      .transform(plainNumber)
      .default('')
      .test('same', t(i18n)`The two account numbers differ`, (repeated, { parent }) => {
        const { method, accountNumber } = parent as { method: PayoutMethod; accountNumber: string };
        return method === 'upi' || repeated === accountNumber;
      }),
    ifsc: isPaidBy(
      'bank',
      plainIfsc,
      /^[A-Z]{4}0[A-Z0-9]{6}$/,
      t(i18n)`An IFSC has 11 characters, such as SBIN0001234`,
    ),
    name: nameSchema(i18n, (method) => latinNames.includes(method)),
  });
};

export type PayoutForm = InferType<ReturnType<typeof payoutSchema>>;

/** Latin letters that have no accent to take off (api/src/programme/bank-files/write-bank-file.ts has how they are written). */
const SPELLED = /^[ÆæŒœßẞÞþıØøĐđÐðĦħŁłŊŋŦŧ]$/u;

/**
 * Returns the first letter or digit of a name that cannot be written with A to Z and 0 to 9; undefined if all can. The api
 * checks by the same rule (tooling/cases/payee-names.json has cases of both).
 */
export function foreignSign(name: string): string | undefined {
  const signs = name.normalize('NFC').match(/[\p{L}\p{N}]\p{M}*/gu) ?? [];
  return signs.find((sign) => {
    const letters = sign.normalize('NFKD').replace(/\p{M}/gu, '');
    return !/^[ -~]+$/.test(letters) && !SPELLED.test(letters);
  });
}

export const isLatin = (name: string): boolean =>
  /[A-Za-z]/.test(name.normalize('NFKD')) && foreignSign(name) === undefined;
