import { screen, within } from '@testing-library/react';
import { api } from '../../../test/api';
import { visit } from '../../../test/visit';

beforeEach(() => {
  api.on('POST users/getUserDetails', { json: { message: 'ok', data: { name: 'Ramesh Patil' } } });
  api.on('POST users/scanners/get', { json: { message: 'ok', data: {} } });
  api.on('POST users/transactions/months', { json: { message: 'ok', data: [] } });
});

it('shows a bonus by its scheme, and leads from that of a scan to the scan', async () => {
  const bonus = { kind: 'bonus', product_name: 'Double', scheme_names: { en: 'Double October' }, reward_points: 40 };
  const row = { ...bonus, created_at: '2026-11-21T05:12:00Z' };
  const data = [
    { ...row, id: 2, scan: { id: 77, product_name: 'Elbow' } },
    { ...row, id: 1 },
  ];
  api.on('POST users/transactions/get', { json: { message: 'ok', data, total_count: 2 } });
  visit({ path: '/user/rewardshistory', signedIn: true });
  const [ofScan, ofGoal] = (await screen.findAllByText('Double October')).map((title) => title.closest('li')!);
  expect(ofScan).toHaveTextContent(/Bonus for Elbow\+40$/);
  expect(within(ofScan!).getByRole('link')).toHaveAttribute('href', '/user/scans/77');
  expect(ofGoal).toHaveTextContent(/Bonus\+40$/);
  expect(within(ofGoal!).queryByRole('link')).not.toBeInTheDocument();
});

it('shows on the page of a scan what schemes added to it', async () => {
  const data = { id: 77, serial: 77, product_name: 'Elbow', reward_points: 40, scanned_at: '2026-11-21T05:12:00Z' };
  const bonuses = [{ scheme_id: 1, names: { en: 'Double October' }, points: 40 }];
  api.on('POST users/scannersById', { json: { message: 'ok', data: { ...data, bonuses } } });
  visit({ path: '/user/scans/77', signedIn: true });
  expect(await screen.findByText('+40 · Double October')).toBeVisible();
});
