import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { File as NodeFile } from 'node:buffer';
import { api } from '../../../test/api';
import { serveProposals } from '../../../test/proposals';
import { catchSavedFiles, quietConsole } from '../../../test/browser-stand-ins';
import { visit } from '../../../test/visit';
import { BankFilePage } from './bank-file-page';
import { PayoutsPage } from './payouts-page';
import { RunPage } from './run-page';

quietConsole();
const saved = catchSavedFiles();

const sum = (count: number, amount_paise: number) => ({ count, amount_paise });
const payee = {
  transaction_id: 'TX-1041',
  user_id: 7,
  user_name: 'Ravi Kumar',
  mobile: '9876543210',
  role_id: 2,
  points: 1100,
  amount_paise: 110_000,
  masked: 'ra••••@okicici',
  ...{ reference: null, reason: null, resolved_at: null },
};
const payout = {
  ...payee,
  value_paise: 100,
  state: 'payable',
  approved_at: '2026-11-20T08:00:00.000Z',
  method: 'upi',
  blocked: null,
  run_id: null,
};
const run = {
  id: 12,
  state: 'proposed',
  items: 23,
  amount_paise: 1_840_000,
  created_by: { id: 1, mobile: '9000000001' },
  created_at: '2026-11-21T08:00:00.000Z',
  confirmed_by: null,
  confirmed_at: null,
  sent_at: null as string | null,
  closed_at: null,
  open: 23,
  paid: 0,
  paid_paise: 0,
  returned: 0,
  returned_paise: 0,
  can_confirm: false,
};
const file = {
  preset: 'bank-a',
  header: true,
  delimiter: ',',
  dates: 'DD/MM/YYYY',
  plain: true,
  debit: '',
  remark: 'Rewards',
  columns: [
    { header: 'ACC', value: 'account' },
    { header: 'AMT', value: 'amount' },
  ],
  results: {
    ...{ reference: 'Ref', status: 'Status', utr: 'UTR', reason: '', amount: '' },
    ...{ paid: ['paid'], returned: ['failed'] },
  },
};
let shownRun: object;
let settings: object;

beforeEach(() => {
  shownRun = run;
  settings = {
    version: 3,
    is_owner: true,
    payout_methods: ['upi', 'bank'],
    confirm_runs_above_paise: 5_000_000,
    bank_file: null,
  };
  api.on('GET admin/programme', () => ({ json: { message: 'Settings', data: settings } }));
  api.on('POST admin/payouts', {
    json: {
      message: 'Payouts',
      data: [payout],
      total_count: 1,
      by_state: {
        ...{ payable: sum(27, 2_050_000), ready: sum(23, 1_840_000), 'in-run': sum(4, 400_000) },
        ...{ returned: sum(1, 50_000), paid: sum(300, 28_000_050), forfeited: sum(0, 0) },
      },
    },
  });
  api.on('POST admin/payout-runs', { json: { message: 'Payout runs', data: [run], total_count: 1 } });
  api.on('GET admin/payout-runs/12', () => ({ json: { message: 'Payout run', data: shownRun } }));
  api.on('POST admin/payout-runs/12/items', {
    json: {
      message: 'Payments',
      data: [{ ...payee, id: 1041, method: 'upi', details_changed_at: null, suspended: false, state: 'open' }],
      total_count: 1,
    },
  });
});

const pages = [
  { path: '/admin/payouts', element: <PayoutsPage /> },
  { path: '/admin/payouts/runs/:id', element: <RunPage /> },
  { path: '/admin/payouts/bank-file', element: <BankFilePage /> },
];
const open = (path = '/admin/payouts') => visit({ pages, path, signedIn: true });
const press = async (user: ReturnType<typeof open>['user'], name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));

