import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { AdminRole } from '../permissions';
import type { CorrectionKind, CorrectionTables } from './correction-schema';
import type { EpochTables } from './epoch-schema';
import type { MessageTables } from './message-schema';
import type { WorkplaceTables } from './workplace-schema';

/** Rows as stored. Ids and points are bigint in the database and `number` here (checks keep them below 2^53). */
export type Id = GeneratedAlways<number>;
export type Moment = Date;
export type NullableMoment = ColumnType<Date | null, Date | null | undefined, Date | null>;
export type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;
export type Details = JSONColumnType<Record<string, unknown>>;

export type CallerArea = 'user' | 'admin';
export type OtpPurpose = 'user-sign-in' | 'admin-sign-in' | 'account-deletion' | 'payout-details';
/** Purpose of a stored code: those sent by message, and the token of a link made on the server. */
export type CodePurpose = OtpPurpose | 'admin-link';
export type ClaimStatus = 'pending' | 'approved' | 'rejected';
export type JournalKind = 'grant' | 'claim' | 'approval' | 'rejection' | 'adjustment';
export type ImportState = 'receiving' | 'reading' | 'pictures' | 'rows' | 'done' | 'failed';
export type PointAccount = 'programme' | 'available' | 'awaiting' | 'redeemed';
export type PayoutMethod = 'upi' | 'bank';
export type PayoutState = 'payable' | 'in-run' | 'paid' | 'returned' | 'forfeited';
export type RunState = 'proposed' | 'confirmed' | 'sent' | 'closed' | 'cancelled';
export type PayoutItemState = 'open' | 'paid' | 'returned' | 'cancelled';
/** Why a payment left its run before that was sent. */
export type LeftReason = 'suspended' | 'deleted' | 'correction';
export type MoneyKind = 'approval' | 'run' | 'release' | 'payment' | 'return' | 'renewal' | 'forfeit' | CorrectionKind;
export type MoneyAccount = 'programme' | 'payable' | 'in-run' | 'paid' | 'returned';
export type MessageChannel = 'sms' | 'push';

