import { screen, waitFor, within } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { findEnabledButton } from '../../../test/find-enabled-button';
import { api } from '../../../test/api';
import { someToken, visit } from '../../../test/visit';
import { personOf } from '@loyalty/shared-ui/person';
import { cacheResponse } from '../../offline/response-cache';
import { claimTimes } from './claim.resource';

const claimPath = 'users/reedemed/store';
// SWR makes one request of those within 2 s, which these tests would wait for.
SWRConfig.defaultValue.dedupingInterval = 50;
let points: Record<string, number>;

beforeEach(() => {
  points = {
    reward_granted: 3400,
    total_reward_points: 3480,
    rewards_points_reedemed: 1940,
    balance_reward_points: 1240,
    Rewards_points_for_Approval: 300,
  };
  api.on('POST users/getUserDetails', { json: { message: 'ok', data: { name: 'Ramesh Patil' } } });
  api.on('POST users/scanners/get', () => ({ json: { message: 'ok', data: points } }));
  api.on('POST users/transactions/get', { json: { message: 'ok', data: [], total_count: 0 } });
  api.on('POST users/claims', { json: { message: 'ok', data: [], total_count: 0 } });
});

const placed = { transaction_id: 'TX-10021', points: 1240, decision_days: null as number | null };
const claimed = { status: 201, json: { message: 'Claim request placed successfully', data: placed } };
const home = () => visit({ path: '/user/rewards', signedIn: true });
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
      return { json: { message: 'ok', data: { ...points, balance_reward_points: 1300 } } };
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
    jest.replaceProperty(claimTimes, 'throttle', 500);
    api.on(`POST ${claimPath}`, { status: 503, json: { message: 'Please try again', code: 'busy' } });
    const { user } = home();
    await user.click(await findEnabledButton('Claim Rewards'));
    await confirm(user);
    expect(await screen.findByText('Nothing was taken')).toBeVisible();
    expect(screen.getByText('Please try again')).toBeVisible();
    const retry = screen.getByRole('button', { name: 'Retry' });
    expect(retry).toBeDisabled();
    api.on(`POST ${claimPath}`, claimed);
    await waitFor(() => expect(retry).toBeEnabled());
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
      points = { ...points, balance_reward_points: 0, Rewards_points_for_Approval: 1540 };
      return { broken: true };
    });
    const { user } = home();
    await user.click(await findEnabledButton('Claim Rewards'));
    await confirm(user);
    expect(await screen.findByText('We do not know yet whether your claim arrived')).toBeVisible();
    expect(screen.queryByText('Nothing was taken')).not.toBeInTheDocument();
  });
});
