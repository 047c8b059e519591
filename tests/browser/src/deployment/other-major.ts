import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const root = join(__dirname, '../../../..');
/** Kept between runs: unchanged sources are not built again. */
const tree = join(root, '.cache/other-major');

/** Recognisable texts and values of the next major. */
export const otherMajor = {
  version: '1.0.0',
  heading: 'Admin sign-in, second edition',
  accent: 'rgb(122, 31, 162)',
  radius: '23px',
  lingui: '6.0.0',
} as const;

/** Without minification and compression, which take half of the build's time. */
const quickly = `
const config = module.exports;
module.exports = (...given) => {
  const { plugins, ...made } = config(...given);
  return {
    ...made,
    devtool: false,
    optimization: { ...made.optimization, minimize: false },
    plugins: plugins.filter(({ constructor }) => constructor.name !== 'CompressionPlugin'),
  };
};
`;

/** File in the copied tree → change of its text. */
const changes: Readonly<Record<string, (text: string) => string>> = {
  'admin-app/src/locales/en.po': (text) => text.replace('msgstr "Admin sign-in"', `msgstr "${otherMajor.heading}"`),
  'shared-ui/src/tokens.css': (text) =>
    text.replaceAll(/--accent: [^;]+;/g, `--accent: ${otherMajor.accent};`).replaceAll(/--r-2: [^;]+;/g, '--r-2: 9px;'),
  'shared-ui/src/components/button/button.module.css': (text) =>
    text.replace('border-radius: var(--r-2);', `border-radius: ${otherMajor.radius};`),
  'admin-app/webpack.config.cjs': (text) => text + quickly,
  ...Object.fromEntries(
    ['admin-app', 'shared-ui'].map((name) => [
      `${name}/package.json`,
      (text: string) => text.replace(/"version": "[^"]+"/, `"version": "${otherMajor.version}"`),
    ]),
  ),
  // A library that areas share, in another major.
  ...Object.fromEntries(
    ['core', 'react'].map((name) => [
      `admin-app/node_modules/@lingui/${name}/package.json`,
      (text: string) => text.replace(/"version": "[^"]+"/, `"version": "${otherMajor.lingui}"`),
    ]),
  ),
};

const notSource = /(^|[\\/])(node_modules|dist|\.cache|coverage)$|\.(test|stories)\.tsx?$/;

function copySources(name: string): void {
  const folder = join(tree, name);
  rmSync(join(folder, 'src'), { recursive: true, force: true });
  cpSync(join(root, name), folder, {
    recursive: true,
    preserveTimestamps: true,
    filter: (file) => !notSource.test(file.slice(root.length)),
  });
}

/** Installs the packages that the copy has of its own: shared-ui and Lingui. It resolves the others from the root. */
function installOwnPackages(): void {
  const installed = join(tree, 'admin-app/node_modules');
  rmSync(installed, { recursive: true, force: true });
  mkdirSync(join(installed, '@loyalty'), { recursive: true });
  symlinkSync(join(tree, 'shared-ui'), join(installed, '@loyalty/shared-ui'), 'dir');
  for (const name of ['core', 'react']) {
    cpSync(join(root, 'node_modules/@lingui', name), join(installed, '@lingui', name), { recursive: true });
  }
  for (const app of ['admin-app', 'shared-ui']) {
    const own = join(root, app, 'node_modules');
    for (const name of existsSync(own) ? readdirSync(own) : []) {
      const link = join(tree, app, 'node_modules', name);
      if (name.startsWith('.') || name.startsWith('@loyalty') || existsSync(link)) continue;
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(join(own, name), link, 'dir');
    }
  }
}

function applyChanges(): void {
  for (const [file, change] of Object.entries(changes)) {
    const before = readFileSync(join(tree, file), 'utf8');
    const after = change(before);
    if (after === before)
      throw new Error(`tests/browser/src/deployment/other-major.ts finds nothing to change in ${file}`);
    writeFileSync(join(tree, file), after);
  }
}

/** Returns a hash of all sources of the build. */
function hashOfSources(): string {
  const hash = createHash('sha256').update(readFileSync(__filename));
  for (const folder of ['admin-app', 'shared-ui', 'tooling']) {
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      const file = join(entry.parentPath, entry.name);
      const isOurs = !/[\\/](node_modules|dist|\.cache|coverage)([\\/]|$)|\.(test|stories)\.tsx?$/.test(
        file.slice(root.length),
      );
      if (isOurs && lstatSync(file).isFile()) hash.update(file.slice(root.length)).update(readFileSync(file));
    }
  }
  return hash.update(readFileSync(join(root, 'package-lock.json'))).digest('hex');
}

/**
 * Builds a later version of the admin area: another heading, another major of shared-ui with other tokens and another
 * style of a component, another major of a shared library.
 *
 * @returns the folder of the build
 * @throws Error with webpack's output
 */
export async function buildOtherMajor(): Promise<string> {
  const dist = join(tree, 'admin-app/dist');
  const stamp = join(tree, 'built-from');
  const hash = hashOfSources();
  if (existsSync(join(dist, 'remote.json')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return dist;
  rmSync(stamp, { force: true });
  for (const name of ['admin-app', 'shared-ui']) copySources(name);
  installOwnPackages();
  applyChanges();
  await promisify(execFile)(process.execPath, [join(root, 'tooling/run-webpack.cjs')], {
    cwd: join(tree, 'admin-app'),
    env: { ...process.env, NODE_ENV: 'production' },
  });
  writeFileSync(stamp, hash);
  return dist;
}
