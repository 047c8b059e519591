import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { type Configuration, rspack } from '@rspack/core';
import webpack from 'webpack';
import { expect, test } from '../src/fixtures';
import { serveFolder } from '../src/site/remote-host';
import { openRemotesFile } from '../src/site/remotes-file';
import { startSiteProcess } from '../src/site/site-process';

/* Builds without this repository's tooling: each with the options of its own documentation. */

const singleton = (major: number) => ({ singleton: true, requiredVersion: `^${major}.0.0` });
const shared = { react: singleton(19), 'react-dom': singleton(19), 'react-router-dom': singleton(7) };

const options = (name: string, entry: string, folder: string) => ({
  mode: 'production' as const,
  target: ['web', 'es2022'],
  context: join(__dirname, '../src/federation'),
  entry,
  devtool: false as const,
  output: { path: folder, publicPath: 'auto', uniqueName: name },
});

interface Compiler<Stats> {
  run(done: (error: Error | null, stats?: Stats) => void): void;
}

/** @throws Error with the compiler's errors */
function run<Stats extends { hasErrors(): boolean; toString(kind: 'errors-only'): string }>(compiler: Compiler<Stats>) {
  return new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')));
      else resolve();
    });
  });
}

/** What makes a remote, and the file by which a host finds it. */
const bundlers = {
  webpack: 'mf-manifest.json',
  rspack: 'mf-manifest.json',
  'built-in': 'remoteEntry.js',
} as const;

/** Builds the remote of orders-routes.js. @param prefix of its pages @returns the folder */
async function buildRemote(bundler: keyof typeof bundlers, name: string, prefix: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), `${bundler}-remote-`));
  const base = options(name, './orders-routes.js', folder);
  const federation = { name, filename: 'remoteEntry.js', exposes: { './routes': './orders-routes.js' }, shared };
  const defined = { PREFIX: JSON.stringify(prefix) };
  if (bundler === 'rspack') {
    const { container, DefinePlugin } = rspack;
    const plugins = [
      new container.ModuleFederationPlugin({ ...federation, manifest: true }),
      new DefinePlugin(defined),
    ];
    await run(rspack({ ...base, plugins } as Configuration));
  } else {
    const Plugin = bundler === 'webpack' ? ModuleFederationPlugin : webpack.container.ModuleFederationPlugin;
    await run(webpack({ ...base, plugins: [new Plugin(federation), new webpack.DefinePlugin(defined)] })!);
  }
  return folder;
}

/** Builds a page that loads the user area. @param manifest address of its mf-manifest.json @returns the folder */
async function buildHost(manifest: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'stock-host-'));
  const federation = new ModuleFederationPlugin({
    name: 'stock_host',
    remotes: { user_app: `user_app@${manifest}` },
    shared,
    dts: false,
    // Remotes of this repository use the runtime of their host.
    experiments: { provideExternalRuntime: true },
  });
  await run(webpack({ ...options('stock_host', './host-entry.js', folder), plugins: [federation] })!);
  writeFileSync(join(folder, 'index.html'), '<!doctype html><div id="root"></div><script src="main.js"></script>');
  return folder;
}

/** Remotes and hosts of Module Federation that know nothing of this repository (docs/decisions/0043). */
const unchanging = /^$/;

for (const [bundler, file] of Object.entries(bundlers)) {
  test(`a remote that ${bundler} has built is a part of the site, with hooks, links and lazy routes`, async ({
    page,
  }) => {
    const folder = await buildRemote(bundler as keyof typeof bundlers, 'orders', '/orders');
    const host = await serveFolder(folder, unchanging);
    const remotes = openRemotesFile();
    remotes.write((config) =>
      config.remotes.push({ name: 'orders', prefix: '/orders', manifest: `${host.origin}/${file}` }),
    );
    const site = await startSiteProcess({ env: { REMOTES_FILE: remotes.path } });
    try {
      await page.goto(`${site.origin}/orders`);
      await expect(page.getByText('Path: /orders')).toBeVisible();
      await page.getByRole('link', { name: 'Order 7' }).click();
      await page.getByRole('button', { name: 'Remind of order 7: 0' }).click();
      await expect(page.getByRole('button', { name: 'Remind of order 7: 1' })).toBeVisible();
      await expect(page.getByText('Path: /orders/late/7')).toBeVisible();
      await page.goto(`${site.origin}/user/login`);
      await expect(page.getByRole('textbox', { name: 'Mobile number' })).toBeVisible();
    } finally {
      await site.dispose();
      await host.close();
      remotes.remove();
      rmSync(folder, { recursive: true });
    }
  });
}

test('the user area is a part of a host that webpack has built', async ({ page }) => {
  const remote = await serveFolder(join(__dirname, '../../../user-app/dist'), unchanging);
  const folder = await buildHost(`${remote.origin}/mf-manifest.json`);
  const host = await serveFolder(folder, unchanging);
  try {
    await page.goto(`${host.origin}/index.html`);
    await expect(page.getByRole('textbox', { name: 'Mobile number' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/user/login');
  } finally {
    await host.close();
    await remote.close();
    rmSync(folder, { recursive: true });
  }
});
