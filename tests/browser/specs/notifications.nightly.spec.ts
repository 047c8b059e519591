import type { CDPSession, Page, Worker } from '@playwright/test';
import { browserLaunch } from '../src/browser-launch';
import { expect, test } from '../src/fixtures';
import { waitForOfflineCopy } from '../src/offline-copy';
import { demoPlumberMobile, signInAsPlumber } from '../src/sign-in';
import { startSiteProcess, type SiteProcess } from '../src/site/site-process';

/** What a phone does with a push (docs/decisions/0033). Headless Chromium has no push service: its tools deliver it. */
// Chromium's headless shell shows no notifications.
test.use({ serviceWorkers: 'allow', launchOptions: browserLaunch() });

let site: SiteProcess;
test.beforeAll(async () => {
  site = await startSiteProcess({ env: { DEMO_DATA: 'on' } });
});
test.afterAll(() => site.dispose());

/** Returns a function that pushes to the worker of a page. */
async function pushTo(page: Page): Promise<(data: string) => Promise<unknown>> {
  const tools: CDPSession = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const one = registrations.find(({ scopeURL }) => scopeURL === `${site.origin}/`);
      if (one) resolve(one.registrationId);
    });
  });
  await tools.send('ServiceWorker.enable');
  const registrationId = await found;
  return (data) => tools.send('ServiceWorker.deliverPushMessage', { origin: site.origin, registrationId, data });
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
  });

/** What the test uses of a worker's global scope; the types of workers and of pages exclude each other. */
interface WorkerScope {
  registration: ServiceWorkerRegistration;
  clients: { openWindow(url: string): Promise<null> };
  dispatchEvent(event: Event): boolean;
  NotificationEvent: new (type: string, options: { notification: Notification | undefined }) => Event;
}

/** Clicks the one notification; returns what the worker opens, which a browser allows on a real click only. */
const openedBy = (worker: Worker) =>
  worker.evaluate(async () => {
    const scope = globalThis as unknown as WorkerScope;
    const [notification] = await scope.registration.getNotifications();
    return new Promise<string>((resolve) => {
      scope.clients.openWindow = (url) => {
        resolve(url);
        return Promise.resolve(null);
      };
      scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
    });
  });

test('a push is shown once for each tag, and opens a page of the area; anything else is ignored or opens the home page', async ({
  page,
}) => {
  await page.goto(`${site.origin}/user/login`);
  await signInAsPlumber(page, site, demoPlumberMobile);
  await waitForOfflineCopy(page);
  await page.context().grantPermissions(['notifications'], { origin: site.origin });
  const push = await pushTo(page);
  const [worker] = page.context().serviceWorkers();
  const paid = { title: 'पैसे भेज दिए गए', body: '₹1,100', url: '/user/claims/TX-10001', tag: 'one' };
  await push(JSON.stringify({ ...paid, body: 'before' }));
  await push(JSON.stringify(paid));
  await expect.poll(() => shown(page)).toEqual([{ title: paid.title, body: '₹1,100', tag: 'one' }]);
  expect(await openedBy(worker!)).toBe(`${site.origin}/user/claims/TX-10001`);
  await expect.poll(() => shown(page)).toEqual([]);

  for (const malformed of ['', 'hello', '{"title":7}', '[]']) await push(malformed);
  await push(JSON.stringify({ ...paid, url: 'https://evil.example/user/claims', tag: 'two' }));
  await expect.poll(() => shown(page)).toEqual([{ title: paid.title, body: '₹1,100', tag: 'two' }]);
  expect(await openedBy(worker!)).toBe(`${site.origin}/`);
});
