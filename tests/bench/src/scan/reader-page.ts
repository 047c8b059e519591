import { createRequire } from 'node:module';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Page, chromium } from '@playwright/test';
import { type Configuration, webpack } from 'webpack';
import { browserLaunch } from '../../../browser/src/browser-launch';

const root = join(__dirname, '../../../..');
const userApp = join(root, 'user-app');
const LIBRARIES: Record<string, string> = {
  '/zxing-wasm.js': join(root, 'node_modules/zxing-wasm/dist/iife/reader/index.js'),
  '/zxing-wasm.wasm': join(root, 'node_modules/zxing-wasm/dist/reader/zxing_reader.wasm'),
};
const types: Record<string, string> = { '.js': 'text/javascript', '.wasm': 'application/wasm', '.html': 'text/html' };
const PAGE = '<!doctype html><script src="/reader.js"></script><script src="/zxing-wasm.js"></script>';

/** A page with the user-app's reader of pictures and zxing-wasm alone. */
export interface ReaderPage {
  page: Page;
  /** Serves a picture; returns its address. */
  offer: (picture: Buffer) => string;
  /** kB, gzip, of the files fetched so far: the reader's, and the library's. */
  fetched: () => { reader: number; library: number };
  close: () => Promise<void>;
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
    reader: { import: './src/features/scan/read-image-file.ts', library: { name: 'reader', type: 'window' } },
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

/** Builds the reader and opens the page in headless Chromium. */
export async function openReaderPage(): Promise<ReaderPage> {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-reader-'));
  await buildReader(folder);
  let picture: Buffer = Buffer.alloc(0);
  let pictures = 0;
  const sizes = { reader: 0, library: 0 };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, 'http://localhost');
    const type = types[extname(pathname)];
    if (pathname.startsWith('/picture')) return void response.end(picture);
    const path = LIBRARIES[pathname] ?? join(folder, pathname);
    const body =
      pathname === '/index.html' ? Buffer.from(PAGE) : existsSync(path) && type ? readFileSync(path) : undefined;
    if (!body) return void response.writeHead(404).end();
    if (pathname !== '/index.html') sizes[LIBRARIES[pathname] ? 'library' : 'reader'] += gzipSync(body).length / 1000;
    response.writeHead(200, { 'content-type': type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const browser = await chromium.launch(browserLaunch());
  const page = await browser.newPage();
  // tsx names the functions that it compiles with this helper.
  await page.addInitScript({ content: 'globalThis.__name = (named) => named;' });
  await page.goto(`${origin}/index.html`);
  await page.evaluate(async () => {
    const { ZXingWASM } = window as unknown as {
      ZXingWASM: { prepareZXingModule: (options: object) => Promise<unknown> };
    };
    const overrides = { locateFile: () => '/zxing-wasm.wasm' };
    await ZXingWASM.prepareZXingModule({ overrides, fireImmediately: true });
  });
  return {
    page,
    offer(file) {
      picture = file;
      pictures += 1;
      return `/picture-${pictures}`;
    },
    fetched: () => sizes,
    async close() {
      await browser.close();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
