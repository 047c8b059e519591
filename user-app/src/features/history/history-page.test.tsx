import { act, screen, waitFor, within } from '@testing-library/react';
import { ApiStandIn, type Reply } from '@loyalty/tooling/api-stand-in';
import { visit } from '../../../test/render-user-app';

const path = 'users/transactions/get';
let api: ApiStandIn;

/** What the browser would say about the end of the list; jsdom lays nothing out. */
const observers = new Map<IntersectionObserverCallback, IntersectionObserverInit | undefined>();
const RealObserver = globalThis.IntersectionObserver;

class ObserverStandIn {
  constructor(
    private readonly callback: IntersectionObserverCallback,
    options?: IntersectionObserverInit,
  ) {
    observers.set(callback, options);
  }
  observe() {}
  disconnect() {
    observers.delete(this.callback);
  }
}
const reachTheEnd = () =>
  act(() => {
    for (const callback of [...observers.keys()]) {
      callback([{ isIntersecting: true } as IntersectionObserverEntry], {} as IntersectionObserver);
    }
  });

beforeAll(async () => {
  api = await ApiStandIn.start();
  globalThis.IntersectionObserver = ObserverStandIn as never;
});
afterAll(async () => {
  globalThis.IntersectionObserver = RealObserver;
  await api.stop();
});
beforeEach(() => {
  api.reset();
  observers.clear();
  localStorage.clear();
  api.on('POST users/getUserDetails', { json: { message: 'ok', data: { name: 'Ramesh Patil' } } });
  api.on('POST users/scanners/get', { json: { message: 'ok', data: {} } });
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
});
const answer = (data: unknown, total?: number): Reply => ({ json: { message: 'ok', data, total_count: total } });
const open = (search = '') => visit({ host: api.host, path: `/user/rewardshistory${search}`, signedIn: true });
const rowOf = (text: string) => screen.getByText(text).closest('li') as HTMLElement;

describe('the history', () => {
  it('tells of points adjusted by hand, given and taken back', async () => {
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

  it('groups by month and tells what came and what was claimed', async () => {
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
    expect(rowOf('Rewards Claimed')).toHaveAttribute('data-tone', 'claimed');
    expect(rowOf('Rewards Claimed')).toHaveTextContent('Awaiting approval');
    expect(within(screen.getByRole('region', { name: 'October 2026' })).getByText('Ball Valve · 20 mm')).toBeVisible();
    expect(screen.getByText('That is all')).toBeVisible();
  });

  it.each([
    ['approved', 'Approved'],
    ['rejected', 'Not approved, points returned'],
    ['pending', 'Awaiting approval'],
  ])('words a claim that is %s', async (status, words) => {
    api.on(`POST ${path}`, answer([claim(1, '2026-11-19T05:00:00Z', status)], 1));
    open();
    expect(await screen.findByText(words)).toBeVisible();
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

  it('opens at the filter of the address', async () => {
    api.on(`POST ${path}`, answer([], 0));
    open('?show=claims');
    expect(await screen.findByText('No claims yet')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Claims' })).toBeChecked();
  });

  it('leads to the scanner while it is empty', async () => {
    api.on(`POST ${path}`, answer([], 0));
    open();
    expect(await screen.findByRole('link', { name: 'Scan QR' })).toHaveAttribute('href', '/user/scanqr');
  });

  it.each([null, 'nonsense', { rows: [] }])('takes data %p for an empty history', async (data) => {
    api.on(`POST ${path}`, answer(data));
    open();
    expect(await screen.findByText('No rewards yet')).toBeVisible();
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
