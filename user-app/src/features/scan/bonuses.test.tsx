import { screen } from '@testing-library/react';
import { api } from '../../../test/api';
import { visit } from '../../../test/visit';
import { createMemoryScanStore, setScanStore } from '../../offline/scan-queue';

const calm = globalThis.matchMedia;
beforeAll(() => {
  // jsdom draws nothing, so confetti is turned off.
  globalThis.matchMedia = (media) => ({ ...calm(media), matches: media === '(prefers-reduced-motion: reduce)' });
});
beforeEach(() => setScanStore(createMemoryScanStore()));

it('shows what schemes added to a scan: the sum, its parts and their names', async () => {
  const bonuses = [{ scheme_id: 3, names: { en: 'Double October' }, points: 40 }];
  const data = { serial: 7, product_name: 'Elbow', reward_points: 40, balance_reward_points: 80, bonuses };
  api.on('POST users/scanner/store', { status: 201, json: { message: 'ok', data } });
  visit({ path: '/user/s/A1P9R507SE1D9E3968A1HTR7717Y', signedIn: true });
  expect(await screen.findByRole('heading', { level: 1, name: '+80 points' })).toBeVisible();
  expect(screen.getByText('40 + 40 bonus').closest('p')).toHaveTextContent('40 + 40 bonusDouble October');
});