describe('/admin/payouts', () => {
  it('shows what can be paid, what cannot, and the money of each claim, masked', async () => {
    open();
    const figures = await screen.findByRole('list', { name: 'Figures' });
    await waitFor(() => expect(figures).toHaveTextContent('Can be paid now₹18,40023 claims'));
    expect(figures).toHaveTextContent('Cannot be paid yet₹2,1004 claims');
    expect(figures).toHaveTextContent('Paid₹2,80,000.50300 claims');
    const row = await screen.findByRole('row', { name: /TX-1041/ });
    expect(row).toHaveTextContent('ra••••@okicici');
    expect(row).toHaveTextContent('₹1,100');
    expect(screen.getByText('The bank file is not set up yet')).toBeInTheDocument();
  });

  it('makes a run of one kind of details after a summary, and opens it', async () => {
    api.on('POST admin/payouts/make-run', { status: 201, json: { message: 'Made', data: { run, skipped: [] } } });
    const { user, router } = open();
    await screen.findByText('23 claims');
    await press(user, 'Make a run');
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('23 claims, ₹18,400, can be paid now.');
    expect(dialog).toHaveTextContent('4 claims are left out');
    await user.click(within(dialog).getByRole('radio', { name: 'Bank accounts only' }));
    await user.click(within(dialog).getByRole('button', { name: 'Make the run' }));
    expect(await screen.findByRole('heading', { name: 'Run 12' })).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/admin/payouts/runs/12');
    expect(api.bodies('admin/payouts/make-run')).toEqual([{ method: 'bank' }]);
  });

  it('makes no run while no claim can be paid', async () => {
    const none = sum(0, 0);
    const by_state = { payable: none, ready: none, 'in-run': none, returned: none, paid: none };
    api.on('POST admin/payouts', { json: { message: 'Payouts', data: [], total_count: 0, by_state } });
    const { user } = open();
    await screen.findByText('Nothing to pay yet');
    await press(user, 'Make a run');
    expect(await screen.findByRole('button', { name: 'Make the run' })).toBeDisabled();
  });

  it('shows a failure of each list in place', async () => {
    const failure = { status: 500, json: { message: 'Internal error', code: 'internal' } };
    api.on('POST admin/payouts', failure);
    api.on('POST admin/payout-runs', failure);
    open();
    expect(await screen.findByText('The runs could not be loaded')).toBeInTheDocument();
    expect(await screen.findByText('The payouts could not be loaded')).toBeInTheDocument();
  });
});

