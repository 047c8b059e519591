import { screen, waitFor, within } from '@testing-library/react';
import { api } from '../../../test/api';
import { answerRegistration, atMobileStep } from '../../../test/sign-in';
import { visit } from '../../../test/visit';

describe('after signing in', () => {
  async function signIn(path?: string) {
    answerRegistration();
    const visited = path ? visit({ path }) : await atMobileStep();
    const { user } = visited;
    await user.type(await screen.findByRole('textbox', { name: 'Mobile number' }), '9876543210');
    await user.click(screen.getByRole('button', { name: 'Send OTP' }));
    await user.type(await screen.findByRole('textbox', { name: '6-digit code' }), '123456');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    const popup = await screen.findByRole('dialog', { name: 'Allow location?' });
    return { ...visited, popup };
  }

  it('§4 user login: token stored, the location popup comes, then personal details', async () => {
    const { user, popup, router } = await signIn();
    await user.click(within(popup).getByRole('button', { name: 'Not now' }));
    expect(await screen.findByRole('heading', { name: 'Personal Details' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/user/personaldetails');
  });

  it('an allowed location fills the address string', async () => {
    const getCurrentPosition = jest.fn((found: PositionCallback) =>
      found({ coords: { latitude: 18.52, longitude: 73.86 } } as GeolocationPosition),
    );
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
    api.on('POST users/maps', {
      json: {
        message: 'ok',
        data: { address: { neighbourhood: 'Kothrud', county: '', city: 'Pune', state: 'Maharashtra', postcode: '' } },
      },
    });
    try {
      const { user, popup } = await signIn();
      await user.click(within(popup).getByRole('button', { name: 'Allow' }));
      const location = await screen.findByRole('textbox', { name: 'Location' });
      await waitFor(() => expect(location).toHaveValue('Kothrud, Pune, Maharashtra'));
      expect(api.callsOf('users/maps')[0]?.body).toEqual({ latitude: 18.52, longitude: 73.86 });
    } finally {
      Reflect.deleteProperty(navigator, 'geolocation');
    }
  });

  it('alerts §8 Geolocation is not supported by this browser. and goes on', async () => {
    const alert = jest.spyOn(window, 'alert').mockImplementation(() => undefined);
    const { user, popup } = await signIn();
    await user.click(within(popup).getByRole('button', { name: 'Allow' }));
    expect(await screen.findByRole('heading', { name: 'Personal Details' })).toBeVisible();
    expect(alert).toHaveBeenCalledWith('Geolocation is not supported by this browser.');
    alert.mockRestore();
  });

  it('leads back to where the person was going', async () => {
    api.on('POST users/transactions/get', { json: { message: 'ok', data: [], total_count: 0 } });
    const { user, popup, router } = await signIn('/user/rewardshistory?show=claims');
    await user.click(within(popup).getByRole('button', { name: 'Not now' }));
    await user.click(await screen.findByRole('link', { name: 'Skip for now' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/user/rewardshistory'));
    expect(router.state.location.search).toBe('?show=claims');
  });
});

describe('who needs no sign-in', () => {
  it.each(['/user/login', '/user/register'])(
    '§2 /user/login: with a token already stored, a user goes from %s to the rewards',
    async (path) => {
      const { router } = visit({ path, signedIn: true });
      await waitFor(() => expect(router.state.location.pathname).toBe('/user/rewards'));
    },
  );

  it.each(['/user/login', '/user/register'])(
    '§2 user login routes: an admin goes from %s to the admin area',
    async (path) => {
      localStorage.setItem('token', 'an-admin-token');
      const { router } = visit({ path });
      await waitFor(() => expect(router.state.location.pathname).toBe('/admin/dashboard'));
    },
  );
});
