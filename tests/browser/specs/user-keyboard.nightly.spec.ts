import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures';
import { newMobile } from '../src/sign-in';
import { signInAdmin } from '../src/site/api-client';
import { createBatch, readCodes } from '../src/site/catalogue';

test.use({ reducedMotion: 'reduce', viewport: { width: 360, height: 740 } });

test('by keyboard alone: sign in, details, a typed code, its points, a claim, the history, out @nightly', async ({
  page,
  emptySite: site,
}) => {
  const admin = await signInAdmin(site);
  const batch = await createBatch(site, admin, { points: 40, quantity: 1 });
  const [label] = await readCodes(site, admin, batch.id);
  const { keyboard } = page;

  await test.step('sign in', async () => {
    await page.goto(`${site.origin}/user/login`);
    await tabTo(page, /^Mobile number/);
    const mobile = newMobile();
    await keyboard.type(mobile);
    await keyboard.press('Enter');
    // The focus moves to the next field by itself.
    await expect(page.getByRole('textbox', { name: '6-digit code' })).toBeFocused();
    await keyboard.type(await site.outbox.nextCode(mobile));
    await expect(page.locator(':focus')).toContainText('This number is new here');
    await go(page, /^I install products/);
    const question = page.getByRole('dialog', { name: 'Allow location?' });
    await expect(question).toBeVisible();
    await go(page, /^Not now$/);
    await expect(question).toBeHidden();
  });

  await test.step('details', async () => {
    await expect(page).toHaveURL(/personaldetails/);
    // The region exists before its message: screen readers ignore a region inserted together with its text.
    const status = page.getByRole('region', { name: 'Messages' }).getByRole('status');
    await expect(status).toBeEmpty();
    await tabTo(page, /^Name/);
    await keyboard.type('Raju Kamble');
    await keyboard.press('Enter');
    await expect(status).toContainText('Account Updated Successfully');
    await expect(page).toHaveURL(/\/user\/rewards$/);
    await expect(page.getByRole('heading', { name: 'Namaste, Raju' })).toBeVisible();
  });

  await test.step('a typed code and its points', async () => {
    await go(page, /^Scan QR/);
    await expect(page).toHaveURL(/scanqr/);
    await go(page, /^Type the code$/);
    await expect(page.getByRole('textbox', { name: 'Code on the label' })).toBeFocused();
    await keyboard.type(label?.code ?? '');
    await go(page, /^Get points$/);
    // Announced to screen readers, and the next Tab starts here.
    await expect(page.getByRole('status').filter({ hasText: 'Rewards Granted Successfully' })).toContainText('+40');
    await expect(page.getByRole('heading', { level: 1, name: /40/ })).toBeFocused();
    await go(page, /^See my points$/);
  });

  await test.step('the claim', async () => {
    await expect(page).toHaveURL(/\/user\/(points|rewards)$/);
    await go(page, /^Claim Rewards$/);
    const question = page.getByRole('alertdialog', { name: 'Claim 40 points?' });
    // The safe choice comes first.
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await go(page, /^Claim points$/);
    await expect(question).toBeHidden();
    await expect(page.getByText('Claim request placed successfully')).toBeVisible();
  });

  await test.step('the history, by the menu', async () => {
    await go(page, /^Menu$/);
    const menu = page.getByRole('dialog', { name: 'Raju Kamble' });
    await expect(menu).toBeVisible();
    await keyboard.press('Escape');
    await expect(menu).toBeHidden();
    // Only where it was opened.
    await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();
    await keyboard.press('Enter');
    await go(page, /^Rewards History$/);
    await expect(page).toHaveURL(/rewardshistory/);
    await expect(page.getByText('Rewards Claimed')).toBeVisible();
  });

  await test.step('past the frame in one step', async () => {
    await page.reload();
    await expect(page.getByText('Rewards Claimed')).toBeVisible();
    await go(page, /^Skip to content$/);
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('out', async () => {
    await go(page, /^Menu$/);
    await go(page, /^Sign out$/);
    await expect(page).toHaveURL(/\/user\/login/);
  });
});

interface Stop {
  name: string;
  /** Whether a focus ring is painted around the element, its frame or label, or its content. */
  ringed: boolean;
}

/** More tab stops than any screen has. */
const mostStops = 60;

function readStop(page: Page): Promise<Stop> {
  return page.evaluate(() => {
    const element = document.activeElement ?? document.body;
    const field = element as HTMLInputElement;
    const words = (node: Element | null | undefined) => node?.textContent.trim() ?? '';
    const byId = element.getAttribute('aria-labelledby');
    const name =
      element.getAttribute('aria-label') ??
      (byId ? words(document.getElementById(byId)) : words(field.labels?.[0]) || words(element));
    const around = [element.parentElement, element.parentElement?.parentElement].filter(
      (node) => node instanceof Element,
    );
    const ringed = [element, ...around, ...element.children].some((node) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(node);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
    });
    return { name, ringed };
  });
}

/**
 * Presses Tab until the element with this name has the focus; every stop on the way must have a visible focus indicator
 * (WCAG 2.2 SC 2.4.7).
 */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = [];
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press('Tab');
    const { name: there, ringed } = await readStop(page);
    // At the end the focus passes through the browser's own toolbar.
    if (there !== '' && (await page.evaluate(() => document.activeElement !== document.body))) {
      expect(ringed, `a ring around “${there}”`).toBe(true);
    }
    if (name.test(there)) return;
    passed.push(there.slice(0, 30));
  }
  throw new Error(`Tab never came to ${name}; it passed ${passed.join(' | ')}`);
}

/** Tabs to a control ({@link tabTo}) and presses Enter. */
async function go(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}