describe('/admin/payouts/runs/:id', () => {
  it('asks another admin than its maker to confirm a large run, and shows why that failed', async () => {
    open('/admin/payouts/runs/12');
    expect(await screen.findByText(/Anyone but 9000000001, who made it/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Confirm the run' })).not.toBeInTheDocument();
    cleanup();
    shownRun = { ...run, can_confirm: true };
    api.on('POST admin/payout-runs/12/confirm', { status: 409, json: { message: 'No', code: 'payout_run_state' } });
    const { user } = open('/admin/payouts/runs/12');
    for (const name of ['Confirm the run', 'Confirm ₹18,400']) await press(user, name);
    expect(await within(screen.getByRole('alertdialog')).findByRole('alert')).toBeInTheDocument();
  });

  it('downloads the file after a warning; the run counts as sent', async () => {
    shownRun = { ...run, state: 'confirmed' };
    api.on('GET admin/payout-runs/12/file.csv', () => {
      shownRun = { ...run, state: 'sent', sent_at: '2026-11-21T09:00:00.000Z' };
      return { body: 'ACC,AMT\r\n', headers: { 'content-type': 'text/csv' } };
    });
    const { user } = open('/admin/payouts/runs/12');
    await press(user, 'Download the file');
    expect(screen.getByRole('alertdialog')).toHaveTextContent('cannot be cancelled');
    await press(user, 'Download');
    expect(await screen.findByText('Waiting for the bank’s results')).toBeInTheDocument();
    expect(saved).toMatchObject([{ name: 'payout-run-12.csv' }]);
    expect(screen.queryByRole('button', { name: 'Cancel the run' })).not.toBeInTheDocument();
  });

  it('uploads the bank’s results; the report stays, with the problem of each row', async () => {
    shownRun = { ...run, state: 'sent' };
    api.on('POST admin/payout-runs/12/results', () => {
      shownRun = { ...run, state: 'sent', open: 1, paid: 21, returned: 1 };
      const errors = [
        { row: 9, column: 'utr', code: 'utr_missing', message: 'English', value: '' },
        { row: 10, column: 'status', code: 'status_unreadable', message: 'English', value: 'In progress' },
      ];
      return { json: { message: 'Stored', data: { paid: 21, returned: 1, unchanged: 0, failed: 2, errors } } };
    });
    const { user } = open('/admin/payouts/runs/12');
    const results = new NodeFile(['Ref,Status'], 'results.csv', { type: 'text/csv' }) as unknown as File;
    await user.upload(await screen.findByLabelText('Result file'), results);
    await press(user, 'Store the results');
    const report = await screen.findByRole('group', { name: 'Result of the upload' });
    expect(report).toHaveTextContent('21 payments are paid, 1 was returned');
    const row = within(report).getByRole('row', { name: /^10/ });
    expect(row).toHaveTextContent('In progress');
    expect(row).toHaveTextContent(/Upload the row again once the bank has decided/);
    expect(report).toHaveFocus();
    expect(await screen.findByText(/Payments without a result: 1\./)).toBeInTheDocument();
  });

  it('keeps the file after a refusal, to try again', async () => {
    shownRun = { ...run, state: 'sent' };
    api.on('POST admin/payout-runs/12/results', {
      status: 400,
      json: { message: "The sheet has no column 'utr'", code: 'invalid_sheet' },
    });
    const { user } = open('/admin/payouts/runs/12');
    const results = new NodeFile(['x'], 'results.csv', { type: 'text/csv' }) as unknown as File;
    await user.upload(await screen.findByLabelText('Result file'), results);
    await press(user, 'Store the results');
    expect(await screen.findByText("The sheet has no column 'utr'")).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
  });
});

describe('/admin/payouts/bank-file', () => {
  beforeEach(() => {
    const preset = { id: 'bank-a', name: 'Bank A', source: 'bank-a.example', file };
    api.on('GET admin/bank-files/presets', { json: { message: 'Bank files', data: [preset] } });
    api.on('POST admin/bank-files/preview', ({ body }) => {
      const { debit, columns } = body as typeof file;
      const errors = { ...(!debit && { debit: 'Please enter the account that pays' }) };
      if (!debit) return { status: 400, json: { message: 'Invalid', code: 'invalid_input', errors } };
      return { json: { message: 'Preview', data: { text: columns.map(({ header }) => header).join(',') } } };
    });
    serveProposals(() => settings);
  });

  it('starts from a bank’s form, says what it lacks, previews it, and proposes the columns as arranged', async () => {
    const { user } = open('/admin/payouts/bank-file');
    await screen.findByRole('option', { name: 'Bank A' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Start from' }), 'Bank A');
    expect(await screen.findByText('Source: bank-a.example')).toBeInTheDocument();
    expect(await screen.findByText('Please enter the account that pays')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await user.type(screen.getByRole('textbox', { name: 'Account that pays' }), '0042');
    await press(user, 'Move AMT up');
    await press(user, 'Add a column');
    await user.type(screen.getByRole('textbox', { name: 'Heading of column 3' }), 'CUR');
    await user.type(screen.getByRole('textbox', { name: 'Text' }), 'INR');
    const preview = () => screen.getByRole('group', { name: 'Preview with made-up payments' });
    await waitFor(() => expect(preview()).toHaveTextContent('AMT,ACC,CUR'));
    await press(user, 'Remove ACC');
    const words = screen.getByRole('textbox', { name: 'Words for paid' });
    await user.type(words, ', done ,');
    await press(user, 'Save');
    expect(await screen.findByText(/^– → paid from 0042; columns AMT: Amount in rupees, CUR/)).toBeInTheDocument();
    await press(user, 'Propose changes');
    expect(await screen.findByText('Proposed. Another owner must confirm it.')).toBeInTheDocument();
    expect(api.bodies('admin/programme').filter(Boolean)).toMatchObject([
      {
        version: 3,
        bank_file: {
          debit: '0042',
          columns: [
            { header: 'AMT', value: 'amount' },
            { header: 'CUR', value: 'text', text: 'INR' },
          ],
          results: { paid: ['paid', 'done'] },
        },
      },
    ]);
  });

  it('keeps what was typed when the settings were changed meanwhile, to be saved to their new version', async () => {
    settings = { ...settings, bank_file: { ...file, debit: '0042' } };
    const { user } = open('/admin/payouts/bank-file');
    await user.type(await screen.findByRole('textbox', { name: 'Account that pays' }), '7');
    settings = { ...settings, version: 9 };
    api.on('PUT admin/programme', { status: 409, json: { message: 'Changed', code: 'settings_changed' } });
    await press(user, 'Save');
    await press(user, 'Propose changes');
    expect(await screen.findByText(/What you typed is kept/)).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Account that pays' })).toHaveValue('00427');
    await press(user, 'Save');
    await press(user, 'Propose changes');
    const sent = { version: 9, bank_file: { debit: '00427' } };
    await waitFor(() => expect(api.bodies('admin/programme').findLast(Boolean)).toMatchObject(sent));
  });

  it('is read-only for other admins', async () => {
    settings = { ...settings, is_owner: false, bank_file: { ...file, debit: '0042' } };
    open('/admin/payouts/bank-file');
    expect(await screen.findByText(/Only the owner/)).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Account that pays' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  });
});
