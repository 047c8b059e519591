import type { Reply } from '@loyalty/tooling/api-stand-in';
import { screen, waitFor, within } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { api } from '../../../test/api';
import { answerRegistration, refused, visit } from '../../../test/visit';
import { setScanStore, createMemoryScanStore } from '../../offline/scan-queue';

const granted: Reply = {
  status: 201,
  json: {
    message: 'Rewards Granted Successfully',
    data: { serial: 7, product_name: 'Elbow', model_name: 'Flow', reward_points: 40, balance_reward_points: 40 },
  },
};
const preview: Reply = {
  status: 200,
  json: {
    message: 'Product found',
    data: { name: 'CPVC Elbow', model_name: 'Flow Series', imageUrl: '/api/pictures/elbow', reward_points: 40 },
  },
};
const codes = [
  'A1P9R507SE1D9E3968A1HTR7717Y',
  'A1DS1VMSATSEGZJWBDRFRDM4EFHD',
  'A1000000000000000000000000AQ',
  'A1000000000000000000000000BN',
  'A1000000000000000000000000CK',
  'A1000000000000000000000000DH',
  'A1000000000000000000000000EF',
  'A1000000000000000000000000FD',
  'A1000000000000000000000000GA',
  'A1000000000000000000000000H8',
  'A1000000000000000000000000J6',
  'A1000000000000000000000000K4',
];
/** Another label for each test: previews are cached until the page is closed. */
let code: string;

