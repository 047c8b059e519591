import { copyFileSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { browserLaunch } from '../src/browser-launch';
import { openPhone, setCameraPermission, streamsOf, unplugCamera } from '../src/camera/camera-control';
import { filmArguments, writeCameraFilm, writeMovingFilm } from '../src/camera/camera-film';
import { soil, takeLabelPhoto } from '../src/camera/label-photo';
import { facing, type PlacedLabel } from '../src/camera/scene';
import { expect, test } from '../src/fixtures';
import { newMobile, signInAsPlumber } from '../src/sign-in';
import { callApi, signInAdmin, signInUser } from '../src/site/api-client';
import { createBatch, labelPictures, readCodes, type PrintedCode } from '../src/site/catalogue';
import type { SiteProcess } from '../src/site/site-process';

const denied = 'Camera access is required to scan QR codes. Please enable camera permissions in your browser settings.';
const ready = 'Hold 10–15 cm away. It scans by itself.';
const upright = { width: 360, height: 740 };
/** In landscape the viewfinder is left of the picture's middle: at 384, 360 of the film's 1280 × 720. */
const onItsSide = { width: 800, height: 450 };
const inFrame = { x: 384, y: 360 };

let folder: string;
let site: SiteProcess;
let adminToken: string;
let batchId: number;
let codes: PrintedCode[];
let labels: Buffer[];
let browser: Browser;
let context: BrowserContext;
let page: Page;

/*
 * One site, browser and sign-in for all tests of this file. Chromium opens the film again for each stream, so replacing
 * the film changes what the camera sees.
 */
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ emptySite }) => {
  site = emptySite;
  folder = mkdtempSync(join(tmpdir(), 'camera-'));
  adminToken = await signInAdmin(site);
  const batch = await createBatch(site, adminToken, { points: 40, quantity: 11 });
  batchId = batch.id;
  codes = await readCodes(site, adminToken, batchId);
  labels = await labelPictures(site, adminToken, batchId);

  await film('wall', []);
  see('wall');
  browser = await chromium.launch(browserLaunch(filmArguments(filmOf('now'))));
  context = await browser.newContext({ viewport: upright, hasTouch: true, isMobile: true, locale: 'en-IN' });
  page = await openPhone(context, site.origin);
  await page.goto(`${site.origin}/user/login`);
  await signInAsPlumber(page, site, newMobile());
});
test.afterEach(async ({ browserName: _browser }, info) => {
  // This page is not Playwright's own fixture, which would do this.
  if (info.status !== info.expectedStatus) await page.screenshot({ path: info.outputPath('page.png') });
});
test.afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

const filmOf = (name: string) => join(folder, `${name}.y4m`);

const film = (name: string, placed: readonly PlacedLabel[]) => writeCameraFilm(filmOf(name), placed);

/** Places a label in the film: its middle, its side in pixels, its rotation in degrees. */
const lying = (picture: Buffer, ...place: Parameters<typeof facing>): PlacedLabel => ({
  picture,
  corners: facing(...place),
});

/** Replaces the film for the next streams, atomically: Chromium would read a partial file. */
function see(name: string): void {
  copyFileSync(filmOf(name), filmOf('next'));
  renameSync(filmOf('next'), filmOf('now'));
}

const openScanner = (ofPage = page) => ofPage.goto(`${site.origin}/user/scanqr`);

/** Returns the serials scanned according to the server. */
async function scannedSerials(): Promise<number[]> {
  const body = { page: 1, qr_list_id: batchId };
  const list = await callApi<{ serial: number; is_scanned: boolean }[]>(site, '/admin/get_generated_qr_products', {
    token: adminToken,
    body,
  });
  return list.data.filter(({ is_scanned }) => is_scanned).map(({ serial }) => serial);
}

/** Opens the scanner on a film and expects the grant of this label only. */
async function expectRead(code: PrintedCode): Promise<void> {
  const before = await scannedSerials();
  await openScanner();
  await expect(page).toHaveURL(/\/user\/claimrewards$/);
  await expect(page.getByText('Rewards Granted Successfully')).toBeVisible();
  const newly = (await scannedSerials()).filter((serial) => !before.includes(serial));
  expect(newly).toEqual([code.serial]);
}

test('a clean label is read, and the camera is released with the screen', async () => {
  await film('clean', [lying(labels[0]!, { x: 640, y: 330 }, 240)]);
  see('clean');
  await expectRead(codes[0]!);
  await expect.poll(() => streamsOf(page)).toEqual([false]);
});

