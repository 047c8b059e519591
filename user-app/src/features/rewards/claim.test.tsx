import { screen, waitFor, within } from '@testing-library/react';
import { api } from '../../../test/api';
import { claimant, claimed, claimPath, placed, serveClaimant } from '../../../test/claimant';
import { visit, findEnabledButton, someToken, translatePage } from '../../../test/visit';
import { personOf } from '@loyalty/shared-ui/person';
import { cacheResponse } from '../../offline/response-cache';
import { claimTimes } from './points.resource';

beforeEach(serveClaimant);

const home = () => visit({ path: '/user/rewards', signedIn: true });
const claimButton = () => screen.findByRole('button', { name: /^Claim/ });

describe('a claim with money', () => {
  const answer = (data: unknown) => ({ json: { message: 'ok', data } });
  const masked = { method: 'upi', masked: 'ra••••@okicici', entered_at: '2026-11-20T05:00:00Z', changed_at: null };
  const question = () => screen.findByRole('alertdialog', { name: 'Claim ₹1,860?' });
  beforeEach(() => {
    api.on(
      'GET programme',
      answer({ point_value_paise: 150, payout_methods: ['upi'], decision_days: 2, payment_days: 5 }),
    );
    api.on('POST users/payout-details/get', answer(masked));
    claimant.points = { ...claimant.points, awaiting_paise: 30_000, redeemed_paise: 300_000 };
  });

  it('leads with rupees, exact for what was claimed at another value, and asks where it goes and by when', async () => {
    const { user } = home();
    const card = await screen.findByRole('region', { name: 'You can claim' });
    expect(card).toHaveTextContent(/^You can claim₹1,860 = 1,240 points/);
    const stages = within(card).getAllByRole('link');
    expect(stages.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['₹5,160Earned', '/user/rewardshistory?show=earned'],
      ['₹300Awaiting approval', '/user/claims?status=pending'],
      ['₹3,000Redeemed', '/user/claims?status=approved'],
    ]);
    await user.click(await claimButton());
    const dialog = await question();
    expect(within(dialog).getByText('1,240 points')).toBeVisible();
    expect(await within(dialog).findByText('to ra••••@okicici')).toBeVisible();
    expect(within(dialog).getByRole('link', { name: 'Change' })).toHaveAttribute('href', '/user/account/payout');
    const day = (days: number) =>
      new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'Asia/Kolkata' }).format(
        Date.now() + days * 86_400_000,
      );
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['You claimNow', `The company checks itusually by ${day(2)}`, `Paymentusually by ${day(7)}`]);
  });

  it('without bank or UPI it can be claimed all the same, and leads to where they are entered', async () => {
    api.on('POST users/payout-details/get', answer(null));
    api.on(`POST ${claimPath}`, claimed);
    const { user } = home();
    await user.click(await claimButton());
    const dialog = await question();
    expect(await within(dialog).findByRole('link', { name: 'Add bank or UPI' })).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Claim now, add later' }));
    expect(await screen.findByText('Claim request placed successfully')).toBeVisible();
  });

  it('ends in a receipt: amount, where it goes, by when, reference; not in a balance of 0', async () => {
    api.on(`POST ${claimPath}`, () => {
      const after = { balance_reward_points: 0, Rewards_points_for_Approval: 1540, awaiting_paise: 216_000 };
      claimant.points = { ...claimant.points, ...after };
      const data = { ...placed, decision_days: 2, worth_paise: 186_000 };
      return { status: 201, json: { message: 'ok', data } };
    });
    const { user, unmount } = home();
    await user.click(await claimButton());
    await user.click(within(await question()).getByRole('button', { name: 'Claim points' }));
    const receipt = (await screen.findByText('Claim request placed successfully')).closest('section')!;
    expect(receipt).toHaveTextContent('₹1,860 1,240 points');
    const facts = within(receipt)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextSibling?.textContent]);
    expect(facts).toEqual([
      ['Paid to', 'ra••••@okicici'],
      ['Payment', expect.stringMatching(/^usually by \d/)],
      ['Reference', 'TX-10021'],
    ]);
    expect(screen.queryByRole('region', { name: 'You can claim' })).not.toBeInTheDocument();
    unmount();
    home();
    const card = await screen.findByRole('region', { name: 'Awaiting approval' });
    expect(card).toHaveTextContent('₹2,160 = 1,540 points');
    expect(await screen.findByText('Your points are in a claim.')).toBeVisible();
  });

  it('shows what arrived after the claim beside its receipt, and news of it below', async () => {
    api.on(`POST ${claimPath}`, () => {
      const after = { balance_reward_points: 10, Rewards_points_for_Approval: 1540, unseen_news: 1 };
      claimant.points = { ...claimant.points, ...after };
      return { status: 201, json: { message: 'ok', data: { ...placed, worth_paise: 186_000 } } };
    });
    const { user } = home();
    await user.click(await claimButton());
    await user.click(within(await question()).getByRole('button', { name: 'Claim points' }));
    const said = await screen.findByText('Claim request placed successfully');
    expect(said.closest('[role=status]')).toHaveTextContent(/^Claim request placed successfully₹1,860 1,240 points$/);
    expect(await screen.findByText('₹15')).toBeVisible();
    await waitFor(() => expect(api.callsOf('users/news/get')).toHaveLength(1));
    expect(said).toBeVisible();
  });

  it('the receipt of a claim that cannot be paid yet leads to where bank or UPI is entered', async () => {
    api.on('POST users/payout-details/get', answer(null));
    const data = { ...placed, worth_paise: 186_000 };
    api.on(`POST ${claimPath}`, { status: 201, json: { message: 'ok', data } });
    const { user } = home();
    await user.click(await claimButton());
    await user.click(await within(await question()).findByRole('button', { name: 'Claim now, add later' }));
    expect(await screen.findByText('Not given yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add bank or UPI' })).toHaveAttribute('href', '/user/account/payout');
  });

  it.each(['saving', 'Back'])('comes back from the payout details to the claim: %s', async (way) => {
    api.on('POST users/payout-details/get', answer(null));
    api.on('POST users/payout-details/code', { status: 201, ...answer({ resend_after_seconds: 55 }) });
    api.on('PUT users/payout-details', answer(masked));
    api.on('POST users/getUserDetails', answer({ name: 'Ramesh', mobile: '9876543210' }));
    api.on(`POST ${claimPath}`, claimed);
    const { user, router } = home();
    await user.click(await claimButton());
    await user.click(await within(await question()).findByRole('link', { name: 'Add bank or UPI' }));
    await user.type(await screen.findByRole('textbox', { name: 'UPI ID' }), 'ramesh@okicici');
    if (way === 'Back') await user.click(screen.getByRole('link', { name: 'Back' }));
    else {
      await user.type(screen.getByRole('textbox', { name: 'Name at the bank' }), 'Ramesh Pawar');
      await user.click(screen.getByRole('button', { name: 'Send the code' }));
      await user.type(await screen.findByRole('textbox', { name: '6-digit code' }), '123456');
      api.on('POST users/payout-details/get', answer(masked));
      await user.click(screen.getByRole('button', { name: 'Save bank or UPI' }));
    }
    const dialog = await question();
    expect(router.state.location.pathname).toBe('/user/rewards');
    const name = way === 'Back' ? 'Claim now, add later' : 'Claim points';
    if (way !== 'Back') expect(await within(dialog).findByText('to ra••••@okicici')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name }));
    expect(await screen.findByText('Claim request placed successfully')).toBeVisible();
    expect(router.state.location.state).toBeNull();
  });

  it('below the smallest claim, says how much is left to go', async () => {
    api.on('GET programme', answer({ smallest_claim: 1500 }));
    home();
    const button = await claimButton();
    await waitFor(() =>
      expect(button).toHaveAccessibleDescription('You can claim from 1,500 points; 260 points to go.'),
    );
    expect(button).toBeDisabled();
  });
});

