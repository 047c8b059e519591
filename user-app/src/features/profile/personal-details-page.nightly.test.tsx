import { act, screen, waitFor } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { api } from '../../../test/api';
import { someToken, visit } from '../../../test/visit';
import { cacheResponse } from '../../offline/response-cache';
import { personOf } from '@loyalty/shared-ui/person';

// SWR makes one request of those within 2 s, which these tests would wait for.
SWRConfig.defaultValue.dedupingInterval = 50;

let stored: Record<string, string | null>;

beforeEach(() => {
  stored = { name: '', address: null, mobile: '9876543210', location: null, email: null, email_id: null };
  api.on('POST users/getUserDetails', () => ({ json: { message: 'ok', data: stored } }));
  api.on('POST users/user-update', ({ body }) => {
    stored = { ...stored, ...(body as Record<string, string>) };
    return { status: 201, json: { message: 'Account Updated Successfully', data: stored } };
  });
  api.on('POST users/scanners/get', { json: { message: 'ok', data: {} } });
});

async function open() {
  const visited = visit({ path: '/user/personaldetails', signedIn: true });
  return { ...visited, name: await screen.findByRole('textbox', { name: 'Name' }) };
}

async function openUnfolded() {
  const visited = await open();
  await visited.user.click(screen.getByText('Address, location, e-mail'));
  return visited;
}