test('a label on a curved and dirty surface is read @nightly', async () => {
  const soiled = await soil(await sharp(labels[1], { density: 300 }).resize(600).png().toBuffer(), 0.04);
  const pose = { middle: { x: 640, y: 330 }, side: 280, turn: -0.1, lean: 0, leanTo: 0 };
  await film('pipe', [{ picture: soiled, pipe: { ...pose, bend: 0.87, across: 0 } }]);
  see('pipe');
  await expectRead(codes[1]!);
});

test('of two labels in view the one in the frame is taken @nightly', async () => {
  await page.setViewportSize(onItsSide);
  await film('two', [lying(labels[2]!, { x: 900, y: 360 }, 260), lying(labels[3]!, inFrame, 260)]);
  see('two');
  await expectRead(codes[3]!);
  await page.setViewportSize(upright);
});

test('of two labels in the frame none is guessed', async () => {
  const left = { x: 555, y: 325 };
  await film('both', [lying(labels[4]!, left, 165), lying(labels[5]!, { ...left, x: 725 }, 165)]);
  see('both');
  await openScanner();
  await expect(page.getByRole('status').filter({ hasText: 'Several labels are in view.' })).toBeVisible();
  await expect(page).toHaveURL(/\/user\/scanqr$/);
});

test('many labels in a row: one stream, one total, a label twice counts once, one without a network waits @nightly', async () => {
  const scenes = labels.slice(8).map((label) => [lying(label, { x: 640, y: 330 }, 240)]);
  // The wall between them: a label that comes back has left the picture.
  await writeMovingFilm(filmOf('many'), [...scenes, []]);
  see('wall');
  const programme = { message: 'Programme', data: { support_phone: '1800 123 4567' } };
  await page.route('**/api/programme', (route) => route.fulfill({ json: programme }));
  await openScanner();
  await page.getByRole('radio', { name: 'Many labels' }).check();
  see('many');
  const sent: string[] = [];
  await page.route('**/users/scanner/store', (route) => {
    const { encrypyData } = route.request().postDataJSON() as { encrypyData: string };
    sent.push(encrypyData);
    return encrypyData === [...new Set(sent)][2] ? route.abort('internetdisconnected') : route.continue();
  });
  await openScanner();
  await expect(page.getByText('3 labels · 80 points')).toBeVisible();
  await expect(page.getByText('1 waiting to be sent')).toBeVisible();
  await expect(page.getByText('You have scanned this label already. Hold the camera over the next one.')).toBeVisible();
  expect(await streamsOf(page)).toEqual([true]);
  await page.getByRole('link', { name: 'Done' }).click();
  await expect(page).toHaveURL(/\/user\/claimrewards$/);
  await expect(page.getByRole('heading', { level: 1, name: '+80 points' })).toBeVisible();
  await expect.poll(() => streamsOf(page)).toEqual([false]);
  await page.unroute('**/users/scanner/store');
  // A tab that was closed comes back with its results, and sends what waits.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: '+120 points' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3);
  expect(sent.filter((text) => text === sent[0])).toHaveLength(1);
  await page.getByRole('button', { name: 'See my points' }).click();
  await expect(page).toHaveURL(/\/user\/points$/);
  await page.evaluate(() => localStorage.removeItem('scanMany'));
  await page.unroute('**/api/programme');
});

test('§4 camera permission: denied, then granted in the browser, it starts without a reload; §8 Camera access is required to scan QR codes. Please enable camera permissions in your browser settings.', async () => {
  see('wall');
  await setCameraPermission(page, site.origin, 'denied');
  await openScanner();
  await expect(page.getByRole('alert').filter({ hasText: denied })).toBeVisible();
  await expect(page.getByRole('list', { name: 'How to allow the camera' })).toBeVisible();
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByRole('alert').filter({ hasText: denied })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { notReloaded: true }));

  await setCameraPermission(page, site.origin, 'granted');
  await expect(page.getByText(ready)).toBeVisible();
  await expect(page.getByText(denied)).toBeHidden();

  await test.step('withdrawn while it runs', async () => {
    await setCameraPermission(page, site.origin, 'denied');
    await expect(page.getByRole('alert').filter({ hasText: denied })).toBeVisible();
    expect(await streamsOf(page)).not.toContain(true);
    await setCameraPermission(page, site.origin, 'granted');
    await expect(page.getByText(ready)).toBeVisible();
  });
  expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true);
});

