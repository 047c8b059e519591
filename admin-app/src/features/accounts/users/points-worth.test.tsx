import { screen, waitFor } from '@testing-library/react';
import { api } from '../../../../test/api';
import { openUser } from '../../../../test/user';

test('a person’s page shows what points are worth: of a claim as it states it, of points of any time today', async () => {
  api.on('GET admin/programme', {
    json: { message: 'Settings', data: { version: 1, point_value_paise: 50, payout_methods: [] } },
  });
  const { user } = openUser();
  const points = await screen.findByRole('region', { name: 'Points' });
  await waitFor(() => expect(points).toHaveTextContent('Balance, not yet claimed340₹170'));
  expect(points).toHaveTextContent(/1,910₹955 todayEarned.*670₹335 todayAwaiting.*900₹450 todayRedeemed/);
  expect(await screen.findByRole('row', { name: /Elbow 1/ })).toHaveTextContent('40₹20 today');
  await user.click(screen.getByRole('radio', { name: 'Claims' }));
  expect(await screen.findByRole('row', { name: /TX-10012/ })).toHaveTextContent(/120₹12020 Oct/);
  await user.click(screen.getByRole('radio', { name: 'Points' }));
  expect(await screen.findByRole('row', { name: /Points adjusted/ })).toHaveTextContent('−30−₹15 today340₹170 today');
  expect(screen.getByRole('link', { name: 'Claim TX-10040 approved' })).toHaveAttribute(
    'href',
    '/admin/claims/TX-10040',
  );
  expect(screen.getByRole('link', { name: 'Elbow 1' })).toHaveAttribute('href', '/admin/codes?serial=1000001');
});
