import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';

/** Rows as they stand in the database. Ids and points are bigint there and `number` here (below 2^53 by their checks). */
type Id = GeneratedAlways<number>;
type Moment = Date;
type NullableMoment = ColumnType<Date | null, Date | null | undefined, Date | null>;
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;
type Details = JSONColumnType<Record<string, unknown>>;

export type OtpPurpose = 'user-sign-in' | 'admin-sign-in' | 'account-deletion';
export type ClaimStatus = 'pending' | 'approved' | 'rejected';
export type JournalKind = 'grant' | 'claim' | 'approval' | 'rejection' | 'adjustment';
export type ImportState = 'receiving' | 'reading' | 'pictures' | 'rows' | 'done' | 'failed';
export type PointAccount = 'programme' | 'available' | 'awaiting' | 'redeemed';

export interface Schema {
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
    /** Name, mobile, location and e-mail in lower case, a line each. */
    search_text: GeneratedAlways<string>;
  };
  admins: { id: Id; mobile: string; joined_at: Moment; tokens_valid_after: NullableMoment };
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
    purpose: OtpPurpose;
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
  /** Why points were adjusted by hand: words, which unlike the journal can be taken back (migration 0012). */
  adjustment_reasons: { journal_id: number; reason: string };
  idempotency_keys: {
    user_id: number;
    operation: string;
    key: string;
    request_hash: string;
    status: number;
    body: Details;
    created_at: Moment;
  };
  admin_idempotency_keys: {
    admin_id: number;
    operation: string;
    key: string;
    request_hash: string;
    body: Details;
    created_at: Moment;
  };
  seen_news: { user_id: number; journal_id: number; seen_at: Moment };
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
  /** One row: which migration a release must know to serve on this database (migration 0013). */
  schema_needs: { only_row: Generated<boolean>; migration: string };
  /** Marks of the keys of printed codes, to tell another key under the same name (migration 0014). */
  known_code_keys: { id: string; mark: string; first_seen_at: Moment };
  /** Scans of a batch whose serial >> 11 is the block, of journal entries up to the mark (migration 0016). */
  scan_tallies: { batch_id: number; block: number; scanned: number };
  scan_tally_mark: { only_row: Generated<boolean>; journal_id: number };
  /** What was scanned on an IST day that is over (migration 0018); a day without scans may have no row. */
  settled_scan_days: { day: string; scans: number; points: number };
  /** What admins did on an IST day that is over; admin 0 while nobody had signed in. */
  settled_act_days: { day: string; action: string; admin_id: number; acts: number };
  /** One row: up to where people_by_points and claim_tallies are laid (migration 0017). */
  tally_mark: {
    only_row: Generated<boolean>;
    entry_id: number;
    user_id: number;
    plumbers: number;
    customers: number;
    laid_at: Moment;
  };
  people_by_points: { user_id: number; role_id: number; granted: number; redeemed: number; available: number };
  claim_tallies: { day: string; status: ClaimStatus; claims: number; points: number };
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
}
