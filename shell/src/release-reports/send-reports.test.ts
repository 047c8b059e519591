import type { RemoteEntry } from '../federation/site-config';

let mockIsReachable = true;
jest.mock('@loyalty/shared-ui/reload', () => ({ isReachable: () => Promise.resolve(mockIsReachable) }));

const user: RemoteEntry = {
  name: 'user_app',
  prefix: '/user',
  manifest: '/releases/user-app/1.2.3-01234567/remote.json',
};
const admin: RemoteEntry = { name: 'admin_app', prefix: '/admin', manifest: 'https://cdn.example/admin/remote.json' };
const error = new Error('broken');

const sent: unknown[] = [];
const visit = ({ manifest }: RemoteEntry) => ({ manifest, failed: false });
const failure = ({ manifest }: RemoteEntry) => ({ manifest, failed: true });

/** Returns the module of a new page. */
async function openPage(path: string) {
  window.history.replaceState(null, '', path);
  jest.resetModules();
  return (await import('./send-reports')).sendReports;
}

beforeEach(() => {
  sent.length = 0;
  mockIsReachable = true;
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (path: string, body: string) => sent.push([path, JSON.parse(body)]),
  });
});

const reports = () => sent.map((one) => (one as [string, object])[1]);

it('reports each release that the page opens once', async () => {
  const sendReports = await openPage('/user/rewards');
  await sendReports([user]);
  await sendReports([user]);
  await sendReports([user, admin]);
  expect(sent).toEqual([user, admin].map((entry) => ['/release-reports', visit(entry)]));
});

it('reports one failure, of the remote whose page shows it', async () => {
  const sendReports = await openPage('/USER/rewards');
  await sendReports([admin, user], error);
  await sendReports([admin, user], error);
  expect(reports()).toEqual([visit(admin), visit(user), failure(user)]);
});

it('reports a failure of the release that was loaded last', async () => {
  const sendReports = await openPage('/user/rewards');
  const next = { ...user, manifest: '/releases/user-app/1.2.4-01234567/remote.json' };
  await sendReports([user, next], error);
  expect(reports()).toContainEqual(failure(next));
  expect(reports()).not.toContainEqual(failure(user));
});

it.each([
  ["of the shell's own pages", '/service', true],
  ['without a network', '/user/rewards', false],
])('reports no failure %s', async (_what, path, reachable) => {
  const sendReports = await openPage(path);
  mockIsReachable = reachable;
  await sendReports([user], error);
  expect(reports()).toEqual([visit(user)]);
});

it('reports errors of event handlers by the address of the script, not those of the shell or of extensions', async () => {
  const sendReports = await openPage('/user/rewards');
  const dealer = { name: 'dealer_app', prefix: '/dealer', manifest: 'https://cdn.example/dealer/remote.json' };
  await sendReports([user, dealer]);
  const dispatch = (filename: string) => window.dispatchEvent(new ErrorEvent('error', { filename }));
  for (const filename of ['chrome-extension://abc/a.js', `${location.origin}/js/shell.0a1b2c3d.js`, ''])
    dispatch(filename);
  dispatch('https://cdn.example/dealer/js/routes.01234567.js');
  await new Promise((resolve) => setTimeout(resolve));
  expect(reports()).toEqual([visit(user), visit(dealer), failure(dealer)]);
});
