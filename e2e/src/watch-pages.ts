import type { Browser, BrowserContext } from '@playwright/test';

/** What no page of ours may ever do, as it was seen: one sentence each. */
export interface PageWatch {
  readonly seen: readonly string[];
  /** From now on in this test, what matches is what the test is about: it is provoked, not seen. */
  expect(what: RegExp): void;
  readonly provoked: readonly string[];
}

const ourHosts = new Set(['localhost', '127.0.0.1']);

/** A request that leaves this machine (bad-inputs F40). */
function foreignRequest(address: string): string | undefined {
  const { protocol, hostname } = new URL(address);
  return /^(https?|wss?):$/.test(protocol) && !ourHosts.has(hostname)
    ? `a request to somebody else: ${address}`
    : undefined;
}

/** How Chromium tells of what a content security policy refused, trusted types included. */
const refused = /Content Security Policy|Trusted(HTML|Script|ScriptURL)\b|TrustedTypePolic/;

/**
 * Watches every page and worker of every context of a browser from here on, those that a test opens by itself included.
 * @returns what was seen, and the function that ends it
 */
export function watchPages(browser: Browser): { watch: PageWatch; stop: () => void } {
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
