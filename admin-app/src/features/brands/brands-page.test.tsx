import { act, screen, waitFor, within } from '@testing-library/react';
import { api } from '../../../test/api';
import { quietConsole } from '../../../test/browser-stand-ins';
import { someToken, visit } from '../../../test/visit';
import { currentSession } from '../../session/session';
import { formatBytes } from './brand-columns';
import { BrandsPage } from './brands-page';

const recently = new Date(Date.now() - 3_600_000).toISOString();
const brand = (id: string, more: object = {}) => ({
  ...{ id, name: `Brand ${id}`, hosts: [`${id}.example`], state: 'active', migration_error: null, unread: null },
  ...{ release: '0018-texts', is_behind: false, place: 'db:5432', bytes: 84_200_000, users: 1200, scans: 345_678 },
  ...{ scans_last_hour: 12, scans_today: 345, last_scan_at: recently, claims_waiting: 3, last_backup_at: recently },
  ...{ invariants_checked_at: recently, invariants_violated: [], ...more },
});
const unread = Object.fromEntries(
  ['bytes', 'users', 'scans', 'scans_last_hour', 'scans_today', 'last_scan_at', 'claims_waiting'].map((name) => [
    name,
    null,
  ]),
);
let brands: object[];

quietConsole();
beforeEach(() => {
  brands = [brand('default', { name: '' }), brand('acme')];
  api.on('POST installation/sign-in-link', { json: { Token: 'of-the-console', message: 'Signed in' } });
  api.on('GET installation/brands', () => ({
    json: { message: 'Brands', data: { release: '0018-texts', brands } },
  }));
  api.on('POST installation/sign-out', { json: { message: 'Signed out' } });
});

const link = 'a'.repeat(43);
const open = (hash = '', signedIn = false) => {
  if (signedIn) sessionStorage.setItem('consoleToken', 'of-the-console');
  return visit({ pages: [{ path: '/admin/brands', element: <BrandsPage /> }], path: `/admin/brands${hash}` });
};
const row = (name: RegExp) => screen.findByRole('row', { name });
const needsLink = () => screen.findByRole('heading', { name: 'Open the console with a link' });

test('a link is used by opening it, leaves the address, and shows the brands; the session is of this tab', async () => {
  const { router } = open(`#${link}`);
  const own = await row(/^Default brand/);
  expect(router.state.location.hash).toBe('');
  expect(api.bodies('installation/sign-in-link')).toEqual([{ token: link }]);
  expect(own).toHaveTextContent(
    /default · default\.example.*Active.*db:5432.*release 0018.*12.*345 today.*3,45,678 in all/,
  );
  expect(own).toHaveTextContent(/84\.2 MB.*1,200 users.*All hold/);
  expect(screen.getByText(/All is well/)).toBeVisible();
  expect([sessionStorage.getItem('consoleToken'), localStorage.getItem('token')]).toEqual(['of-the-console', null]);
});

test('an admin’s session is neither used nor ended', async () => {
  localStorage.setItem('token', someToken);
  api.on('GET installation/brands', { status: 401, json: { message: 'No', code: 'token_required' } });
  open();
  await needsLink();
  expect(api.calls).toEqual([]);
  expect(currentSession().token).toBe(someToken);
});

test('brands with a problem are first, the gravest before the others, each with its reason', async () => {
  brands = [
    brand('default'),
    brand('old', { last_backup_at: '2020-01-01T00:00:00.000Z' }),
    brand('away', { state: 'suspended' }),
    brand('slow', { ...unread, unread: 'statement timeout' }),
    brand('never', { last_backup_at: null }),
    brand('broken', { migration_error: '"claims" does not exist', is_behind: true }),
    brand('wrong', { invariants_violated: ['I4', 'I8'] }),
    brand('behind', { is_behind: true }),
  ];
  open('', true);
  await row(/^Brand default/);
  const [, ...rows] = screen.getAllByRole('row');
  const names = rows.map(
    (one) =>
      within(one)
        .getByRole('rowheader')
        .textContent?.match(/^Brand (\w+)\1 · /)?.[1],
  );
  expect(names).toEqual(['slow', 'broken', 'wrong', 'old', 'never', 'behind', 'default', 'away']);
  expect(rows[0]).toHaveTextContent(/Active.*Figures not read.*statement timeout/);
  expect(rows[1]).toHaveTextContent(/Not served"claims" does not exist/);
  expect(rows[1]).not.toHaveTextContent('Active');
  expect(rows[2]).toHaveTextContent('I4I8');
  expect(rows[4]).toHaveTextContent('None');
  expect(rows[5]).toHaveTextContent('At an older release');
  expect(rows[7]).toHaveTextContent('Suspended');
  expect(screen.getByText(/6 need attention/)).toBeVisible();
});

test('is read again when the tab is returned to', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  open('', true);
  await row(/^Brand acme/);
  brands = [brand('default'), brand('acme'), brand('beta')];
  // SWR ignores a focus within five seconds of the last.
  act(() => void jest.advanceTimersByTime(6000));
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(await row(/^Brand beta/)).toBeVisible();
  jest.useRealTimers();
});

test('a session that has ended says so, with the command for a new link', async () => {
  api.on('GET installation/brands', { status: 401, json: { message: 'No', code: 'token_required' } });
  open('', true);
  await needsLink();
  expect(screen.getByText('Your session has ended')).toBeVisible();
  expect(screen.getByText('npm run brands -- link')).toBeVisible();
  expect(sessionStorage.getItem('consoleToken')).toBeNull();
});

test.each([
  ['was used', 400, 'link_invalid', 'This link does not work'],
  ['is opened at another host', 404, 'not_found', 'There is no console at this address'],
])('a link that %s says so', async (_, status, code, title) => {
  api.on('POST installation/sign-in-link', { status, json: { message: 'No', code } });
  open(`#${link}`);
  await needsLink();
  expect(screen.getByText(title)).toBeVisible();
});

test('a link is tried again after the server could not be reached', async () => {
  api.on('POST installation/sign-in-link', { status: 502, text: '<html>Bad gateway</html>' });
  const { user } = open(`#${link}`);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  api.on('POST installation/sign-in-link', { json: { Token: 'of-the-console', message: 'Signed in' } });
  await user.click(retry);
  expect(await row(/^Brand acme/)).toBeVisible();
});

test('signs out here and on the server', async () => {
  const { user } = open('', true);
  await row(/^Brand acme/);
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByText('You are signed out.')).toBeVisible();
  expect(sessionStorage.getItem('consoleToken')).toBeNull();
  await waitFor(() => expect(api.calls.some(({ path }) => path.endsWith('installation/sign-out'))).toBe(true));
});

test('bytes have three digits', () => {
  expect([0, 999, 8192, 84_200_000, 123_000_000, 1_234_000_000_000].map(formatBytes)).toEqual([
    ...['0 B', '999 B', '8.2 kB', '84.2 MB', '123 MB', '1.2 TB'],
  ]);
});
