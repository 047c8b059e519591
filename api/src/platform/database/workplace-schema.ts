import type { ColumnType, Generated } from 'kysely';
import type { Details, Id, JournalKind, MoneyKind, PointAccount, Moment, Nullable, NullableMoment } from './schema';

export type ConfirmationKind = 'batch' | 'adjustment' | 'rules' | 'settings' | 'case' | 'correction';
export type ConfirmationState = 'waiting' | 'confirmed' | 'declined' | 'withdrawn' | 'expired';
/** What sums of a day limit: points of batches; points of adjustments and cases; paise of payout runs. */
export type LimitKind = 'batch' | 'grant' | 'run';
export type CaseState = 'open' | 'granted' | 'declined';
export type BatchEventKind = 'printed' | 'dispatched';
export type UnusualKind = 'before-dispatch' | 'far-apart';

/** The tables of 0003-workplace, and those that refer to them. */
export interface WorkplaceTables {
  /** Append-only; the newest row is in force (`programme/programme`). */
  programme_settings: {
    id: Id;
    settings: Details;
    admin_id: Nullable<number>;
    at: Moment;
    /** The proposal that it came from. */
    confirmation_id: Nullable<number>;
  };
  confirmations: {
    id: Id;
    kind: ConfirmationKind;
    order: Details;
    requested_by: number;
    requested_at: Moment;
    state: Generated<ConfirmationState>;
    decided_by: Nullable<number>;
    decided_at: NullableMoment;
    outcome: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;
    /** When a change of settings that the only owner proposed takes effect without a second owner. */
    effective_at: NullableMoment;
  };
  /** Append-only. Points, or paise of kind `run`. */
  limit_uses: {
    id: Id;
    kind: LimitKind;
    admin_id: number;
    user_id: Nullable<number>;
    amount: number;
    at: Moment;
  };
  rejection_reasons: { id: Id; reason: string; created_by: number; created_at: Moment };
  /** Append-only; the newest row is in force. */
  approval_rules: { id: Id; rules: Details; admin_id: number; at: Moment };
  /** `waits`: the claim was not decided when the job last ran. */
  claim_signals: { claim_id: number; codes: string[]; found_at: Moment; waits: boolean };
  crowded_places: { day: string; latitude_cell: number; longitude_cell: number; users: number };
  scan_cases: {
    id: Id;
    user_id: number;
    picture_key: Nullable<string>;
    note: Nullable<string>;
    created_at: Moment;
    /** When the server tried to read the picture. */
    read_at: NullableMoment;
    /** Until when one node reads it. */
    lease_until: NullableMoment;
    /** How often a node began to read it. */
    read_tries: Generated<number>;
    serial: Nullable<number>;
    state: Generated<CaseState>;
    answer: Nullable<string>;
    answered_by: Nullable<number>;
    answered_at: NullableMoment;
  };
  batch_events: {
    id: Id;
    batch_id: number;
    kind: BatchEventKind;
    store_id: Nullable<number>;
    place: Nullable<string>;
    admin_id: Nullable<number>;
    at: Moment;
  };
  /** Up to `unusual_watermark`. */
  first_scans: { batch_id: number; at: Moment };
  /** One row: the last journal entry that was searched for unusual batches. */
  unusual_watermark: { only_row: Generated<boolean>; journal_id: number };
  unusual_batches: {
    batch_id: number;
    kind: UnusualKind;
    details: Details;
    found_at: Moment;
    dismissed_by: Nullable<number>;
    dismissed_at: NullableMoment;
  };
  saved_views: {
    id: Id;
    page: string;
    name: string;
    query: string;
    columns: ColumnType<string[] | null, string | null, string | null>;
    admin_id: number;
    shared: Generated<boolean>;
    created_at: Moment;
  };
  /** `month`: its first day. */
  points_by_month: { month: string; kind: JournalKind; to_account: PointAccount; entries: number; points: number };
  scans_by_batch: { month: string; batch_id: number; scans: number; points: number };
  scans_by_place: { month: string; place: string; scans: number; points: number };
  money_by_month: { month: string; kind: MoneyKind; entries: number; paise: number };
}
