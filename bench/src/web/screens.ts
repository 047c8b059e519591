import { expect, type Browser, type Page } from '@playwright/test';
import { demoPlumberMobile, signInAsPlumber } from '../../../e2e/src/sign-in';
import type { SiteProcess } from '../../../e2e/src/site/site-process';

/** A first screen of the user area. */
export interface FirstScreen {
  what: string;
  path: string;
  /** What lies in local storage when the page is opened. */
  storage: Readonly<Record<string, string>>;
  /** Waits until what the person came for is on the screen. */
  complete: (page: Page) => Promise<void>;
}

/** What the browser of a signed-in plumber keeps between visits. */
async function storageAfterSignIn(browser: Browser, site: SiteProcess): Promise<Record<string, string>> {
  const page = await browser.newPage();
  await page.goto(`${site.origin}/user/login`);
  await signInAsPlumber(page, site, demoPlumberMobile);
  const token = await page.evaluate(() => localStorage.getItem('userToken'));
  await page.close();
  if (!token) throw new Error('Signing in left no userToken');
  return { userToken: token };
}

/** The user area's two first screens: signed out, and signed in as the demo's plumber. */
export async function firstScreens(browser: Browser, site: SiteProcess): Promise<FirstScreen[]> {
  return [
    {
      what: 'signed out, /user/login',
      path: '/user/login',
      storage: {},
      complete: (page) => expect(page.getByRole('textbox', { name: 'Mobile number' })).toBeVisible(),
    },
    {
      what: 'signed in, /user/rewards',
      path: '/user/rewards',
      storage: await storageAfterSignIn(browser, site),
      // The balance, out of the answer that the screen waits for last.
      complete: (page) => expect(page.getByRole('button', { name: /^Claim [\d,]+ point/ })).toBeVisible(),
    },
  ];
}
