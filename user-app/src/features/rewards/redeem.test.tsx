import { act, screen, waitFor, within } from '@testing-library/react';
import { findEnabledButton, visit } from '../../../test/visit';
import { api } from '../../../test/api';
import { claimant, claimed, claimPath, placed, serveClaimant } from '../../../test/claimant';
import { claimTimes } from './points.resource';

beforeEach(serveClaimant);

const home = () => visit({ path: '/user/rewards', signedIn: true });
/** Confirms the claim. */
async function confirm(user: ReturnType<typeof visit>['user'], title = 'Claim 1,240 points?') {
  const question = await screen.findByRole('alertdialog', { name: title });
  await user.dblClick(within(question).getByRole('button', { name: 'Claim points' }));
}
const claimButton = () => screen.findByRole('button', { name: /^Claim/ });

describe('the home screen', () => {
  it('§2 /user/rewards: greets, shows the balance and the run of points, and the three links', async () => {
    home();
    expect(await screen.findByRole('heading', { name: 'Namaste, Ramesh' })).toBeVisible();
    expect(await screen.findByText('1,240')).toBeVisible();
    const run = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(run).toEqual(expect.arrayContaining(['3,480Earned', '300Awaiting approval', '1,940Redeemed']));
    const links = within(screen.getByRole('list', { name: 'Go to' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Scan QR', '/user/scanqr'],
      ['Rewards History', '/user/rewardshistory'],
      ['Near by Stores', '/user/nearbystores'],
    ]);
  });

  it('leads from the stages with points to the history and the claims', async () => {
    claimant.points.Rewards_points_for_Approval = 0;
    home();
    const run = within(await screen.findByRole('list', { name: 'Points you can claim' }));
    await waitFor(() =>
      expect(run.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
        ['3,480Earned', '/user/rewardshistory?show=earned'],
        ['1,940Redeemed', '/user/claims?status=approved'],
      ]),
    );
  });

  it('shows the last three scans', async () => {
    const scan = (id: number) => ({
      id,
      kind: 'scan',
      product_name: `Elbow ${id}`,
      reward_points: 40,
      created_at: '2026-11-20T05:00:00Z',
    });
    api.on('GET programme', { json: { message: 'ok', data: { point_value_paise: 50 } } });
    api.on('POST users/transactions/get', {
      json: { message: 'ok', data: [5, 4, 3, 2, 1].map(scan), total_count: 5 },
    });
    home();
    const scans = await screen.findByRole('region', { name: 'Your last scans' });
    await waitFor(() => expect(scans).toHaveTextContent(/^November 2026Elbow 5/));
    const rows = within(scans).getAllByRole('link');
    expect(rows.map((row) => row.getAttribute('href'))).toEqual(['/user/scans/5', '/user/scans/4', '/user/scans/3']);
    expect(rows[0]).toHaveTextContent(/\+₹20 \+40 points$/);
    expect(api.bodies('users/transactions/get')[0]).toEqual({ page: 1, kind: 'earned' });
  });

  it.each(['/user/rewards', '/user/points'])('%s shows a user who has never had points how to begin', async (path) => {
    claimant.points = {};
    visit({ path, signedIn: true });
    expect(await screen.findByRole('heading', { name: 'Scan your first label' })).toBeVisible();
    const redeem = within(screen.getByRole('region', { name: 'Redeem' }));
    expect(redeem.getByRole('link', { name: 'Scan QR' })).toHaveAttribute('href', '/user/scanqr');
    expect(redeem.queryByText('0')).not.toBeInTheDocument();
  });

  it('shows points that an adjustment brought to a user who has earned none', async () => {
    claimant.points = { balance_reward_points: 7, total_reward_points: 0 };
    home();
    expect(await screen.findByText('7')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Scan your first label' })).not.toBeInTheDocument();
  });

  it('keeps the line under the button whatever it says, so that nothing moves when the balance comes', async () => {
    home();
    const button = await claimButton();
    await waitFor(() => expect(button).toHaveAccessibleDescription('You claim all your points at once.'));
  });

  it('says so and offers Retry when the points do not load', async () => {
    api.on('POST users/scanners/get', { status: 400, json: { message: 'Something went wrong', code: 'x' } });
    const { user } = home();
    const notice = await screen.findByText('Your points could not be loaded');
    // The card keeps its size and shows no unknown figure.
    expect(screen.getByRole('region', { name: 'Points you can claim' })).toHaveTextContent(
      /^Points you can claim––Earned–/,
    );
    expect(await claimButton()).toBeDisabled();
    api.on('POST users/scanners/get', { json: { message: 'ok', data: claimant.points } });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('1,240')).toBeVisible();
    expect(notice).not.toBeInTheDocument();
  });

  it('survives a response without data', async () => {
    api.on('POST users/scanners/get', { json: { message: 'ok', data: null } });
    home();
    expect(await screen.findByText("you don't have reward points")).toBeVisible();
  });
});

