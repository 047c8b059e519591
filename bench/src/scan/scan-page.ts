import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page, type Response } from '@playwright/test';
import { buildStaticSite } from '../../../site/src/static-site';
import { browserLaunch } from '../../../e2e/src/browser-launch';
import { freePort } from '../../../e2e/src/site/site-process';

const root = join(__dirname, '../../..');
const libraries = {
  '/bench/zxing-browser.js': 'node_modules/@zxing/browser/umd/zxing-browser.min.js',
  '/bench/zxing-wasm.js': 'node_modules/zxing-wasm/dist/iife/reader/index.js',
  '/bench/zxing-wasm.wasm': 'node_modules/zxing-wasm/dist/reader/zxing_reader.wasm',
} as const;
const types = { js: 'text/javascript', wasm: 'application/wasm' } as const;

export interface ScanPage {
  page: Page;
  /** Puts a picture where the page can fetch it. @returns its address */
  offer: (picture: Buffer) => string;
  /**
   * Bytes, gzipped, that the built reader has fetched so far on top of the first screen; and those of each library's files.
   */
  bytes: () => Promise<{ own: number; zxingBrowser: number; zxingWasm: number }>;
  close: () => Promise<void>;
}

const gzipped = (file: Buffer) => gzipSync(file, { level: 9 }).length;
const ofLibraries = (...names: (keyof typeof libraries)[]) =>
  names.reduce((sum, name) => sum + gzipped(readFileSync(join(root, libraries[name]))), 0);

/** As a gallery says it of a file. */
const typeOf = (picture: Buffer) =>
  picture.readUInt16BE(0) === 0xff_d8 ? 'image/jpeg' : picture.readUInt16BE(0) === 0x89_50 ? 'image/png' : 'image/webp';

/**
 * A page of the built site (its files, its headers, its policy) in headless Chromium, with the built user-app's reader and, each
 * as its authors build it, the libraries alone.
 * @param dist folder with the built parts of the site; default: this tree's
 */
export async function openScanPage(dist = process.env.BENCH_DIST ?? root): Promise<ScanPage> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const site = await buildStaticSite({
    root: dist,
    remotesFile: join(root, 'site/remotes.json'),
    publicUrl: origin,
    log: console,
    onCspReport: (report) => console.error(report),
  });
  await site.listen({ port, host: '127.0.0.1' });
  const browser: Browser = await chromium.launch(browserLaunch());
  // A service worker's requests are not seen by page.route.
  const page = await browser.newPage({ serviceWorkers: 'block' });
  // tsx names the functions that it compiles; those sent to the page are named by this.
  await page.addInitScript({ content: 'globalThis.__name = (named) => named;' });
  let offered: Buffer = Buffer.alloc(0);
  let offers = 0;
  await page.route(`${origin}/bench/**`, (route) => {
    const path = new URL(route.request().url()).pathname;
    const library = libraries[path as keyof typeof libraries];
    if (!library) return route.fulfill({ body: offered, contentType: typeOf(offered) });
    const type = types[library.split('.').at(-1) as keyof typeof types];
    return route.fulfill({ body: readFileSync(join(root, library)), contentType: type });
  });
  // The composed site's own first screen: its shell brings the remote, and the remote's container has the reader.
  await page.goto(`${origin}/user/login`);
  await page.waitForFunction(() => 'user_app' in window, undefined, { timeout: 60_000 });
  const fetched: Promise<number>[] = [];
  const weigh = (response: Response) => {
    if (!response.url().startsWith(`${origin}/bench/`) && response.ok()) {
      fetched.push(response.body().then(gzipped, () => 0));
    }
  };
  await page.addScriptTag({ url: `${origin}/bench/zxing-browser.js` });
  await page.addScriptTag({ url: `${origin}/bench/zxing-wasm.js` });
  page.on('response', weigh);
  await page.evaluate(async (wasm) => {
    const bench = window as unknown as {
      user_app: { get: (name: string) => Promise<() => object> };
      ours: unknown;
      ZXingWASM: { prepareZXingModule: (options: object) => Promise<unknown> };
    };
    const own = (await bench.user_app.get('./read-image-file'))() as { readImageFile: (file: Blob) => Promise<string> };
    bench.ours = (file: Blob) => own.readImageFile(file);
    await bench.ZXingWASM.prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  }, `${origin}/bench/zxing-wasm.wasm`);
  return {
    page,
    offer: (picture) => {
      offered = picture;
      offers += 1;
      return `${origin}/bench/picture-${offers}`;
    },
    bytes: async () => ({
      own: (await Promise.all(fetched)).reduce((sum, size) => sum + size, 0),
      zxingBrowser: ofLibraries('/bench/zxing-browser.js'),
      zxingWasm: ofLibraries('/bench/zxing-wasm.js', '/bench/zxing-wasm.wasm'),
    }),
    close: async () => {
      await browser.close();
      await site.close();
    },
  };
}
