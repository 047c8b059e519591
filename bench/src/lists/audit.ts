import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../../api/src/database/schema';
import { listActs } from '../../../api/src/modules/audit/audit.repository';
import { endOfIndianDay, indianDayOf, startOfIndianDay } from '../../../api/src/indian-time';
import type { Read } from './explain-reads';

const DAY_MS = 86_400_000;
const PAGE = 10;

interface Filter {
  action?: string;
  admin?: number;
  search?: string;
  startDate?: string;
  endDate?: string;
}

/** Pages of the audit log: first, middle and last of all, of each filter and of searches. */
export async function auditReads(db: Kysely<Schema>): Promise<Read[]> {
  const { rows } = await sql<{ acts: number; admin: number; mobile: string; transaction: string }>`
    select (select count(*) from audit_log) as acts, a.id as admin, a.mobile,
      (select details ->> 'transaction_id' from audit_log order by id limit 1 offset 1000) as transaction
    from admins a order by a.id limit 1 offset 1`.execute(db);
  const { acts, admin, mobile, transaction } = rows[0]!;
  const read = (what: string, filter: Filter, page = 1): Read => {
    const { startDate, endDate, admin: adminId, ...same } = filter;
    const asked = {
      ...same,
      ...(adminId !== undefined && { adminId }),
      ...(startDate && { from: startOfIndianDay(startDate)! }),
      ...(endDate && { before: endOfIndianDay(endDate)! }),
    };
    return {
      what: `Audit: ${what}`,
      ask: (on) => listActs(on, asked, { limit: PAGE, offset: (page - 1) * PAGE }),
      request: { path: '/admin/audit', body: { ...filter, page }, as: 'admin' },
    };
  };
  const last = Math.ceil(acts / PAGE);
  const daysAgo = (days: number) => indianDayOf(new Date(Date.now() - days * DAY_MS));
  return [
    read(`page 1 of ${last}`, {}),
    read('page in the middle', {}, Math.floor(last / 2)),
    read('last page', {}, last),
    read('one kind of act, last tenth', { action: 'claim-approved' }, Math.floor(last * 0.9)),
    read('one admin and one kind, in the middle', { admin, action: 'claim-approved' }, Math.floor(last / 6)),
    read('a month half a year ago, its 500th page', { startDate: daysAgo(200), endDate: daysAgo(170) }, 500),
    read('search for a transaction', { search: transaction }),
    read('search for an admin’s mobile, 20,000th page', { search: mobile }, Math.min(20_000, Math.floor(last / 4))),
    read('search that finds nothing', { search: 'zzz' }),
  ];
}
