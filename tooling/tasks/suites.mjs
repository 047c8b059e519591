import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';
import { readRemotes } from '../remotes.cjs';
import { root } from './install.mjs';

const remotes = readRemotes().map(({ app }) => app);

/** The packages' programs, and the embedded database unless a suite says otherwise, whatever the shell's environment says. */
const environment = { PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`, DATABASE_URL: '' };

/**
 * @param {string} name
 * @param {string} line the program and its arguments, without blanks in them
 * @param {{ report?: 'jest' | 'vitest' | 'playwright' | 'own', env?: Record<string, string>, minutes?: number }} [more]
 *   `report`, `minutes`: see run-suite.mjs
 */
const suite = (name, line, { env, ...more } = {}) => {
  const [command, ...args] = line.split(' ');
  return { name, command, args, env: { ...environment, ...env }, ...more };
};

/**
 * The checks of the whole repository: they need neither a browser nor a database server. Each uses one core; longest first.
 * `tsc -b` itself skips projects without changes.
 */
export const checks = [
  suite('types of the pages', ['tsc -b shared-ui shell shell/src/service-worker', ...remotes].join(' ')),
  suite('types of the servers and tests', 'tsc -b deploy/site tests tooling/template'),
  suite('lint', 'oxlint'),
  suite('format', 'oxfmt --check'),
  suite(
    'boundaries',
    [
      'depcruise --config .dependency-cruiser.cjs',
      ...['shell', ...remotes, 'shared-ui', 'api', 'deploy/site'].map((folder) => `${folder}/src`),
      'api/seed',
    ].join(' '),
  ),
  suite('api types', 'npm run --silent types:api --workspaces --if-present -- --check'),
  suite('catalogues', ['node tooling/check-catalogues.mjs shell tooling/template', ...remotes].join(' ')),
  suite('texts of docs/product.md', 'node --import tsx --test tooling/specified-texts.test.ts'),
  suite('documents', 'node --import tsx --test tooling/documents/documents.test.ts'),
];

/** No key, token or password is committed: every file but binary ones and those generated from others. */
const secrets = {
  ...suite('secrets', 'sh -c'),
  args: [
    '-c',
    `git ls-files -z --cached --others --exclude-standard | tr '\\0' '\\n' |
      grep -vE '\\.(png|jpg|jpeg|webp|ico|woff2|wasm|pdf|xls|xlsx|zip|po|gen\\.ts)$|^package-lock|^api/openapi\\.json$' |
      xargs -d '\\n' -n 200 secretlint --no-glob`,
  ],
};

/** In `npm run test:all` only. */
export const moreChecks = [
  secrets,
  suite('unused', 'knip --no-progress'),
  suite('openapi rules', 'spectral lint api/openapi.json --ruleset api/.spectral.yaml --fail-severity error --quiet'),
  suite(
    'deployment',
    [
      'node --import tsx --test deploy/caddy/security-headers.test.mjs tooling/global-styles.test.ts',
      ...readdirSync(join(root, 'tooling/deploy'), { recursive: true })
        .filter((file) => file.endsWith('.test.ts'))
        .map((file) => `tooling/deploy/${file}`),
    ].join(' '),
  ),
  suite('how-to pages', 'node --import tsx --test tooling/documents/how-to.nightly.test.ts'),
  suite('supply chain', 'node tooling/tasks/supply-chain.mjs'),
];

/** The checks of one remote, which also run in a sparse checkout of its folder, shared-ui and tooling. */
export const checksOf = (app) =>
  [
    ['types', `tsc -b shared-ui ${app}`],
    ['boundaries', `depcruise --config .dependency-cruiser.cjs ${app}/src`],
    ['unused', `knip --no-progress --workspace ${app}`],
    ['lint', `oxlint ${app}`],
    ['catalogues', `node tooling/check-catalogues.mjs ${app}`],
    ['api types', `npm run --silent types:api -w ${app} --if-present -- --check`],
    ['format', `oxfmt --check ${app}`],
  ].map(([name, line]) => suite(name, line));

/**
 * Unit and component tests of all parts but the api. One worker more than cores: with one per core an eighth of them idled, while
 * tests waited for the page.
 */
export const unitTests = [
  suite('browser packages', `jest --maxWorkers=${availableParallelism() + 1}`, { report: 'jest' }),
  suite('deploy/site', 'vitest run --root deploy/site', { report: 'vitest' }),
];

/** Opening, upgrading and the way from a label to money: what a merge must not break on the embedded database. The rest runs there at night. */
const smoke = ['src/platform/database/open-database.test', 'test/whole-path'];

/**
 * Returns the suite of all tests of the api, or of a smoke set, on the embedded database or on the server of
 * `databaseUrl`.
 */
export const apiTests = ({ databaseUrl = '', everything = true } = {}) =>
  suite(
    `api on ${databaseUrl ? 'PostgreSQL' : 'PGlite'}`,
    ['vitest run --root api', ...(everything ? [] : smoke)].join(' '),
    { report: 'vitest', env: { DATABASE_URL: databaseUrl } },
  );

const playwright = (name, config) =>
  suite(name, `playwright test --config tests/browser/${config}`, { report: 'playwright' });

/** The composed site in a real browser. */
export const browserTests = playwright('browser', 'playwright.config.ts');

/**
 * Every story of the gallery, light and dark: axe, narrow screens, pictures, and behaviour that needs a real browser.
 */
export const galleryTests = playwright('gallery', 'gallery.config.ts');

/** The faults in their quick form: a test each, on each of its engines. Needs the browser tests' build. */
export const faultTests = suite('faults', 'tsx tests/faults/src/run.ts', { report: 'own' });

/**
 * The tests of the api, with the model of points and the invariants, and the faults, on the cluster of CITUS_URL. Its
 * workers are killed: one after the other.
 */
export const citusTests = [
  suite('build of the api', 'npm run build -w @loyalty/api'),
  suite('api on Citus', 'vitest run --root api --config vitest.citus.config.mts', { report: 'vitest', minutes: 60 }),
  suite('faults on Citus', 'tsx tests/faults/src/run.ts --on citus', { report: 'own', minutes: 20 }),
];
