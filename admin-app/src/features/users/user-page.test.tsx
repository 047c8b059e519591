import { screen, waitFor, within } from '@testing-library/react';
import { api } from '../../../test/api';
import { catchSavedFiles } from '../../../test/browser-stand-ins';
import { bodyOf, openUser, person } from '../../../test/user';

const saved = catchSavedFiles();

describe('the page of a person', () => {
  it('shows name, contact and points', async () => {
    openUser();
    expect(await screen.findByRole('heading', { level: 1, name: 'Ramesh Patil' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Call 9876543210' })).toHaveAttribute('href', 'tel:+919876543210');
    expect(screen.getByText('Active')).toBeInTheDocument();
    expect(screen.getByText('20 Aug 2026')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Plumbers' })).toHaveAttribute('href', '/admin/plumbers');
    const points = screen.getByRole('region', { name: 'Points' });
    expect(points).toHaveTextContent('Balance, not yet claimed340');
    expect(points).toHaveTextContent(/1,910Earned.*670Awaiting.*900Redeemed.*Adjusted by hand, total: \+70/);
    expect(screen.getByRole('region', { name: 'Details' })).toHaveTextContent(/Kothrud, Pune.*ramesh@example.com/);
    expect(bodyOf('get')).toEqual({ user_id: 7 });
  });

  it('pages scans, claims and points, each kept in the address', async () => {
    const { user, router } = openUser();
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
    const entries = await screen.findByRole('table', { name: 'Points history' });
    expect(router.state.location.search).toBe('?show=points');
    const [, adjusted, approved, scanned] = within(entries).getAllByRole('row');
    expect(adjusted).toHaveTextContent(/Points adjusted.*Paid in cash.*Admin 9000000001.*−30.*340/);
    expect(approved).toHaveTextContent(/Claim TX-10040 approved/);
    expect(scanned).toHaveTextContent(/Elbow 1.*–.*\+40.*370/);
  });

  it('shows that a user is suspended and why, and suspicious scanning', async () => {
    Object.assign(person, {
      name: null,
      role_id: 3,
      status: 'suspended',
      suspended_at: '2026-11-19T06:30:00.000Z',
      suspension_reason: 'Sold labels',
      fraud_flags: { count: 2, latest: { kind: 'travel-speed', at: '2026-11-18T06:30:00.000Z' } },
    });
    openUser();
    expect(await screen.findByRole('heading', { level: 1, name: 'No name yet' })).toBeInTheDocument();
    expect(screen.getByText(/^Suspended since/)).toHaveTextContent(/19 Nov 2026/);
    expect(screen.getByText('Sold labels')).toBeInTheDocument();
    expect(screen.getByText('2 scan patterns looked odd')).toBeInTheDocument();
    expect(screen.getByText(/Two scans too far apart for the time between them/)).toHaveTextContent(/18 Nov 2026/);
    expect(screen.getByRole('button', { name: 'Restore' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Customers' })).toHaveAttribute('href', '/admin/customers');
  });

  it('shows that a user does not exist, and the reason of another failure, with Retry', async () => {
    api.on('POST admin/people/get', { status: 404, json: { message: 'User not found', code: 'user_not_found' } });
    openUser();
    expect(await screen.findByText('There is no such person')).toBeInTheDocument();
  });

  it('loads on Retry after a failure', async () => {
    let broken = true;
    api.on('POST admin/people/get', () =>
      broken
        ? { status: 500, json: { message: 'Something broke', code: 'internal' } }
        : { json: { message: 'ok', data: person } },
    );
    const { user } = openUser();
    expect(await screen.findByText('Something broke')).toBeInTheDocument();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Ramesh Patil' })).toBeInTheDocument();
  });

  it.each(['/admin/people/abc', '/admin/people/0', '/admin/people/1.5'])(
    'says that there is no such person at %s, and asks the server nothing',
    async (address) => {
      openUser(address);
      expect(await screen.findByText('There is no such person')).toBeInTheDocument();
      expect(screen.getByRole('heading', { level: 1, name: 'Person' })).toBeInTheDocument();
      expect(api.bodies('admin/people/get')).toEqual([]);
    },
  );

  it('downloads the statement of a financial year, once rewards are paid out', async () => {
    api.on('GET admin/programme', { json: { message: 'Settings', data: { version: 1, payout_methods: ['upi'] } } });
    const statement = (year: string, paid_paise: number) => ({
      json: {
        message: 'Statement',
        data: {
          ...{ year, years: ['2026-27', '2025-26'], points_earned: 40, points_claimed: 40, points_approved: 40 },
          ...{ payments: 1, paid_paise },
        },
      },
    });
    api.on('POST admin/statements/get', statement('2026-27', 110_050));
    api.on('POST admin/statements/download', { text: '%PDF', headers: { 'content-type': 'application/pdf' } });
    const { user } = openUser();
    await user.click(await screen.findByRole('button', { name: 'Statement' }));
    const panel = within(screen.getByRole('dialog', { name: 'Statement' }));
    expect(await panel.findByText('₹1,100.50')).toBeInTheDocument();
    api.on('POST admin/statements/get', statement('2025-26', 4000));
    await user.selectOptions(panel.getByRole('combobox', { name: 'Financial year' }), '2025-26');
    expect(await panel.findByText('₹40')).toBeInTheDocument();
    await user.click(panel.getByRole('button', { name: 'Download PDF' }));
    expect(api.bodies('admin/statements/download')).toEqual([{ user_id: 7, year: '2025-26', format: 'pdf' }]);
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['statement-7-2025-26.pdf']));
  });
});
