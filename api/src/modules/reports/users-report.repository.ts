import { sql } from 'kysely';
import { CUSTOMER, PLUMBER } from '../../roles';
import { countMatchingUsers, readUserFilter, userFilterFields, usersMatching } from '../users';
import { defineReport, seconds } from './report.repository';

const { search, status } = userFilterFields;
const STATUS = { true: 'Suspended', false: 'Active' };

/**
 * Plumbers or customers with the columns of their table (spec §2 "Reports screen", §7; decisions.md §7 "Exports") and
 * its filter. Always in the order of registration, which does not change during the download.
 */
const usersReport = (name: string, title: string, roleId: typeof PLUMBER | typeof CUSTOMER) =>
  defineReport({
    name,
    title,
    fields: { search, status },
    read(asked) {
      const filter = readUserFilter(roleId, asked);
      return {
        count: (db) => countMatchingUsers(db, filter),
        select: sql`
          select u.id, u.name, u.mobile, u.email, u.location, u.joined_at, u.suspended_at
          from users u where ${usersMatching(filter)}`,
        fileName: { xlsx: 'ExcelReport', csv: name },
        describe: { ...(asked.status && { status: asked.status }), searched: Boolean(asked.search?.trim()) },
      };
    },
    order: { table: 'u', at: 'joined_at', id: 'id' },
    joins: sql`left join point_totals t on t.user_id = page.id`,
    columns: [
      { header: 'Name', kind: 'text', width: 28, cell: sql`page.name` },
      { header: 'Mobile', kind: 'text', width: 14, cell: sql`page.mobile` },
      { header: 'E-mail', kind: 'text', width: 28, cell: sql`page.email` },
      { header: 'Location', kind: 'text', width: 28, cell: sql`page.location` },
      { header: 'Joined', kind: 'day', width: 12, cell: seconds(sql`page.joined_at`) },
      { header: 'Accumulated points', kind: 'count', width: 20, cell: sql`coalesce(t.granted, 0)` },
      { header: 'Points redeemed', kind: 'count', width: 17, cell: sql`coalesce(t.redeemed, 0)` },
      { header: 'Balance', kind: 'count', width: 12, cell: sql`coalesce(t.available, 0)` },
      { header: 'Status', kind: 'text', width: 11, cell: sql`page.suspended_at is not null`, names: STATUS },
    ],
  });

export const plumbersReport = usersReport('plumbers', 'Plumbers', PLUMBER);
export const customersReport = usersReport('customers', 'Customers', CUSTOMER);