/** Confirms the claim. */
async function confirm(user: ReturnType<typeof visit>['user'], title = 'Claim 1,240 points?') {
  const question = await screen.findByRole('alertdialog', { name: title });
  await user.dblClick(within(question).getByRole('button', { name: 'Claim points' }));
}

describe('an old balance', () => {
  it('says its time while a slow response loads, and no longer when it has come', async () => {
    const summary = { scanned: 1240, earned: 1240, awaiting: 0, redeemed: 0, balance: 1240, unseenNews: 0 };
    jest.spyOn(Date, 'now').mockReturnValueOnce(Date.parse('2026-01-09T08:35:00Z'));
    cacheResponse(personOf(someToken) ?? '', 'points-summary', summary);
    let answer = () => {};
    api.on('POST users/scanners/get', async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return { json: { message: 'ok', data: { ...claimant.points, balance_reward_points: 1300 } } };
    });
    home();
    const card = await screen.findByRole('region', { name: 'Points you can claim' });
    expect(card).toHaveTextContent('1,240');
    expect(card).toHaveTextContent(/as of 9 Jan,? 2:05\spm/);
    await waitFor(() => expect(api.callsOf('users/scanners/get')).toHaveLength(1));
    answer();
    await waitFor(() => expect(card).toHaveTextContent('1,300'));
    expect(card).not.toHaveTextContent('as of');
  });
});

