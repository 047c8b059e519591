import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readRemotes } from '../remotes.cjs';
import { weigh } from './first-screen-budget.mjs';
import { ensureInstalled, root } from './install.mjs';

/** Returns a remote's sources and configuration. */
const sourcesOf = (app) =>
  readdirSync(join(root, app))
    .filter((name) => name === 'src' || name === 'remote.config.json' || name.endsWith('.cjs'))
    .map((name) => join(app, name));

const remotes = readRemotes();

/** Each part that is built, with the folders whose changes make its build stale; those that take longest first. */
const parts = [
  ...remotes.map(({ app, variables }) => ({
    name: app,
    inputs: [...sourcesOf(app), 'shared-ui/src', 'tooling'],
    // Compiled into the bundle.
    variables: [...(variables ?? []), 'BUILD'],
  })),
  {
    name: 'shell',
    inputs: [
      ...['shell/src', 'shell/public', 'shell/webpack.config.cjs', 'shell/webpack.worker.cjs'],
      ...['shared-ui/src', 'tooling'],
    ],
    variables: ['BUILD'],
  },
  { name: 'api', inputs: ['api/src', 'api/seed', 'tooling/tasks/compile-node.mjs'] },
  {
    name: 'site',
    folder: 'deploy/site',
    inputs: [
      ...['deploy/site/src', 'deploy/site/site.json', 'tooling/tasks/compile-node.mjs', 'tooling/remotes.cjs'],
      ...remotes.map(({ app }) => `${app}/remote.config.json`),
    ],
  },
];

/** Storybook, for people and the gallery's tests only: not part of the product. */
const gallery = {
  name: 'shared-ui',
  script: 'gallery:build',
  inputs: ['shared-ui/src', 'shared-ui/.storybook', 'tooling'],
  withStories: true,
};

function* filesBelow(path) {
  for (const entry of readdirSync(join(root, path), { withFileTypes: true })) {
    const below = join(path, entry.name);
    if (entry.isDirectory()) {
      if (entry.name !== 'node_modules') yield* filesBelow(below);
    } else if (!/\.test\.tsx?$/.test(entry.name)) yield below;
  }
}

function hashOf({ inputs, variables = [], withStories = false }) {
  const hash = createHash('sha256');
  const files = inputs
    .flatMap((input) => (/\w\.[a-z]+$/.test(input) ? [input] : [...filesBelow(input)]))
    .filter((file) => withStories || !file.endsWith('.stories.tsx'))
    .sort();
  for (const file of ['package-lock.json', ...files]) hash.update(file).update(readFileSync(join(root, file)));
  for (const variable of variables) hash.update(`${variable}=${process.env[variable] ?? ''}`);
  return hash.digest('hex');
}

/** @throws Error with the build's output */
async function build({ name, script = 'build' }) {
  const env = { ...process.env, NODE_ENV: 'production' };
  const options = { cwd: root, env, maxBuffer: 2 ** 26, shell: process.platform === 'win32' };
  try {
    await promisify(execFile)('npm', ['run', '--silent', script, '-w', `@loyalty/${name}`], options);
  } catch ({ message, stdout, stderr }) {
    throw new Error(`Building ${name} failed: ${message}\n${stdout}${stderr}`);
  }
}

/** Builds those parts whose sources changed since their last build, two at a time. */
async function buildStale(all) {
  const stale = all
    .map((part) => ({ ...part, stamp: join(root, part.folder ?? part.name, 'dist/.built-from'), hash: hashOf(part) }))
    .filter(({ stamp, hash }) => !existsSync(stamp) || readFileSync(stamp, 'utf8') !== hash);
  if (stale.length > 0) console.log(`Building ${stale.map(({ name }) => name).join(', ')} …`);
  const next = async () => {
    const part = stale.shift();
    if (!part) return;
    await build(part);
    writeFileSync(part.stamp, part.hash);
    await next();
  };
  await Promise.all([next(), next()]);
}

/**
 * Builds every part whose sources changed since its last build.
 * @throws Error with the build's output, or naming the exceeded budget of a first screen
 */
export async function buildChanged() {
  await buildStale(parts);
  const exceeded = weigh().filter((one) => one.exceeded);
  if (exceeded.length > 0)
    throw new Error(`Built, but over budget or far below it:\n${exceeded.map(({ line }) => line).join('\n')}`);
}

/**
 * Builds the gallery of shared-ui if a component, a story or the compiler's configuration has changed.
 * @throws Error with the build's output
 */
export const buildGallery = () => buildStale([gallery]);

// `npm run build`; `npm start` (README) also runs the site.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  ensureInstalled({ toRun: true });
  if (process.argv.includes('--run')) process.env.BUILD = 'quick';
  try {
    await buildChanged();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
  if (process.argv.includes('--run')) await import('./run-site.mjs');
}
