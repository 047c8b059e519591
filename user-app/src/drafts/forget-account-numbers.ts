/** Session storage key of this area's drafts (draft-store.ts). */
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
  try {
    const stored = sessionStorage.getItem(draftsKey);
    if (stored === null) return;
    const withoutNumbers = (field: string, value: unknown) => (accountNumbers.includes(field) ? undefined : value);
    sessionStorage.setItem(draftsKey, JSON.stringify(JSON.parse(stored), withoutNumbers));
  } catch {
    // Blocked or malformed: no draft is read from it either.
  }
}
