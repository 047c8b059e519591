import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, it } from 'node:test';
import { root } from './apps';
import { missingExports, type RequiredModules, type ShellManifest } from './live-site';

const folder = mkdtempSync(join(tmpdir(), 'loyalty-shared-'));
after(() => rmSync(folder, { recursive: true }));

interface Compiler {
  run(done: (error: Error | null, stats: { hasErrors(): boolean; toString(): string }) => void): void;
}

const fromTooling = createRequire(join(root, 'tooling/package.json'));
const webpack = fromTooling('webpack') as (options: object) => Compiler;
const { ModuleFederationPlugin } = fromTooling('@module-federation/enhanced/webpack') as {
  ModuleFederationPlugin: new (options: object) => object;
};
const { SharedExportsPlugin } = fromTooling('./shared-modules.cjs') as {
  SharedExportsPlugin: new (options?: object) => object;
};

/** Builds one side with webpack and the plugin; `files` are relative to its folder. @returns what it publishes */
async function build<T>(side: 'shell' | 'remote', files: Record<string, string>): Promise<T> {
  const context = join(folder, side);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(context, file)), { recursive: true });
    writeFileSync(join(context, file), text);
  }
  const isShell = side === 'shell';
  const shared = { router: { singleton: true, version: '7.18.5', requiredVersion: '^7.0.0', eager: isShell } };
  const compiler = webpack({
    mode: 'production',
    context,
    entry: isShell ? './index.js' : {},
    output: { path: join(context, 'dist'), uniqueName: side },
    optimization: { minimize: false },
    plugins: [
      new ModuleFederationPlugin({
        name: side,
        ...(!isShell && { filename: 'entry.js', exposes: { './routes': './routes.js' } }),
        shared,
        dts: false,
        manifest: false,
      }),
      new SharedExportsPlugin(isShell ? { device: {} } : undefined),
    ],
  });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) =>
      error || stats.hasErrors() ? reject(error ?? new Error(String(stats))) : resolve(),
    );
  });
  return JSON.parse(readFileSync(join(context, `dist/${isShell ? 'shell' : 'requires'}.json`), 'utf8')) as T;
}

const router = (...names: string[]) => ({
  'node_modules/router/package.json': '{"name":"router","version":"7.18.5","module":"index.js","sideEffects":false}',
  'node_modules/router/index.js': names.map((name) => `export const ${name} = () => '${name}';`).join('\n'),
});

it('a remote built with a name that the shell of the same version does not offer is recognised', async () => {
  const shell = await build<ShellManifest>('shell', {
    ...router('Link', 'useLocation'),
    'index.js': `import { Link } from 'router'; console.log(Link);`,
  });
  assert.deepEqual(shell.shared, { router: { version: '7.18.5', exports: ['Link', 'useLocation'] } });
  const required = await build<RequiredModules>('remote', {
    ...router('Link', 'useLocation', 'useBlocker', 'useUnused'),
    'routes.js': `import { Link, useUnused } from 'router'; import('./screen'); export const createRoutes = () => [Link];
      const never = () => useUnused();`,
    'screen.js': `import { useBlocker } from 'router'; export const Component = () => useBlocker();`,
  });
  assert.deepEqual(required, { router: { version: '^7.0.0', singleton: true, exports: ['Link', 'useBlocker'] } });
  assert.deepEqual(missingExports(required, shell), ['it uses useBlocker of router, which the live shell lacks']);
  const { router: offered } = shell.shared;
  const newer = { ...shell, shared: { router: { ...offered!, exports: [...offered!.exports, 'useBlocker'] } } };
  assert.deepEqual(missingExports(required, newer), []);
});
