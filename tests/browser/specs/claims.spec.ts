import { expect, test, type Page } from '@playwright/test';
import { findAxeViolations } from '../src/axe';
import { openAsAdmin } from '../src/sign-in';
import { callApi, signInAdmin } from '../src/site/api-client';
import { startSiteProcess, type SiteProcess } from '../src/site/site-process';

// A separate site: the demo's 46 claims must be untouched.
let site: SiteProcess;
test.beforeAll(async () => {
  site = await startSiteProcess({ env: { DEMO_DATA: 'on' } });
});
test.afterAll(() => site.dispose());

const rows = (page: Page) => page.getByRole('list', { name: 'Claims', exact: true }).getByRole('link');
const current = (page: Page) => rows(page).and(page.locator('[aria-current=true]'));

async function countOf(status: string): Promise<number> {
  const token = await signInAdmin(site);
  const { data } = await callApi<unknown[]>(site, '/admin/redeem', { token, body: { formData: { status } } });
  return data.length;
}

test('46 claims are triaged by keyboard alone, and every point is accounted for @nightly', async ({ page }) => {
  const before = { approved: await countOf('approved'), rejected: await countOf('rejected') };
  await openAsAdmin(page, site, '/admin/claims');
  await expect(page.getByRole('main').getByText('46 waiting')).toBeVisible();
  await expect(current(page)).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  const started = Date.now();
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };

  // The first is rejected for a reason that is saved, the second for the saved one.
  const first = await current(page).getAttribute('id');
  await press('r');
  const reason = page.getByRole('dialog', { name: 'Reject 1 claim?' });
  await expect(reason).toBeVisible();
  await reason.getByRole('textbox', { name: 'Reason' }).focus();
  await page.keyboard.type('Scanned in the warehouse');
  await press('Tab');
  await press('Space');
  await expect(reason.getByRole('checkbox', { name: 'Save this reason for the team' })).toBeChecked();
  // Saved, then read again: the next question offers it from the start, so that its digit is no text.
  const reread = page
    .waitForResponse((response) => response.url().endsWith('/admin/rejection-reasons/create'))
    .then(() => page.waitForResponse((response) => response.url().endsWith('/admin/rejection-reasons')));
  await press('Control+Enter');
  await (await reread).finished();
  await expect(current(page)).not.toHaveId(first ?? '');
  await press('r');
  await expect(reason.getByRole('button', { name: 'Scanned in the warehouse', exact: true })).toBeVisible();
  await press('1');
  await expect(reason).toBeHidden();

  const question = page.getByRole('alertdialog');
  for (let left = 44; left > 0; left -= 1) {
    const row = current(page);
    const id = (await row.getAttribute('id')) ?? '';
    const flagged = (await row.getByText(/signal/).count()) > 0;
    await press('a');
    if (flagged) {
      await expect(question).toBeVisible();
      await press('a');
    }
    await expect(page.locator(`[id="${id}"]`)).toHaveCount(0);
    if (left > 1) await expect(row).toBeVisible();
  }
  test.info().annotations.push({ type: 'triage', description: `${keys} keys, ${Date.now() - started} ms` });
  await expect(page.getByText('Nothing is waiting.')).toBeVisible();
  await expect.poll(() => countOf('pending')).toBe(0);
  expect(await countOf('approved')).toBe(before.approved + 44);
  expect(await countOf('rejected')).toBe(before.rejected + 2);
  const token = await signInAdmin(site);
  const invariants = await fetch(`${site.host}/admin/invariants`, { headers: { token } });
  expect(await invariants.json()).toMatchObject({ message: 'All invariants hold' });
});
