import { screen, within } from '@testing-library/react';
import { api } from '../../../test/api';
import { translatePage } from '../../../test/translate-page';
import { visit } from '../../../test/visit';

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

beforeEach(() => {
  api.on('POST users/getUserDetails', { json: { message: 'ok', data: { name: 'Ramesh Patil' } } });
  api.on('POST users/scanners/get', summary(1240, 0));
  api.on('POST users/transactions/get', { json: { message: 'ok', data: [], total_count: 0 } });
  api.on('POST users/claims', { json: { message: 'ok', data: [], total_count: 0 } });
});

describe('a home that the browser has translated', () => {
  it('shows the balance of 0 after a claim, translated at every step', async () => {
    const { user } = visit({ path: '/user/rewards', signedIn: true });
    const claim = await screen.findByRole('button', { name: /^Claim/ });
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
    expect(await screen.findAllByText('0', { ignore: 'font' })).not.toEqual([]);
    translatePage();
    expect(screen.queryByText('Unexpected Application Error!')).not.toBeInTheDocument();
    expect(await screen.findByText(/^1,240 points await approval/)).toBeVisible();
  });
});
