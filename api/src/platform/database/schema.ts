import type { Selectable } from 'kysely';
import type { DB } from './row-types.gen';

export type { CorrectionKind, Jumps, LeftReason, MoneyKind, OtpPurpose, RestoreSource } from './stored-types';

/**
 * Rows as stored, by table. Ids and points are bigint in the database and `number` here (checks keep them below 2^53).
 * `npm run row-types -w @loyalty/api` writes the types from the migrated database, whose comments explain the columns.
 */
export type Schema = DB;

type Row<Table extends keyof DB> = Selectable<DB[Table]>;

export type CallerArea = Row<'remembered_responses'>['area'];
/** Purpose of a stored code: those sent by message, and the token of a link made on the server. */
export type CodePurpose = Row<'otp_codes'>['purpose'];
export type ClaimStatus = Row<'claims'>['status'];
export type JournalKind = Row<'journal'>['kind'];
export type PointAccount = Row<'journal'>['from_account'];
export type MarketFileState = Row<'market_files'>['state'];
export type ImportState = Row<'product_imports'>['state'];
export type PayoutMethod = Row<'payout_details'>['method'];
export type PayoutState = Row<'payouts'>['state'];
export type RunState = Row<'payout_runs'>['state'];
export type RunChannel = Row<'payout_runs'>['channel'];
export type InstantState = Row<'instant_payments'>['state'];
export type InstantProblem = NonNullable<Row<'instant_payments'>['problem']>;
export type PayoutItemState = Row<'payout_items'>['state'];
export type MessageChannel = Row<'outbox_deliveries'>['channel'];
export type ConfirmationKind = Row<'confirmations'>['kind'];
export type ConfirmationState = Row<'confirmations'>['state'];
/** What sums of a day limit: points of batches; points of adjustments and cases; paise of payout runs. */
export type LimitKind = Row<'limit_uses'>['kind'];
export type ConsentKind = Row<'message_consents'>['kind'];
export type ConsentSource = Row<'message_consents'>['source'];
export type CaseState = Row<'scan_cases'>['state'];
export type NumberRequestState = Row<'number_requests'>['state'];
export type PauseCause = NonNullable<Row<'webhook_endpoints'>['pause_cause']>;
export type DeliveryState = Row<'webhook_deliveries'>['state'];
export type UnusualKind = Row<'unusual_batches'>['kind'];
