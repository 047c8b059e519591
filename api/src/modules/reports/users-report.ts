import { CUSTOMER, PLUMBER } from '../../roles';
import { countMatchingUsers, readUserFilter, userFilterFields } from '../users';
import { listUsersBehind } from './users-report.repository';
import { defineReport } from './report';

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
    readFilter: (asked) => readUserFilter(roleId, asked),
    count: countMatchingUsers,
    listPage: listUsersBehind,
    columns: [
      { header: 'Name', kind: 'text', width: 28, cell: 'name' },
      { header: 'Mobile', kind: 'text', width: 14, cell: 'mobile' },
      { header: 'E-mail', kind: 'text', width: 28, cell: 'email' },
      { header: 'Location', kind: 'text', width: 28, cell: 'location' },
      { header: 'Joined', kind: 'day', width: 12, cell: 'joinedAt' },
      { header: 'Accumulated points', kind: 'count', width: 20, cell: 'granted' },
      { header: 'Points redeemed', kind: 'count', width: 17, cell: 'redeemed' },
      { header: 'Balance', kind: 'count', width: 12, cell: 'available' },
      { header: 'Status', kind: 'text', width: 11, cell: 'isSuspended', names: STATUS },
    ],
    fileName: (_asked, format) => (format === 'xlsx' ? 'ExcelReport' : name),
    describe: (asked) => ({ ...(asked.status && { status: asked.status }), searched: Boolean(asked.search?.trim()) }),
  });

export const plumbersReport = usersReport('plumbers', 'Plumbers', PLUMBER);
export const customersReport = usersReport('customers', 'Customers', CUSTOMER);
