import type { Page, Route } from '@playwright/test';
import { expect, test } from '../src/fixtures';

/** Makes requests for the remote's files fail until the returned `repair` is called. */
async function breakRemote(page: Page, remote: string, fault: (route: Route) => Promise<void> | void) {
  let broken = true;
  await page.route(`**/remotes/${remote}/**`, (route) => (broken ? fault(route) : route.continue()));
  return { repair: () => (broken = false) };
}

test.describe('Composition at run time', () => {
  test('/ goes to the user area, which asks a stranger to sign in', async ({ page, emptySite }) => {
    await page.goto(emptySite.origin);
    await expect(page).toHaveURL(`${emptySite.origin}/user/login`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('a remote is loaded when its prefix is first visited, and not before', async ({ page, emptySite }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${emptySite.origin}/service`);
    await expect(page.getByRole('heading', { name: 'How it works' })).toBeVisible();
    expect(asked.filter((path) => path.startsWith('/remotes/'))).toEqual([]);
    await page.goto(`${emptySite.origin}/admin/login`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(asked.filter((path) => path.startsWith('/remotes/user-app/'))).toEqual([]);
    expect(asked).toContain('/remotes/admin-app/remoteEntry.js');
  });

  test('signed out, addresses of both areas go to their logins', async ({ page, emptySite }) => {
    for (const [path, target] of [
      ['/user/nowhere', '/user/login'],
      ['/admin', '/admin/login'],
      ['/admin/nowhere', '/admin/login'],
      ['/user/claimrewards', '/user/login'],
    ] as const) {
      await page.goto(emptySite.origin + path);
      await expect(page).toHaveURL(emptySite.origin + target);
    }
  });

  const faults: [string, (route: Route) => Promise<void> | void, string?][] = [
    ['is not reached', (route) => route.abort('connectionrefused')],
    ['answers 404', (route) => route.fulfill({ status: 404, body: 'gone' }), '@nightly'],
    ['answers 500', (route) => route.fulfill({ status: 500, body: 'broken' }), '@nightly'],
    [
      'answers a page',
      (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Hello' }),
      '@nightly',
    ],
    [
      'answers broken code',
      (route) =>
        route.request().url().includes('remoteEntry')
          ? route.fulfill({ contentType: 'application/javascript', body: '{{{' })
          : route.continue(),
    ],
  ];
  for (const [what, fault, tag = ''] of faults) {
    test(`a remote that ${what} leaves a page that says so, and Retry loads it ${tag}`, async ({ page, emptySite }) => {
      const { repair } = await breakRemote(page, 'admin-app', fault);
      let failures = 0;
      page.on('console', (message) => (failures += Number(message.text().includes('RemoteUnavailableError'))));
      await page.goto(`${emptySite.origin}/admin/login`);
      await expect(page.getByRole('heading', { name: 'This section is not available' })).toBeVisible();
      await page.getByRole('button', { name: 'Retry' }).click();
      // The page of the first failure looks like that of the second.
      await expect.poll(() => failures).toBe(2);
      await expect(page.getByRole('heading', { name: 'This section is not available' })).toBeVisible();
      repair();
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByRole('textbox', { name: /mobile|phone/i })).toBeVisible();
      await page.goto(`${emptySite.origin}/user/login`);
      await expect(page.getByRole('textbox', { name: /mobile/i })).toBeVisible();
    });
  }

  /** Navigates like a link or Back, without a reload. */
  const goWithin = (page: Page, path: string) =>
    page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);

  test('a remote that failed once, and was left during the second attempt, comes on the third visit', async ({
    page,
    emptySite,
  }) => {
    let fault = (route: Route): unknown => route.abort('connectionrefused');
    await page.route('**/remotes/admin-app/**', (route) => fault(route));
    await page.goto(`${emptySite.origin}/service`);
    await expect(page.getByRole('heading', { name: 'How it works' })).toBeVisible();
    await goWithin(page, '/admin/login');
    await expect(page.getByRole('heading', { name: 'This section is not available' })).toBeVisible();

    await goWithin(page, '/about-us');
    await expect(page.getByRole('heading', { name: 'About us' })).toBeVisible();
    let asked = 0;
    const held: Route[] = [];
    fault = (route) => {
      asked += 1;
      held.push(route);
    };
    await goWithin(page, '/admin/login');
    await expect.poll(() => asked).toBeGreaterThan(0);
    await goWithin(page, '/service');
    await expect(page.getByRole('heading', { name: 'How it works' })).toBeVisible();

    fault = (route) => route.continue();
    await Promise.all(held.map((route) => route.continue()));
    await goWithin(page, '/admin/login');
    await expect(page.getByRole('textbox', { name: /mobile/i })).toBeVisible();
  });

  test('offline, a page whose code is not there says so and is not reloaded; Retry loads it', async ({
    page,
    emptySite,
  }) => {
    let broken = true;
    await page.route(/\/user-app\/js\/signed-in\./, (route) =>
      broken ? route.abort('internetdisconnected') : route.continue(),
    );
    await page.goto(`${emptySite.origin}/user/login`);
    await expect(page.getByRole('textbox', { name: /mobile/i })).toBeVisible();
    await page.context().setOffline(true);
    let documents = 0;
    page.on('request', (request) => (documents += Number(request.isNavigationRequest())));
    await goWithin(page, '/user/rewards');
    await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('There is still no connection. Try again when you are online.')).toBeVisible();
    expect(documents).toBe(0);

    broken = false;
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('textbox', { name: /mobile/i })).toBeVisible();
  });

  test('the entry of a remote has 120 s to arrive @nightly', async ({ page, emptySite }) => {
    await page.clock.install();
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/admin-app/remoteEntry.js', async (route) => {
      await released;
      await route.continue();
    });
    const asked = page.waitForRequest('**/admin-app/remoteEntry.js');
    await page.goto(`${emptySite.origin}/admin/login`, { waitUntil: 'commit' });
    await asked;
    await page.clock.fastForward(11_000);
    await expect(page.getByText('This section is taking long to load.')).toBeVisible();
    await page.clock.fastForward(100_000);
    release();
    await expect(page.getByRole('textbox', { name: /mobile/i })).toBeVisible();
  });

  test('a remote that hangs is reported after ten seconds, and Retry loads it @nightly', async ({
    page,
    emptySite,
  }) => {
    const { repair } = await breakRemote(page, 'user-app', () => undefined);
    await page.goto(`${emptySite.origin}/user/login`, { waitUntil: 'commit' });
    await expect(page.getByText('This section is taking long to load.')).toBeVisible();
    repair();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('textbox', { name: /mobile/i })).toBeVisible();
  });

  test('remotes.json is read when the site starts; when it is broken, the page says so', async ({
    page,
    emptySite,
  }) => {
    let broken = true;
    await page.route('**/remotes.json', (route) => (broken ? route.fulfill({ body: 'rubbish' }) : route.continue()));
    await page.goto(`${emptySite.origin}/user/login`);
    await expect(page.getByRole('heading', { name: 'This section is not available' })).toBeVisible();
    broken = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('textbox', { name: /mobile/i })).toBeVisible();

    // The last one that could be read serves, without a service worker.
    broken = true;
    await page.goto(`${emptySite.origin}/admin/login`);
    await expect(page.getByRole('textbox', { name: /mobile/i })).toBeVisible();
  });

  test('a malformed entry of remotes.json takes down its own area only, and Retry loads it', async ({
    page,
    emptySite,
  }) => {
    let repaired = false;
    await page.route('**/remotes.json', async (route) => {
      const config = (await (await route.fetch()).json()) as { remotes: { name: string; manifest?: string }[] };
      for (const remote of config.remotes) if (remote.name === 'user_app' && !repaired) delete remote.manifest;
      await route.fulfill({ json: config });
    });
    await page.goto(`${emptySite.origin}/user/login`);
    await expect(page.getByRole('heading', { name: 'This section is not available' })).toBeVisible();
    await goWithin(page, '/admin/login');
    await expect(page.getByRole('heading', { name: 'Admin sign-in' })).toBeVisible();
    await goWithin(page, '/user/login');
    await expect(page.getByRole('heading', { name: 'This section is not available' })).toBeVisible();
    repaired = true;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('textbox', { name: /mobile/i })).toBeVisible();
  });

  test('a remote that was built with another major of React is not run, and the log names both', async ({
    page,
    emptySite,
  }) => {
    const container = `var admin_app = {
      init(scope) {
        const shareConfig = { singleton: true, requiredVersion: '^18.0.0' };
        scope.react['18.3.1'] = { version: '18.3.1', from: 'admin_app', scope: ['default'], useIn: [], shareConfig };
      },
      get: async () => () => { throw new TypeError("Cannot read properties of undefined (reading 'ReactCurrentOwner')"); },
    };`;
    await page.route('**/admin-app/remoteEntry.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: container }),
    );
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.goto(`${emptySite.origin}/admin/login`);
    await expect(page.getByRole('heading', { name: 'This section is not available' })).toBeVisible();
    await expect.poll(() => logged.join('\n')).toMatch(/it was built with react 18\.3\.1, and this site has 19\./);
    await goWithin(page, '/user/login');
    await expect(page.getByRole('textbox', { name: /mobile/i })).toBeVisible();
  });
});