test('a camera that is unplugged is replaced, or its loss is reported with a next step; turning the phone keeps it', async () => {
  see('wall');
  await openScanner();
  await expect(page.getByText(ready)).toBeVisible();
  await page.setViewportSize(onItsSide);
  await page.setViewportSize(upright);
  expect(await streamsOf(page)).toEqual([true]);

  await unplugCamera(browser);
  await expect(page.getByText('The camera was disconnected. Another one is in use.')).toBeVisible();
  await expect.poll(() => streamsOf(page)).toEqual([false, true]);

  await unplugCamera(browser);
  await expect(page.getByRole('alert').filter({ hasText: 'The camera was disconnected.' })).toBeVisible();
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText(ready)).toBeVisible();
  await page.getByRole('link', { name: 'Close the scanner' }).click();
  await expect(page).toHaveURL(/\/user\/rewards$/);
  // The address changes before the screen does.
  await expect.poll(() => streamsOf(page)).toEqual([false, false, false]);
});

/** Returns size (pixels) and colour (0 to 255 each) of an element's text, in any CSS colour notation. */
const readTextLook = (text: Locator) =>
  text.evaluate((element) => {
    const { color, fontSize } = getComputedStyle(element);
    const dot = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    dot.fillStyle = color;
    dot.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = dot.getImageData(0, 0, 1, 1).data;
    return { size: Number.parseFloat(fontSize), red, green, blue };
  });

test('photographs from the gallery: a label that is new, yours, another user’s, void: each ends in its own message @nightly', async () => {
  const otherUser = await signInUser(site, newMobile());
  await callApi(site, '/users/scanner/store', { token: otherUser, body: { encrypyData: codes[6]!.url, location: '' } });
  await callApi(site, `/admin/qr-batches/${batchId}/codes/${codes[7]!.serial}/void`, {
    token: adminToken,
    body: { reason: 'Fell off the pallet' },
  });
  const ends: [Buffer, RegExp][] = [
    [labels[2]!, /\+40 points/],
    [labels[2]!, /Already yours/],
    [labels[6]!, /This QR code has already been used/],
    [labels[7]!, /This QR code is no longer valid/],
  ];
  for (const [index, [label, message]] of ends.entries()) {
    const photo = join(folder, 'photo.jpg');
    // The first has a phone's size and blur.
    writeFileSync(photo, await takeLabelPhoto(label, index === 0 ? {} : { width: 1600, blur: 1 }));
    await openScanner();
    await page.getByLabel('From gallery').setInputFiles(photo);
    const heading = page.getByRole('heading', { level: 1, name: message });
    await expect(heading).toBeVisible();
    if (label === labels[6]) {
      // docs/product.md §4: a refused scan is shown in large red text.
      const { size, red, green, blue } = await readTextLook(heading);
      expect(size).toBeGreaterThanOrEqual(24);
      expect(red).toBeGreaterThan(2 * Math.max(green, blue));
    }
  }
});

test('several cameras are offered by choice, and zoomed where they can @nightly', async () => {
  const two = ['--use-fake-device-for-media-stream=device-count=2'];
  const desk = await chromium.launch(browserLaunch(two));
  try {
    const storageState = await context.storageState();
    const other = await desk.newContext({ viewport: upright, locale: 'en-IN', storageState });
    const scanner = await openPhone(other, site.origin, true);
    await openScanner(scanner);
    await expect(scanner.getByText(ready)).toBeVisible();
    const zoom = scanner.getByRole('slider', { name: 'Zoom' });
    await expect(zoom).toHaveAttribute('aria-valuetext', '1×');
    await zoom.focus();
    await scanner.keyboard.press('End');
    await expect(zoom).toHaveAttribute('aria-valuetext', '4×');
    await expect.poll(() => settingsOf(scanner)).toMatchObject({ zoom: 400 });

    const before = await settingsOf(scanner);
    await scanner.getByRole('button', { name: 'Change camera' }).click();
    await expect.poll(() => streamsOf(scanner)).toEqual([false, true]);
    const after = await settingsOf(scanner);
    expect(after.deviceId).not.toBe(before.deviceId);
    await scanner.reload();
    await expect.poll(async () => (await settingsOf(scanner)).deviceId).toBe(after.deviceId);
  } finally {
    await desk.close();
  }
});

/** Returns the settings of the newest stream's track. */
const settingsOf = (ofPage: Page) =>
  ofPage.evaluate(() => {
    const { streams } = window as unknown as { streams: MediaStream[] };
    return (streams.at(-1)?.getVideoTracks()[0]?.getSettings() ?? {}) as MediaTrackSettings & { zoom?: number };
  });
