import { expect, test as base, type Browser, type BrowserContext } from '@playwright/test';
import { startSiteProcess, type SiteProcess } from './site/site-process';

interface PageFixtures {
  /**
   * Watches every page of the test automatically: the test fails on a content policy violation or a request to another
   * machine (§7 SMS widget). A test that provokes one declares it: `watch.expect(/…/)`.
   */
  watch: PageWatch;
}

interface SiteFixtures {
  /** A site that contains an admin only; shared by a worker's tests. */
  emptySite: SiteProcess;
  /** A site with demo content; shared by a worker's tests. */
  demoSite: SiteProcess;
}

/** Playwright's test with a running site. */
export const test = base.extend<PageFixtures, SiteFixtures>({
  watch: [
    async ({ browser }, use) => {
      const { watch, stop } = watchPages(browser);
      await use(watch);
      stop();
      expect(watch.seen, 'what the pages of this test did').toEqual([]);
    },
    { auto: true },
  ],
  emptySite: [
    async ({ browserName: _browser }, use) => {
      const site = await startSiteProcess();
      await use(site);
      await site.dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  demoSite: [
    async ({ browserName: _browser }, use) => {
      const site = await startSiteProcess({ env: { DEMO_DATA: 'on' } });
      await use(site);
      await site.dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

export { expect } from '@playwright/test';

/** Violations by the pages of a test: one sentence each. */
interface PageWatch {
  readonly seen: readonly string[];
  /** Declares violations that match as provoked by this test. */
  expect(what: RegExp): void;
  readonly provoked: readonly string[];
}

const isOurs = (host: string) => host === '127.0.0.1' || host === 'localhost' || host.endsWith('.localhost');

/** Returns a sentence if the request leaves this machine (bad input F40). */
function foreignRequest(address: string): string | undefined {
  const { protocol, hostname } = new URL(address);
  return /^(https?|wss?):$/.test(protocol) && !isOurs(hostname) ? `a request to another host: ${address}` : undefined;
}

/** Chromium's console messages about content security policy violations, trusted types included. */
const refused = /Content Security Policy|Trusted(HTML|Script|ScriptURL)\b|TrustedTypePolic/;

/**
 * Watches all pages and workers of all contexts of a browser, including those that a test opens itself.
 * @returns the violations, and a function that ends the watch
 */
function watchPages(browser: Browser): { watch: PageWatch; stop: () => void } {
  const seen: string[] = [];
  const provoked: string[] = [];
  const expected: RegExp[] = [];
  const note = (what: string | undefined) => {
    if (what) (expected.some((pattern) => pattern.test(what)) ? provoked : seen).push(what);
  };
  const follow = (context: BrowserContext) => {
    context.on('console', (message) => {
      if (refused.test(message.text())) note(`refused by the content policy: ${message.text()}`);
    });
    context.on('weberror', (problem) => {
      const { message } = problem.error();
      if (refused.test(message)) note(`refused by the content policy: ${message}`);
    });
    context.on('request', (request) => note(foreignRequest(request.url())));
    return context;
  };
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => follow(await newContext(options));
  browser.contexts().forEach(follow);
  return {
    watch: { seen, provoked, expect: (what) => void expected.push(what) },
    stop: () => void (browser.newContext = newContext),
  };
}
