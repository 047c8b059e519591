import { screen, within } from '@testing-library/react';
import { api } from '../../../test/api';
import { visit } from '../../../test/visit';

const path = 'users/scannersById';
beforeEach(() => {
  api.on('POST users/getUserDetails', { json: { message: 'ok', data: { name: 'Ramesh Patil' } } });
});

const scan = {
  id: 4711,
  serial: 4711,
  product_name: 'CPVC Elbow 90°',
  model_name: 'Aqua',
  imageUrl: '',
  reward_points: 40,
  location: 'Kothrud, Pune',
  scanned_at: '2026-11-21T05:12:00Z',
  transaction_id: null,
  status: null,
  claimed_at: null,
  resolved_at: null,
  returned: [],
};
const respondWith = (changes: object = {}) =>
  api.on(`POST ${path}`, { json: { message: 'ok', data: { ...scan, ...changes } } });
const open = (id = '4711') => visit({ path: `/user/scans/${id}`, signedIn: true });
const claimCard = () => screen.findByRole('region', { name: 'Claim' });

describe('/user/scans/:id', () => {
  it('shows product, model, points, date, place and label of a scan that is not claimed yet', async () => {
    respondWith();
    open();
    expect(await screen.findByRole('heading', { name: 'CPVC Elbow 90°' })).toBeVisible();
    expect(screen.getByText('Aqua')).toBeVisible();
    expect(screen.getByText('+40 points')).toBeVisible();
    const values = ['Scanned on', 'Place', 'Label number'].map(
      (name) => screen.getByText(name).nextElementSibling?.textContent,
    );
    expect(values).toEqual([expect.stringMatching(/^21 Nov 2026, 10:42.am$/), 'Kothrud, Pune', '4711']);
    expect(await claimCard()).toHaveTextContent('Not claimed yet. Its points are in your balance.');
    expect(api.bodies(path)).toEqual([{ id: '4711' }]);
  });

  it('says that no place was shared', async () => {
    respondWith({ location: '' });
    open();
    expect((await screen.findByText('Place')).nextElementSibling).toHaveTextContent('Not shared');
  });

  it('leads to the claim that it is in', async () => {
    respondWith({
      transaction_id: 'TX-9',
      status: 'approved',
      claimed_at: '2026-11-22T05:00:00Z',
      resolved_at: '2026-11-23T05:00:00Z',
    });
    open();
    const card = await claimCard();
    expect(card).toHaveTextContent('ApprovedClaimed on 22 Nov 2026 · Decided on 23 Nov 2026');
    expect(within(card).getByRole('link', { name: 'See claim TX-9' })).toHaveAttribute('href', '/user/claims/TX-9');
    expect(card).not.toHaveTextContent('in your balance');
  });

  it('shows a claim that was rejected, and that the points are back', async () => {
    const returned = [
      {
        transaction_id: 'TX-8',
        claimed_at: '2026-11-22T05:00:00Z',
        resolved_at: '2026-11-23T05:00:00Z',
        reason: 'Torn',
      },
    ];
    respondWith({ returned });
    open();
    const card = await claimCard();
    expect(card).toHaveTextContent('Not approved, points returned');
    expect(card).toHaveTextContent('Its points are in your balance again.');
  });

  it.each([
    [404, 'scan_not_found'],
    [400, 'invalid_request'],
  ])('says that there is no such scan for %p', async (status, code) => {
    api.on(`POST ${path}`, { status, json: { message: 'Scan not found', code } });
    open('12x');
    expect(await screen.findByText('There is no such scan')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Rewards History' })).toHaveAttribute('href', '/user/rewardshistory');
  });

  it('offers Retry when it does not load', async () => {
    api.on(`POST ${path}`, { status: 403, json: { message: 'Forbidden', code: 'forbidden' } });
    const { user } = open();
    expect(await screen.findByText('Your scan could not be loaded')).toBeVisible();
    respondWith();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('+40 points')).toBeVisible();
  });

  it('leads to the history when opened directly', async () => {
    respondWith();
    open();
    expect(await screen.findByRole('link', { name: 'Back' })).toHaveAttribute('href', '/user/rewardshistory');
  });
});
