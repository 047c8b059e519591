import { readStoredJson, storeValue } from '../preferences/browser-storage';

export const draftsKey = 'drafts';

/** Fields of the payout details that the release before stored under another name. */
export const formerNames: Readonly<Record<string, string>> = { upi_id: 'upiId', account_number: 'accountNumber' };

/** Fields of the payout details that say where money goes; the last two as the release before stored them. */
const accountNumbers = ['upiId', 'accountNumber', 'ifsc', ...Object.keys(formerNames)];

/**
 * Forgets typed account numbers: after a log-out the phone may be another's. The other fields stay.
 * The session calls this on every page, so it does not import the store.
 */
export function forgetAccountNumbers(): void {
  const stored = readStoredJson(draftsKey, 'sessionStorage');
  const withoutNumbers = (field: string, value: unknown) => (accountNumbers.includes(field) ? undefined : value);
  if (stored !== undefined) storeValue(draftsKey, JSON.stringify(stored, withoutNumbers), 'sessionStorage');
}
