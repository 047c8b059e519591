import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { File as NodeFile } from 'node:buffer';
import { api } from '../../../../test/api';
import { catchSavedFiles, quietConsole } from '../../../../test/browser-stand-ins';
import { visit } from '../../../../test/visit';
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
  ...{ blocked: null, payable_from: null, run_id: null },
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
  ...{ can_confirm: false, shared_destinations: 0, bank_file: null as object | null },
};
const item = {
  ...payee,
  ...{ id: 1041, method: 'upi', details_changed_at: null, suspended: false, shared_with: 0 },
  left_reason: null as string | null,
  corrections: [] as object[],
};
const sheet = { name: 'Status', heading_row: 4 };
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
  itemsAre({ ...item, state: 'open' });
});

const itemsAre = (...data: object[]) =>
  api.on('POST admin/payout-runs/12/items', { json: { message: 'Payments', data, total_count: data.length } });

const pages = [
  { path: '/admin/payouts', element: <PayoutsPage /> },
  { path: '/admin/payouts/runs/:id', element: <RunPage /> },
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
    api.on('POST admin/payouts/make-run', {
      status: 201,
      json: { message: 'Made', data: { run, skipped: [], left_out: [] } },
    });
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

  it('says what the new run could not take, and why, before it opens the run', async () => {
    const left_out = [
      { reason: 'name', claims: 2, users: 2, amount_paise: 300_000, transaction_ids: ['TX-7', 'TX-9'] },
      { reason: 'own-account', claims: 1, users: 1, amount_paise: 5000, transaction_ids: ['TX-8'] },
    ];
    api.on('POST admin/payouts/make-run', {
      status: 201,
      json: { message: 'Made', data: { run, skipped: [], left_out } },
    });
    const { user } = open();
    await screen.findByText('23 claims');
    await press(user, 'Make a run');
    await press(user, 'Make the run');
    const dialog = await screen.findByRole('alertdialog', { name: 'Run 12 is made' });
    const [names, own] = within(dialog).getAllByRole('listitem');
    expect(names).toHaveTextContent(
      /^2 claims, ₹3,000 – The name has letters that the bank’s file cannot hold. TX-7, TX-9Ask them \(2 users\)$/,
    );
    expect(own).toHaveTextContent(/account of your own/);
    await press(user, 'Open the run');
    expect(await screen.findByRole('heading', { name: 'Run 12' })).toBeInTheDocument();
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

  it('uploads the bank’s results, again after a refusal; the report stays, with the problem of each row', async () => {
    shownRun = { ...run, state: 'sent' };
    const { user } = open('/admin/payouts/runs/12');
    const results = new NodeFile(['Ref,Status'], 'results.csv', { type: 'text/csv' }) as unknown as File;
    const message = "The sheet has no column 'utr'";
    api.on('POST admin/payout-runs/12/results', { status: 400, json: { message, code: 'invalid_sheet' } });
    await user.upload(await screen.findByLabelText('Result file'), results);
    await press(user, 'Store the results');
    expect(await screen.findByText(message)).toBeInTheDocument();
    api.on('POST admin/payout-runs/12/results', () => {
      shownRun = { ...run, state: 'sent', open: 1, paid: 21, returned: 1 };
      const errors = [
        { row: 9, column: 'utr', code: 'utr_missing', message: 'English', value: '' },
        { row: 10, column: 'status', code: 'status_unreadable', message: 'English', value: 'On hold' },
        {
          ...{ row: 11, column: 'utr', code: 'utr_used', message: 'English', value: 'UTR1' },
          used_by: { reference: 'PAY7', run_id: 3 },
        },
      ];
      return {
        json: {
          message: 'Stored',
          data: { paid: 21, returned: 1, unchanged: 0, undecided: 2, failed: 3, sheet, errors },
        },
      };
    });
    await press(user, 'Retry');
    const report = await screen.findByRole('group', { name: 'Result of the upload' });
    expect(report).toHaveTextContent('21 payments are paid, 1 was returned');
    expect(report).toHaveTextContent('2 payments are not decided by the bank yet.');
    const row = within(report).getByRole('row', { name: /^10/ });
    expect(row).toHaveTextContent('On hold');
    expect(row).toHaveTextContent(/Upload the row again once the bank has decided/);
    expect(report).toHaveTextContent('closed payment PAY7 of run 3 already');
    expect(report).toHaveFocus();
    expect(report).toHaveTextContent('Sheet “Status”, headings in row 4');
    expect(await screen.findByText(/Payments without a result: 1\./)).toBeInTheDocument();
  });

  it('orders a correction of a returned payment with the bank’s reference and a reason', async () => {
    itemsAre({ ...item, state: 'returned', reason: 'Closed' });
    api.on('POST admin/payout-items/1041/correct', {
      status: 202,
      json: { message: 'ok', data: { confirmation_id: 5 } },
    });
    const { user } = open('/admin/payouts/runs/12');
    await press(user, 'Correct');
    const dialog = within(screen.getByRole('alertdialog', { name: 'Did this money arrive?' }));
    await user.click(dialog.getByRole('button', { name: 'Order “paid”' }));
    expect(await dialog.findByText('Enter the bank’s reference (UTR)')).toBeInTheDocument();
    expect(dialog.getByText('Please enter a reason')).toBeInTheDocument();
    await user.type(dialog.getByRole('textbox', { name: 'Bank’s reference (UTR)' }), 'UTR0000009');
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Arrived on Monday');
    await user.click(dialog.getByRole('button', { name: 'Order “paid”' }));
    expect(await screen.findByText('Another admin must confirm the correction.')).toBeInTheDocument();
    expect(api.bodies('admin/payout-items/1041/correct')).toEqual([
      { to: 'paid', reason: 'Arrived on Monday', reference: 'UTR0000009' },
    ]);
  });

  it('shows its form, corrections with their reasons, and why a payment left; one that waits cannot be ordered again', async () => {
    shownRun = { ...run, bank_file: { debit: '0042', columns: [{ header: 'ACC', value: 'account' }] } };
    const correction = {
      ...{ confirmation_id: 5, state: 'waiting', to: 'returned', reason: 'Came back', reference: 'UTR1' },
      ...{ requested_by: { id: 1, mobile: '9000000001', name: 'Asha' }, requested_at: '2026-11-22T08:00:00.000Z' },
      ...{ decided_by: null, decided_at: null },
    };
    itemsAre(
      { ...item, state: 'paid', reference: 'UTR1', corrections: [correction] },
      { ...item, id: 1042, transaction_id: 'TX-1042', state: 'cancelled', left_reason: 'suspended' },
    );
    open('/admin/payouts/runs/12');
    expect(await screen.findByRole('link', { name: 'Correction to returned waits for another admin' })).toHaveAttribute(
      'href',
      expect.stringContaining('/admin/confirmations'),
    );
    expect(screen.getByText(/Fixed when the run was made.*account 0042/)).toBeInTheDocument();
    expect(screen.getByText('ACC').closest('li')).toHaveTextContent('ACC: Account number');
    expect(screen.getByText(': Came back')).toBeInTheDocument();
    expect(screen.getByText('Left the run: the account was suspended')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Correct' })).not.toBeInTheDocument();
  });
});
