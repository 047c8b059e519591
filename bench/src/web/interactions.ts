import { expect, type Browser, type Page } from '@playwright/test';
import type { SiteProcess } from '../../../e2e/src/site/site-process';
import { median } from '../figures';
import type { FirstScreen } from './screens';

/** What somebody does on a screen once it stands. */
interface Interaction {
  what: string;
  on: '/user/login' | '/user/rewards' | '/admin/dashboard';
  act: (page: Page) => Promise<void>;
}

/** A number that the demo content does not know: the code that is asked for is nobody's. */
const stranger = '9812345670';

const interactions: readonly Interaction[] = [
  {
    what: 'typing the mobile number and asking for the code, then typing in the OTP field',
    on: '/user/login',
    async act(page) {
      await page.getByRole('textbox', { name: 'Mobile number' }).pressSequentially(stranger);
      await page.getByRole('button', { name: 'Send OTP' }).click();
      await page.getByRole('textbox', { name: '6-digit code' }).pressSequentially('12345');
    },
  },
  {
    what: 'pressing the tab History',
    on: '/user/rewards',
    async act(page) {
      await page.getByRole('link', { name: 'History', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Rewards History' })).toBeVisible();
    },
  },
  {
    what: 'opening the menu, a dialog',
    on: '/user/rewards',
    async act(page) {
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    what: 'opening the menu, a dialog, and a list from it',
    on: '/admin/dashboard',
    async act(page) {
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.getByRole('dialog').getByRole('link', { name: 'Customers' }).click();
      await expect(page).toHaveURL(/customers/);
    },
  },
];

async function interactOnce(
  browser: Browser,
  { origin }: SiteProcess,
  screen: FirstScreen,
  { act }: Interaction,
): Promise<number> {
  const localStorage = Object.entries(screen.storage).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    hasTouch: true,
    serviceWorkers: 'block',
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  try {
    const page = await context.newPage();
    await page.goto(origin + screen.path);
    await screen.complete(page);
    await page.waitForLoadState('networkidle');
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.evaluate(() => {
      const longest = { interaction: 0 };
      Object.assign(window, { longest });
      // No named function: the transpiler would have it call a helper that the page has not.
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId?: number })[])
          if (entry.interactionId) longest.interaction = Math.max(longest.interaction, entry.duration);
      }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    });
    await act(page);
    // Entries come after the frame that shows the answer.
    await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => setTimeout(shown, 200))));
    return await page.evaluate(() => (window as unknown as { longest: { interaction: number } }).longest.interaction);
  } finally {
    await context.close();
  }
}

/**
 * The longest interaction of each walk (event timing API, processor slowed down four times), in milliseconds in steps of 8; below
 * 16 the browser tells none. The median of several walks.
 */
export async function interactionFigures(
  browser: Browser,
  site: SiteProcess,
  screens: readonly FirstScreen[],
  runs: number,
): Promise<{ what: string; longest: number }[]> {
  const figures: { what: string; longest: number }[] = [];
  for (const interaction of interactions) {
    const screen = screens.find(({ path }) => path === interaction.on);
    if (!screen) throw new Error(`No screen ${interaction.on}`);
    const all: number[] = [];
    for (let run = 0; run < runs; run += 1) all.push(await interactOnce(browser, site, screen, interaction));
    figures.push({ what: `${interaction.on}: ${interaction.what}`, longest: median(all) });
  }
  return figures;
}
