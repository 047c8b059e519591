import { type Browser, type BrowserContext, type Page, expect } from '@playwright/test';
import { demoPlumberMobile, signInAsAdmin, signInAsPlumber } from '../../../browser/src/sign-in';
import type { SiteProcess } from '../../../browser/src/site/site-process';

/** A first screen of an area. */
export interface FirstScreen {
  path: string;
  /** Contents of local storage when the page opens. */
  storage: Readonly<Record<string, string>>;
  /** What its <main> says once it shows its data. */
  shows: RegExp;
}

/** Opens a screen in a phone's context without a service worker, complete, on a processor four times slower from then on. */
export async function openOnPhone(browser: Browser, { origin }: SiteProcess, screen: FirstScreen, storage = {}) {
  const localStorage = Object.entries<string>({ ...screen.storage, ...storage });
  const context: BrowserContext = await browser.newContext({
    viewport: { width: 412, height: 823 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    hasTouch: true,
    serviceWorkers: 'block',
    storageState: {
      cookies: [],
      origins: [{ origin, localStorage: localStorage.map(([name, value]) => ({ name, value })) }],
    },
  });
  const page = await context.newPage();
  // tsx names the functions that it compiles with this helper.
  await page.addInitScript({ content: 'globalThis.__name = (named) => named;' });
  await page.goto(origin + screen.path);
  await expect(page.getByRole('main')).toHaveText(screen.shows, { timeout: 90_000 });
  await page.waitForLoadState('networkidle');
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return { page, session, close: () => context.close() };
}

/** Signs in the demo's plumber and its admin, and returns the first screens of both areas, signed out and in. */
export async function readScreens(browser: Browser, site: SiteProcess): Promise<FirstScreen[]> {
  const storageAfter = async (key: string, signIn: (page: Page) => Promise<void>) => {
    const page = await browser.newPage();
    await signIn(page);
    const value = await page.evaluate((name) => localStorage.getItem(name), key);
    await page.close();
    if (!value) throw new Error(`Signing in left no ${key}`);
    return { [key]: value };
  };
  const user = await storageAfter('userToken', async (page) => {
    await page.goto(`${site.origin}/user/login`);
    await signInAsPlumber(page, site, demoPlumberMobile);
  });
  const admin = await storageAfter('token', (page) => signInAsAdmin(page, site));
  return [
    { path: '/user/login', storage: {}, shows: /Mobile number/ },
    { path: '/user/rewards', storage: user, shows: /You claim all your points/ },
    { path: '/admin/login', storage: {}, shows: /Mobile number/ },
    { path: '/admin/dashboard', storage: admin, shows: /Dashboard[^]*\d/ },
  ];
}