describe('personal details', () => {
  it("§5 Personal details, §8 validation messages: reads 'Submit' while no name is saved, Name is required., and the mobile cannot be edited", async () => {
    const { user, name } = await open();
    const mobile = screen.getByRole('textbox', { name: 'Mobile number' });
    expect(mobile).toHaveValue('9876543210');
    expect(mobile).toHaveAttribute('readonly');
    expect(screen.queryByRole('link', { name: /Skip for now|Continue/ })).not.toBeInTheDocument();
    const submit = screen.getByRole('button', { name: 'Submit' });
    for (const typed of ['', '   ']) {
      if (typed) await user.type(name, typed);
      await user.click(submit);
      await waitFor(() => expect(name).toHaveAccessibleDescription('Name is required.'));
      expect(name).toHaveFocus();
    }
    await user.type(name, 'Ramesh');
    const email = screen.getByRole('textbox', { name: 'E-mail' });
    await user.type(email, 'ramesh');
    await user.click(submit);
    await waitFor(() => expect(email).toHaveAccessibleDescription('Please enter a valid email address.'));
    expect(api.callsOf('users/user-update')).toHaveLength(0);
  });

  it("§2 /user/personaldetails, §4 personal details: reads 'Update Details' when a name exists, 'Submit' before", async () => {
    stored = { ...stored, name: 'Ramesh Patil', address: '12 Laxmi Road', location: 'Pune', email_id: 'r@example.com' };
    const { name } = await open();
    expect(screen.getByRole('button', { name: 'Update Details' })).toBeEnabled();
    expect(name).toHaveValue('Ramesh Patil');
    expect(screen.getByRole('textbox', { name: 'Address' })).toHaveValue('12 Laxmi Road');
    expect(screen.getByRole('textbox', { name: 'Location' })).toHaveValue('Pune');
    expect(screen.getByRole('textbox', { name: 'E-mail' })).toHaveValue('r@example.com');
  });

  it('stores, says §8 Account Updated Successfully for 1 s and goes to the rewards 2.5 s after the success (§9 Account-updated toast, §4 personal details: toast)', async () => {
    const { user, name, router } = await open();
    const leftAt = new Promise<number>((resolve) => {
      router.subscribe(({ location }) => location.pathname === '/user/rewards' && resolve(performance.now()));
    });
    await user.type(name, ' Ramesh Patil ');
    await user.type(screen.getByRole('textbox', { name: 'Address' }), '12 Laxmi Road');
    // Measured from before the success: a slow machine's test sees the toast later than it appeared.
    const savedAt = performance.now();
    await user.dblClick(screen.getByRole('button', { name: 'Submit' }));
    const toast = await screen.findByText('Account Updated Successfully');
    expect(api.callsOf('users/user-update')[0]?.body).toEqual({
      name: 'Ramesh Patil',
      address: '12 Laxmi Road',
      location: '',
      email: '',
    });
    expect(api.callsOf('users/user-update')).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Update Details' })).toBeDisabled();
    await waitFor(() => expect(toast).not.toBeInTheDocument());
    expect(performance.now() - savedAt).toBeGreaterThan(990);
    expect((await leftAt) - savedAt).toBeGreaterThan(2490);
    expect(await screen.findByRole('heading', { name: 'Namaste, Ramesh' })).toBeVisible();
  });

  it("shows the api's message at its field, or that there is no connection, and keeps what was typed", async () => {
    api.on('POST users/user-update', {
      status: 400,
      json: { message: 'Invalid name', code: 'invalid_input', errors: { name: 'Invalid name' } },
    });
    const { user, name } = await open();
    await user.type(name, 'Ramesh');
    await user.type(screen.getByRole('textbox', { name: 'Address' }), '12 Laxmi Road');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(name).toHaveAccessibleDescription('Invalid name'));
    expect(name).toHaveValue('Ramesh');
    expect(screen.getByRole('textbox', { name: 'Address' })).toHaveValue('12 Laxmi Road');
    api.on('POST users/user-update', { broken: true });
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('No connection. Check your network and try again.')).toBeVisible();
    expect(name).toHaveValue('Ramesh');
  });

  it('folds what is optional, says what is known of it, and unfolds it for an error', async () => {
    stored = { ...stored, name: 'Ramesh', address: '12 Laxmi Road', location: 'Pune' };
    const { user } = await open();
    const address = screen.getByRole('textbox', { name: 'Address' });
    expect(address).not.toBeVisible();
    expect(screen.getByText('12 Laxmi Road · Pune')).toBeVisible();
    api.on('POST users/user-update', {
      status: 400,
      json: { message: 'Address is too long', code: 'invalid_input', errors: { address: 'Address is too long' } },
    });
    await user.click(screen.getByRole('button', { name: 'Update Details' }));
    await waitFor(() => expect(address).toBeVisible());
    await waitFor(() => expect(address).toHaveFocus());
    expect(address).toHaveAccessibleDescription('Address is too long');
  });

  it('offers Retry when the details do not load', async () => {
    api.on('POST users/getUserDetails', { status: 400, json: { message: 'Something went wrong', code: 'x' } });
    const { user } = visit({ path: '/user/personaldetails', signedIn: true });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    api.on('POST users/getUserDetails', { json: { message: 'ok', data: stored } });
    await user.click(retry);
    expect(await screen.findByRole('textbox', { name: 'Name' })).toBeVisible();
  });

  describe('while this phone keeps an older copy', () => {
    const older = { name: 'Ramesh', address: '1 Old Lane', mobile: '9876543210', location: 'Thane', email: '' };
    const newer = { name: 'Ramesh Patil', address: '12 Laxmi Road', location: 'Pune' };
    beforeEach(() => {
      stored = { ...stored, ...newer };
      cacheResponse(personOf(someToken) ?? '', 'profile', older);
    });

    it('fills the form only from what the server says now', async () => {
      let answer = () => {};
      const answered = new Promise<void>((resolve) => (answer = resolve));
      api.on('POST users/getUserDetails', async () => {
        await answered;
        return { json: { message: 'ok', data: stored } };
      });
      const { user } = visit({ path: '/user/personaldetails', signedIn: true });
      await screen.findByRole('heading', { name: 'Personal Details' });
      await waitFor(() => expect(api.callsOf('users/getUserDetails').length).toBeGreaterThan(0));
      expect(screen.queryByRole('textbox', { name: 'Name' })).not.toBeInTheDocument();
      answer();
      expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Ramesh Patil');
      await user.click(screen.getByRole('button', { name: 'Update Details' }));
      await waitFor(() => expect(api.callsOf('users/user-update')[0]?.body).toMatchObject(newer));
    });

    async function readElsewhere() {
      stored = { ...stored, name: 'Suresh Patil' };
      const visited = visit({ path: '/user/rewards', signedIn: true });
      await screen.findByRole('heading', { name: 'Namaste, Suresh' });
      await new Promise((resolve) => setTimeout(resolve, 100));
      return visited;
    }

    it('fills the form only from what the server says now, also when another page has read the details before', async () => {
      const { router } = await readElsewhere();
      stored = { ...stored, name: 'Imran Patil' };
      await act(() => router.navigate('/user/personaldetails'));
      expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Imran Patil');
    });

    it('offers no form of what another page has read before, once the connection is gone', async () => {
      const { router } = await readElsewhere();
      api.on('POST users/getUserDetails', { broken: true });
      await act(() => router.navigate('/user/personaldetails'));
      // Shown by the first failed request, and again after the one that the page itself makes.
      const offline = () => screen.getByText('You can change your details when you are connected again.');
      await waitFor(() => expect(offline()).toBeVisible());
      expect(screen.queryByRole('textbox', { name: 'Name' })).not.toBeInTheDocument();
    });

    it('offers no form without a connection, and says when there is one; what was typed outlives the connection', async () => {
      api.on('POST users/getUserDetails', { broken: true });
      const { user } = visit({ path: '/user/personaldetails', signedIn: true });
      expect(await screen.findByText('You can change your details when you are connected again.')).toBeVisible();
      expect(screen.queryByRole('textbox', { name: 'Name' })).not.toBeInTheDocument();
      api.on('POST users/getUserDetails', () => ({ json: { message: 'ok', data: stored } }));
      await user.click(screen.getAllByRole('button', { name: 'Retry' })[0]!);
      const address = await screen.findByRole('textbox', { name: 'Address' });
      expect(address).toHaveValue('12 Laxmi Road');
      await user.type(address, ', Pune');
      api.on('POST users/getUserDetails', { broken: true });
      const calls = api.callsOf('users/getUserDetails').length;
      window.dispatchEvent(new Event('online'));
      await waitFor(() => expect(api.callsOf('users/getUserDetails').length).toBeGreaterThan(calls));
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(screen.getByRole('textbox', { name: 'Address' })).toHaveValue('12 Laxmi Road, Pune');
    });
  });

  it('survives a response without data', async () => {
    api.on('POST users/getUserDetails', { json: { message: 'ok', data: null } });
    const { name } = await open();
    expect(name).toHaveValue('');
  });
});

