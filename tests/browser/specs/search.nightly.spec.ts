import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { browserLaunch } from '../src/browser-launch';
import { filmArguments, writeCameraFilm } from '../src/camera/camera-film';
import { facing } from '../src/camera/scene';
import { expect, test } from '../src/fixtures';
import { openAsAdmin } from '../src/sign-in';
import { signInAdmin } from '../src/site/api-client';
import { createBatch, labelPictures, readCodes } from '../src/site/catalogue';

const field = (page: Page) => page.getByRole('combobox', { name: 'Search people, claims, codes and products' });

test('everything is found by the keyboard alone: a person, a page, a batch @nightly', async ({ page, demoSite }) => {
  await openAsAdmin(page, demoSite, '/admin/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('9000000002');
  await expect(page.getByRole('option', { selected: true })).toContainText('9000000002');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/people\/\d+$/);

  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('audit');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/audit$/);

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveCount(2);
  await field(page).fill('batch 1');
  // At once, as a hand-held scanner does: the first result is opened when it arrives.
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/qrlist\?batch=1$/);
});

test('a label in front of the laptop’s camera opens its story @nightly', async ({ emptySite }) => {
  const token = await signInAdmin(emptySite);
  const batch = await createBatch(emptySite, token, { points: 40, quantity: 1 });
  const [code] = await readCodes(emptySite, token, batch.id);
  const [picture] = await labelPictures(emptySite, token, batch.id);
  const folder = mkdtempSync(join(tmpdir(), 'search-camera-'));
  const film = join(folder, 'label.y4m');
  await writeCameraFilm(film, [{ picture: picture!, corners: facing({ x: 640, y: 360 }, 360, 4) }]);
  const browser = await chromium.launch(browserLaunch(filmArguments(film)));
  try {
    const context = await browser.newContext({ locale: 'en-IN', permissions: ['camera'] });
    const page = await context.newPage();
    await openAsAdmin(page, emptySite, '/admin/dashboard');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('button', { name: 'Scan a label with the camera' }).click();
    await expect(page).toHaveURL(new RegExp(`/admin/codes\\?serial=${code!.serial}$`));
    // The camera's light goes out with the palette.
    await expect(page.locator('video')).toHaveCount(0);
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
