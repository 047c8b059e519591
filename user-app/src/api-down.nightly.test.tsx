import { screen, waitFor } from '@testing-library/react';
import { api } from '../test/api';
import { visit } from '../test/visit';
import { paths } from './paths';

const skeletons = '[aria-busy="true"], [aria-hidden] > [data-shape]';

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

const addresses = Object.values(paths).map((path) => (typeof path === 'function' ? path('7' as never) : path));
const behindSignIn = addresses.filter(
  (path) => !/login|register|scanqr|claimrewards|stop$|\/s\//.test(path) && !path.includes(':'),
);

it.each(behindSignIn)('%s ends its skeletons while the api is down, and offers Retry', async (path) => {
  api.reset();
  api.unexpected = { status: 503, json: { message: 'Please try again later.', code: 'unavailable' } };
  visit({ path, signedIn: true });
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(api.calls.length).toBeGreaterThan(0));
  await waitFor(() =>
    expect(Array.from(document.querySelectorAll(skeletons), ({ outerHTML }) => outerHTML)).toEqual([]),
  );
  // The account page shows what is on the phone.
  if (path !== paths.account) expect(screen.getAllByRole('button', { name: 'Retry' }).length).toBeGreaterThan(0);
});
