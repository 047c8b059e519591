import type { PayoutKey } from '../../platform/config/keys';
import { invalidField } from '../../platform/http/api-error';
import { foreignSign, misfitOf, needsLatinName } from '../../programme/bank-files';
import type { ProgrammeSettings } from '../../programme/programme';
import type { StoredDetails } from './payout-details.repository';
import { type PayoutDetails, unsealPayout } from './seal-payout';

type Form = Pick<ProgrammeSettings, 'bankFile'>;

/** @throws ApiError 400 `name_not_latin` if the bank file has letters A to Z only and cannot write the name */
export function rejectForeignName({ bankFile }: Form, { method, name }: Pick<PayoutDetails, 'method' | 'name'>): void {
  if (!needsLatinName(bankFile, method) || misfitOf(bankFile, { method, name }) !== 'name') return;
  const sign = foreignSign(name);
  const asked = 'Write the name in English letters, as the passbook has it';
  throw invalidField('name', sign ? `${asked}: “${sign}” cannot be used` : asked, 400, 'name_not_latin');
}

/** Whether the bank file cannot write the name of stored details; false if they cannot be decrypted. */
export function isNameNeeded(
  keys: readonly PayoutKey[],
  { bankFile }: Form,
  userId: number,
  { method, sealed }: Pick<StoredDetails, 'method' | 'sealed'>,
): boolean {
  if (!needsLatinName(bankFile, method)) return false;
  try {
    return misfitOf(bankFile, unsealPayout(keys, userId, sealed)) === 'name';
  } catch {
    // Of a key that is not listed: the operator is warned at the start.
    return false;
  }
}
