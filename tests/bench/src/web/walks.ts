import { type Browser, type Page, expect } from '@playwright/test';
import type { SiteProcess } from '../../../browser/src/site/site-process';
import { type FirstScreen, openOnPhone, SLOW_NETWORK, type WhenShown } from './screens';

/** What a user does on a first screen. */
export const INTERACTIONS: { what: string; on: string; act: (page: Page) => Promise<void> }[] = [
  {
    what: 'type the mobile number, ask for the code, type it',
    on: '/user/login',
    async act(page) {
      // A number without an account.
      await page.getByRole('textbox', { name: 'Mobile number' }).pressSequentially('9812345670');
      await page.getByRole('button', { name: 'Send OTP' }).click();
      await page.getByRole('textbox', { name: '6-digit code' }).pressSequentially('12345');
    },
  },
  {
    what: 'press the tab History',
    on: '/user/rewards',
    async act(page) {
      await page.getByRole('link', { name: 'History', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Rewards History' })).toBeVisible();
    },
  },
  {
    what: 'open the menu',
    on: '/user/rewards',
    async act(page) {
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    what: 'open the menu, and a list from it',
    on: '/admin/dashboard',
    async act(page) {
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('dialog').getByRole('link', { name: 'People' }).click();
      await expect(page).toHaveURL(/plumbers/);
    },
  },
];

/** Returns the longest interaction of an act (event timing API) in milliseconds; 0 means below 16. */
export async function longestInteraction(
  browser: Browser,
  site: SiteProcess,
  screen: FirstScreen,
  act: (page: Page) => Promise<void>,
): Promise<number> {
  const { page, close } = await openOnPhone(browser, site, screen);
  await page.evaluate(() => {
    const longest = { interaction: 0 };
    Object.assign(window, { longest });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId?: number })[])
        if (entry.interactionId) longest.interaction = Math.max(longest.interaction, entry.duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await act(page);
  // Entries arrive after the frame that shows the response.
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => setTimeout(shown, 200))));
  const longest = await page.evaluate(
    () => (window as unknown as { longest: { interaction: number } }).longest.interaction,
  );
  await close();
  return longest;
}

/** Returns the milliseconds from going to the other area in the same page until its screen shows its figures. */
export async function crossingTime(browser: Browser, site: SiteProcess, from: FirstScreen, to: FirstScreen) {
  const { page, session, close } = await openOnPhone(browser, site, from, to.storage);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_NETWORK);
  const time = await page.evaluate(
    async ({ path, shows: [region, text] }) => {
      const started = performance.now();
      history.pushState({ key: 'crossing', idx: 1 }, '', path);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
      return (await (globalThis as unknown as { whenShown: WhenShown }).whenShown(region, text)) - started;
    },
    { path: to.path, shows: to.shows },
  );
  await close();
  return time;
}
