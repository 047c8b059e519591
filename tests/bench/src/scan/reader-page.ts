import { createRequire } from 'node:module';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from '@playwright/test';
import { type Configuration, webpack } from 'webpack';
import { browserLaunch } from '../../../browser/src/browser-launch';

const root = join(__dirname, '../../../..');
const userApp = join(root, 'user-app');
const LIBRARIES: Record<string, string> = {
  '/zxing-wasm.js': join(root, 'node_modules/zxing-wasm/dist/iife/reader/index.js'),
  '/zxing-wasm.wasm': join(root, 'node_modules/zxing-wasm/dist/reader/zxing_reader.wasm'),
};
/** A secure context, as in production. */
export const ORIGIN = 'http://reader.localhost';
const PAGE = '<!doctype html><script src="/reader.js"></script><script src="/zxing-wasm.js"></script>';
const CAMERA_PAGE = '<!doctype html><script src="/camera.js"></script><video muted autoplay></video>';

/** The user-app's own reader; zxing-wasm alone with its most thorough options, once or repeated as applications usually do. */
export const READERS = ['user-app', 'zxing-wasm with image strategies', 'zxing-wasm'] as const;
export type Reader = (typeof READERS)[number];

/** A reader's result for a picture, and its time. */
export interface Reading {
  text?: string | undefined;
  milliseconds: number;
}

interface ReaderWindow {
  reader: { readImageFile: (file: Blob) => Promise<string> };
  ZXingWASM: {
    prepareZXingModule: (options: object) => Promise<unknown>;
    readBarcodes: (picture: ImageData, options: object) => Promise<readonly { isValid: boolean; text: string }[]>;
  };
}

/** Builds the user-app's reader alone, as its own build does, without federation. */
async function buildReader(folder: string): Promise<void> {
  process.env.NODE_ENV = 'production';
  const configure = createRequire(__filename)(join(userApp, 'webpack.config.cjs')) as (
    env: object,
    argv: object,
  ) => Configuration;
  const config = configure({}, { mode: 'production' });
  const entry = {
    reader: { import: './src/features/scan/code-reader.ts', library: { name: 'reader', type: 'window' } },
    camera: { import: './src/features/scan/watch-codes.ts', library: { name: 'camera', type: 'window' } },
  };
  const plugins = config.plugins!.filter((plugin) => plugin?.constructor.name === 'MiniCssExtractPlugin');
  const output = { ...config.output, path: folder, filename: '[name].js' };
  await new Promise<void>((resolve, reject) => {
    webpack({ ...config, entry, output, plugins, cache: false, devtool: false }, (error, stats) => {
      if (error ?? stats?.hasErrors()) reject(error ?? new Error(stats!.toString({ all: false, errors: true })));
      else resolve();
    });
  });
}

interface ReaderPage {
  browser: Browser;
  page: Page;
  /** Offers a picture, and returns its address. */
  offer: (picture: Buffer, type: string) => string;
  fetched: { reader: number; library: number };
  close: () => Promise<void>;
}

/** Builds the user-app's reader and opens a page in headless Chromium that can load it. */
export async function openReaderPage(): Promise<ReaderPage> {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-reader-'));
  await buildReader(folder);
  let offered: { body: Buffer; contentType: string };
  let pictures = 0;
  const fetched = { reader: 0, library: 0 };
  const browser = await chromium.launch(browserLaunch());
  const page = await browser.newPage();
  // No server: requests are fulfilled from the files, with the type that their names say.
  await page.route(`${ORIGIN}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.startsWith('/picture')) return route.fulfill(offered);
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: PAGE });
    if (pathname === '/camera') return route.fulfill({ contentType: 'text/html', body: CAMERA_PAGE });
    const path = LIBRARIES[pathname] ?? join(folder, pathname);
    fetched[LIBRARIES[pathname] ? 'library' : 'reader'] += gzipSync(readFileSync(path)).length / 1000;
    return route.fulfill({ path });
  });
  // tsx names the functions that it compiles with this helper.
  await page.addInitScript({ content: 'globalThis.__name = (named) => named;' });
  return {
    browser,
    page,
    offer(body, contentType) {
      offered = { body, contentType };
      return `/picture-${(pictures += 1)}`;
    },
    fetched,
    async close() {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Opens the user-app's reader, and zxing-wasm alone. */
export async function openReaders(): Promise<{
  read: (reader: Reader, picture: Buffer, type: string) => Promise<Reading>;
  /** kB, gzip, of the files fetched so far: the reader's, and the library's. */
  fetched: { reader: number; library: number };
  close: () => Promise<void>;
}> {
  const { page, offer, fetched, close } = await openReaderPage();
  await page.goto(ORIGIN);
  await page.evaluate(async () => {
    const overrides = { locateFile: () => '/zxing-wasm.wasm' };
    const { ZXingWASM } = window as unknown as ReaderWindow;
    await ZXingWASM.prepareZXingModule({ overrides, fireImmediately: true });
  });
  return {
    read(reader, picture, type) {
      const address = offer(picture, type);
      if (reader === 'user-app') return page.evaluate(readWithUserApp, address);
      return page.evaluate(readWithZxing, { address, strategies: reader !== 'zxing-wasm' });
    },
    fetched,
    close,
  };
}

/** Runs in the page. */
async function readWithUserApp(address: string): Promise<Reading> {
  const file = await (await fetch(address)).blob();
  const { reader } = window as unknown as ReaderWindow;
  const started = performance.now();
  const text = await reader.readImageFile(file).catch(() => undefined);
  return { text, milliseconds: performance.now() - started };
}

/**
 * Runs in the page: longest side 1600 pixels; with `strategies` also in other sizes, with another threshold, blurred, with more
 * contrast and turned.
 */
async function readWithZxing({ address, strategies }: { address: string; strategies: boolean }): Promise<Reading> {
  const { ZXingWASM } = window as unknown as ReaderWindow;
  const photo = await createImageBitmap(await (await fetch(address)).blob());
  const fit = Math.min(1, 1600 / Math.max(photo.width, photo.height));
  const tries: { scale?: number; filter?: string; turn?: number; binarizer?: string }[] = [
    {},
    { scale: 0.5 },
    { scale: 2 },
    { binarizer: 'GlobalHistogram' },
    { filter: 'blur(1px)' },
    { filter: 'contrast(2)' },
    { scale: 0.7 },
    { turn: Math.PI / 4 },
  ];
  const started = performance.now();
  for (const { scale = 1, filter = 'none', turn = 0, binarizer = 'LocalAverage' } of strategies ? tries : [{}]) {
    const [width, height] = [Math.round(photo.width * fit * scale), Math.round(photo.height * fit * scale)];
    const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
    context.imageSmoothingQuality = 'high';
    context.filter = filter;
    context.translate(width / 2, height / 2);
    context.rotate(turn);
    context.drawImage(photo, -width / 2, -height / 2, width, height);
    const options = { formats: ['QRCode'], tryHarder: true, tryDenoise: true, maxNumberOfSymbols: 1, binarizer };
    const found = await ZXingWASM.readBarcodes(context.getImageData(0, 0, width, height), options);
    const text = found.find(({ isValid }) => isValid)?.text;
    if (text !== undefined) return { text, milliseconds: performance.now() - started };
  }
  return { milliseconds: performance.now() - started };
}