describe('use my location', () => {
  const getCurrentPosition = jest.fn();
  beforeEach(() => {
    getCurrentPosition.mockReset();
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
  });
  afterEach(() => void Reflect.deleteProperty(navigator, 'geolocation'));

  const found: GeolocationPosition['coords'] = { latitude: 19.11, longitude: 72.86 } as GeolocationCoordinates;
  const mapsResponse = (address: object) => ({ json: { message: 'ok', data: { address } } });

  it('replaces the location by the name of the place', async () => {
    stored = { ...stored, name: 'Ramesh', location: 'Pune' };
    getCurrentPosition.mockImplementation((take: PositionCallback) => take({ coords: found } as GeolocationPosition));
    const place = {
      neighbourhood: 'Andheri East',
      county: '',
      city: 'Mumbai',
      state: 'Maharashtra',
      postcode: '400069',
    };
    api.on('POST users/maps', mapsResponse(place));
    const { user } = await openUnfolded();
    await user.click(screen.getByRole('button', { name: 'Use my location' }));
    const location = screen.getByRole('textbox', { name: 'Location' });
    await waitFor(() => expect(location).toHaveValue('Andheri East, Mumbai, Maharashtra, 400069'));
    expect(api.callsOf('users/maps')[0]?.body).toEqual({ latitude: 19.11, longitude: 72.86 });
  });

  it('leaves what was typed while the place was being looked up', async () => {
    getCurrentPosition.mockImplementation((take: PositionCallback) => take({ coords: found } as GeolocationPosition));
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    api.on('POST users/maps', async () => {
      await answered;
      return mapsResponse({ neighbourhood: '', county: '', city: 'Mumbai', state: '', postcode: '' });
    });
    const { user } = await openUnfolded();
    await user.click(screen.getByRole('button', { name: 'Use my location' }));
    await waitFor(() => expect(api.callsOf('users/maps')).toHaveLength(1));
    const location = screen.getByRole('textbox', { name: 'Location' });
    await user.type(location, 'Nashik');
    expect(screen.getByRole('button', { name: 'Use my location' })).toBeEnabled();
    answer();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(location).toHaveValue('Nashik');

    await user.click(screen.getByRole('button', { name: 'Use my location' }));
    await waitFor(() => expect(location).toHaveValue('Mumbai'));
  });

  it('says what to do after a failure, or where no name is known, and leaves the field', async () => {
    stored = { ...stored, location: 'Pune' };
    const { user } = await openUnfolded();
    const says = async (message: string) => {
      await user.click(screen.getByRole('button', { name: 'Use my location' }));
      expect(await screen.findByText(message)).toBeVisible();
      expect(screen.getByRole('textbox', { name: 'Location' })).toHaveValue('Pune');
    };
    const failWith = (code: number) =>
      getCurrentPosition.mockImplementation((_take: PositionCallback, fail: PositionErrorCallback) =>
        fail({ code, PERMISSION_DENIED: 1 } as GeolocationPositionError),
      );
    failWith(1);
    await says('Location access is blocked. Allow it in your browser settings, or type the place.');
    failWith(3);
    await says('Your location could not be found. Type the place instead.');
    getCurrentPosition.mockImplementation((take: PositionCallback) => take({ coords: found } as GeolocationPosition));
    api.on('POST users/maps', mapsResponse({ neighbourhood: '', county: '', city: '', state: '', postcode: '' }));
    await says('No place name is known where you are. Type it instead.');
  });

  it('alerts §8 Geolocation is not supported by this browser.', async () => {
    Reflect.deleteProperty(navigator, 'geolocation');
    const alert = jest.spyOn(window, 'alert').mockImplementation(() => undefined);
    const { user } = await openUnfolded();
    await user.click(screen.getByRole('button', { name: 'Use my location' }));
    await waitFor(() => expect(alert).toHaveBeenCalledWith('Geolocation is not supported by this browser.'));
    alert.mockRestore();
  });
});
