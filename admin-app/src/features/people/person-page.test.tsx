import { screen, waitFor, within } from '@testing-library/react';
import { ApiStandIn } from '@loyalty/tooling/api-stand-in';
import { renderSignedIn } from '../../../test/render-signed-in';
import { DataProvider } from '../../session/data-provider';
import { PersonPage } from './person-page';

jest.setTimeout(30_000);

let api: ApiStandIn;
let consoleError: jest.SpyInstance;
beforeAll(async () => {
  api = await ApiStandIn.start();
});
afterAll(() => api.stop());

const wirePerson = {
  id: 7,
  role_id: 2,
  name: 'Ramesh Patil',
  mobile: '9876543210',
  email: 'ramesh@example.com',
  email_id: 'ramesh@example.com',
  address: '12, Station Road\nKothrud',
  location: 'Kothrud, Pune',
  joined_dt: '2026-08-19T20:00:00.000Z',
  status: 'active',
  suspended_at: null as string | null,
  suspension_reason: null as string | null,
  reward_granted: 1840,
  total_reward_points: 1910,
  rewards_points_reedemed: 900,
  balance_reward_points: 340,
  Rewards_points_for_Approval: 670,
  fraud_flags: { count: 0, latest: null as { kind: string; at: string } | null },
};
let person: typeof wirePerson;

const scans = Array.from({ length: 23 }, (_, index) => ({
  serial: 1_000_001 + index,
  product_name: `Elbow ${index + 1}`,
  model_name: 'Flow Series',
  reward_points: 40,
  location: index === 1 ? '' : 'Baner, Pune',
  location_missing: index === 1,
  scanned_at: '2026-11-20T05:00:00.000Z',
  transaction_id: index === 0 ? 'TX-10047' : null,
  claim_status: index === 0 ? 'pending' : null,
}));

beforeEach(() => {
  api.reset();
  localStorage.clear();
  consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  person = structuredClone(wirePerson);
  api.on('POST admin/people/get', () => ({ json: { message: 'User found', data: person } }));
  api.on('POST admin/people/scans', ({ body }) => {
    const { page } = body as { page: number };
    return { json: { message: 'ok', data: scans.slice((page - 1) * 10, page * 10), total_count: scans.length } };
  });
  api.on('POST admin/people/claims', {
    json: {
      message: 'ok',
      total_count: 2,
      data: [
        {
          transaction_id: 'TX-10047',
          points: 670,
          status: 'pending',
          claimed_at: '2026-11-20T06:00:00.000Z',
          resolved_at: null,
          reason: null,
        },
        {
          transaction_id: 'TX-10012',
          points: 120,
          status: 'rejected',
          claimed_at: '2026-10-20T06:00:00.000Z',
          resolved_at: '2026-10-21T06:00:00.000Z',
          reason: 'Came back unused',
        },
      ],
    },
  });
  api.on('POST admin/people/journal', {
    json: {
      message: 'ok',
      total_count: 3,
      data: [
        entry(3, 'adjustment', -30, 340, { reason: 'Paid in cash', admin_mobile: '9000000001' }),
        entry(2, 'approval', 0, 370, { transaction_id: 'TX-10040', admin_mobile: '9000000001' }),
        entry(1, 'grant', 40, 370, { product_name: 'Elbow 1', serial: 1_000_001 }),
      ],
    },
  });
});
afterEach(() => consoleError.mockRestore());

const entry = (id: number, kind: string, change: number, balance: number, more: object) => ({
  id,
  kind,
  points: Math.abs(change),
  change,
  balance,
  at: '2026-11-20T05:00:00.000Z',
  product_name: null,
  serial: null,
  transaction_id: null,
  reason: null,
  admin_mobile: null,
  ...more,
});

const open = (address = '/admin/people/7') =>
  renderSignedIn(
    [
      { path: '/admin/people/:id', element: <PersonPage /> },
      { path: '/admin/dashboard', element: <p>Dashboard</p> },
      { path: '/admin/plumbers', element: <p>Plumbers list</p> },
    ].map(({ path, element }) => ({ path, element: <DataProvider>{element}</DataProvider> })),
    address,
    api,
  );
