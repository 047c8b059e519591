import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
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
  close: () => Promise<void>;
}

/**
 * A page of the built site (its files, its headers, its policy) in headless Chromium, with the built user-app's reader and, each
 * as its authors build it, the libraries alone.
 * @param dist folder with the built parts of the site; default: this tree's
 */
export async function openScanPage(dist = process.env.BENCH_DIST ?? root): Promise<ScanPage> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const site = await buildStaticSite({ root: dist, remotesFile: join(root, 'site/remotes.json'), publicUrl: origin });
  await site.listen({ port, host: '127.0.0.1' });
  const browser: Browser = await chromium.launch(browserLaunch());
  const page = await browser.newPage();
  // tsx names the functions that it compiles; those sent to the page are named by this.
  await page.addInitScript({ content: 'globalThis.__name = (named) => named;' });
  let offered: Buffer = Buffer.alloc(0);
  let offers = 0;
  await page.route(`${origin}/bench/**`, (route) => {
    const path = new URL(route.request().url()).pathname;
    const library = libraries[path as keyof typeof libraries];
    if (!library) return route.fulfill({ body: offered, contentType: 'application/octet-stream' });
    const type = types[library.split('.').at(-1) as keyof typeof types];
    return route.fulfill({ body: readFileSync(join(root, library)), contentType: type });
  });
  // Any file of the site will do: it comes with the site's headers, and runs nothing.
  await page.goto(`${origin}/remotes/user-app/mf-manifest.json`);
  const manifest = (await (await fetch(`${origin}/remotes/user-app/mf-manifest.json`)).json()) as {
    metaData: { remoteEntry: { path: string; name: string } };
  };
  const { path, name } = manifest.metaData.remoteEntry;
  await page.addScriptTag({ url: `${origin}/remotes/user-app/${[path, name].filter(Boolean).join('/')}` });
  await page.addScriptTag({ url: `${origin}/bench/zxing-browser.js` });
  await page.addScriptTag({ url: `${origin}/bench/zxing-wasm.js` });
  await page.evaluate(async (wasm) => {
    const bench = window as unknown as {
      user_app: { init: (scope: object) => unknown; get: (name: string) => Promise<() => object> };
      ours: unknown;
      ZXingWASM: { prepareZXingModule: (options: object) => Promise<unknown> };
    };
    await bench.user_app.init({});
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
    close: async () => {
      await browser.close();
      await site.close();
    },
  };
}
