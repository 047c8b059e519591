import type { PayoutDetails } from '../payout-details';

/** The part of the details that the bank does not know. */
export type WrongField = 'upi_id' | 'account_number' | 'ifsc';

/** What a provider says of a verification. `failed`: it could not find out, and will not. */
export type VerificationAnswer = { providerId: string } & (
  | { state: 'pending' }
  | { state: 'failed' }
  | { state: 'valid'; bankName: string }
  | { state: 'invalid'; wrongField: WrongField }
);

export interface VerificationRequest {
  /** Ours: letters and digits. */
  reference: string;
  details: PayoutDetails;
}

/** A request that was sent, with what is known of it. */
export interface SentRequest extends VerificationRequest {
  /** Null if no response came. */
  providerId: string | null;
  sentAt: Date;
}

/** A provider that asks a bank for the name of an account or a UPI ID. Its methods throw ProviderError. */
export interface PayeeVerifier {
  name: 'razorpayx' | 'cashfree';
  /** Sends a request, which the provider charges for. */
  request(request: VerificationRequest): Promise<VerificationAnswer>;
  /** Reads what became of a request; undefined if the provider never received it. */
  read(sent: SentRequest): Promise<VerificationAnswer | undefined>;
  /** Returns false while the provider is known to fail. */
  isAvailable(): boolean;
}
