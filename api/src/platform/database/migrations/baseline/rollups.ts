import { sql } from 'kysely';

/**
 * Counts up to a watermark, refreshed by a job (`platform/rollups`): no scan, claim or registration writes here. The tables
 * can be truncated, with the watermark reset to 0, at any time and are then recounted.
 */
export const rollups = [
  sql`
    create table rollup_watermark (
      only_row boolean primary key default true check (only_row),
      journal_id bigint not null,
      user_id bigint not null,
      event_id bigint not null,
      refreshed_at timestamptz not null
    )`,
  sql`insert into rollup_watermark (journal_id, user_id, event_id, refreshed_at) values (0, 0, 0, 'epoch')`,
  sql`create table scans_by_day (day date primary key, scans bigint not null, points bigint not null)`,
  sql`
    create table scans_by_block (
      batch_id bigint,
      block bigint,
      scans bigint not null,
      primary key (batch_id, block)
    )`,
  sql`
    create table claims_by_day (
      day date,
      status text,
      claims bigint not null,
      points bigint not null,
      primary key (day, status)
    )`,
  sql`
    create table events_by_day (
      day date,
      action text,
      admin_id bigint,
      events bigint not null,
      primary key (day, action, admin_id)
    )`,
  sql`create table user_counts (role_id smallint primary key, users bigint not null)`,
  sql`
    create table users_by_points (
      user_id bigint primary key,
      role_id smallint not null,
      granted bigint not null,
      redeemed bigint not null,
      available bigint not null
    )`,
  sql`create index users_by_granted on users_by_points (role_id, granted, user_id)`,
  sql`create index users_by_redeemed on users_by_points (role_id, redeemed, user_id)`,
  sql`create index users_by_available on users_by_points (role_id, available, user_id)`,
];
