import { createHash } from 'node:crypto';
import type { PayoutProviderConfig } from './load-config';

/** Returns a hash of provider, key and account: what one account was ordered, no other knows. */
export const payoutAccountOf = ({ provider, key, account = '' }: PayoutProviderConfig): string =>
  createHash('sha256')
    .update(JSON.stringify([provider, key, account]))
    .digest('hex');
