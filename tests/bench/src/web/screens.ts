import { type Browser, type BrowserContext, type Page, expect } from '@playwright/test';
import { demoPlumberMobile, signInAsAdmin, signInAsPlumber } from '../../../browser/src/sign-in';
import type { SiteProcess } from '../../../browser/src/site/site-process';

/** A first screen of an area. */
export interface FirstScreen {
  path: string;
  /** Contents of local storage when the page opens. */
  storage: Readonly<Record<string, string>>;
  /** A selector, and what it says once the screen can be used, or shows its figures. */
  shows: readonly [region: string, text: RegExp];
}

/** Lighthouse's mobile network. */
export const SLOW_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

/** In a page: defines `whenShown(region, text)`, which resolves with the time (performance.now) of the frame that shows it. */
const defineWhenShown = () => {
  const whenShown = (region: string, text: RegExp) =>
    new Promise<number>((resolve) => {
      const look = () => {
        if (!text.test(document.querySelector(region)?.textContent ?? '')) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
      };
      const observer = new MutationObserver(look);
      observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
      look();
    });
  Object.assign(globalThis, { whenShown });
};

/** In a page. */
export type WhenShown = (region: string, text: RegExp) => Promise<number>;

/** Creates an empty page of a phone without a service worker. @param storage of the site's origin */
export async function newPhone(browser: Browser, { origin }: SiteProcess, storage: Readonly<Record<string, string>>) {
  const localStorage = Object.entries(storage);
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
  await page.addInitScript(defineWhenShown);
  const session = await context.newCDPSession(page);
  return { page, session, close: () => context.close() };
}

/** Opens a screen on a phone, complete, on a processor four times slower from then on. */
export async function openOnPhone(browser: Browser, site: SiteProcess, screen: FirstScreen, storage = {}) {
  const phone = await newPhone(browser, site, { ...screen.storage, ...storage });
  await phone.page.goto(site.origin + screen.path);
  const [region, text] = screen.shows;
  await expect(phone.page.locator(region).first()).toHaveText(text, { timeout: 90_000 });
  await phone.page.waitForLoadState('networkidle');
  await phone.session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return phone;
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
    { path: '/user/login', storage: {}, shows: ['main:has(input:enabled)', /Mobile number/] },
    { path: '/user/rewards', storage: user, shows: ['main [aria-label="Redeem"] [aria-busy="false"]', /\d/] },
    { path: '/admin/login', storage: {}, shows: ['main:has(input:enabled)', /Mobile number/] },
    { path: '/admin/dashboard', storage: admin, shows: ['main [aria-label="Figures"]', /\d/] },
  ];
}
