import type { Reply } from '@loyalty/tooling/api-stand-in';
import { screen, waitFor, within } from '@testing-library/react';
import { api } from '../../../test/api';
import { observers, reachTheEnd, visit } from '../../../test/visit';
import { groupByMonth } from '../../history-list/history-entries';

const path = 'users/transactions/get';
const monthsPath = 'users/transactions/months';
beforeEach(() => {
  api.on('POST users/getUserDetails', { json: { message: 'ok', data: { name: 'Ramesh Patil' } } });
  api.on('POST users/scanners/get', { json: { message: 'ok', data: {} } });
  api.on(`POST ${monthsPath}`, { json: { message: 'ok', data: [] } });
});

const scan = (id: number, at: string, points = 40, product = `Elbow ${id}`) => ({
  id,
  kind: 'scan',
  product_name: product,
  fromated_created_dt: '21-11-2026 10:42 AM',
  created_at: at,
  reward_points: points,
});
const claim = (id: number, at: string, status: string, points = 300) => ({
  ...scan(id, at, points, 'Rewards Claimed'),
  kind: 'claim',
  status,
  transaction_id: `TX-${id}`,
});
const answer = (data: unknown, total?: number): Reply => ({ json: { message: 'ok', data, total_count: total } });
const open = (search = '') => visit({ path: `/user/rewardshistory${search}`, signedIn: true });
const rowOf = (text: string) => screen.getByText(text).closest('li') as HTMLElement;

