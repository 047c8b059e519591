/** Corrections of a result in the money journal: paid money that came back, and money that arrived after all. */
export type CorrectionKind = 'reversal' | 'late-payment';

/** Tables of corrected results, and of the bank's references. */
export interface CorrectionTables {
  /** A bank's reference, in upper case and without blanks, and the payment that it belongs to. */
  payment_references: { reference: string; item_id: number };
  /** Orders to correct a bank's result; their state is that of the confirmation. */
  payout_corrections: { confirmation_id: number; item_id: number; claim_id: number };
}
