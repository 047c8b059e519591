import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import { api } from '../../../../test/api';
import { quietConsole } from '../../../../test/browser-stand-ins';
import { visit } from '../../../../test/visit';
import { AuditPage } from './audit-page';

const admin = { id: 1, mobile: '9000000001', name: 'Asha Kulkarni' };
const user = { id: 7, name: 'Ramesh Patil', mobile: '9000000102', role_id: 2 };
const act = (id: number, action: string, details: object = {}, more: object = {}) => ({
  id,
  at: '2026-11-21T05:12:00.000Z',
  admin,
  action,
  details,
  user: null,
  product_name: null,
  ...more,
});
const acts = [
  act(9, 'claim-rejected', { transaction_id: 'TX-12', user_id: 7, points: 120, reason: 'Sold elsewhere' }, { user }),
  act(8, 'batch-generated', { batch_id: 3, product_id: 2, points: 40, quantity: 1200 }, { product_name: 'Elbow 90°' }),
  act(7, 'product-removed', { product_ids: [4, 5, 6, 7], names: ['A', 'B', 'C', 'D'] }),
  act(6, 'store-changed', { store_id: 5, name: 'Pipe House', changes: { phone: { from: null, to: '98765 43210' } } }),
  act(5, 'admin-code-locked', {}, { admin: null }),
  act(4, 'user-suspended', { user_id: 99 }),
  act(3, 'payout-run-created', { run_id: 8, items: 12, amount_paise: 110_000, state: 'proposed' }),
  act(2, 'payout-results-applied', { run_id: 8, paid: 11, returned: 1, paid_paise: 100_000, returned_paise: 10_000 }),
  act(1, 'settings-changed', {
    changes: {
      confirm_runs_above_paise: { from: null, to: 200_000 },
      messages: { from: {}, to: { 'payout-paid': { enabled: true, smsTemplates: { en: '65f0a1' } } } },
    },
  }),
];

/** Every action of the OpenAPI document. */
const everyAction = JSON.parse(
  /"action":\s*\{\s*"type":\s*"string",\s*"enum":\s*(\[[^\]]+\])/.exec(
    readFileSync(join(__dirname, '../../../../../api/openapi.json'), 'utf8'),
  )?.[1] ?? '[]',
) as string[];

quietConsole();
beforeEach(() => {
  api.on('POST admin/audit', { json: { message: 'Acts', data: acts, total_count: 26 } });
  api.on('POST admin/audit/admins', {
    json: { message: 'Admins', data: [admin, { id: 2, mobile: '9000000009', name: null }] },
  });
});

const open = (at = '/admin/audit') =>
  visit({ pages: [{ path: '/admin/audit', element: <AuditPage /> }], path: at, signedIn: true });
/** Finds a row by its text: by role and name takes a second for a table. */
const findRow = (text: RegExp) =>
  waitFor(() => {
    const row = [...document.querySelectorAll('tr')].find(({ textContent }) => text.test(textContent));
    if (!row) throw new Error(`There is no row with ${String(text)}`);
    return row;
  });
const lastQuestion = () => api.bodies('admin/audit').at(-1);

