import { expect, type Browser, type Page } from '@playwright/test';
import { demoPlumberMobile, signInAsAdmin, signInAsPlumber } from '../../../e2e/src/sign-in';
import type { SiteProcess } from '../../../e2e/src/site/site-process';

export type Storage = Readonly<Record<string, string>>;

/** A first screen of an area. */
export interface FirstScreen {
  what: string;
  path: string;
  area: 'user' | 'admin';
  /** What lies in local storage when the page is opened. */
  storage: Storage;
  /** Waits until what the person came for is on the screen. */
  complete: (page: Page) => Promise<void>;
}

async function itemsAfter(browser: Browser, key: string, signIn: (page: Page) => Promise<void>): Promise<Storage> {
  const page = await browser.newPage();
  await signIn(page);
  const kept = await page.evaluate((name) => localStorage.getItem(name), key);
  await page.close();
  if (!kept) throw new Error(`Signing in left no ${key}`);
  return { [key]: kept };
}

/** What the browsers of the demo's plumber and of the admin keep between visits. */
export const storageOf = async (browser: Browser, site: SiteProcess) => ({
  user: await itemsAfter(browser, 'userToken', async (page) => {
    await page.goto(`${site.origin}/user/login`);
    await signInAsPlumber(page, site, demoPlumberMobile);
  }),
  admin: await itemsAfter(browser, 'token', (page) => signInAsAdmin(page, site)),
});

/** Answers are held back on purpose, and the machine may be busy. */
const patience = { timeout: 90_000 };

/** Text of the dashboard that comes with the answer it waits for last, and of the home. */
const arrived = {
  rewards: (page: Page) => page.getByRole('button', { name: /^Claim [\d,]+ point/ }),
  dashboard: (page: Page) =>
    page
      .getByRole('main')
      .filter({ has: page.getByRole('heading', { level: 1, name: 'Dashboard' }) })
      .getByText(/\d/)
      .first(),
};

/** Both areas' first screens: signed out, signed in, and the camera's. */
export function firstScreens(storage: { user: Storage; admin: Storage }): FirstScreen[] {
  return [
    {
      what: '/user/login',
      path: '/user/login',
      area: 'user',
      storage: {},
      complete: (page) => expect(page.getByRole('textbox', { name: 'Mobile number' })).toBeVisible(patience),
    },
    {
      what: '/user/rewards, signed in',
      path: '/user/rewards',
      area: 'user',
      storage: storage.user,
      complete: (page) => expect(arrived.rewards(page)).toBeVisible(patience),
    },
    {
      what: '/user/scanqr, signed in',
      path: '/user/scanqr',
      area: 'user',
      storage: storage.user,
      complete: (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible(patience),
    },
    {
      what: '/admin/login',
      path: '/admin/login',
      area: 'admin',
      storage: {},
      complete: (page) => expect(page.getByRole('textbox', { name: 'Mobile number' })).toBeVisible(patience),
    },
    {
      what: '/admin/dashboard, signed in',
      path: '/admin/dashboard',
      area: 'admin',
      storage: storage.admin,
      complete: (page) => expect(arrived.dashboard(page)).toBeVisible(patience),
    },
  ];
}

/** The skeleton's two: a heading each. */
export const skeletonScreens = (): FirstScreen[] =>
  (['user', 'admin'] as const).map((area) => ({
    what: `/${area}`,
    path: `/${area}`,
    area,
    storage: {},
    complete: (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible(patience),
  }));
