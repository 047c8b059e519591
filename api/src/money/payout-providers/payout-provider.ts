import type { IncomingHttpHeaders } from 'node:http';
import type { PayoutDetails } from '../payout-details';

/**
 * `processing`: the provider has it. `paid`: the payee's bank has the money. `failed`: no money left the account, for a
 * reason that is not the payee's. `returned`: the payee's bank refused the money or sent it back, also after days.
 */
export type TransferState = 'processing' | 'paid' | 'failed' | 'returned';

export interface TransferOrder {
  /** Ours, and the provider's idempotency key: letters and digits. */
  reference: string;
  amountPaise: number;
  payee: PayoutDetails;
}

/** A transfer as the provider knows it. */
export interface Transfer {
  reference: string;
  /** The provider's own id. */
  providerId: string;
  amountPaise: number;
  state: TransferState;
  /** The bank's reference; null until the bank has given one. */
  utr: string | null;
  /** The provider's words for a state other than paid. */
  reason: string | null;
}

/** What a signed webhook is about. Its content is not used: the state is read from the provider. */
export interface ProviderEvent {
  about: 'transfer' | 'verification';
  reference: string;
}

/** A provider of payouts by its API. All its methods throw ProviderError. */
export interface PayoutProvider {
  name: 'razorpayx' | 'cashfree';
  /** That of `payoutAccountOf`. */
  account: string;
  /** Orders a transfer; with the reference of an earlier order it pays nothing more. */
  createTransfer(order: TransferOrder): Promise<Transfer>;
  /** Returns the transfer of a reference; undefined if the provider has none. */
  findTransfer(reference: string): Promise<Transfer | undefined>;
  /** Returns what can be paid now, in paise. */
  readBalance(): Promise<number>;
  /** Returns the events of a webhook; undefined if its signature is not the provider's. @param body as it arrived */
  readWebhook(headers: IncomingHttpHeaders, body: Buffer): ProviderEvent[] | undefined;
  /** Returns false while the provider is known to fail. */
  isAvailable(): boolean;
}

/**
 * A request that failed. `rejected`: the provider declined it as it is. Otherwise its outcome is unknown: it may have
 * been carried out. Has the reason for the log, without keys or payout details.
 */
export class ProviderError extends Error {
  readonly rejected: boolean;

  constructor(reason: string, { rejected = false, ...options }: ErrorOptions & { rejected?: boolean } = {}) {
    super(reason, options);
    this.name = 'ProviderError';
    this.rejected = rejected;
  }
}
