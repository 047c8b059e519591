import { screen, waitFor, within } from '@testing-library/react';
import { api } from '../../../test/api';
import { visit } from '../../../test/visit';

let hasSchemes: boolean;
beforeEach(() => {
  hasSchemes = true;
  api.on('POST users/getUserDetails', { json: { message: 'ok', data: { name: 'Ramesh Patil' } } });
  api.on('POST users/scanners/get', () => ({
    json: { message: 'ok', data: { balance_reward_points: 10, ...(hasSchemes && { has_schemes: true }) } },
  }));
  api.on('POST users/transactions/get', { json: { message: 'ok', data: [], total_count: 0 } });
});

const scheme = (id: number, fields: object) => ({
  id,
  names: { en: `Scheme ${id}`, hi: `स्कीम ${id}` },
  starts_at: '2026-10-01T00:00:00+05:30',
  ends_at: '2026-11-01T00:00:00+05:30',
  while_it_lasts: false,
  spent: false,
  ...fields,
});
const goal = (id: number, done: number, fields: object = {}) =>
  scheme(id, { kind: 'goal', goal: { of: 'scans', target: 50, points: 500, done, reached_at: null }, ...fields });
const booster = (id: number, fields: object = {}) => scheme(id, { kind: 'booster', booster: { times: 2 }, ...fields });
const referral = scheme(9, {
  kind: 'referral',
  referral: { points_for_referrer: 100, points_for_friend: 100, code: 'K7Q', brought: 2, waiting: 1 },
});

const home = (data: object[]) => {
  api.on('GET users/schemes', { json: { message: 'ok', data } });
  return visit({ path: '/user/rewards', signedIn: true });
};
const card = (name: string) => screen.findByRole('region', { name });

describe('the card of schemes on the home', () => {
  it('is absent, and nothing is asked, while no scheme runs', async () => {
    hasSchemes = false;
    home([booster(1)]);
    await waitFor(() => expect(api.callsOf('users/transactions/get')).not.toEqual([]));
    expect(api.callsOf('users/schemes')).toEqual([]);
  });

  it('is absent where none applies to the user, and without what is used up', async () => {
    home([booster(1, { spent: true })]);
    await waitFor(() => expect(api.callsOf('users/schemes')).not.toEqual([]));
    await waitFor(() => expect(screen.queryByRole('region', { name: /Scheme/ })).not.toBeInTheDocument());
  });

  it('leads with the nearest goal, and has the others in a line each', async () => {
    home([booster(1, { while_it_lasts: true }), goal(2, 5), goal(3, 24, { product_names: ['Elbow'], products: 1 })]);
    const found = await card('Scheme 3');
    expect(found).toHaveTextContent('24 of 50 labelsAt the goal you get 500 pointsElbow · until 31 Oct');
    expect(found).toHaveTextContent('Scheme 2 · 5 of 50 labels');
    expect(found).toHaveTextContent('Scheme 1 · 2× pointsuntil 31 Oct · as long as it lasts');
  });

  it('says that a goal is reached before its points are there', async () => {
    home([goal(2, 10), goal(3, 51)]);
    expect(await card('Scheme 3')).toHaveTextContent('Goal reached500 points will be added in a moment');
  });

  it('shows the level and what is missing for the next', async () => {
    const levels = [
      { names: { en: 'Copper' }, from: 1000, times: 1.1 },
      { names: { en: 'Brass' }, from: 5000, plus: 20 },
    ];
    home([booster(1), scheme(4, { kind: 'tier', tiers: { levels, points_of_year: 2000, level: 0, next: 1 } })]);
    const found = await card('Scheme 4');
    expect(found).toHaveTextContent('Copper · 10% more points');
    expect(found).toHaveTextContent('3,000 points more to Brass: +20 points a label');
  });

  it('says where and on what a booster counts', async () => {
    const limits = { places: ['Goa', 'Pune'], selected_labels: true, scan_of_day: 3, first_scan: true };
    home([booster(1, { ...limits, product_names: ['A', 'B', 'C'], products: 5 })]);
    expect(await card('Scheme 1')).toHaveTextContent(
      'A, B, C and 2 more · selected labels only · for your first scan · from scan 3 of the day · until 31 Oct · in Goa, Pune',
    );
  });

  it('invites a colleague by the link with the own code, and says who has come', async () => {
    const share = jest.fn(() => Promise.resolve());
    Object.assign(navigator, { share });
    const { user } = home([referral]);
    const found = await card('Scheme 9');
    expect(found).toHaveTextContent('Bring a colleague: 100 points each');
    expect(found).toHaveTextContent('2 have come · 1 has not finished yet');
    const chat = within(found).getByRole('link', { name: 'WhatsApp' }).getAttribute('href')!;
    const url = 'http://localhost/user/login?ref=K7Q';
    expect(new URL(chat).searchParams.get('text')).toContain(url);
    await user.click(within(found).getByRole('button', { name: 'Invite' }));
    expect(share).toHaveBeenCalledWith({ url, text: expect.stringContaining('100 points extra') });
    Reflect.deleteProperty(navigator, 'share');
  });
});