describe('a claim that fails', () => {
  afterEach(() => jest.restoreAllMocks());
  it('says after a failure that nothing was taken, and repeats it by Retry once the throttle allows it', async () => {
    // Longer than the failure's code takes to load on a busy machine.
    jest.replaceProperty(claimTimes, 'throttle', 3000);
    api.on(`POST ${claimPath}`, { status: 503, json: { message: 'Please try again', code: 'busy' } });
    const { user } = home();
    await user.click(await findEnabledButton('Claim Rewards'));
    await confirm(user);
    expect(await screen.findByText('Nothing was taken')).toBeVisible();
    expect(screen.getByText('Please try again')).toBeVisible();
    const retry = screen.getByRole('button', { name: 'Retry' });
    expect(retry).toBeDisabled();
    api.on(`POST ${claimPath}`, claimed);
    await waitFor(() => expect(retry).toBeEnabled(), { timeout: 10_000 });
    await user.click(retry);
    expect(await screen.findByText('Claim request placed successfully')).toBeVisible();
    expect(screen.queryByText('Nothing was taken')).not.toBeInTheDocument();
  });

  it('says that nothing was taken when the connection broke and the balance is as before', async () => {
    api.on(`POST ${claimPath}`, { broken: true });
    const { user } = home();
    await user.click(await findEnabledButton('Claim Rewards'));
    await confirm(user);
    expect(await screen.findByText('Nothing was taken')).toBeVisible();
  });

  it('does not say so when the response was lost and the points are gone', async () => {
    api.on(`POST ${claimPath}`, () => {
      claimant.points = { ...claimant.points, balance_reward_points: 0, Rewards_points_for_Approval: 1540 };
      return { broken: true };
    });
    const { user } = home();
    await user.click(await findEnabledButton('Claim Rewards'));
    await confirm(user);
    expect(await screen.findByText('We do not know yet whether your claim arrived')).toBeVisible();
    expect(screen.queryByText('Nothing was taken')).not.toBeInTheDocument();
  });
});

describe('a home that the browser has translated', () => {
  const summary = (balance: number, pending: number) => ({
    json: {
      message: 'ok',
      data: {
        reward_granted: 1240,
        total_reward_points: 1240,
        rewards_points_reedemed: 0,
        balance_reward_points: balance,
        Rewards_points_for_Approval: pending,
        point_value_paise: 100,
        balance_worth_paise: balance * 100,
      },
    },
  });

  it('shows the receipt after a claim, translated at every step', async () => {
    api.on('POST users/scanners/get', summary(1240, 0));
    const { user } = home();
    const claim = await claimButton();
    expect(await screen.findAllByText('1,240')).not.toEqual([]);
    translatePage();
    await user.click(claim);
    const question = await screen.findByRole('alertdialog');
    translatePage();
    api.on('POST users/reedemed/store', {
      status: 201,
      json: { message: 'Claim request placed successfully', data: { transaction_id: 'TX-1', points: 1240 } },
    });
    api.on('POST users/scanners/get', summary(0, 1240));
    await user.click(within(question).getByRole('button', { name: /^Claim/ }));
    expect(await screen.findByText('Claim request placed successfully')).toBeVisible();
    translatePage();
    expect(screen.queryByText('Unexpected Application Error!')).not.toBeInTheDocument();
    expect(screen.getByText('TX-1')).toBeVisible();
  });
});