const calm = globalThis.matchMedia;
beforeAll(() => {
  // jsdom draws nothing, so confetti is turned off.
  globalThis.matchMedia = (media) => ({ ...calm(media), matches: media === '(prefers-reduced-motion: reduce)' });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
beforeEach(() => {
  code = codes.shift() ?? 'A1';
  setScanStore(createMemoryScanStore());
  answerRegistration();
  api.on('POST users/labels/preview', preview);
  api.on('POST users/scanner/store', granted);
});

const open = async () => {
  const visited = visit({ path: `/USER/S/${code}` });
  return { ...visited, label: await screen.findByRole('region', { name: 'Your label' }) };
};
async function signIn(user: Awaited<ReturnType<typeof open>>['user']) {
  await user.type(await screen.findByRole('textbox', { name: 'Mobile number' }), '9876543210');
  await user.click(screen.getByRole('button', { name: 'Send OTP' }));
  await user.type(await screen.findByRole('textbox', { name: '6-digit code' }), '123456');
}

describe('a label that is opened before signing in', () => {
  it('says what adds to its points, until when and where', async () => {
    const scheme = { names: { en: 'Double October' }, booster: { times: 2 }, ends_at: '2026-11-01T00:00:00+05:30' };
    const schemes = [{ ...scheme, while_it_lasts: true, places: ['Goa'] }];
    const { data } = preview.json as { data: object };
    api.on('POST users/labels/preview', { json: { message: 'Product found', data: { ...data, schemes } } });
    const { label } = await open();
    await waitFor(() =>
      expect(label).toHaveTextContent('2× points until 31 Oct · in Goa · as long as it lastsDouble October'),
    );
  });

  it('shows product and points, at the code step too and after a reload', async () => {
    const { user, label, unmount } = await open();
    await waitFor(() => expect(label).toHaveTextContent('CPVC ElbowFlow Series40 points'));
    expect(api.bodies('users/labels/preview')).toEqual([{ encrypyData: code }]);
    expect(api.callsOf('users/labels/preview')[0]?.headers).not.toHaveProperty('token');
    // It would lead away from the label: the account has the way to it, too.
    expect(screen.queryByRole('button', { name: 'I have lost my old number' })).not.toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: 'Mobile number' }), '9876543210{Enter}');
    expect(await screen.findByRole('textbox', { name: '6-digit code' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Your label' })).toHaveTextContent('+40 points');
    unmount();
    visit({ path: '/user/login' });
    expect(await screen.findByText('40 points')).toBeVisible();
  });

  it('says what waits in rupees, and who gives them', async () => {
    api.on('GET programme', { json: { message: 'Programme', data: { brand: { name: 'Jal Pipes' } } } });
    const product = { name: 'CPVC Elbow', model_name: 'Flow Series', reward_points: 40, worth_paise: 2000 };
    api.on('POST users/labels/preview', { json: { message: 'Product found', data: product } });
    const { label } = await open();
    await waitFor(() => expect(label).toHaveTextContent('40 points = ₹20 from Jal Pipes'));
  });

  it('is granted directly after the code; location and details are asked after the result', async () => {
    const { user, router } = await open();
    await signIn(user);
    expect(await screen.findByRole('heading', { level: 1, name: '+40 points' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/user/claimrewards');
    expect(api.bodies('users/scanner/store')).toMatchObject([{ encrypyData: code }]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Scan another' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    const question = await screen.findByRole('dialog', { name: 'Allow location?' });
    await user.click(within(question).getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/user/personaldetails'));
    await user.click(await screen.findByRole('link', { name: 'Skip for now' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/user/rewards'));
    expect(api.callsOf('users/scanner/store')).toHaveLength(1);
  });

  it('asks location and details also of a user who closes the result', async () => {
    const { user, router } = await open();
    await signIn(user);
    await screen.findByRole('heading', { level: 1, name: '+40 points' });
    await user.click(screen.getByRole('button', { name: 'Close' }));
    const question = await screen.findByRole('dialog', { name: 'Allow location?' });
    await user.click(within(question).getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/user/personaldetails'));
  });

  it.each([
    [409, 'code_used', 'This QR code has already been used', /sign in: it is in your history/],
    [410, 'code_void', 'This QR code is no longer valid', /withdrawn/],
    [410, 'label_not_restored', 'This label was printed after the backup', /keep the label/],
  ])('says what %i %s means, and lets the person sign in', async (status, reason, message, text) => {
    api.on('POST users/labels/preview', refused(status, reason, message));
    const { label } = await open();
    await waitFor(() => expect(label).toHaveTextContent(message));
    expect(label).toHaveTextContent(text);
    expect(screen.getByRole('textbox', { name: 'Mobile number' })).toBeEnabled();
  });

  it('leads with a label of another programme there', async () => {
    const url = `https://other.example/user/s/${code}`;
    api.on('POST users/labels/preview', {
      status: 400,
      json: {
        message: 'This is a label of Other. Scan it there.',
        code: 'label_of_other_programme',
        data: { name: 'Other', url },
      },
    });
    const { label } = await open();
    await waitFor(() => expect(label).toHaveTextContent('This is a label of Other. Scan it there.'));
    expect(within(label).getByRole('link', { name: 'Open Other' })).toHaveAttribute('href', url);
    expect(screen.getByRole('textbox', { name: 'Mobile number' })).toBeEnabled();
  });

  it('says of a link that cannot be one of our labels what it is, without asking the server', async () => {
    code = 'garbage';
    const { user, label } = await open();
    await waitFor(() => expect(label).toHaveTextContent(/Invalid QR code.*not on one of our labels/));
    expect(api.callsOf('users/labels/preview')).toEqual([]);
    await signIn(user);
    const title = 'This is not one of our labels. Point at our label.';
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continue' })).toBeVisible();
    expect(api.callsOf('users/scanner/store')).toEqual([]);
  });

  it('waits without a network, and shows its points when it is back', async () => {
    // SWR makes one request of those within 2 s, and tries again 5 s later.
    jest.replaceProperty(SWRConfig.defaultValue, 'dedupingInterval', 50);
    api.on('POST users/labels/preview', { broken: true });
    const { label } = await open();
    await waitFor(() => expect(label).toHaveTextContent(/Your label is waitingNo connection/));
    api.on('POST users/labels/preview', preview);
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(label).toHaveTextContent('40 points'));
  });

  it('keeps the code where no preview is given, and offers the panel’s own ways on beside the questions', async () => {
    api.on('POST users/labels/preview', refused(429, 'invalid_code_limit', 'Too many invalid QR codes.'));
    api.on('POST users/scanner/store', refused(410, 'code_void', 'This QR code is no longer valid'));
    const { user, label } = await open();
    await waitFor(() => expect(label).toHaveTextContent(/cannot be shown now/));
    await signIn(user);
    expect(await screen.findByRole('heading', { level: 1, name: 'This QR code is no longer valid' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continue' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Scan another' })).toBeVisible();
  });
});