const bodyOf = (path: string) => api.bodies(`admin/people/${path}`).at(-1);

describe('the page of a person', () => {
  it('says who it is, how to call, where the points are', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Ramesh Patil' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Call 9876543210' })).toHaveAttribute('href', 'tel:+919876543210');
    expect(screen.getByText('Active')).toBeInTheDocument();
    expect(screen.getByText('20 Aug 2026')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Plumbers' })).toHaveAttribute('href', '/admin/plumbers');
    const points = screen.getByRole('region', { name: 'Points' });
    expect(points).toHaveTextContent('Balance, not yet claimed340');
    expect(points).toHaveTextContent(/1,910Earned.*670Awaiting.*900Redeemed.*Adjusted by hand, in all: \+70/);
    expect(screen.getByRole('region', { name: 'Details' })).toHaveTextContent(/Kothrud, Pune.*ramesh@example.com/);
    expect(bodyOf('get')).toEqual({ user_id: 7 });
  });

  it('pages scans, claims and points, each kept in the address', async () => {
    const { user, router } = open();
    const table = await screen.findByRole('table', { name: 'Scans' });
    const [, first, second] = within(table).getAllByRole('row');
    expect(first).toHaveTextContent(/Elbow 1.*40.*20 Nov 2026.*Baner, Pune.*TX-10047.*Awaiting approval/);
    expect(second).toHaveTextContent(/Elbow 2.*Location not shared.*Not claimed yet/);
    await user.click(screen.getByRole('button', { name: 'Page 3' }));
    expect(await screen.findByText('Elbow 21')).toBeInTheDocument();
    expect(router.state.location.search).toBe('?page=3');
    expect(bodyOf('scans')).toEqual({ user_id: 7, page: 3 });

    await user.click(screen.getByRole('radio', { name: 'Claims' }));
    const claims = await screen.findByRole('table', { name: 'Claims' });
    expect(router.state.location.search).toBe('?show=claims');
    expect(within(claims).getByRole('row', { name: /TX-10012/ })).toHaveTextContent(/120.*Rejected.*Came back unused/);

    expect(within(claims).getByRole('link', { name: 'TX-10012' })).toHaveAttribute(
      'href',
      '/admin/dashboard?search=TX-10012',
    );

    await user.click(screen.getByRole('radio', { name: 'Points' }));
    const entries = await screen.findByRole('table', { name: 'Points in and out' });
    expect(router.state.location.search).toBe('?show=points');
    const [, adjusted, approved, scanned] = within(entries).getAllByRole('row');
    expect(adjusted).toHaveTextContent(/Points adjusted.*Paid in cash.*Admin 9000000001.*−30.*340/);
    expect(approved).toHaveTextContent(/Claim TX-10040 approved/);
    expect(scanned).toHaveTextContent(/Elbow 1.*–.*\+40.*370/);
  });

  it('says that a person is suspended and why, and that scanning looked odd', async () => {
    Object.assign(person, {
      name: null,
      role_id: 3,
      status: 'suspended',
      suspended_at: '2026-11-19T06:30:00.000Z',
      suspension_reason: 'Sold labels',
      fraud_flags: { count: 2, latest: { kind: 'travel-speed', at: '2026-11-18T06:30:00.000Z' } },
    });
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'No name yet' })).toBeInTheDocument();
    expect(screen.getByText(/^Suspended since/)).toHaveTextContent(/19 Nov 2026/);
    expect(screen.getByText('Sold labels')).toBeInTheDocument();
    expect(screen.getByText('2 scan patterns looked odd')).toBeInTheDocument();
    expect(screen.getByText(/farther apart than anybody could travel/)).toHaveTextContent(/18 Nov 2026/);
    expect(screen.getByRole('button', { name: 'Restore' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Customers' })).toHaveAttribute('href', '/admin/customers');
  });

  it('says that there is no such person, and why another failure happened, with Retry', async () => {
    api.on('POST admin/people/get', { status: 404, json: { message: 'User not found', code: 'user_not_found' } });
    open();
    expect(await screen.findByText('There is no such person')).toBeInTheDocument();
  });

  it('loads on Retry after a failure', async () => {
    let broken = true;
    api.on('POST admin/people/get', () =>
      broken
        ? { status: 500, json: { message: 'Something broke', code: 'internal' } }
        : { json: { message: 'ok', data: person } },
    );
    const { user } = open();
    expect(await screen.findByText('Something broke')).toBeInTheDocument();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Ramesh Patil' })).toBeInTheDocument();
  });

  it.each(['/admin/people/abc', '/admin/people/0', '/admin/people/1.5'])(
    'leads %s to the dashboard',
    async (address) => {
      open(address);
      expect(await screen.findByText('Dashboard')).toBeInTheDocument();
      expect(api.bodies('admin/people/get')).toEqual([]);
    },
  );
});