describe('claiming', () => {
  afterEach(() => jest.restoreAllMocks());
  it("is disabled while the balance is 0 (§4 claim: disabled), and says (§5 Claim) 'you don't have reward points'", async () => {
    claimant.points = { ...claimant.points, balance_reward_points: 0, Rewards_points_for_Approval: 0 };
    home();
    expect(await screen.findByText("you don't have reward points")).toBeVisible();
    const button = await claimButton();
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription("you don't have reward points");
  });

  it.each(['/user/rewards', '/user/points'])(
    'asks once before the points are spent, and says what happens next: %s',
    async (path) => {
      const { user } = visit({ path, signedIn: true });
      const button = await findEnabledButton('Claim Rewards');
      await user.click(button);
      const question = await screen.findByRole('alertdialog', { name: 'Claim 1,240 points?' });
      expect(question).toHaveAccessibleDescription(
        'All your points go into one claim, which the company checks. You will see the decision on the Home page. If it is not approved, the points return to your balance.',
      );
      await user.click(within(question).getByRole('button', { name: 'Cancel' }));
      expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
      expect(button).toHaveFocus();
      expect(api.callsOf(claimPath)).toHaveLength(0);
    },
  );

  it('takes the question back when there is nothing to claim any more', async () => {
    const { user } = home();
    await user.click(await findEnabledButton('Claim Rewards'));
    expect(await screen.findByRole('alertdialog', { name: 'Claim 1,240 points?' })).toBeVisible();
    claimant.points.balance_reward_points = 0;
    await waitFor(() => {
      act(() => void window.dispatchEvent(new Event('online')));
      expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    });
  });

  it('keeps the specified times (§9 Claim click throttle, §9 Claim success state)', () => {
    expect(claimTimes).toEqual({ throttle: 5000, success: 5000 });
  });

  it('places one request, says §8 Claim request placed successfully, and rests for its time (§4 claim: disabled, §9 Claim success state)', async () => {
    jest.replaceProperty(claimTimes, 'throttle', 1000);
    jest.replaceProperty(claimTimes, 'success', 1000);
    api.on(`POST ${claimPath}`, () => {
      claimant.points = { ...claimant.points, balance_reward_points: 60, Rewards_points_for_Approval: 1540 };
      return claimed;
    });
    const { user } = home();
    await user.click(await findEnabledButton('Claim Rewards'));
    const successAt = performance.now();
    await confirm(user);
    expect(await screen.findByText('Claim request placed successfully')).toBeVisible();
    const receipt = screen.getByText('Claim request placed successfully').closest('section');
    expect(receipt).toHaveTextContent(
      /1,240 pointsReferenceTX-10021The company checks your claim\. You will see the decision/,
    );
    const button = await screen.findByRole('button', { name: 'Claim Rewards' });
    expect(button).toBeDisabled();
    expect(api.callsOf(claimPath)).toHaveLength(1);
    expect(api.callsOf(claimPath)[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);

    await waitFor(() => expect(button).toBeEnabled());
    expect(performance.now() - successAt).toBeGreaterThan(990);
    // The receipt stays.
    expect(receipt).toBeVisible();
    expect(api.callsOf(claimPath)).toHaveLength(1);
  });

  it('says how long a decision usually takes where the operator has said so', async () => {
    const data = { ...placed, decision_days: 3 };
    api.on(`POST ${claimPath}`, { status: 201, json: { message: 'ok', data } });
    const { user } = home();
    await user.click(await findEnabledButton('Claim Rewards'));
    await confirm(user);
    expect(await screen.findByText(/The company checks your claim, usually within 3 days\./)).toBeVisible();
  });

  it('shows a refusal in the box (§8 Claim failure), lets one click through in its time (§4 claim: throttled, §9 Claim click throttle), and begins a new intent', async () => {
    jest.replaceProperty(claimTimes, 'throttle', 1000);
    api.on(`POST ${claimPath}`, { status: 429, json: { message: 'Please wait 5 seconds', code: 'claim_too_soon' } });
    const { user } = home();
    const button = await findEnabledButton('Claim Rewards');
    await user.click(button);
    const clickedAt = performance.now();
    await confirm(user);
    expect(await screen.findByText('Please wait 5 seconds')).toBeVisible();
    await user.click(button);
    expect(api.callsOf(claimPath)).toHaveLength(1);

    api.on(`POST ${claimPath}`, claimed);
    await waitFor(() => expect(button).toBeEnabled());
    expect(performance.now() - clickedAt).toBeGreaterThan(990);
    await user.click(button);
    await confirm(user);
    expect(await screen.findByText('Claim request placed successfully')).toBeVisible();
    expect(screen.queryByText('Please wait 5 seconds')).not.toBeInTheDocument();
    const [first, second] = api.callsOf(claimPath).map(({ headers }) => headers['idempotency-key']);
    expect(second).not.toBe(first);
  });

  it('retries with the same key when the response was lost: it may have happened', async () => {
    jest.replaceProperty(claimTimes, 'throttle', 100);
    api.on(`POST ${claimPath}`, { broken: true });
    const { user } = home();
    const button = await findEnabledButton('Claim Rewards');
    await user.click(button);
    await confirm(user);
    expect(await screen.findByText('No connection. Check your network and try again.')).toBeVisible();
    api.on(`POST ${claimPath}`, claimed);
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    await confirm(user);
    expect(await screen.findByText('Claim request placed successfully')).toBeVisible();
    const [first, second] = api.callsOf(claimPath).map(({ headers }) => headers['idempotency-key']);
    expect(second).toBe(first);
  });
});

describe('/user/points', () => {
  it('§2 /user/points: shows the summary with Claim Rewards and View History', async () => {
    visit({ path: '/user/points', signedIn: true });
    expect(await screen.findByRole('heading', { name: 'My Reward Points' })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Claim Rewards' })).toBeEnabled());
    expect(screen.getByRole('link', { name: 'View History' })).toHaveAttribute('href', '/user/rewardshistory');
    expect(screen.getByRole('link', { name: 'Claim status' })).toHaveAttribute('href', '/user/claims');
    const card = screen.getByRole('region', { name: 'Points you can claim' });
    expect(card).toHaveTextContent('1,240');
    const run = within(card).getAllByRole('listitem');
    expect(run.map(({ textContent }) => textContent)).toEqual(['3,480Earned', '300Awaiting approval', '1,940Redeemed']);
    const summary = within(screen.getByRole('region', { name: 'Where your points came from' }));
    const values = ['Granted for scans', 'Points adjusted', 'Total earned'].map(
      (name) => summary.getByText(name).nextElementSibling?.textContent,
    );
    expect(values).toEqual(['3,400', '+80', '3,480']);
    expect(screen.queryByRole('region', { name: 'Your last claim' })).not.toBeInTheDocument();
  });

  it('shows the state of the latest claim', async () => {
    api.on('POST users/claims', {
      json: {
        message: 'ok',
        data: [{ transaction_id: 'TX-7', points: 300, status: 'approved', claimed_at: '2026-11-19T05:00:00Z' }],
        total_count: 1,
      },
    });
    visit({ path: '/user/points', signedIn: true });
    const card = await screen.findByRole('region', { name: 'Your last claim' });
    expect(card).toHaveTextContent('300 pointsApprovedClaimed on 19 Nov 2026');
    expect(within(card).getByRole('link', { name: 'See claim TX-7' })).toHaveAttribute('href', '/user/claims/TX-7');
    expect(api.callsOf('users/claims')).toHaveLength(1);
  });
});