export interface Schema extends WorkplaceTables, EpochTables, MessageTables, CorrectionTables {
  users: {
    id: Id;
    mobile: Nullable<string>;
    role_id: number;
    name: Nullable<string>;
    address: Nullable<string>;
    location: Nullable<string>;
    email: Nullable<string>;
    joined_at: Moment;
    suspended_at: NullableMoment;
    suspension_reason: Nullable<string>;
    suspended_by: Nullable<number>;
    erased_at: NullableMoment;
    tokens_valid_after: NullableMoment;
    language: Nullable<string>;
    /** Name, mobile, location and e-mail in lower case, one per line. */
    search_text: GeneratedAlways<string>;
  };
  admins: {
    id: Id;
    mobile: string;
    joined_at: Moment;
    tokens_valid_after: NullableMoment;
    name: Nullable<string>;
    /** Given by the owner. Null: those of ADMIN_MOBILES; empty: removed from the team. */
    roles: Nullable<AdminRole[]>;
    /** Null: in the team for as long as in ADMIN_MOBILES. */
    invited_by: Nullable<number>;
    changed_at: NullableMoment;
    /** When an owner gave the roles that they have; null: never. */
    roles_given_at: NullableMoment;
  };
  sessions: {
    id: string;
    user_id: Nullable<number>;
    admin_id: Nullable<number>;
    issued_at: Moment;
    expires_at: Moment;
    revoked_at: NullableMoment;
  };
  otp_codes: {
    id: Id;
    purpose: CodePurpose;
    mobile: string;
    code_hmac: string;
    attempts: Generated<number>;
    created_at: Moment;
    expires_at: Moment;
    ended_at: NullableMoment;
  };
  otp_sends: { id: Id; purpose: OtpPurpose; mobile: string; ip: string; sent_at: Moment };
  rate_events: { id: Id; kind: string; subject: string; at: Moment };
  models: { id: Id; name: string; created_at: Moment; removed_at: NullableMoment };
  products: {
    id: Id;
    model_id: number;
    name: string;
    picture_key: Nullable<string>;
    created_at: Moment;
    removed_at: NullableMoment;
  };
  replaced_pictures: { picture_key: string; replaced_at: Moment };
  product_imports: {
    upload_id: string;
    admin_id: number;
    state: ImportState;
    done: Generated<number>;
    total: Generated<number>;
    outcome: JSONColumnType<Record<string, unknown> | null>;
    started_at: Moment;
    updated_at: Moment;
  };
  batches: {
    id: Id;
    product_id: number;
    points: number;
    quantity: number;
    first_serial: number;
    created_by: Nullable<number>;
    created_at: Moment;
    voided_at: NullableMoment;
    void_reason: Nullable<string>;
  };
  next_serial: { only_row: Generated<boolean>; serial: number };
  voided_codes: { serial: number; batch_id: number; reason: string; voided_by: Nullable<number>; voided_at: Moment };
  point_totals: {
    user_id: number;
    granted: Generated<number>;
    available: Generated<number>;
    awaiting: Generated<number>;
    redeemed: Generated<number>;
  };
  claims: {
    id: Id;
    transaction_id: GeneratedAlways<string>;
    user_id: number;
    points: number;
    /** What a point of it is worth, stated when it was made; null if a point had no value then. */
    value_paise: Nullable<number>;
    status: Generated<ClaimStatus>;
    last_scanned_at: NullableMoment;
    claimed_at: Moment;
    resolved_at: NullableMoment;
    resolved_by: Nullable<number>;
    reason: Nullable<string>;
  };
  scans: {
    serial: number;
    batch_id: number;
    user_id: number;
    points: number;
    location: string;
    latitude: Nullable<number>;
    longitude: Nullable<number>;
    location_missing: boolean;
    scanned_at: Moment;
    claim_id: Nullable<number>;
    /** The Idempotency-Key of its request. */
    request_key: Nullable<string>;
  };
  released_claim_items: { claim_id: number; serial: number; points: number };
  journal: {
    id: Id;
    user_id: number;
    kind: JournalKind;
    points: number;
    from_account: PointAccount;
    to_account: PointAccount;
    serial: Nullable<number>;
    claim_id: Nullable<number>;
    admin_id: Nullable<number>;
    at: Moment;
  };
  /** Reasons of manual adjustments. Texts that, unlike the journal, can be deleted. */
  adjustment_reasons: { journal_id: number; reason: string };
  /** Responses under an Idempotency-Key; no body while the command is running. */
  remembered_responses: {
    area: CallerArea;
    caller_id: number;
    operation: string;
    key: string;
    request_hash: string;
    status: Nullable<number>;
    body: ColumnType<Record<string, unknown> | null, string | null | undefined, string>;
    created_at: Moment;
  };
  seen_news: { user_id: number; journal_id: number; message_id: Generated<number>; seen_at: Moment };
  fraud_flags: { id: Id; user_id: number; kind: string; details: Details; at: Moment };
  audit_log: {
    id: Id;
    admin_id: Nullable<number>;
    action: string;
    claim_id: Nullable<number>;
    details: Details;
    at: Moment;
    subjects: GeneratedAlways<string[]>;
    words: GeneratedAlways<string | null>;
  };
  /** One row: the migration that a release must have to serve on this database. */
  schema_needs: { only_row: Generated<boolean>; migration: string };
  /** Fingerprints of the code keys, to detect another key under the same id. */
  known_code_keys: { id: string; mark: string; first_seen_at: Moment };
  /** One row: the watermark of the rollups below (`platform/rollups`). */
  rollup_watermark: {
    only_row: Generated<boolean>;
    journal_id: number;
    user_id: number;
    event_id: number;
    finance_id: Generated<number>;
    money_id: Generated<number>;
    refreshed_at: Moment;
  };
  scans_by_day: { day: string; scans: number; points: number };
  /** Scans of a batch whose serial >> 11 is the block. */
  scans_by_block: { batch_id: number; block: number; scans: number };
  claims_by_day: { day: string; status: ClaimStatus; claims: number; points: number };
  /** Events of admin 0 are those without a signed-in admin. */
  events_by_day: { day: string; action: string; admin_id: number; events: number };
  user_counts: { role_id: number; users: number };
  users_by_points: { user_id: number; role_id: number; granted: number; redeemed: number; available: number };
  stores: {
    id: Id;
    name: string;
    address: string;
    phone: Nullable<string>;
    latitude: number;
    longitude: number;
    created_at: Moment;
    changed_at: Moment;
    removed_at: NullableMoment;
  };
  payout_details: {
    user_id: number;
    method: PayoutMethod;
    /** Encrypted under PAYOUT_KEYS. */
    sealed: string;
    masked: string;
    entered_at: Moment;
    /** The last replacement; null for the first details. */
    changed_at: NullableMoment;
    /** Keyed fingerprint of the UPI ID or account. */
    destination_key: Nullable<string>;
    /** Keyed fingerprint of the mobile number that a UPI ID begins with. */
    mobile_key: Nullable<string>;
  };
  /** The money of an approved claim. */
  payouts: {
    claim_id: number;
    user_id: number;
    points: number;
    value_paise: number;
    amount_paise: number;
    state: Generated<PayoutState>;
    approved_at: Moment;
  };
  payout_runs: {
    id: Id;
    state: RunState;
    items: number;
    amount_paise: number;
    created_by: number;
    created_at: Moment;
    confirmed_by: Nullable<number>;
    confirmed_at: NullableMoment;
    sent_at: NullableMoment;
    closed_at: NullableMoment;
    /** The epoch that it was made in. */
    epoch_id: Generated<number>;
    /** The bank's form (`bankFile` of the settings) with which it was made. */
    form: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;
  };
  payout_items: {
    id: Id;
    run_id: number;
    claim_id: number;
    user_id: number;
    amount_paise: number;
    method: PayoutMethod;
    sealed: Nullable<string>;
    masked: string;
    /** As in `payout_details`, of the details used; null for a deleted account. */
    destination_key: Nullable<string>;
    state: Generated<PayoutItemState>;
    /** The bank's reference (UTR) of a payment. */
    reference: Nullable<string>;
    reason: Nullable<string>;
    resolved_at: NullableMoment;
    /** Why it left its run before that was sent. */
    left_reason: Nullable<LeftReason>;
  };
  /** Movements of money in paise. Append-only. */
  money_journal: {
    id: Id;
    claim_id: number;
    user_id: number;
    item_id: Nullable<number>;
    kind: MoneyKind;
    amount_paise: number;
    from_account: MoneyAccount;
    to_account: MoneyAccount;
    admin_id: Nullable<number>;
    at: Moment;
    /** Reversals of the claim before this entry; null: none. */
    reversals: Nullable<number>;
  };
}
