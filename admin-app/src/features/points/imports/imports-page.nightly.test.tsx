import { screen, waitFor, within } from '@testing-library/react';
import { api } from '../../../../test/api';
import { quietConsole } from '../../../../test/browser-stand-ins';
import { visit } from '../../../../test/visit';
import { ImportsPage } from './imports-page';

quietConsole();

const row = {
  ...{
    id: 3,
    kind: 'balances',
    state: 'ready',
    file_name: 'old.csv',
    digest: 'ab12',
    statement: 'Ledger of 31 March',
    has_picture: false,
  },
  ...{ rows: 40_000, wrong: 2, points: 1_250_000, payout_details: 0, waits: false },
  ...{ uploaded_by: { id: 1, mobile: '9000000001', name: 'Asha' }, created_at: '2026-11-27T04:00:00.000Z' },
  ...{ applied_at: null, undone_at: null },
};
const none = {
  created: 0,
  found: 0,
  filled: 0,
  different: 0,
  opened: 0,
  nothing: 0,
  added: 0,
  undone: 0,
  kept: 0,
  left: 39_998,
};
const detail = { ...row, new_members: 0, worth_paise: 125_000_000, outcomes: none };
const wrongRow = {
  ...{ row: 7, cells: [], different: [], user_id: null },
  errors: [{ column: 'points', message: 'A balance cannot be below 0', value: '-4' }],
};
const listed = (data: unknown[]) => ({ json: { message: 'Found', data, total_count: data.length } });
const found = (data: unknown) => ({ json: { message: 'Found', data } });

beforeEach(() => {
  api.on('POST admin/imports/list', listed([row]));
  api.on('GET admin/imports/3', found(detail));
  api.on('POST admin/imports/3/rows', listed([wrongRow]));
});

const open = (query = '') =>
  visit({
    pages: [{ path: '/admin/imports', element: <ImportsPage /> }],
    path: `/admin/imports${query}`,
    signedIn: true,
  });

it('lists the imports; one opens its dry run: sums, and rows with the value that is wrong', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('link', { name: 'Balances #3' }));
  expect(await screen.findByText('12,50,000')).toBeVisible();
  expect(screen.getByText('Ledger of 31 March')).toBeVisible();
  const table = within(await screen.findByRole('table', { name: 'Rows that cannot be applied' }));
  expect(table.getByRole('row', { name: /7 points: A balance cannot be below 0 -4/ })).toBeVisible();
});

it('shows a second owner the rows that will be applied, and where to confirm them', async () => {
  const cells = [
    { column: 'mobile', value: '9000000005' },
    { column: 'upi_id', value: 'ra••••@okicici' },
    { column: 'payee_name', value: 'Ravi' },
  ];
  api.on('GET admin/imports/3', found({ ...detail, kind: 'members', wrong: 0, waits: true }));
  api.on('POST admin/imports/3/rows', listed([{ ...wrongRow, errors: [], cells }]));
  open('?import=3');
  const table = within(await screen.findByRole('table', { name: 'Rows that will be applied' }));
  expect(await table.findByRole('row', { name: /7 9000000005 .* ra••••@okicici ?Ravi/ })).toBeVisible();
  expect(screen.getByText('ab12')).toBeVisible();
  expect(screen.getByRole('link', { name: /under Confirmations/ })).toHaveAttribute('href', '/admin/confirmations');
  expect(screen.queryByRole('button', { name: 'Apply' })).not.toBeInTheDocument();
});

it('balances are applied once another owner confirms: the page says so', async () => {
  api.on('POST admin/imports/3/apply', {
    status: 202,
    json: { message: 'Another admin must confirm this', data: { confirmation_id: 9 } },
  });
  const { user } = open('?import=3');
  await user.click(await screen.findByRole('button', { name: 'Apply' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Apply this import?' }));
  expect(dialog.getByText(/Another owner must confirm it first\./)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('Another owner must confirm this, under Confirmations.')).toBeVisible();
});

it('shows how far an import is, and then its undo', async () => {
  api.on(
    'GET admin/imports/3',
    found({ ...detail, state: 'applying', outcomes: { ...none, opened: 9998, left: 30_000 } }),
  );
  open('?import=3');
  expect(await screen.findByRole('progressbar', { name: 'Applying the rows' })).toHaveAttribute(
    'aria-valuetext',
    '9,998 of 39,998 rows',
  );
  expect(screen.queryByRole('button', { name: 'Undo the import' })).not.toBeInTheDocument();
  api.on('GET admin/imports/3', found({ ...detail, state: 'applied', outcomes: { ...none, opened: 39_998, left: 0 } }));
  expect(await screen.findByRole('button', { name: 'Undo the import' }, { timeout: 4000 })).toBeVisible();
});

it('uploads a file; balances need a statement, and an error of the file is shown where it belongs', async () => {
  api.on('POST admin/imports', {
    status: 400,
    json: { message: "Invalid spreadsheet: it has no column 'points'", code: 'invalid_sheet' },
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Upload a file' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload a file of the old system' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: /What the file contains/ }), 'balances');
  await user.upload(dialog.getByLabelText(/^File/), new File(['mobile\n1\n'], 'old.csv', { type: 'text/csv' }));
  await user.click(dialog.getByRole('button', { name: 'Check the file' }));
  expect(await dialog.findByText(/Balances need the statement of the old system/)).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: /Reference of the statement/ }), 'Ledger');
  await user.click(dialog.getByRole('button', { name: 'Check the file' }));
  expect(await dialog.findByText("Invalid spreadsheet: it has no column 'points'")).toBeVisible();
  api.on('POST admin/imports', { status: 201, ...found({ id: 3, rows: 1, wrong: 0 }) });
  await user.click(dialog.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: 'Apply' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('without imports it says what to upload first', async () => {
  api.on('POST admin/imports/list', listed([]));
  open();
  expect(await screen.findByText('No imports yet')).toBeVisible();
});