describe('/admin/audit', () => {
  it('describes an action in a sentence, with links to the claim, the user and the batch', async () => {
    open();
    const claim = await findRow(/TX-12/);
    expect(claim).toHaveTextContent('Rejected claim TX-12 of Ramesh Patil: 120 points went back');
    expect(claim).toHaveTextContent('Reason: Sold elsewhere');
    expect(claim).toHaveTextContent('Asha Kulkarni9000000001');
    expect(claim).toHaveTextContent('21 Nov 2026, 10:42');
    expect(within(claim).getByRole('link', { name: 'Ramesh Patil' })).toHaveAttribute('href', '/admin/people/7');
    expect(within(claim).getByRole('link', { name: 'TX-12' })).toHaveAttribute('href', '/admin/claims/TX-12');
    const batch = await findRow(/Generated/);
    expect(batch).toHaveTextContent('Generated 1,200 codes of 40 points for Elbow 90°, batch #3');
    expect(within(batch).getByRole('link', { name: '#3' })).toHaveAttribute('href', '/admin/print-qrs/3');
    const run = await findRow(/Made payout run/);
    expect(run).toHaveTextContent('Made payout run #8: 12 payments, ₹1,100');
    expect(within(run).getByRole('link', { name: '#8' })).toHaveAttribute('href', '/admin/payouts/runs/8');
    const results = await findRow(/bank’s results/);
    expect(results).toHaveTextContent('Stored the bank’s results of run #8: 11 payments are paid, 1 was returned');
    const settings = await findRow(/programme settings/);
    expect(settings).toHaveTextContent(
      'Changed the programme settings: Second admin for payout runs above, in 24 hours, Messages to users',
    );
    expect(within(settings).getByRole('link')).toHaveAttribute('href', '/admin/programme');
    expect(await findRow(/Removed/)).toHaveTextContent('Removed 4 products: A, B, C and 1 more');
    expect(await findRow(/Too many wrong codes were entered/)).toHaveTextContent('–');
    expect(await findRow(/Suspended Deleted account #99/)).toBeInTheDocument();
  });

  it('has words for every action that the server records', async () => {
    api.on('POST admin/audit', {
      json: { message: 'Acts', data: everyAction.map((action, i) => act(i + 1, action)), total_count: 3 },
    });
    expect(everyAction).toContain('claim-approved');
    open();
    await screen.findAllByRole('row');
    for (const action of everyAction) expect(screen.queryByText(action)).not.toBeInTheDocument();
    const offered = within(screen.getByRole('combobox', { name: 'Action' })).getAllByRole<HTMLOptionElement>('option');
    expect(offered.map(({ value }) => value).toSorted()).toEqual(['', ...everyAction].toSorted());
  });

  it('shows everything that was written down, with the ids, and old and new values of settings', async () => {
    const { user: person } = open();
    await person.click(await screen.findByRole('button', { name: 'Details of record 6' }));
    const dialog = screen.getByRole('dialog', { name: 'Store changed' });
    expect(dialog).toHaveTextContent('Store id5');
    expect(dialog).toHaveTextContent('Phone– → 98765 43210');
    expect(dialog).toHaveTextContent('AdminAsha Kulkarni · 9000000001 · #1');
    await person.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Details of record 1' }));
    const settings = screen.getByRole('dialog', { name: 'Settings changed' });
    expect(settings).toHaveTextContent('Second admin for payout runs above, in 24 hours– → ₹2,000');
    expect(settings).toHaveTextContent('Messages to users– → Payment made (SMS: en)');
  });

  it('writes figures in Indian groups, ids as they are, and admins by their names', async () => {
    const details = { batch_id: 12_345, quantity: 150_000, confirmed_by: 1, at: '2026-11-21T05:12:00.000Z' };
    api.on('POST admin/audit', {
      json: { message: 'Acts', data: [act(9, 'batch-generated', details)], total_count: 1 },
    });
    const { user: person } = open();
    await person.click(await screen.findByRole('button', { name: 'Details of record 9' }));
    const dialog = await screen.findByRole('dialog', { name: 'QR codes generated' });
    await waitFor(() => expect(dialog).toHaveTextContent('Confirmed byAsha Kulkarni'));
    expect(dialog).toHaveTextContent('Quantity1,50,000');
    expect(dialog).toHaveTextContent('Batch id12345');
    expect(dialog).toHaveTextContent('When21 Nov 2026, 10:42');
  });

  it('keeps its filters in the address, asks the server for them, and begins on the first page', async () => {
    const { user: person, router } = open('/admin/audit?page=2');
    await findRow(/TX-12/);
    expect(lastQuestion()).toEqual({ page: 2, search: '', action: '', admin: '', startDate: '', endDate: '' });
    await person.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Claim rejected');
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Admin' })).toHaveTextContent('9000000009'));
    await person.selectOptions(screen.getByRole('combobox', { name: 'Admin' }), '9000000009');
    await person.type(screen.getByRole('searchbox'), 'TX-12');
    await waitFor(() => expect(router.state.location.search).toBe('?action=claim-rejected&admin=2&q=TX-12'));
    const wanted = { page: 1, search: 'TX-12', action: 'claim-rejected', admin: '2', startDate: '', endDate: '' };
    await waitFor(() => expect(lastQuestion()).toEqual(wanted));
  });

  it('finds its filters in the address again, and leaves out what is none', async () => {
    open('/admin/audit?q=soaked&from=2026-11-01&to=2026-11-30&admin=x&action=DROP&page=3');
    await findRow(/TX-12/);
    expect(screen.getByRole('searchbox')).toHaveValue('soaked');
    expect(screen.getByLabelText('From')).toHaveValue('1 Nov 2026');
    const days = { startDate: '2026-11-01', endDate: '2026-11-30' };
    expect(api.bodies('admin/audit')).toContainEqual({ page: 3, search: 'soaked', action: '', admin: '', ...days });
  });

  it('sends no request for a reversed range of days', async () => {
    open('/admin/audit?from=2026-11-30&to=2026-11-01');
    expect(await screen.findByText('The start date is after the end date.')).toBeInTheDocument();
    expect(await screen.findByText('No action matches')).toBeInTheDocument();
    expect(api.bodies('admin/audit')).toEqual([]);
  });

  it('distinguishes no result from an empty log, and offers to clear the filters', async () => {
    api.on('POST admin/audit', { json: { message: 'Acts', data: [], total_count: 0 } });
    const { user: person, router } = open('/admin/audit?q=nothing');
    await person.click(await screen.findByRole('button', { name: 'Show all actions' }));
    expect(router.state.location.search).toBe('');
    expect(await screen.findByText('Nothing has been recorded yet')).toBeInTheDocument();
  });

  it('shows a failure in place, and tries again', async () => {
    api.on('POST admin/audit', { status: 503, json: { message: 'The service is not available', code: 'unavailable' } });
    const { user: person } = open();
    expect(await screen.findByText('The audit log could not be loaded.')).toBeInTheDocument();
    api.on('POST admin/audit', { json: { message: 'Acts', data: acts, total_count: 6 } });
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await findRow(/TX-12/)).toBeInTheDocument();
  });
});
