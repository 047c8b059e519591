import { type Browser, type Page, expect } from '@playwright/test';
import type { SiteProcess } from '../../../browser/src/site/site-process';
import { median } from '../figures';
import { type FirstScreen, openPhone } from './screens';

interface Interaction {
  what: string;
  on: string;
  act: (page: Page) => Promise<void>;
}

/** A number without an account. */
const STRANGER = '9812345670';

const interactions: readonly Interaction[] = [
  {
    what: 'type the mobile number, ask for the code, type it',
    on: '/user/login',
    async act(page) {
      await page.getByRole('textbox', { name: 'Mobile number' }).pressSequentially(STRANGER);
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
      await page.getByRole('dialog').getByRole('link', { name: 'Customers' }).click();
      await expect(page).toHaveURL(/customers/);
    },
  },
];

async function interactOnce(browser: Browser, site: SiteProcess, screen: FirstScreen, { act }: Interaction) {
  const context = await openPhone(browser, site, screen.storage);
  try {
    const page = await context.newPage();
    await page.goto(site.origin + screen.path);
    await screen.complete(page);
    await page.waitForLoadState('networkidle');
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
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
    return await page.evaluate(() => (window as unknown as { longest: { interaction: number } }).longest.interaction);
  } finally {
    await context.close();
  }
}

/** Returns the longest interaction of each walk (event timing API) in milliseconds, the median of `runs`; 0 means below 16. */
export async function interactionFigures(
  browser: Browser,
  site: SiteProcess,
  screens: readonly FirstScreen[],
  runs: number,
): Promise<{ what: string; longest: number }[]> {
  const figures: { what: string; longest: number }[] = [];
  for (const interaction of interactions) {
    const screen = screens.find(({ path }) => path === interaction.on)!;
    const longest: number[] = [];
    for (let run = 0; run < runs; run += 1) longest.push(await interactOnce(browser, site, screen, interaction));
    figures.push({ what: `${interaction.on}: ${interaction.what}`, longest: median(longest) });
  }
  return figures;
}
