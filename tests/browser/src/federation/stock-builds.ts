import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { type Configuration, rspack } from '@rspack/core';
import webpack from 'webpack';

/* Builds without this repository's tooling: each with the options of its own documentation. */

const singleton = (major: number) => ({ singleton: true, requiredVersion: `^${major}.0.0` });
const shared = { react: singleton(19), 'react-dom': singleton(19), 'react-router-dom': singleton(7) };

const options = (name: string, entry: string, folder: string) => ({
  mode: 'production' as const,
  target: ['web', 'es2022'],
  context: __dirname,
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
export const bundlers = {
  webpack: 'mf-manifest.json',
  rspack: 'mf-manifest.json',
  'built-in': 'remoteEntry.js',
} as const;

/** Builds the remote of orders-routes.js. @param prefix of its pages @returns the folder */
export async function buildRemote(bundler: keyof typeof bundlers, name: string, prefix: string): Promise<string> {
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
export async function buildHost(manifest: string): Promise<string> {
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
