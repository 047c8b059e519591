import { screen, waitFor, within } from '@testing-library/react';
import { api } from '../../../../test/api';
import { catchSavedFiles, quietConsole } from '../../../../test/browser-stand-ins';
import { visit } from '../../../../test/visit';
import { ConfirmationsPage } from './confirmations-page';

quietConsole();
const saved = catchSavedFiles();

const batch = {
  id: 3,
  kind: 'batch',
  order: { product_id: 4, points: 40, quantity: 5000 },
  state: 'waiting',
  requested_by: { id: 1, mobile: '9000000001', name: 'Asha' },
  requested_at: '2026-11-21T08:00:00.000Z',
  decided_by: null as object | null,
  decided_at: null as string | null,
  outcome: null as object | null,
  user: null as object | null,
  product_name: 'CPVC Elbow 90°',
  expires_at: '2026-12-05T08:00:00.000Z',
  effective_at: null as string | null,
  current: null as object | null,
  can_confirm: true,
  can_decline: true,
  can_withdraw: false,
};
const adjustment = {
  ...batch,
  id: 4,
  kind: 'adjustment',
  order: { user_id: 7, points: -2500, reason: 'Scanned twice' },
  product_name: null,
  user: { id: 7, name: 'Ravi Kumar', mobile: '9876543210', role_id: 2 },
  can_confirm: false,
  can_decline: false,
  can_withdraw: true,
};
const figures = { outstanding_points: 1000, worth_paise: 100_000, worth_paise_after: 200_000 };
const proposal = {
  ...batch,
  id: 5,
  kind: 'settings',
  order: {
    changes: { point_value_paise: { from: 100, to: 200 }, payout_methods: { from: ['upi'], to: ['upi', 'bank'] } },
    ...figures,
  },
  current: { ...figures, outstanding_points: 3000, worth_paise: 300_000, worth_paise_after: 600_000 },
  product_name: null,
  effective_at: '2026-11-22T08:00:00.000Z',
  can_confirm: false,
};

function open(rows: object[]) {
  api.on('POST admin/confirmations', () => ({ json: { message: 'ok', data: rows, total_count: rows.length } }));
  const pages = [{ path: '/admin/confirmations', element: <ConfirmationsPage /> }];
  return visit({ pages, path: '/admin/confirmations', signedIn: true });
}

