/**
 * What only a real browser can show: native dialogs, the top layer, reflow, forced colours, enlarged text.
 * Usage: npm run gallery:build && npm run gallery:check
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright';
import { serveGallery } from './serve.mjs';

const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
let browser;
let gallery;

before(async () => {
  gallery = await serveGallery();
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
});
after(async () => {
  await browser.close();
  gallery.close();
});

async function open(path, options = {}) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce', ...options });
  await page.goto(`${gallery.origin}${path}`);
  await page.waitForLoadState('networkidle');
  return page;
}
const focused = (page) => page.evaluate(() => document.activeElement?.textContent || document.activeElement?.value);
const sideways = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('a dialog starts on its first field, keeps the focus inside, closes on Escape and gives the focus back', async () => {
  const page = await open('/');
  await page.getByRole('button', { name: 'Edit product' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit product' });
  assert.equal(await focused(page), 'Ball Valve 20 mm');
  for (let stop = 0; stop < 12; stop++) {
    await page.keyboard.press('Tab');
    const within = await dialog.evaluate(
      (element) => element.contains(document.activeElement) || document.activeElement === document.body,
    );
    assert.ok(within, `stop ${stop} left the dialog`);
  }
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  assert.equal(await focused(page), 'Edit product');
  await page.close();
});

test('a press on the page behind closes a dialog; Escape twice does not break it', async () => {
  const page = await open('/');
  const button = page.getByRole('button', { name: 'Remove products', exact: true });
  const dialog = page.getByRole('alertdialog');
  await button.click();
  assert.equal(await focused(page), 'Cancel');
  await page.mouse.click(20, 20);
  await dialog.waitFor({ state: 'hidden' });
  await button.click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await button.click();
  await dialog.waitFor({ state: 'visible' });
  await page.close();
});

test('a toast stands in the page, and its region was there before', async () => {
  const page = await open('/');
  const region = page.getByRole('region', { name: 'Messages' });
  assert.equal(await region.getByRole('status').textContent(), '');
  await page.getByRole('button', { name: 'Success toast' }).click();
  await page.getByText('Account Updated Successfully').waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByText('Account Updated Successfully').waitFor({ state: 'detached' });
  await page.close();
});

test('a one-time code is pasted with its space, and each digit stands in its cell', async () => {
  const page = await open('/login');
  const input = page.getByRole('textbox', { name: '6-digit code' });
  await input.focus();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', '123 456');
    document.activeElement.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  assert.equal(await input.inputValue(), '123456');
  // The sixth digit must neither scroll the text nor leave the frame.
  assert.equal(await input.evaluate((element) => element.scrollLeft), 0);
  assert.equal(await input.evaluate((element) => element.parentElement.scrollLeft), 0);
  await page.close();
});

test('a table drawn as cards is still a table', async () => {
  const page = await open('/dashboard', phone);
  const table = page.getByRole('table', { name: 'Redemptions' });
  assert.equal(await table.getByRole('columnheader').count(), 8);
  assert.equal(await table.getByRole('row').count(), 5);
  await table.getByRole('rowheader', { name: 'Ramesh Patil' }).waitFor();
  const display = await table.evaluate((element) => getComputedStyle(element).display);
  assert.equal(display, 'block');
  await page.close();
});

test('a menu is reached by the keyboard on a narrow screen and closes on the way', async () => {
  const page = await open('/dashboard', { viewport: { width: 800, height: 700 } });
  await page.getByRole('button', { name: 'Menu' }).press('Enter');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('link', { name: 'Products' }).press('Enter');
  await menu.waitFor({ state: 'hidden' });
  assert.ok(page.url().endsWith('/products'));
  await page.close();
});

test('a popover stands by its button, closes at a second press, at Escape and at a press on the page', async () => {
  const page = await open('/');
  const button = page.getByRole('button', { name: 'Columns', exact: true });
  const panel = page.getByRole('dialog', { name: 'Columns' });
  await button.click();
  const [above, below] = [await button.boundingBox(), await panel.boundingBox()];
  assert.ok(below.y >= above.y + above.height && below.y < above.y + above.height + 12, 'not under its button');
  assert.ok(below.x >= 0 && below.x + below.width <= 1280, 'over the edge of the screen');
  await button.click();
  await panel.waitFor({ state: 'detached' });
  await button.press('Enter');
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  assert.equal(await focused(page), 'Columns');
  await button.click();
  await page.mouse.click(5, 5);
  await panel.waitFor({ state: 'detached' });
  await page.close();
});

test('on a phone a popover is a sheet at the foot of the screen', async () => {
  const page = await open('/', phone);
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  const sheet = await page.getByRole('dialog', { name: 'Columns' }).boundingBox();
  assert.deepEqual([sheet.x, sheet.width, Math.round(sheet.y + sheet.height)], [0, 360, 740]);
  await page.close();
});

test('a curve tells its days by mouse, and what it tells stays inside it', async () => {
  const page = await open('/dashboard');
  const plot = page.getByRole('slider', { name: 'Scans per day' });
  const { x, y, width } = await plot.boundingBox();
  for (const [at, day] of [
    [x + 1, '23 Oct 2026'],
    [x + width - 1, '21 Nov 2026'],
  ]) {
    await page.mouse.move(at, y + 60);
    const tip = await plot.getByText(day).boundingBox();
    assert.ok(tip.x >= x - 1 && tip.x + tip.width <= x + width + 1, `${day} leaves the curve`);
  }
  await page.close();
});

test('a printed page of the admin area is its content alone', async () => {
  const page = await open('/products');
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.getByRole('navigation').first().isVisible(), false);
  assert.equal(await page.getByRole('contentinfo').isVisible(), false);
  assert.equal(await page.getByRole('heading', { name: 'Products' }).isVisible(), true);
  await page.close();
});

for (const path of [
  '/home',
  '/home-hi',
  '/login',
  '/result-failure',
  '/history',
  '/dashboard',
  '/products',
  '/generate',
]) {
  test(`${path} holds text of twice the size on a phone`, async () => {
    const page = await open(path, phone);
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    assert.equal(await sideways(page), 0);
    await page.close();
  });
}

test('in forced colours every control keeps an edge', async () => {
  const page = await open('/', { forcedColors: 'active' });
  const edgeless = await page.evaluate(() => {
    const framed = (element) => (element.matches('button, select') ? element : element.parentElement);
    const hasEdge = (element) => parseFloat(getComputedStyle(element).borderTopWidth) > 0;
    return [...document.querySelectorAll('main button[data-variant], main input[type=text], main select')]
      .filter((element) => !hasEdge(element) && !hasEdge(framed(element)) && !hasEdge(element.parentElement))
      .map((element) => element.outerHTML.slice(0, 120));
  });
  assert.deepEqual(edgeless, []);
  await page.close();
});
