import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(__dirname, '../../../..');
/** Kept between runs for webpack's cache. */
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
      `node_modules/@lingui/${name}/package.json`,
      (text: string) => text.replace(/"version": "[^"]+"/, `"version": "${otherMajor.lingui}"`),
    ]),
  ),
};

const notSource = /(^|[\\/])(node_modules|dist|\.cache|coverage)$|\.(test|stories)\.tsx?$/;

/** Copies the sources, and the packages that the copy has of its own: it resolves the others from the root. */
function copyTree(): void {
  for (const name of ['admin-app', 'shared-ui']) {
    const folder = join(tree, name);
    rmSync(join(folder, 'src'), { recursive: true, force: true });
    cpSync(join(root, name), folder, {
      recursive: true,
      preserveTimestamps: true,
      filter: (file) => !notSource.test(file.slice(root.length)),
    });
  }
  const installed = join(tree, 'node_modules');
  rmSync(installed, { recursive: true, force: true });
  mkdirSync(join(installed, '@loyalty'), { recursive: true });
  symlinkSync(join(tree, 'shared-ui'), join(installed, '@loyalty/shared-ui'), 'dir');
  for (const name of ['@lingui/core', '@lingui/react'])
    cpSync(join(root, 'node_modules', name), join(installed, name), { recursive: true });
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

/**
 * Builds a later version of the admin area: another heading, another major of shared-ui with other tokens and another
 * style of a component, another major of a shared library.
 *
 * @returns the folder of the build
 * @throws Error with webpack's output
 */
export async function buildOtherMajor(): Promise<string> {
  copyTree();
  applyChanges();
  await promisify(execFile)(process.execPath, [join(root, 'tooling/run-webpack.cjs')], {
    cwd: join(tree, 'admin-app'),
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return join(tree, 'admin-app/dist');
}
