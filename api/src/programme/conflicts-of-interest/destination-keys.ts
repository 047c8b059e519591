import { createHmac } from 'node:crypto';
import type { PayoutKey } from '../../platform/config/keys';

/** Where a user is paid, without the name. */
export type Destination = { method: 'upi'; upiId: string } | { method: 'bank'; accountNumber: string; ifsc: string };

/** Indian numbers in UPI IDs: `9876543210@ybl`, `919876543210@ybl`, `9876543210-2@axl`. */
const MOBILE = /^(?:91|0)?([6-9][0-9]{9})(?![0-9])/;

const keyed = ({ id, key }: PayoutKey, purpose: string, text: string) =>
  `${id}.${createHmac('sha256', key).update(`${purpose}\n${text}`).digest('base64url')}`;

export const mobileKey = (key: PayoutKey, mobile: string) => keyed(key, 'mobile in a payout destination', mobile);

/**
 * Returns keyed fingerprints of a destination, equal for equal destinations under the same key: `destination_key` of the
 * UPI ID or of account and IFSC, `mobile_key` of the mobile number that a UPI ID begins with, else null.
 */
export function destinationKeys(key: PayoutKey, destination: Destination) {
  const text =
    destination.method === 'upi'
      ? `upi ${destination.upiId.toLowerCase()}`
      : `bank ${destination.accountNumber.replace(/^0+/, '')} ${destination.ifsc.toUpperCase()}`;
  const mobile = destination.method === 'upi' ? MOBILE.exec(destination.upiId)?.[1] : undefined;
  return {
    destination_key: keyed(key, 'payout destination', text),
    mobile_key: mobile === undefined ? null : mobileKey(key, mobile),
  };
}
