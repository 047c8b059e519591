import { screen, waitFor, within } from '@testing-library/react';
import { api } from '../../../test/api';
import { findEnabledButton, someToken, visit } from '../../../test/visit';
import { personOf } from '@loyalty/shared-ui/person';
import { cacheResponse } from '../../offline/response-cache';

const thrown = jest.fn();
// jsdom has no canvas.
jest.mock('canvas-confetti', () => ({
  __esModule: true,
  default: { create: () => Object.assign(() => thrown(), { reset: () => undefined }) },
}));

let unseen: number;

beforeEach(() => {
  thrown.mockReset();
  unseen = 1;
  api.on('POST users/getUserDetails', { json: { message: 'ok', data: { name: 'Ramesh Patil' } } });
  api.on('POST users/scanners/get', () => ({
    json: { message: 'ok', data: { balance_reward_points: 10, total_reward_points: 10, unseen_news: unseen } },
  }));
  api.on('POST users/transactions/get', { json: { message: 'ok', data: [], total_count: 0 } });
  api.on('POST users/transactions/months', { json: { message: 'ok', data: [] } });
  api.on('POST users/news/seen', () => {
    unseen = 0;
    return { json: { message: 'Noted' } };
  });
  api.on('POST users/claims/get', { status: 404, json: { message: 'Transaction not found', code: 'claim_not_found' } });
});

const approval = {
  id: 31,
  kind: 'approval',
  points: 240,
  at: '2026-11-20T05:00:00Z',
  transaction_id: 'TX-10021',
  claimed_at: '2026-11-19T05:00:00Z',
  reason: null as string | null,
};
const respondWith = (items: object[], total = items.length) => {
  unseen = total;
  api.on('POST users/news/get', { json: { message: 'ok', data: items, total_count: total } });
};
const home = () => visit({ path: '/user/rewards', signedIn: true });

