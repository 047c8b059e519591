import { sql } from 'kysely';
import { countRecipients, readFinancialYear, recipientsOf, yearField } from '../statements';
import { defineReport, ROLES } from './report.repository';

/** Users who were paid more in a financial year than the programme's `yearlyReportPaise`, in the order of registration. */
export const recipientsReport = defineReport({
  name: 'recipients',
  title: 'Recipients',
  fields: { year: yearField },
  read({ year: name }) {
    const year = readFinancialYear(name);
    return {
      count: (db) => countRecipients(db, year),
      select: sql`
        select u.id, u.name, u.mobile, u.role_id, u.joined_at, r.payments, r.paid_paise
        from (${recipientsOf(year)}) r join users u on u.id = r.user_id where true`,
      fileName: `recipients-${name}`,
      describe: { year: name },
    };
  },
  order: { table: 'u', at: 'joined_at', id: 'id' },
  joins: sql``,
  columns: [
    { header: 'User', kind: 'id', width: 10, cell: sql`page.id` },
    { header: 'Name', kind: 'text', width: 28, cell: sql`page.name` },
    { header: 'Mobile', kind: 'text', width: 14, cell: sql`page.mobile` },
    { header: 'Role', kind: 'text', width: 11, cell: sql`page.role_id`, names: ROLES },
    { header: 'Payments', kind: 'count', width: 11, cell: sql`page.payments` },
    { header: 'Paid (INR)', kind: 'money', width: 16, cell: sql`page.paid_paise / 100.0` },
  ],
});
