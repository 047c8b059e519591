const bin = (name) => `node_modules/.bin/${name}`;

/**
 * Every folder with a part of the product, to list those that a suite does not read. Both remotes read
 * api/openapi.json.
 */
const parts = [
  'shell',
  'admin-app',
  'user-app',
  'shared-ui',
  'api/src',
  'api/seed',
  'api/test',
  'deploy',
  'tests',
  'docs',
];

/** Returns all parts but these: those that a suite of these alone does not read (tooling/tasks/passed-before.mjs). */
const allBut = (...read) => parts.filter((part) => !read.includes(part));

/** `tsc -b` itself skips projects without changes. */
const types = [
  {
    name: 'types of the pages',
    command: bin('tsc'),
    args: ['-b', 'shared-ui', 'shell', 'shell/src/service-worker', 'user-app', 'admin-app'],
    unrelated: ['api/src', 'api/seed', 'api/test', 'deploy', 'tests', 'docs'],
  },
  {
    name: 'types of the servers and tests',
    command: bin('tsc'),
    args: ['-b', 'deploy/site', 'tests/browser', 'tests/bench', 'tests/faults', 'tests/attack', 'deploy/remotes'],
  },
];

/** The parts that each project of unit tests reads. */
const projects = {
  'shared-ui': ['shared-ui'],
  shell: ['shell', 'shared-ui'],
  'user-app': ['user-app', 'shared-ui'],
  'admin-app': ['admin-app', 'shared-ui'],
  'deploy/site': ['api/src', 'api/seed', 'api/test', 'deploy', 'docs'],
  api: ['api/src', 'api/seed', 'api/test', 'deploy', 'docs', 'tests'],
};

/**
 * The suites of `npm run check`: they need neither a browser nor a database server. Each uses one core; longest first.
 */
export const checks = [
  ...types,
  {
    name: 'lint',
    command: bin('eslint'),
    args: ['.', '--max-warnings', '0', '--cache', '--cache-location', '.cache/eslint/'],
  },
  {
    name: 'unused',
    command: bin('knip'),
    args: ['--no-progress'],
  },
  {
    name: 'format',
    command: bin('prettier'),
    args: ['--check', '.', '--log-level', 'warn', '--cache', '--cache-location', '.cache/prettier'],
  },
  {
    name: 'boundaries',
    command: 'npm',
    args: ['run', '--silent', 'boundaries'],
  },
  {
    name: 'api types',
    command: 'npm',
    args: ['run', '--silent', 'types:api', '--workspaces', '--if-present', '--', '--check'],
  },
  {
    name: 'catalogues',
    command: 'node',
    args: ['tooling/tasks/check-catalogues.mjs'],
  },
  {
    name: 'openapi rules',
    command: bin('spectral'),
    args: ['lint', 'api/openapi.json', '--ruleset', 'api/.spectral.yaml', '--fail-severity', 'error', '--quiet'],
  },
];

/** In `npm run test:all` only. */
export const moreChecks = [
  {
    name: 'secrets',
    command: 'node',
    args: ['tooling/tasks/check-secrets.mjs'],
  },
  {
    name: 'deployment',
    command: 'node',
    args: [
      '--import',
      'tsx',
      '--test',
      'deploy/caddy/security-headers.test.mjs',
      'deploy/remotes/deploy.test.ts',
      'deploy/remotes/stores/s3-store.test.ts',
    ],
  },
  {
    name: 'supply chain',
    command: 'node',
    args: ['tooling/tasks/supply-chain.mjs'],
  },
];

const jest = (project) => ({
  name: project,
  command: bin('jest'),
  // Jest leaves one core free by default, which halves its speed on two cores.
  args: ['--maxWorkers=100%', '--selectProjects', project],
  report: 'jest',
});

const vitest = (project, { env, engine, files = [] } = {}) => ({
  name: engine ? `${project} on ${engine}` : project,
  command: bin('vitest'),
  args: ['run', '--root', project, ...files],
  report: 'vitest',
  ...(env && { env }),
});

/** Unit and component tests of all parts but the api. */
export const unitTests = Object.entries(projects)
  .filter(([project]) => project !== 'api')
  .map(([project, read]) => ({
    ...(project === 'deploy/site' ? vitest(project) : jest(project)),
    unrelated: allBut(...read),
  }));

/** Tests of what differs most between the engines: transactions, locks, parallel requests, migrations, column types. */
const smoke = [
  'src/backup/',
  'src/database/',
  'src/modules/account/delete-account',
  'src/modules/claims/points-in-parallel',
  'src/modules/claims/resolve-claims',
  'src/modules/invariants/',
  'src/modules/scans/scan-idempotency',
  'src/modules/sign-in/sign-in-limits',
  'src/server.test',
  'test/points-model/',
  'test/whole-path',
];

/**
 * Returns the suite of all tests of the api, or of a smoke set, on the embedded database or on the server of
 * `databaseUrl`.
 */
export const apiTests = ({ databaseUrl, everything = true } = {}) => ({
  ...vitest('api', {
    env: { DATABASE_URL: databaseUrl ?? '' },
    engine: databaseUrl ? 'PostgreSQL' : 'PGlite',
    files: everything ? [] : smoke,
  }),
  unrelated: allBut(...projects.api),
});

/** The composed site in a real browser. */
export const browserTests = {
  name: 'browser',
  command: bin('playwright'),
  args: ['test', '--config', 'tests/browser/playwright.config.ts'],
  report: 'playwright',
};

/**
 * Every story of the gallery, light and dark: axe, narrow screens, pictures, and behaviour that needs a real browser.
 */
export const galleryTests = {
  name: 'gallery',
  command: bin('playwright'),
  args: ['test', '--config', 'tests/browser/gallery.config.ts'],
  report: 'playwright',
};

/** The faults in their quick form: a test each, on each of its engines. Needs the browser tests' build. */
export const faultTests = {
  name: 'faults',
  command: bin('tsx'),
  args: ['tests/faults/src/run.ts'],
  report: 'own',
};
