import { type Browser, type BrowserContext, type Page, expect } from '@playwright/test';
import { demoPlumberMobile, signInAsAdmin, signInAsPlumber } from '../../../browser/src/sign-in';
import type { SiteProcess } from '../../../browser/src/site/site-process';

export type Storage = Readonly<Record<string, string>>;

/** A first screen of an area. */
export interface FirstScreen {
  path: string;
  /** Contents of local storage when the page opens. */
  storage: Storage;
  /** Waits until the screen shows its data. */
  complete: (page: Page) => Promise<void>;
}

const TIMEOUT = { timeout: 90_000 };

/** Opens a phone's context without a service worker, with `storage` in its local storage. */
export const openPhone = (browser: Browser, { origin }: SiteProcess, storage: Storage): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width: 412, height: 823 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    hasTouch: true,
    serviceWorkers: 'block',
    storageState: {
      cookies: [],
      origins: [{ origin, localStorage: Object.entries(storage).map(([name, value]) => ({ name, value })) }],
    },
  });

/** Returns the local storage of the demo's plumber and of its admin after signing in. */
export async function readStorage(
  browser: Browser,
  site: SiteProcess,
): Promise<Record<'user' | 'admin', Record<string, string>>> {
  const read = async (key: string, signIn: (page: Page) => Promise<void>) => {
    const page = await browser.newPage();
    await signIn(page);
    const value = await page.evaluate((name) => localStorage.getItem(name), key);
    await page.close();
    if (!value) throw new Error(`Signing in left no ${key}`);
    return { [key]: value };
  };
  return {
    user: await read('userToken', async (page) => {
      await page.goto(`${site.origin}/user/login`);
      await signInAsPlumber(page, site, demoPlumberMobile);
    }),
    admin: await read('token', (page) => signInAsAdmin(page, site)),
  };
}

/** Returns the first screens of both areas: signed out, signed in, and the camera's. */
export function screensOf({ user, admin }: Record<'user' | 'admin', Storage>): FirstScreen[] {
  const mobileField = (page: Page) => expect(page.getByRole('textbox', { name: 'Mobile number' })).toBeVisible(TIMEOUT);
  return [
    { path: '/user/login', storage: {}, complete: mobileField },
    {
      path: '/user/rewards',
      storage: user,
      complete: (page) => expect(page.getByRole('button', { name: /^Claim [\d,]+ point/ })).toBeVisible(TIMEOUT),
    },
    {
      path: '/user/scanqr',
      storage: user,
      complete: (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible(TIMEOUT),
    },
    { path: '/admin/login', storage: {}, complete: mobileField },
    {
      path: '/admin/dashboard',
      storage: admin,
      complete: (page) =>
        expect(
          page
            .getByRole('main')
            .filter({ has: page.getByRole('heading', { level: 1, name: 'Dashboard' }) })
            .getByText(/\d/)
            .first(),
        ).toBeVisible(TIMEOUT),
    },
  ];
}