describe('Adjust points', () => {
  const openDialog = async () => {
    const view = open();
    await view.user.click(await screen.findByRole('button', { name: 'Adjust points' }));
    const dialog = screen.getByRole('dialog', { name: 'Adjust points' });
    return { ...view, dialog: within(dialog) };
  };
  const requests = () => api.callsOf('admin/people/adjust');

  it('tells the new balance before the button, sends sign, reason and a key, and reads the person again', async () => {
    api.on('POST admin/people/adjust', () => {
      person.balance_reward_points = 90;
      return { status: 201, json: { message: 'ok', data: { balance_reward_points: 90 } } };
    });
    const { user, dialog } = await openDialog();
    expect(dialog.getByText(/^The balance/)).toHaveTextContent('The balance is 340 points.');
    await user.click(dialog.getByRole('radio', { name: 'Take back' }));
    await user.type(dialog.getByRole('textbox', { name: 'Points' }), '250');
    expect(dialog.getByText(/^The balance/)).toHaveTextContent('The balance goes from 340 to 90 points.');
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), '  Paid in cash ');
    await user.dblClick(dialog.getByRole('button', { name: 'Take 250 points back' }));
    expect(await screen.findByText('Points adjusted. The balance is 90 points.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(bodyOf('adjust')).toEqual({ user_id: 7, points: -250, reason: 'Paid in cash' });
    expect(requests()[0]!.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
    expect(await within(screen.getByRole('region', { name: 'Points' })).findByText('90')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Adjust points' })).toHaveFocus();
  });

  it('says what is missing or too much, at its field, and sends nothing', async () => {
    const { user, dialog } = await openDialog();
    const points = dialog.getByRole('textbox', { name: 'Points' });
    await user.click(dialog.getByRole('button', { name: 'Give points' }));
    expect(await dialog.findByText('Please enter how many points.')).toBeInTheDocument();
    expect(dialog.getByText('Please enter a reason')).toBeInTheDocument();
    await waitFor(() => expect(points).toHaveFocus());
    for (const [typed, message] of [
      ['1.5', 'Points must be a whole number.'],
      ['0', 'Please enter 1 to 10,00,000 points.'],
      ['1000001', 'Please enter 1 to 10,00,000 points.'],
    ] as const) {
      await user.clear(points);
      await user.type(points, typed);
      expect(await dialog.findByText(message)).toBeInTheDocument();
    }
    await user.click(dialog.getByRole('radio', { name: 'Take back' }));
    await user.clear(points);
    await user.type(points, '341');
    expect(await dialog.findByText('The balance is only 340 points.')).toBeInTheDocument();
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'r');
    await user.click(dialog.getByRole('button', { name: 'Take points back' }));
    expect(requests()).toEqual([]);
  });

  it('keeps what was typed when the server refuses, and says why at the field', async () => {
    const message = 'The balance is 12 points; it cannot fall below 0';
    api.on('POST admin/people/adjust', {
      status: 409,
      json: { message, code: 'balance_too_low', errors: { points: message } },
    });
    const { user, dialog } = await openDialog();
    await user.click(dialog.getByRole('radio', { name: 'Take back' }));
    await user.type(dialog.getByRole('textbox', { name: 'Points' }), '100');
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Twice');
    await user.click(dialog.getByRole('button', { name: 'Take 100 points back' }));
    expect(await dialog.findByText(message)).toBeInTheDocument();
    expect(dialog.getByRole('textbox', { name: 'Points' })).toHaveValue('100');
    expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Twice');
    expect(dialog.getByRole('radio', { name: 'Take back' })).toBeChecked();
  });

  it('asks again under the same key after a lost answer, under another for other points', async () => {
    let lost = true;
    api.on('POST admin/people/adjust', () =>
      lost ? { broken: true } : { status: 201, json: { message: 'ok', data: { balance_reward_points: 350 } } },
    );
    const { user, dialog } = await openDialog();
    await user.type(dialog.getByRole('textbox', { name: 'Points' }), '10');
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Bonus');
    await user.click(dialog.getByRole('button', { name: 'Give 10 points' }));
    expect(await dialog.findByText('The server cannot be reached. Please try again in a moment.')).toBeInTheDocument();
    await user.type(dialog.getByRole('textbox', { name: 'Points' }), '0');
    await user.click(dialog.getByRole('button', { name: 'Give 100 points' }));
    await waitFor(() => expect(requests()).toHaveLength(2));
    await dialog.findByText('The server cannot be reached. Please try again in a moment.');
    lost = false;
    await user.click(await dialog.findByRole('button', { name: 'Give 100 points' }));
    expect(await screen.findByText('Points adjusted. The balance is 350 points.')).toBeInTheDocument();
    const keys = requests().map(({ headers }) => headers['idempotency-key']);
    expect(keys[1]).toBe(keys[2]);
    expect(keys[0]).not.toBe(keys[1]);
  });
});

describe('Suspend and Restore', () => {
  it('suspends with a reason after telling what follows, and restores', async () => {
    api.on('POST admin/people/suspend', () => {
      Object.assign(person, {
        status: 'suspended',
        suspended_at: '2026-11-21T06:30:00.000Z',
        suspension_reason: 'Fraud',
      });
      return { json: { message: 'ok', data: {} } };
    });
    api.on('POST admin/people/restore', () => {
      Object.assign(person, { status: 'active', suspended_at: null, suspension_reason: null });
      return { json: { message: 'ok', data: {} } };
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Suspend' }));
    const dialog = within(screen.getByRole('alertdialog', { name: 'Suspend Ramesh Patil?' }));
    expect(dialog.getByText(/balance of 340 points and 670 points awaiting approval stay/)).toBeInTheDocument();
    const reason = dialog.getByRole('textbox', { name: 'Reason' });
    expect(reason).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Suspend' }));
    expect(await dialog.findByText('Please enter a reason')).toBeInTheDocument();
    expect(api.bodies('admin/people/suspend')).toEqual([]);
    await user.type(reason, 'Fraud');
    await user.dblClick(dialog.getByRole('button', { name: 'Suspend' }));
    expect(await screen.findByText('Ramesh Patil is suspended and signed out.')).toBeInTheDocument();
    expect(api.bodies('admin/people/suspend')).toEqual([{ user_id: 7, reason: 'Fraud' }]);

    const restore = await screen.findByRole('button', { name: 'Restore' });
    expect(restore).toHaveFocus();
    await user.click(restore);
    const second = within(screen.getByRole('alertdialog', { name: 'Restore Ramesh Patil?' }));
    expect(second.getByRole('textbox', { name: 'Reason' })).toHaveValue('');
    await user.type(second.getByRole('textbox', { name: 'Reason' }), 'Cleared up');
    await user.dblClick(second.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('Ramesh Patil can sign in again.')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Suspend' })).toBeInTheDocument();
    expect(api.bodies('admin/people/restore')).toEqual([{ user_id: 7, reason: 'Cleared up' }]);
  });

  it('stays open with what was typed when it fails', async () => {
    api.on('POST admin/people/suspend', { status: 500, json: { message: 'Something broke', code: 'internal' } });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Suspend' }));
    const dialog = within(screen.getByRole('alertdialog'));
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Fraud');
    await user.click(dialog.getByRole('button', { name: 'Suspend' }));
    expect(await dialog.findByText('Something broke')).toBeInTheDocument();
    expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Fraud');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Suspend' }));
    expect(within(screen.getByRole('alertdialog')).getByRole('textbox', { name: 'Reason' })).toHaveValue('Fraud');
  });
});
