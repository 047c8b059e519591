import { personOf } from '@loyalty/shared-ui/person';
import { screen, waitFor } from '@testing-library/react';
import { api } from '../../../test/api';
import { someToken, visit } from '../../../test/visit';
import { createMemoryScanStore, enqueueScan, readQueue, setScanStore } from '../../offline/scan-queue';
import { beginSession } from '../../session/session';

const answer = (data: unknown) => ({ json: { message: 'ok', data } });
const code = answer({ resend_after_seconds: 55, expires_in_seconds: 300 });
/** The same user, sub 7, with the new number. */
const nextToken = `eyJhbGciOiJIUzI1NiJ9.${btoa('{"sub":"7","mobile":"9000000001"}').replaceAll('=', '')}.c2lnbmF0dXJl`;

beforeEach(() => {
  setScanStore(createMemoryScanStore());
  api.on('POST users/getUserDetails', answer({ name: 'Raju', mobile: '9876543210' }));
  api.on('POST users/scanners/get', answer({ balance_reward_points: 0 }));
  api.on('POST users/account/get', answer({ sessions: 1 }));
  api.on('POST users/number/get', answer({}));
  api.on('POST users/number/code', code);
});

const open = async () => {
  const page = visit({ path: '/user/account/number', signedIn: true });
  return { ...page, mobile: await screen.findByRole('textbox', { name: 'New mobile number' }) };
};

it('sends no code before it knows the number that the first one goes to', async () => {
  let tell: (reply: ReturnType<typeof answer>) => void = () => undefined;
  api.on('POST users/getUserDetails', () => new Promise((resolve) => (tell = resolve)));
  const { user, mobile } = await open();
  await user.type(mobile, '9000000001');
  const send = screen.getByRole('button', { name: 'Send the code' });
  expect(send).toBeDisabled();
  await user.type(mobile, '{Enter}');
  expect(api.callsOf('users/number/code')).toEqual([]);
  tell(answer({ name: 'Raju', mobile: '9876543210' }));
  await waitFor(() => expect(send).toBeEnabled());
  await user.click(send);
  await screen.findByRole('heading', { name: 'Code of your old number' });
  expect(api.bodies('users/number/code')).toEqual([{ mobile: '9876543210' }]);
});

it('sends, after a change of number, what was scanned before it', async () => {
  beginSession(someToken);
  const scan = { key: 'k', text: 'A', code: 'A', location: '', scannedAt: Date.now() };
  await enqueueScan({ ...scan, person: personOf(someToken)! });
  api.on('POST users/scanner/store', { broken: true });
  api.on('POST users/number/change', () => {
    api.on('POST users/scanner/store', { status: 201, ...answer({ reward_points: 40, balance_reward_points: 40 }) });
    return { json: { message: 'ok', Token: nextToken } };
  });
  const { user, mobile } = await open();
  await user.type(mobile, '9000000001');
  await user.click(screen.getByRole('button', { name: 'Send the code' }));
  await user.type(await screen.findByRole('textbox', { name: '6-digit code' }), '111111');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByRole('heading', { name: 'Code of your new number' });
  await user.type(screen.getByRole('textbox', { name: '6-digit code' }), '222222');
  await user.click(screen.getByRole('button', { name: 'Change number' }));
  expect(await screen.findByText('Your number is now +91 90000 00001')).toBeInTheDocument();
  await waitFor(async () =>
    expect(await readQueue('7/9000000001')).toMatchObject([{ key: 'k', outcome: { kind: 'granted' } }]),
  );
  expect(api.callsOf('users/scanner/store').at(-1)!.headers).toMatchObject({ 'idempotency-key': 'k' });
  expect(await readQueue(personOf(someToken)!)).toEqual([]);
});

it('keeps what was typed about a lost number until the request was sent', async () => {
  const memory = () => screen.findByRole('textbox', { name: 'What do you remember?' });
  const openLost = async () => {
    const page = await open();
    await page.user.click(screen.getByRole('radio', { name: /^I have lost my old number/ }));
    return page;
  };
  const first = await openLost();
  await first.user.type(await memory(), 'Elbows in May');
  first.unmount();
  const { user, unmount } = await openLost();
  expect(await memory()).toHaveValue('Elbows in May');
  await user.type(screen.getByRole('textbox', { name: 'Old mobile number' }), '9000000002');
  await user.type(screen.getByRole('textbox', { name: 'Name in the old account' }), 'Raju');
  api.on('POST users/number/lost', answer(null));
  await user.click(screen.getByRole('button', { name: 'Ask for my points' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Ask for my points' })).toBeDisabled());
  expect(api.bodies('users/number/lost')).toEqual([
    { old_mobile: '9000000002', name: 'Raju', memory: 'Elbows in May' },
  ]);
  unmount();
  await openLost();
  expect(await memory()).toHaveValue('');
});
