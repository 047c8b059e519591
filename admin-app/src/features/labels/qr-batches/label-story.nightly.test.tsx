import { screen, waitFor, within } from '@testing-library/react';
import { api } from '../../../../test/api';
import { quietConsole } from '../../../../test/browser-stand-ins';
import { visit } from '../../../../test/visit';
import { BatchListPage } from './batch-list-page';
import { LabelStoryPage } from './label-story-page';

const admin = { id: 1, name: 'Asha', mobile: '9000000001' };
const life = {
  batch_id: 12,
  ordered: { at: '2026-11-01T05:00:00.000Z', by: admin },
  printed: { at: '2026-11-02T05:00:00.000Z', by: admin },
  dispatches: [
    {
      id: 31,
      at: '2026-11-03T05:00:00.000Z',
      by: admin,
      to: 'Sharma Traders',
      store_id: null,
      first_serial: 1000001,
      last_serial: 1000200,
      recorded_at: '2026-11-03T06:00:00.000Z',
      earlier: [],
    },
  ],
  withdrawn_dispatches: [],
  first_scanned_at: '2026-11-02T06:00:00.000Z',
  unusual: ['before-dispatch'],
};
const story = {
  serial: 1000123,
  status: 'scanned',
  points: 40,
  product: { id: 7, name: 'Elbow', model_name: 'CPVC' },
  batch: { id: 12, quantity: 500, first_serial: 1000001, last_serial: 1000500 },
  life,
  void: null,
  scan: { at: '2026-11-05T05:00:00.000Z', points: 40, location: 'Kothrud, Pune', latitude: 18.5, longitude: 73.8 },
  user: { id: 3, role_id: 2, name: 'Ramesh', mobile: '9800000001', status: 'active' },
  claims: [
    {
      transaction_id: 'TX-A',
      status: 'approved',
      points: 400,
      claimed_at: '2026-11-06T05:00:00.000Z',
      resolved_at: '2026-11-07T05:00:00.000Z',
      resolved_by: admin,
      reason: null,
    },
  ],
  payment: { state: 'payable', amount_paise: 40_000, paid_at: null, reference: null },
  hidden: [],
};
const batchRow = {
  id: 12,
  product_name: 'Elbow',
  model_name: 'CPVC',
  quantity: 500,
  reward_points: 40,
  scanned_count: 3,
  voided_count: 0,
  created_at: '2026-11-01T05:00:00.000Z',
  status: 'active',
  first_serial: 1000001,
  last_serial: 1000500,
};

quietConsole();
const open = (path: string) =>
  visit({
    pages: [
      { path: '/admin/codes', element: <LabelStoryPage /> },
      { path: '/admin/qrlist', element: <BatchListPage /> },
    ],
    path,
    signedIn: true,
  });