describe('the history', () => {
  it('shows points adjusted by hand, given and taken back', async () => {
    const adjustment = (id: number, points: number) => ({
      ...scan(id, '2026-11-21T05:12:00Z', points, 'Points adjusted'),
      kind: 'adjustment',
    });
    api.on(`POST ${path}`, answer([adjustment(2, -30), adjustment(1, 100)], 2));
    open();
    const rows = (await screen.findAllByText('Points adjusted')).map((title) => title.closest('li'));
    expect(rows.map((row) => row?.textContent)).toEqual([
      expect.stringMatching(/−30$/),
      expect.stringMatching(/\+100$/),
    ]);
  });

  it('groups by month and shows what was earned and what was claimed', async () => {
    api.on(
      `POST ${path}`,
      answer(
        [
          scan(3, '2026-11-21T05:12:00Z', 40, 'CPVC Elbow 90° · 25 mm'),
          claim(2, '2026-11-19T05:00:00Z', 'pending'),
          scan(1, '2026-10-30T05:00:00Z', 60, 'Ball Valve · 20 mm'),
        ],
        3,
      ),
    );
    open();
    const november = await screen.findByRole('region', { name: 'November 2026' });
    expect(within(november).getAllByRole('listitem')).toHaveLength(2);
    expect(within(november).getByText('CPVC Elbow 90° · 25 mm')).toBeVisible();
    expect(rowOf('CPVC Elbow 90° · 25 mm')).toHaveTextContent(/21 Nov, 10:42.am/);
    expect(rowOf('CPVC Elbow 90° · 25 mm')).toHaveTextContent('+40');
    expect(rowOf('Rewards Claimed')).toHaveTextContent('−300');
    expect(rowOf('Rewards Claimed')).toHaveAttribute('data-kind', 'claimed');
    expect(rowOf('Rewards Claimed')).toHaveTextContent('Awaiting approval');
    expect(within(screen.getByRole('region', { name: 'October 2026' })).getByText('Ball Valve · 20 mm')).toBeVisible();
    expect(screen.getByText('That is all')).toBeVisible();
  });

  it('words the state of each claim', async () => {
    const states = [
      ['approved', 'Approved', undefined],
      ['rejected', 'Not approved, points returned', undefined],
      ['pending', 'Awaiting approval', undefined],
      ['approved', 'Paid', 'paid'],
      ['approved', 'Returned by the bank', 'returned'],
      ['approved', 'Approved', 'payable'],
    ] as const;
    const rows = states.map(([status, , payout_state], at) => ({
      ...claim(at, '2026-11-19T05:00:00Z', status),
      payout_state,
    }));
    api.on(`POST ${path}`, answer(rows, rows.length));
    open();
    const shown = within(await screen.findByRole('region', { name: 'November 2026' })).getAllByRole('listitem');
    states.forEach(([, words], at) => expect(within(shown[at]!).getByText(words)).toBeVisible());
  });

  it('§2 /user/rewardshistory: asks for the next page 100 px before the end (§9 History infinite-scroll threshold), once, until all is there', async () => {
    const first = Array.from({ length: 10 }, (_, index) => scan(20 - index, '2026-11-21T05:12:00Z'));
    const second = [scan(10, '2026-11-20T05:12:00Z'), scan(9, '2026-11-20T05:12:00Z')];
    api.on(`POST ${path}`, ({ body }) => answer((body as { page: number }).page === 1 ? first : second, 12));
    open();
    await screen.findByText('Elbow 20');
    await waitFor(() => expect(observers.size).toBe(1));
    expect([...observers.values()][0]?.rootMargin).toContain('100px');
    reachTheEnd();
    expect(await screen.findByText('Elbow 9')).toBeVisible();
    expect(screen.getAllByText(/^Elbow/)).toHaveLength(12);
    expect(await screen.findByText('That is all')).toBeVisible();
    reachTheEnd();
    expect(api.callsOf(path).map(({ body }) => body)).toEqual([{ page: 1 }, { page: 2 }]);
  });

  it('shows an entry once when a new scan has shifted the pages', async () => {
    const first = Array.from({ length: 10 }, (_, index) => scan(20 - index, '2026-11-21T05:12:00Z'));
    const second = [scan(11, '2026-11-21T05:12:00Z'), scan(10, '2026-11-20T05:12:00Z')];
    api.on(`POST ${path}`, ({ body }) => answer((body as { page: number }).page === 1 ? first : second, 12));
    open();
    await screen.findByText('Elbow 11');
    await waitFor(() => expect(observers.size).toBe(1));
    reachTheEnd();
    expect(await screen.findByText('Elbow 10')).toBeVisible();
    expect(screen.getAllByText('Elbow 11')).toHaveLength(1);
  });

  it('filters by earned and claims, and keeps the filter in the address', async () => {
    api.on(`POST ${path}`, ({ body }) =>
      answer((body as { kind?: string }).kind === 'claims' ? [claim(2, '2026-11-19T05:00:00Z', 'approved')] : [], 0),
    );
    const { user, router } = open();
    await screen.findByText('No rewards yet');
    await user.click(screen.getByRole('radio', { name: 'Claims' }));
    expect(await screen.findByText('Rewards Claimed')).toBeVisible();
    expect(router.state.location.search).toBe('?show=claims');
    await user.click(screen.getByRole('radio', { name: 'Earned' }));
    expect(await screen.findByText('No points earned yet')).toBeVisible();
    expect(api.callsOf(path).map(({ body }) => body)).toEqual([
      { page: 1 },
      { page: 1, kind: 'claims' },
      { page: 1, kind: 'earned' },
    ]);
  });

  it('filters by month, offers the months that have entries, and says what each came to', async () => {
    api.on(`POST ${monthsPath}`, {
      json: {
        message: 'ok',
        data: [
          { month: '2026-11', entries: 2, earned: 1240, claimed: 300 },
          { month: '2026-10', entries: 1, earned: 60, claimed: 0 },
        ],
      },
    });
    api.on(`POST ${path}`, ({ body }) =>
      (body as { month?: string }).month === '2026-10'
        ? answer([scan(1, '2026-10-30T05:00:00Z', 60, 'Ball Valve')], 1)
        : answer([scan(2, '2026-11-21T05:12:00Z'), scan(1, '2026-10-30T05:00:00Z', 60, 'Ball Valve')], 2),
    );
    const { user, router } = open();
    await screen.findByText('Elbow 2');
    expect(await screen.findByText('+1,240 earned')).toBeVisible();
    const choice = screen.getByRole('combobox', { name: 'Month' });
    await waitFor(() =>
      expect(
        within(choice)
          .getAllByRole('option')
          .map(({ textContent }) => textContent),
      ).toEqual(['All months', 'November 2026', 'October 2026']),
    );
    await user.selectOptions(choice, 'October 2026');
    await waitFor(() => expect(screen.queryByText('Elbow 2')).not.toBeInTheDocument());
    expect(await screen.findByText('Ball Valve')).toBeVisible();
    expect(router.state.location.search).toBe('?month=2026-10');
    await user.click(screen.getByRole('radio', { name: 'Earned' }));
    await waitFor(() => expect(router.state.location.search).toBe('?show=earned&month=2026-10'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Month' }), 'All months');
    await waitFor(() => expect(router.state.location.search).toBe('?show=earned'));
    expect(api.bodies(path)).toContainEqual({ page: 1, kind: 'earned', month: '2026-10' });
  });

  it('opens at the month of the address, says that it is empty, and shows all again; an address that names none shows all, of its kind', async () => {
    api.on(`POST ${path}`, answer([], 0));
    const { user, router, unmount } = open('?month=2025-01');
    expect(await screen.findByText('Nothing in this month')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Month' })).toHaveDisplayValue('January 2025');
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await screen.findByText('No rewards yet')).toBeVisible();
    expect(router.state.location.search).toBe('');
    unmount();
    const asked = api.callsOf(path).length;
    open('?month=2025-13&show=claims');
    await waitFor(() => expect(api.bodies(path).slice(asked)).toEqual([{ page: 1, kind: 'claims' }]));
    expect(await screen.findByText('No claims yet')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Claims' })).toBeChecked();
  });

  it('leads to the details of a scan and of a claim; an adjustment has none', async () => {
    const adjusted = { ...scan(3, '2026-11-21T05:12:00Z', 100, 'Points adjusted'), kind: 'adjustment' };
    api.on(
      `POST ${path}`,
      answer([scan(7, '2026-11-21T05:12:00Z'), claim(2, '2026-11-19T05:00:00Z', 'pending'), adjusted], 3),
    );
    open();
    await screen.findByText('Elbow 7');
    const links = within(screen.getByRole('region', { name: 'November 2026' })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/user/scans/7', '/user/claims/TX-2']);
  });

  it('is as it was left when one comes Back to it: all its pages, and nothing is asked again', async () => {
    const first = Array.from({ length: 10 }, (_, index) => scan(20 - index, '2026-11-21T05:12:00Z'));
    api.on(`POST ${path}`, ({ body }) =>
      (body as { page: number }).page === 1 ? answer(first, 11) : answer([scan(10, '2026-11-20T05:12:00Z')], 11),
    );
    api.on('POST users/scannersById', {
      json: {
        message: 'ok',
        data: { id: 20, product_name: 'Elbow 20', reward_points: 40, status: null, returned: [] },
      },
    });
    const { user, router } = open();
    await screen.findByText('Elbow 20');
    await waitFor(() => expect(observers.size).toBe(1));
    reachTheEnd();
    expect(await screen.findByText('Elbow 10')).toBeVisible();
    await user.click(screen.getByRole('link', { name: /^Elbow 10/ }));
    expect(await screen.findByRole('heading', { name: 'Your scan' })).toBeVisible();
    await user.click(await screen.findByRole('link', { name: 'Back' }));
    // Synchronously, before any response: the browser restores the scroll at the same time.
    expect(await screen.findByText('Elbow 10')).toBeVisible();
    expect(screen.getByText('Elbow 20')).toBeVisible();
    expect(router.state.location.pathname).toBe('/user/rewardshistory');
    expect(api.bodies(path)).toEqual([{ page: 1 }, { page: 2 }]);
  });

  it.each([null, 'nonsense', { rows: [] }])('takes data %p for an empty history', async (data) => {
    api.on(`POST ${path}`, answer(data));
    open();
    expect(await screen.findByText('No rewards yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Scan QR' })).toHaveAttribute('href', '/user/scanqr');
  });

  it('says so and offers Retry when it does not load', async () => {
    api.on(`POST ${path}`, { status: 400, json: { message: 'Something went wrong', code: 'x' } });
    const { user } = open();
    expect(await screen.findByText('Your history could not be loaded')).toBeVisible();
    api.on(`POST ${path}`, answer([scan(1, '2026-11-21T05:12:00Z')], 1));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Elbow 1')).toBeVisible();
  });

  it('keeps what is shown when a later page does not load, and takes it up again', async () => {
    const first = Array.from({ length: 10 }, (_, index) => scan(20 - index, '2026-11-21T05:12:00Z'));
    api.on(`POST ${path}`, ({ body }) =>
      (body as { page: number }).page === 1
        ? answer(first, 11)
        : { status: 400, json: { message: 'Something went wrong', code: 'x' } },
    );
    const { user } = open();
    await screen.findByText('Elbow 20');
    await waitFor(() => expect(observers.size).toBe(1));
    reachTheEnd();
    expect(await screen.findByText('The rest could not be loaded')).toBeVisible();
    expect(screen.getByText('Elbow 20')).toBeVisible();
    api.on(`POST ${path}`, ({ body }) =>
      answer((body as { page: number }).page === 1 ? first : [scan(10, '2026-11-20T05:12:00Z')], 11),
    );
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Elbow 10')).toBeVisible();
  });

  it('shows names as text, whatever they are', async () => {
    api.on(`POST ${path}`, answer([scan(1, '2026-11-21T05:12:00Z', 40, '<b>x</b><img src=x onerror=alert(1)> 🚿')], 1));
    open();
    expect(await screen.findByText('<b>x</b><img src=x onerror=alert(1)> 🚿')).toBeVisible();
  });
});

const at = (moment: string | undefined) => ({ at: moment });

describe('groupByMonth', () => {
  it('groups by month, newest first as they came', () => {
    const entries = [at('2026-11-21T05:12:00Z'), at('2026-11-02T05:00:00Z'), at('2026-10-31T05:00:00Z')];
    expect(groupByMonth(entries)).toEqual([
      { key: '2026-11', entries: entries.slice(0, 2) },
      { key: '2026-10', entries: entries.slice(2) },
    ]);
  });

  it('counts months as they are in India, wherever the browser is', () => {
    // 18:30 UTC is midnight in India.
    expect(groupByMonth([at('2026-10-31T18:30:00Z'), at('2026-10-31T18:29:59Z')]).map(({ key }) => key)).toEqual([
      '2026-11',
      '2026-10',
    ]);
  });

  it('keeps the same month of two years apart', () => {
    expect(groupByMonth([at('2026-11-01T05:00:00Z'), at('2025-11-01T05:00:00Z')])).toHaveLength(2);
  });

  it('keeps what has no date', () => {
    expect(groupByMonth([at(undefined)])).toEqual([{ key: '', entries: [at(undefined)] }]);
    expect(groupByMonth([])).toEqual([]);
  });
});
