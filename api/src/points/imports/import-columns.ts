import type { SheetColumn } from '../../platform/sheets';

export const IMPORT_KINDS = ['members', 'balances', 'history'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

export type ImportColumn =
  | 'mobile'
  | 'name'
  | 'role'
  | 'place'
  | 'language'
  | 'upi_id'
  | 'account_number'
  | 'ifsc'
  | 'payee_name'
  | 'points'
  | 'date'
  | 'text';

const column = (name: ImportColumn, headings: string, options: Partial<SheetColumn<ImportColumn>> = {}) => ({
  ...{ name, headings: headings.split(', '), required: false },
  ...options,
});

const mobile = column(
  'mobile',
  'mobile, mobile number, mobile no, phone, phone number, phone no, contact, contact number, number, मोबाइल, मोबाइल नंबर, फ़ोन, फोन',
  { required: true, number: true },
);
const points = (required: boolean) =>
  column('points', 'points, balance, points balance, balance points, available points, closing balance, अंक, पॉइंट', {
    ...{ required, number: true },
  });

/** The columns of each kind of file, by the headings that exports of other systems have. */
export const importColumns: Readonly<Record<ImportKind, readonly SheetColumn<ImportColumn>[]>> = {
  members: [
    mobile,
    column('name', 'name, full name, member name, plumber name, नाम'),
    column('role', 'role, type, member type, user type, category'),
    column('place', 'place, location, city, district, town, शहर, स्थान'),
    column('language', 'language, preferred language, भाषा'),
    column('upi_id', 'upi_id, upi id, upi, vpa'),
    column('account_number', 'account_number, account number, account no, bank account, bank account number', {
      number: true,
    }),
    column('ifsc', 'ifsc, ifsc code'),
    column('payee_name', 'payee_name, payee name, account holder, account holder name, beneficiary name'),
  ],
  balances: [mobile, points(true)],
  history: [
    mobile,
    column('date', 'date, transaction date, day, तारीख, दिनांक', { required: true, number: true }),
    column('text', 'text, description, details, particulars, transaction, remarks, product, विवरण', { required: true }),
    points(false),
  ],
};