describe('/admin/codes', () => {
  it('traces a code; the address gets the serial, never the code', async () => {
    api.on('POST admin/codes/story', { json: { message: 'Story', data: story } });
    const { user, router } = open('/admin/codes');
    await user.type(screen.getByRole('textbox', { name: /Code or serial number/ }), 'a000 1111 2222{Enter}');
    expect(await screen.findByText(/scanned it on 5 Nov 2026/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Ramesh, 9800000001' })).toHaveAttribute('href', '/admin/people/3');
    expect(router.state.location.search).toBe('?serial=1000123');
    expect(api.bodies('admin/codes/story')).toEqual([{ code: 'a000 1111 2222' }]);
    const steps = within(screen.getByRole('list', { name: 'Steps of label 1000123' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent?.split(/\d+ Nov 2026/)[0])).toEqual([
      'Made',
      'Codes printed, downloaded or shown',
      'Dispatched to Sharma Traders',
      'Scanned',
      'Claimed in TX-A',
      'Claim approved',
      'To be paid: ₹400',
    ]);
    expect(screen.getByRole('textbox', { name: /Code or serial number/ })).toHaveValue('');
  });

  it('says what still pays, what is void, and what the role does not show', async () => {
    const answers: Record<string, object> = {
      1: { ...story, serial: 1, status: 'issued', scan: null, user: null, claims: [], payment: null },
      2: {
        ...story,
        serial: 2,
        status: 'void',
        scan: null,
        user: null,
        claims: [],
        payment: null,
        void: { at: '2026-11-08T05:00:00.000Z', by: admin, reason: 'Torn', whole_batch: false },
      },
      3: { ...story, serial: 3, user: null, claims: [], payment: null, hidden: ['user', 'claims', 'payment'] },
    };
    api.on('POST admin/codes/story', ({ body }) => ({
      json: { message: 'Story', data: answers[(body as { code: string }).code] },
    }));
    const { user } = open('/admin/codes?serial=1');
    expect(await screen.findByText('It was not scanned yet and still pays 40 points.')).toBeInTheDocument();
    const field = screen.getByRole('textbox', { name: /Code or serial number/ });
    await user.type(field, '2{Enter}');
    expect(await screen.findByText('It was voided. It cannot be scanned.')).toBeInTheDocument();
    expect(screen.getByText('Label voided')).toBeInTheDocument();
    await user.type(field, '3{Enter}');
    expect(await screen.findByText('Your role does not show by whom. An approver can see it.')).toBeInTheDocument();
    expect(screen.queryByText('Not claimed yet')).not.toBeInTheDocument();
  });

  it('says why a label of a lost timeline has no story', async () => {
    api.on('POST admin/codes/story', {
      status: 410,
      json: { message: 'This label was printed after the backup', code: 'label_not_restored' },
    });
    open('/admin/codes?serial=1000011');
    expect(await screen.findByText('This label was not restored')).toBeInTheDocument();
    expect(screen.queryByText('The label could not be loaded.')).not.toBeInTheDocument();
  });

  it('shows a refusal at the field, and keeps what was typed', async () => {
    api.on('POST admin/codes/story', {
      status: 404,
      json: { message: 'No label of this programme has this code or serial number', code: 'code_not_found' },
    });
    const { user } = open('/admin/codes');
    const field = screen.getByRole('textbox', { name: /Code or serial number/ });
    await user.type(field, 'hello{Enter}');
    expect(await screen.findByText('No label of this programme has this code or serial number')).toBeInTheDocument();
    expect(field).toHaveValue('hello');
    expect(field).toBeInvalid();
  });
});

describe('the steps of a batch', () => {
  beforeEach(() => {
    api.on('POST admin/qr-get', { json: { message: 'QR batches', data: [batchRow], total_count: 1 } });
    api.on('GET admin/qr-batches/12', { json: { message: 'QR batch', data: batchRow } });
    api.on('POST admin/qr-batches/life', { json: { message: 'Steps', data: [life] } });
    api.on('POST admin/stores', {
      json: { message: 'Stores', data: [{ id: 5, name: 'Patel & Sons', address: 'Nashik' }], total_count: 1 },
    });
  });

  it('a row says the last one; opened it lists all, dismisses what is unusual, and records a dispatch', async () => {
    api.on('POST admin/qr-batches/unusual/dismiss', { json: { message: 'Dismissed' } });
    api.on('POST admin/qr-batches/12/dispatch', { json: { message: 'Recorded', data: life } });
    const { user, router } = open('/admin/qrlist');
    await user.click(await screen.findByRole('button', { name: 'Steps of batch 12: Dispatched to Sharma Traders' }));
    expect(router.state.location.search).toBe('?batch=12');
    const dialog = await screen.findByRole('dialog', { name: 'Batch 12' });
    const steps = await within(dialog).findAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent?.split(/\d+ Nov 2026/)[0])).toEqual([
      'Made',
      'Codes printed, downloaded or shown',
      'First scan',
      'Dispatched to Sharma Traders',
    ]);
    await user.click(within(dialog).getByRole('button', { name: 'Dismiss' }));
    const unusual = { batch_id: 12, kind: 'before-dispatch' };
    expect(api.bodies('admin/qr-batches/unusual/dismiss')).toEqual([unusual]);
    await user.click(await within(dialog).findByRole('button', { name: 'Undo' }));
    expect(await within(dialog).findByRole('button', { name: 'Dismiss' })).toBeInTheDocument();
    expect(api.bodies('admin/qr-batches/unusual/dismiss')).toEqual([unusual, { ...unusual, undo: true }]);

    await user.click(within(dialog).getByRole('button', { name: 'Record dispatch' }));
    await user.type(await screen.findByRole('combobox', { name: /Dispatched to/ }), 'Patel & Sons');
    expect(sessionStorage.getItem('adminDrafts')).toContain('Patel & Sons');
    expect(screen.getByText(/This batch was scanned before this time/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The dispatch was recorded.')).toBeInTheDocument();
    expect(api.bodies('admin/qr-batches/12/dispatch')).toEqual([
      { store_id: 5, first_serial: 1000201, last_serial: 1000500 },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sessionStorage.getItem('adminDrafts')).toBeNull();
  });

  it('keeps a dispatch that was not recorded through a reload', async () => {
    const openForm = async () => {
      const view = open('/admin/qrlist?batch=12');
      const dialog = await screen.findByRole('dialog', { name: 'Batch 12' });
      await view.user.click(await within(dialog).findByRole('button', { name: 'Record dispatch' }));
      return { ...view, to: await screen.findByRole('combobox', { name: /Dispatched to/ }) };
    };
    const before = await openForm();
    await before.user.type(before.to, 'Patel');
    before.unmount();
    const { to } = await openForm();
    await waitFor(() => expect(to).toHaveValue('Patel'));
  });

  it('refuses labels of other batches and of other dispatches, with the wrong number', async () => {
    const { user } = open('/admin/qrlist');
    await user.click(await screen.findByRole('button', { name: 'Dispatch Elbow, batch 12' }));
    await user.type(await screen.findByRole('combobox', { name: /Dispatched to/ }), 'Nashik');
    const [first, last] = ['First label', 'Last label'].map((name) => screen.getByRole('textbox', { name }));
    for (const [from, to, message] of [
      ['999', '1000300', '#999 is not of this batch: it has #1000001 to #1000500'],
      ['#1000300', '1000201', 'The last label, #1000201, is before the first, #1000300'],
      ['1000100', '1000300', '#1000100 to #1000200 went to Sharma Traders already'],
      ['10001OO', '1000300', '10001OO is no serial number'],
    ] as const) {
      await user.clear(first!);
      await user.type(first!, from);
      await user.clear(last!);
      await user.type(last!, to);
      await user.click(screen.getByRole('button', { name: 'Save' }));
      expect(await screen.findByText(message)).toBeInTheDocument();
    }
    expect(api.bodies('admin/qr-batches/12/dispatch')).toEqual([]);
  });

  it('changes a dispatch, and lists who changed what and when', async () => {
    const [dispatch] = life.dispatches;
    const was = { ...dispatch, id: 30, to: 'Patel', first_serial: 1000001, last_serial: 1000300, earlier: undefined };
    const changed = { ...life, dispatches: [{ ...dispatch, earlier: [was] }] };
    api.on('POST admin/qr-batches/life', { json: { message: 'Steps', data: [changed] } });
    api.on('POST admin/qr-batches/12/dispatch', { json: { message: 'Changed', data: life } });
    const { user } = open('/admin/qrlist?batch=12');
    const dialog = await screen.findByRole('dialog', { name: 'Batch 12' });
    await within(dialog).findByText(/Changed on 3 Nov 2026, 11:30.* by Asha. Before:/);
    expect(dialog).toHaveTextContent(/Before: Patel · #1000001 – #1000300 · 3 Nov 2026/);
    await user.click(within(dialog).getByRole('button', { name: 'Change the dispatch to Sharma Traders' }));
    const last = await screen.findByRole('textbox', { name: 'Last label' });
    expect(last).toHaveValue('1000200');
    await user.clear(last);
    await user.type(last, '1000250');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The dispatch was changed.')).toBeInTheDocument();
    expect(api.bodies('admin/qr-batches/12/dispatch')).toEqual([
      { place: 'Sharma Traders', first_serial: 1000001, last_serial: 1000250, replaces: 31 },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('withdraws a dispatch after a question; what was recorded stays in the steps', async () => {
    api.on('POST admin/qr-batches/12/dispatch/withdraw', {
      status: 409,
      json: { message: 'This dispatch was changed meanwhile. Read the batch again.', code: 'dispatch_changed' },
    });
    const { user } = open('/admin/qrlist?batch=12');
    await user.click(await screen.findByRole('button', { name: 'Withdraw the dispatch to Sharma Traders' }));
    const question = screen.getByRole('alertdialog', { name: 'Withdraw the dispatch to Sharma Traders?' });
    expect(question).toHaveAccessibleDescription(
      'Its labels count as not dispatched. What was recorded stays in the steps of the batch.',
    );
    expect(question).toHaveTextContent('#1000001 – #1000200');
    await user.click(within(question).getByRole('button', { name: 'Withdraw' }));
    expect(await within(question).findByText(/^This dispatch was changed meanwhile/)).toBeInTheDocument();
    const [was] = life.dispatches;
    const withdrawn = { at: '2026-11-04T05:00:00.000Z', by: { ...admin, name: 'Ravi' } };
    const after = { ...life, dispatches: [], withdrawn_dispatches: [{ ...was, withdrawn }] };
    api.on('POST admin/qr-batches/12/dispatch/withdraw', { json: { message: 'Withdrawn', data: after } });
    api.on('POST admin/qr-batches/life', { json: { message: 'Steps', data: [after] } });
    await user.click(within(question).getByRole('button', { name: /^(Withdraw|Retry)/ }));
    expect(await screen.findByText('The dispatch was withdrawn.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(api.bodies('admin/qr-batches/12/dispatch/withdraw').at(-1)).toEqual({ dispatch_id: 31 });
    await user.click(await screen.findByRole('button', { name: /^Steps of batch 12/ }));
    const steps = await screen.findByRole('list', { name: 'Steps of the batch' });
    await waitFor(() => expect(steps).toHaveTextContent('Withdrawn: dispatch to Sharma Traders'));
    expect(steps).toHaveTextContent(/By Ravi.*Was recorded for 3 Nov 2026, 10:30.* by Asha/);
    expect(steps).toHaveTextContent('Dispatch not recorded');
  });
});