test('shows what was ordered with its points, and confirms what another admin ordered', async () => {
  const rows: object[] = [batch, adjustment];
  api.on('POST admin/confirmations/3/confirm', () => {
    rows.shift();
    return { json: { message: 'Confirmed', data: { id: 3, state: 'confirmed' } } };
  });
  const { user } = open(rows);
  const text = 'Generate 5,000 codes of 40 points for CPVC Elbow 90°: 2,00,000 points';
  const row = (await screen.findByText(text)).closest('tr')!;
  expect(within(row).getByText('Asha')).toBeInTheDocument();
  await user.click(within(row).getByRole('button', { name: 'Confirm' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Confirm 2,00,000 points' }));
  await waitFor(() => expect(screen.queryByText(text)).not.toBeInTheDocument());
  expect(screen.getByText('Confirmed and done.')).toBeInTheDocument();
});

test('an admin withdraws their own order, and declines another with a reason', async () => {
  api.on('POST admin/confirmations/4/withdraw', { json: { message: 'ok', data: { id: 4, state: 'withdrawn' } } });
  api.on('POST admin/confirmations/3/decline', { json: { message: 'ok', data: { id: 3, state: 'declined' } } });
  const { user } = open([batch, adjustment]);
  const own = (await screen.findByText('Take 2,500 points back from Ravi Kumar')).closest('tr')!;
  expect(within(own).queryByRole('button', { name: 'Confirm' })).not.toBeInTheDocument();
  await user.click(within(own).getByRole('button', { name: 'Withdraw' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(api.callsOf('admin/confirmations/4/withdraw')).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());

  await user.click(screen.getByRole('button', { name: 'Decline' }));
  const dialog = within(screen.getByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  expect(await dialog.findByText('Please enter a reason')).toBeInTheDocument();
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Too many');
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(api.callsOf('admin/confirmations/3/decline')).toHaveLength(1));
  expect(api.callsOf('admin/confirmations/3/decline')[0]!.body).toMatchObject({ reason: 'Too many' });
});

test('says a scheme in words, with the names of what it is for', async () => {
  const scheme = {
    ...{ kind: 'booster', names: { en: 'Double Diwali' }, booster: { times: 2 } },
    conditions: { products: [4], list_id: 2 },
    ...{ starts_at: '2026-10-31T18:30:00.000Z', ends_at: '2026-11-30T18:30:00.000Z' },
    budget: { points: 50_000, at_end: 'part' },
  };
  const condition_names = { products: { 4: 'CPVC Elbow' }, models: {}, lists: { 2: 'VIP' } };
  const current = { condition_names, list: { people: 12, admins: 1 } };
  const order = { ...batch, id: 8, kind: 'scheme', order: scheme, product_name: null, current };
  const { user } = open([order]);
  const text =
    'Start the scheme “Double Diwali”: 2× points, from 1 Nov 2026 to 30 Nov 2026, for: CPVC Elbow, people of the list “VIP”. ' +
    'It costs at most 50,000 points in all. The last one gets what is left.';
  expect(await screen.findByText(text)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(screen.getByRole('alertdialog')).toHaveTextContent(text);
  expect(screen.getByText('The list has 12 people')).toBeVisible();
  expect(screen.getByText('1 of them is an admin’s own account.')).toBeVisible();
  api.on('GET admin/scheme-lists/2/people.csv', {
    text: 'Mobile',
    headers: { 'content-type': 'text/csv' },
  });
  await user.click(screen.getByRole('button', { name: 'Download the list' }));
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['scheme-list-2.csv']));
  expect(screen.getByRole('button', { name: 'Confirm 50,000 points' })).toBeVisible();
});

test('says why a confirmation failed, and keeps the order', async () => {
  const message = 'The balance is 12 points; it cannot fall below 0';
  api.on('POST admin/confirmations/3/confirm', { status: 409, json: { message, code: 'balance_too_low' } });
  const { user } = open([batch]);
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Confirm 2,00,000 points' }));
  expect(await screen.findByText(message)).toBeInTheDocument();
});

test('shows a proposed change of the settings field by field, with its effect now and when it takes effect; declines it', async () => {
  api.on('POST admin/confirmations/5/decline', { json: { message: 'ok', data: { id: 5, state: 'declined' } } });
  const { user } = open([proposal]);
  const row = (await screen.findByText('Change the programme settings')).closest('tr')!;
  for (const text of [
    'Value of one point ₹1 → ₹2',
    'How rewards are paid UPI → UPI, Bank account',
    '3,000 points are outstanding. Their worth: ₹3,000 → ₹6,000.',
    'It takes effect on 22 Nov 2026',
    'Expires on 5 Dec 2026',
  ])
    expect(row).toHaveTextContent(text);
  expect(within(row).queryByRole('button', { name: 'Confirm' })).not.toBeInTheDocument();
  await user.click(within(row).getByRole('button', { name: 'Decline' }));
  const dialog = within(screen.getByRole('alertdialog'));
  expect(dialog.getByText('3,000 points are outstanding. Their worth: ₹3,000 → ₹6,000.')).toBeInTheDocument();
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Too much');
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(api.callsOf('admin/confirmations/5/decline')).toHaveLength(1));
});

test('says why an order ended without a decision, and what took effect by itself', async () => {
  const ended = { ...batch, state: 'expired', decided_at: '2026-12-05T08:00:00.000Z', can_confirm: false };
  open([
    { ...ended, outcome: { cause: 'not-in-time' } },
    { ...ended, id: 8, state: 'withdrawn', outcome: { cause: 'requester-left' } },
    { ...proposal, id: 9, state: 'confirmed', decided_at: '2026-11-22T08:00:00.000Z', current: null, outcome: figures },
  ]);
  expect(await screen.findByText('It was not confirmed within 14 days.')).toBeInTheDocument();
  expect(screen.getByText(/not in the team any more, or has other roles/)).toBeInTheDocument();
});

test('shows the photo of a case, the typed label and that the server did not read it, with points and rupees', async () => {
  api.on('GET admin/programme', { json: { message: 'Settings', data: { point_value_paise: 100 } } });
  api.on('GET admin/cases/5', {
    json: {
      message: 'Case',
      data: { id: 5, state: 'open', note: 'Oil on it', picture_url: '/api/case-pictures/5.jpg', label: null },
    },
  });
  api.on('POST admin/confirmations/6/confirm', { json: { message: 'ok', data: { id: 6, state: 'confirmed' } } });
  const order = { case_id: 5, user_id: 7, serial: 4711, read_serial: null, product_id: 4, points: 100 };
  const { user } = open([{ ...batch, id: 6, kind: 'case', order, user: adjustment.user, product_name: 'Gate valve' }]);
  expect(
    await screen.findByText('Give Ravi Kumar the 100 points (₹100) of label 4711, Gate valve, for a photo'),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Confirm 100 points (₹100)?' }));
  expect(await dialog.findByRole('img', { name: 'Photo of the label' })).toHaveAttribute(
    'src',
    '/api/case-pictures/5.jpg',
  );
  expect(dialog.getByText('Label 4711')).toBeVisible();
  expect(dialog.getByText('Nothing in the photo')).toBeVisible();
  expect(dialog.getByText(/The server has not read this label in the photo/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Confirm 100 points (₹100)' }));
  await waitFor(() => expect(api.callsOf('admin/confirmations/6/confirm')).toHaveLength(1));
});

test('a correction names the payment, its run and what the money did', async () => {
  const order = {
    ...{ item_id: 12, payment: 'PAY12', run_id: 3, user_id: 7, amount_paise: 3000 },
    ...{ from: 'returned', to: 'paid', reference: 'UTR0000009', reason: 'Arrived on Monday' },
  };
  open([{ ...adjustment, kind: 'correction', order, can_confirm: true, can_withdraw: false }]);
  const text = 'Correct payment PAY12 of run 3, ₹30 to Ravi Kumar: it was returned, and arrived after all';
  const link = await screen.findByRole('link', { name: text });
  expect(link).toHaveAttribute('href', expect.stringContaining('/admin/payouts/runs/3'));
  expect(screen.getByText('Arrived on Monday')).toBeInTheDocument();
});
