import { screen, waitFor, within } from '@testing-library/react';
import type { Reply } from '@loyalty/tooling/api-stand-in';
import { api } from '../../../test/api';
import { visit } from '../../../test/visit';

beforeEach(() => {
  api.on('POST users/getUserDetails', { json: { message: 'ok', data: { name: 'Ramesh Patil' } } });
});

const pending = {
  transaction_id: 'TX-3',
  points: 1240,
  status: 'pending',
  claimed_at: '2026-11-21T05:12:00Z',
  resolved_at: null as string | null,
  reason: null as string | null,
  items_count: 2,
  decision_days: null as number | null,
};
const approved = {
  ...pending,
  transaction_id: 'TX-2',
  points: 1,
  status: 'approved',
  resolved_at: '2026-11-20T05:00:00Z',
};
const rejected = {
  ...approved,
  transaction_id: 'TX-1',
  points: 300,
  status: 'rejected',
  reason: 'Labels from the display board',
};
const answer = (data: unknown, total?: number): Reply => ({ json: { message: 'ok', data, total_count: total } });

describe('/user/claims', () => {
  const open = (search = '') => visit({ path: `/user/claims${search}`, signedIn: true });

  it('lists each claim with its points, state, dates and why it was turned down, and leads to it', async () => {
    api.on('POST users/claims', answer([pending, approved, rejected], 3));
    open();
    expect(await screen.findByRole('heading', { name: 'Claim status' })).toBeVisible();
    const rows = within(await screen.findByRole('list', { name: 'Claims' })).getAllByRole('link');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      '1,240 pointsAwaiting approvalClaimed on 21 Nov 2026 · TX-3',
      '1 pointApprovedClaimed on 21 Nov 2026 · TX-2Decided on 20 Nov 2026',
      '300 pointsNot approved, points returnedClaimed on 21 Nov 2026 · TX-1Decided on 20 Nov 2026Labels from the display board',
    ]);
    expect(rows[0]).toHaveAttribute('href', '/user/claims/TX-3');
  });

  it('filters by a state, which is in the address', async () => {
    api.on('POST users/claims', ({ body }) =>
      (body as { status?: string }).status === 'rejected' ? answer([rejected], 1) : answer([], 0),
    );
    const { user, router } = open('?status=approved');
    expect(await screen.findByText('No claims with this status')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Not approved' }));
    expect(await screen.findByText('Labels from the display board')).toBeVisible();
    expect(router.state.location.search).toBe('?status=rejected');
    expect(api.bodies('users/claims')).toEqual([
      { page: 1, status: 'approved' },
      { page: 1, status: 'rejected' },
    ]);
  });

  it('leads to claiming while there is no claim at all', async () => {
    api.on('POST users/claims', answer([], 0));
    open();
    expect(await screen.findByText('No claims yet')).toBeVisible();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'My Reward Points' })).toHaveAttribute('href', '/user/points');
  });

  it('offers Retry when it does not load', async () => {
    api.on('POST users/claims', { status: 400, json: { message: 'Something went wrong', code: 'x' } });
    const { user } = open();
    expect(await screen.findByText('Your claims could not be loaded')).toBeVisible();
    api.on('POST users/claims', answer([pending], 1));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('1,240 points')).toBeVisible();
  });
});