describe('news on the home screen', () => {
  it('shows an approval, announces it politely, and stays dismissed', async () => {
    respondWith([approval]);
    const { user, unmount } = home();
    const card = await screen.findByRole('region', { name: 'Claim approved' });
    const sentence = 'Your claim TX-10021 of 240 points was approved on 20 Nov 2026.';
    expect(card).toHaveTextContent('240 pointsClaim approved · 20 Nov 2026TX-10021');
    await waitFor(() => expect(thrown).toHaveBeenCalled());
    await waitFor(() =>
      expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(sentence),
    );
    await user.click(within(card).getByRole('button', { name: 'OK, got it' }));
    expect(card).not.toBeInTheDocument();
    await waitFor(() => expect(api.bodies('users/news/seen')).toEqual([{ through: 31 }]));
    unmount();

    localStorage.clear();
    home();
    expect(await screen.findByText('Points you can claim')).toBeVisible();
    await waitFor(() => expect(api.callsOf('users/scanners/get').length).toBeGreaterThan(1));
    expect(screen.queryByText(sentence)).not.toBeInTheDocument();
  });

  it('celebrates a goal that was reached, and tells of the start of a scheme', async () => {
    const scheme = { names: { en: '50 elbows' }, ends_at: '2026-12-01T00:00:00+05:30' };
    const item = { ...approval, transaction_id: null };
    respondWith([
      { ...item, id: 8, kind: 'scheme-goal', points: 500, scheme: { ...scheme, ends_at: null } },
      { ...item, id: 7, kind: 'scheme-started', points: 0, scheme },
    ]);
    const { user } = home();
    const card = await screen.findByRole('region', { name: '2 updates since your last visit' });
    expect(card).toHaveTextContent(
      '500 pointsGoal reached · 20 Nov 202650 elbowsNew scheme: “50 elbows”, until 30 Nov.',
    );
    await waitFor(() => expect(thrown).toHaveBeenCalled());
    await user.click(within(card).getByRole('button', { name: 'OK, got it' }));
    await waitFor(() => expect(api.bodies('users/news/seen')).toEqual([{ through_payout: 8 }]));
  });

  it('shows why a claim was rejected and that its points are back', async () => {
    respondWith([{ ...approval, kind: 'rejection', points: 1, reason: 'Torn label' }]);
    home();
    const card = await screen.findByRole('region', { name: 'Claim not approved' });
    expect(card).toHaveTextContent(
      'Your claim TX-10021 of 1 point was not approved on 20 Nov 2026. Reason: “Torn label”. The points are back in your balance.',
    );
  });

  it('names what was paid, to where, and marks payments apart from decisions', async () => {
    const payout = { amount_paise: 110_050, masked: 'ra••••@okicici', reference: 'UTR99' };
    respondWith([{ ...approval, id: 7, kind: 'payout-paid', points: 0, payout }, approval]);
    const { user } = home();
    const card = await screen.findByRole('region', { name: '2 updates since your last visit' });
    expect(card).toHaveTextContent(
      '₹1,100.50Paid to ra••••@okicici · 20 Nov 2026Bank reference (UTR): UTR99Your claim TX-10021 of 240 points was approved',
    );
    await user.click(within(card).getByRole('button', { name: 'OK, got it' }));
    await waitFor(() => expect(api.bodies('users/news/seen')).toEqual([{ through: 31, through_payout: 7 }]));
  });

  describe('a picture to share', () => {
    const written: string[] = [];
    beforeEach(() => {
      written.length = 0;
      const pen = new Proxy(
        { measureText: () => ({ width: 100 }), fillText: (text: string) => written.push(text) },
        { get: (target, name) => Reflect.get(target, name) ?? (() => undefined), set: () => true },
      );
      jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never);
      jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['png'])));
      Object.assign(document, { fonts: { ready: Promise.resolve() } });
    });
    afterEach(() => {
      jest.restoreAllMocks();
      Object.assign(navigator, { canShare: undefined, share: undefined });
    });

    it('has the amount and nothing of the bank', async () => {
      const share = jest.fn(() => Promise.resolve());
      Object.assign(navigator, { canShare: () => true, share });
      const payout = { amount_paise: 20_000, masked: 'ra••••@okicici', reference: 'UTR99' };
      respondWith([{ ...approval, kind: 'payout-paid', points: 0, payout }]);
      const { user } = home();
      await user.click(await screen.findByRole('button', { name: 'Share' }));
      await waitFor(() => expect(share).toHaveBeenCalledWith(expect.objectContaining({ files: [expect.any(File)] })));
      expect(written).toEqual(['₹200', 'Paid', '20 Nov 2026', 'Loyalty Programme']);
    });

    it('is shared once at a time, and says when it cannot be shared', async () => {
      jest.spyOn(console, 'error').mockImplementation(() => undefined);
      let refuse: ((error: Error) => void) | undefined;
      const share = jest.fn(() => new Promise<void>((_, reject) => (refuse = reject)));
      Object.assign(navigator, { canShare: () => true, share });
      respondWith([approval]);
      const { user } = home();
      await user.click(await screen.findByRole('button', { name: 'Share' }));
      await waitFor(() => expect(share).toHaveBeenCalled());
      expect(screen.getByText('Sharing…')).toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: 'Share' }));
      expect(share).toHaveBeenCalledTimes(1);
      refuse!(new Error('no app'));
      expect(await screen.findByText('The picture could not be shared.')).toBeVisible();
      expect(screen.queryByText('Sharing…')).not.toBeInTheDocument();
    });
  });

  it.each([
    [
      'payout-returned',
      'Payment returned',
      'The bank returned your payment of ₹5 on 20 Nov 2026. Reason: “No such account”. Check your bank or UPI, and it will be sent again.',
      '/user/claims/TX-10021',
    ],
    [
      'payout-details-changed',
      'Bank or UPI changed',
      'Since 20 Nov 2026 your money is sent to ra••••@okicici. If this was not you, contact us now.',
      '/user/account',
    ],
    [
      'payout-name-needed',
      'Write your name in English letters',
      'The bank’s file cannot hold your name as it is written. Write it as printed in your passbook, so that your money can be sent.',
      '/user/account/payout',
    ],
    [
      'case-declined',
      'Photo not accepted',
      'The photo of your label was not accepted on 20 Nov 2026. Reason: “No such account”.',
      '/user/cases',
    ],
  ])('describes %s', async (kind, title, sentence, address) => {
    const payout = { amount_paise: 500, masked: 'ra••••@okicici', reference: '' };
    const transaction = kind.startsWith('case-') && { transaction_id: null };
    respondWith([{ ...approval, ...transaction, kind, points: 0, reason: 'No such account', payout }]);
    home();
    const card = await screen.findByRole('region', { name: title });
    expect(within(card).getByText(sentence)).toBeVisible();
    expect(within(card).getByRole('link', { name: 'See details' })).toHaveAttribute('href', address);
  });

  it.each([
    [100, 'Points added', '100 points were added to your balance on 20 Nov 2026.'],
    [1, 'Points added', '1 point was added to your balance on 20 Nov 2026.'],
    [-30, 'Points taken back', '30 points were taken back from your balance on 20 Nov 2026.'],
  ])('shows %p points adjusted', async (points, title, sentence) => {
    respondWith([{ ...approval, kind: 'adjustment', points, transaction_id: null }]);
    home();
    const card = await screen.findByRole('region', { name: title });
    expect(within(card).getByText(sentence)).toBeVisible();
    expect(within(card).getByRole('link', { name: 'See details' })).toHaveAttribute('href', '/user/rewardshistory');
  });

  it('names three of many, counts the others, and marks all that it received', async () => {
    const items = Array.from({ length: 10 }, (_, index) => ({
      ...approval,
      id: 50 - index,
      transaction_id: `TX-${index}`,
    }));
    respondWith(items, 12);
    const { user } = home();
    const card = await screen.findByRole('region', { name: '12 decisions since your last visit' });
    expect(within(card).getAllByText(/was approved on/, { selector: 'li *' })).toHaveLength(2);
    expect(within(card).getByText('and 9 more')).toBeVisible();
    await user.click(within(card).getByRole('button', { name: 'OK, got it' }));
    await waitFor(() => expect(api.bodies('users/news/seen')).toEqual([{ through: 50 }]));
  });

  it('leads to the claim, which counts as read', async () => {
    respondWith([approval]);
    const { user, router } = home();
    await user.click(await screen.findByRole('link', { name: 'See details' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/user/claims/TX-10021'));
    await waitFor(() => expect(api.bodies('users/news/seen')).toEqual([{ through: 31 }]));
  });

  it('asks for no news where there are none', async () => {
    respondWith([]);
    home();
    expect((await screen.findAllByText('10'))[0]).toBeVisible();
    expect(api.callsOf('users/news/get')).toHaveLength(0);
  });

  it.each([
    { stored: 0, where: 'below the links', follows: true },
    { stored: 1, where: 'above, where their place was kept', follows: false },
  ])('comes $where, when the figures of the last visit had $stored', async ({ stored, follows }) => {
    const old = { scanned: 9, earned: 9, awaiting: 0, redeemed: 0, balance: 9, unseenNews: stored };
    cacheResponse(personOf(someToken) ?? '', 'points-summary', old);
    respondWith([approval]);
    home();
    const links = await screen.findByRole('list', { name: 'Go to' });
    const card = await screen.findByRole('region', { name: 'Claim approved' });
    const place = links.compareDocumentPosition(card);
    expect(Boolean(place & Node.DOCUMENT_POSITION_FOLLOWING)).toBe(follows);
    await findEnabledButton('Claim Rewards');
  });
});
