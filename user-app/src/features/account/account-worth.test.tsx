import { screen, waitFor } from '@testing-library/react';
import { api } from '../../../test/api';
import { visit } from '../../../test/visit';

it('says what the unclaimed points are worth, which are lost with the account, where a point has a value', async () => {
  const answer = (data: unknown) => ({ json: { message: 'ok', data } });
  api.on('GET programme', answer({ point_value_paise: 50, payout_methods: ['upi'] }));
  api.on('POST users/getUserDetails', answer({ name: 'Ramesh Patil', mobile: '9876543210' }));
  api.on('POST users/account/get', answer({ balance_reward_points: 40, Rewards_points_for_Approval: 0 }));
  visit({ path: '/user/account/delete', signedIn: true });
  const loss = await screen.findByText('40 points that you have not claimed');
  await waitFor(() => expect(loss.closest('li')).toHaveTextContent(/claimed \(₹20\)$/));
});