describe('/user/claims/:transactionId', () => {
  const item = {
    id: 7,
    product_name: 'Ball Valve',
    model_name: 'Aqua',
    reward_points: 620,
    scanned_at: '2026-11-20T05:00:00Z',
  };
  const open = () => visit({ path: '/user/claims/TX-3', signedIn: true });
  const respondWith = (claim: object) => {
    api.on('POST users/claims/get', answer({ ...claim, items_points: 1240 }));
    api.on('POST users/claims/items', answer([item, { ...item, id: 8, product_name: 'Tee' }], 2));
  };
  const run = async () => {
    const list = await screen.findByRole('list', { name: 'Progress of this claim' });
    return within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  };

  it('a pending claim: what happens next without a promise, and its scans, each leading to its details', async () => {
    respondWith(pending);
    open();
    expect(await run()).toEqual(['21 NovClaimed', 'NowAwaiting approval', '–Redeemed']);
    expect(screen.getByText('The company checks your claim.')).toBeVisible();
    const scans = await screen.findByRole('region', { name: '2 scans in this claim' });
    expect(
      within(scans)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/user/scans/7', '/user/scans/8']);
    expect(within(scans).queryByText('Bonuses and adjustments')).not.toBeInTheDocument();
    expect(api.bodies('users/claims/get')).toEqual([{ transaction_id: 'TX-3' }]);
    expect(api.bodies('users/claims/items')).toEqual([{ transaction_id: 'TX-3', page: 1 }]);
  });

  it('says how long a decision usually takes where the operator has said so', async () => {
    respondWith({ ...pending, decision_days: 3 });
    open();
    expect(await screen.findByText('The company checks your claim, usually within 3 days.')).toBeVisible();
  });

  it('an approved claim: since when', async () => {
    respondWith({ ...approved, points: 1240 });
    open();
    expect(await run()).toEqual(['21 NovClaimed', '20 NovApproved', '1,240Redeemed']);
    expect(screen.getByText(/^Approved on 20 Nov 2026, 10:30.am\.$/)).toBeVisible();
  });

  it('a rejected claim: why, and that the points can be claimed again', async () => {
    respondWith({ ...rejected, points: 1240 });
    open();
    expect(await run()).toEqual(['21 NovClaimed', '20 NovNot approved', '1,240Points returned']);
    expect(screen.getByText('Labels from the display board')).toBeVisible();
    expect(screen.getByText('The points are back in your balance. You can claim them again.')).toBeVisible();
  });

  it('takes one answer to a rejection, and forgets its draft, also while the claim cannot be read again', async () => {
    respondWith({ ...rejected, points: 1240 });
    api.on('POST users/claims/answer', answer(null));
    const { user, unmount } = open();
    const field = () => screen.findByRole('textbox', { name: 'Is this not right? Tell the company' });
    await user.type(await field(), 'They were bought');
    api.on('POST users/claims/get', { status: 403, json: { message: 'Forbidden', code: 'forbidden' } });
    await user.click(screen.getByRole('button', { name: 'Send the answer' }));
    expect(await screen.findByText('Sent to the company')).toBeVisible();
    expect(api.bodies('users/claims/answer')).toEqual([{ transaction_id: 'TX-1', answer: 'They were bought' }]);
    expect(await screen.findByRole('button', { name: 'Send the answer' })).toBeDisabled();
    unmount();
    respondWith({ ...rejected, points: 1240 });
    open();
    expect(await field()).toHaveValue('');
  });

  it('shows what of it came by adjustments, so that its parts add up', async () => {
    respondWith({ ...pending, points: 1340 });
    open();
    expect((await screen.findByText('Bonuses and adjustments')).closest('li')).toHaveTextContent('+100');
  });

  it('says that there is no such claim', async () => {
    api.on('POST users/claims/get', {
      status: 404,
      json: { message: 'Transaction not found', code: 'claim_not_found' },
    });
    open();
    expect(await screen.findByText('There is no such claim')).toBeVisible();
  });

  it('offers Retry and a person to ask for the claim and for its scans, each by itself', async () => {
    api.on('GET programme', answer({ support_phone: '1800 123 4567' }));
    const broken = { status: 403, json: { message: 'Forbidden', code: 'forbidden' } };
    api.on('POST users/claims/get', broken);
    api.on('POST users/claims/items', broken);
    const { user } = open();
    expect(await screen.findByText('Your claim could not be loaded')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:18001234567');
    api.on('POST users/claims/get', answer({ ...pending, items_points: 1240 }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('The scans of this claim could not be loaded')).toBeVisible();
    respondWith(pending);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.getByText('Ball Valve')).toBeVisible());
  });

  describe('with money', () => {
    const payout = {
      amount_paise: 186_000,
      state: 'payable',
      method: 'upi',
      masked: 'ra••••@okicici',
      expected_by: '2026-11-25T05:00:00Z',
      paid_at: null as string | null,
      returned_at: null as string | null,
      reference: null as string | null,
      reason: null as string | null,
    };
    const claimed = ['Claimed21 Nov', 'Approved20 Nov'];
    beforeEach(() =>
      api.on('GET programme', answer({ point_value_paise: 150, payout_methods: ['upi'], payment_days: 2 })),
    );

    it('an approved claim that pays nothing: no rupees', async () => {
      respondWith({ ...approved, points: 1240 });
      open();
      expect(await run()).toEqual(['21 NovClaimed', '20 NovApproved', '1,240Redeemed']);
      expect(await screen.findByText('Ball Valve')).toBeVisible();
      expect(screen.queryByText(/₹/)).not.toBeInTheDocument();
    });

    it('a pending claim: its worth, by when, and where the details are missing', async () => {
      api.on('POST users/payout-details/get', answer(null));
      respondWith({ ...pending, worth_paise: 186_000, decision_days: 3 });
      open();
      expect(await screen.findByText('₹1,860')).toBeVisible();
      expect(await screen.findByRole('link', { name: 'Add bank or UPI' })).toHaveAttribute(
        'href',
        '/user/account/payout',
      );
      expect(await run()).toEqual([
        'Claimed21 Nov',
        'Awaiting approvalusually by 24 NovThe company checks your claim.',
        'Paymentusually by 26 Nov₹1,860. It can be paid when you have added your bank or UPI.Add bank or UPI',
      ]);
    });

    it.each([
      ['payable', {}, 'Paymentusually by 25 Nov₹1,860 to ra••••@okicici'],
      ['in-run', {}, 'On its wayusually by 25 Nov₹1,860 to ra••••@okicici'],
      [
        'paid',
        { paid_at: '2026-11-24T05:00:00Z', reference: 'UTR123' },
        'Paid24 Nov₹1,860 to ra••••@okiciciBank reference (UTR): UTR123',
      ],
      [
        'returned',
        { returned_at: '2026-11-24T05:00:00Z', reason: 'Account closed' },
        'Returned by the bank24 Nov₹1,860 to ra••••@okiciciReason: Account closedCheck your bank or UPI and enter it again. Then it is paid with the next payments.Change bank or UPI',
      ],
    ])('an approved claim, %s', async (state, part, step) => {
      respondWith({ ...approved, points: 1240, payout: { ...payout, state, ...part } });
      open();
      expect(await run()).toEqual([...claimed, step]);
    });
  });
});
