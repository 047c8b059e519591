const bin = (name) => `node_modules/.bin/${name}`;

/** Every folder of the tree that holds a part, for naming those that a suite does not read. Both remotes read api/openapi.json. */
const parts = [
  'shell',
  'admin-app',
  'user-app',
  'shared-ui',
  'api/src',
  'api/test',
  'site',
  'e2e',
  'bench',
  'faults',
  'deploy',
  'docs',
];

/** All parts but these: what a suite of these alone is known not to read (scripts/passed-before.mjs). */
const allBut = (...read) => parts.filter((part) => !read.includes(part));

/** What each TypeScript program reads of the parts; scripts/types.mjs refuses a file of another. */
export const programs = {
  'shared-ui': ['shared-ui'],
  shell: ['shell', 'shared-ui'],
  // Another world is around it.
  'shell/src/service-worker': ['shell', 'shared-ui'],
  'user-app': ['user-app', 'shared-ui'],
  'admin-app': ['admin-app', 'shared-ui'],
  // Takes in the api, which it serves: as two programs, all of the api would be checked twice.
  site: ['site', 'api/src', 'api/test'],
  e2e: parts,
  bench: parts,
  faults: parts,
  'deploy/remotes': parts,
};
const types = Object.entries(programs).map(([program, read]) => ({
  name: `types of ${program}`,
  command: 'node',
  args: ['scripts/types.mjs', program],
  unrelated: allBut(...read),
}));

/** What each project of jest reads of the parts. */
const projects = {
  'shared-ui': ['shared-ui'],
  shell: ['shell', 'shared-ui'],
  'user-app': ['user-app', 'shared-ui'],
  'admin-app': ['admin-app', 'shared-ui'],
  site: ['site', 'api/src', 'api/test', 'deploy', 'docs'],
  api: ['api/src', 'api/test', 'deploy', 'docs', 'e2e', 'site'],
};

/** What `npm run check` runs: all that needs neither a browser nor a database server. Each keeps one core busy; longest first. */
export const checks = [
  ...types,
  {
    name: 'lint',
    command: bin('eslint'),
    args: ['.', '--max-warnings', '0', '--cache', '--cache-location', '.cache/eslint/'],
    mend: 'npm run lint -- --fix mends what can be mended by itself',
  },
  {
    name: 'twins',
    command: 'node',
    args: ['scripts/check-twins.mjs'],
    mend: 'say it once; what has to stand twice is named, with its reason, in scripts/twins/alike-by-design.mjs',
  },
  {
    name: 'unused',
    command: bin('knip'),
    args: ['--no-progress'],
    mend: 'take out what nothing uses; what knip cannot see is named, with its reason, in knip.jsonc',
  },
  {
    name: 'format',
    command: bin('prettier'),
    args: ['--check', '.', '--log-level', 'warn', '--cache', '--cache-location', '.cache/prettier'],
    mend: 'npm run format',
  },
  {
    name: 'boundaries',
    command: 'node',
    args: ['--test', 'boundaries/boundaries.test.mjs'],
    mend: 'docs/architecture.md says which part may use which',
  },
  {
    name: 'secrets',
    command: 'node',
    args: ['scripts/check-secrets.mjs'],
    mend: 'take the secret out of the file, and change it where it is used: it has been seen',
  },
  { name: 'api types', command: 'node', args: ['scripts/check-api-types.mjs'], mend: 'npm run openapi' },
  {
    name: 'catalogues',
    command: 'node',
    args: ['scripts/check-catalogues.mjs'],
    mend: 'npm run messages -w @loyalty/<app>, then fill src/locales/hi.po',
  },
  {
    name: 'bare texts',
    command: 'node',
    args: ['scripts/check-bare-texts.mjs'],
    mend: 'put each text into <Trans> or t`…`',
  },
  {
    name: 'openapi rules',
    command: bin('spectral'),
    args: ['lint', 'api/openapi.json', '--ruleset', 'api/.spectral.yaml', '--fail-severity', 'error', '--quiet'],
  },
  {
    name: 'specification',
    command: 'node',
    args: ['scripts/specification-table.mjs', '--check'],
    mend: 'npm run specification',
  },
  {
    name: 'scripts',
    command: 'node',
    args: [
      '--test',
      'scripts/specification/specification.test.mjs',
      'scripts/bare-texts/find-bare-texts.test.mjs',
      'scripts/first-screen-budget.test.mjs',
      'scripts/passed-before.test.mjs',
      'scripts/what-to-do.test.mjs',
      'scripts/long-styles.test.mjs',
      'scripts/twins/twins.test.mjs',
      'scripts/unused.test.mjs',
      'scripts/attack/run-sqlmap.test.mjs',
      'scripts/docs/pages.test.mjs',
      'scripts/docs/read-steps.test.mjs',
      'deploy/ha/render.test.mjs',
      'scripts/supply-chain/supply-chain.test.mjs',
      'tooling/webpack.test.mjs',
      'tooling/jest-lasting.test.mjs',
      'tooling/locales.test.mjs',
      'tooling/offline-files.test.mjs',
    ],
  },
  {
    name: 'deployment, judge of faults, fleet',
    command: 'node',
    args: [
      '--import',
      'tsx',
      '--test',
      'deploy/caddy/security-headers.test.mjs',
      'deploy/images/images.test.mjs',
      'deploy/compose/compose.test.mjs',
      'deploy/kubernetes/manifests.test.mjs',
      'deploy/pipelines/pipelines.test.mjs',
      'deploy/releases/check-messages.test.mjs',
      'deploy/releases/releases.test.mjs',
      'deploy/remotes/deploy.test.ts',
      'deploy/remotes/stores/bucket-store.test.ts',
      'faults/src/judge.test.ts',
      'faults/src/command-line.test.ts',
      'bench/src/fleet/compute-fleet.test.ts',
      'tooling/s3-stand-in.test.ts',
    ],
  },
  {
    name: 'supply chain',
    command: 'node',
    args: ['scripts/check-supply-chain.mjs'],
    mend: 'npm run supply-chain -- --write, after reading what is new',
  },
  {
    name: 'lock file',
    command: bin('lockfile-lint'),
    args: [
      '--path',
      'package-lock.json',
      '--type',
      'npm',
      '--validate-integrity',
      '--validate-package-names',
      '--validate-https',
      '--allowed-hosts',
      'npm',
    ],
  },
];

const jest = (project, env) => ({
  name: `${project}${env ? ' on PostgreSQL' : ''}`,
  command: bin('jest'),
  // Jest keeps a core for itself by default, which halves the speed of a machine of two.
  args: ['--maxWorkers=100%', '--selectProjects', project],
  report: 'jest',
  ...(env && { env }),
});

/** Unit and component tests, and the api on the embedded database. */
export const unitTests = Object.entries(projects).map(([project, read]) => ({
  ...jest(project),
  unrelated: allBut(...read),
}));

/** Once more on a PostgreSQL server: every test of the api that opens a database. */
export const postgresTests = (databaseUrl) => {
  const suite = jest('api', { DATABASE_URL: databaseUrl });
  return {
    ...suite,
    args: [...suite.args, '--findRelatedTests', 'api/test/test-database.ts', 'api/src/backup/make-backup.ts'],
  };
};

/** The composed site in a real browser. */
export const browserTests = {
  name: 'browser',
  command: bin('playwright'),
  args: ['test', '--config', 'e2e/playwright.config.ts'],
  report: 'playwright',
};

/** Every story of the gallery, light and dark: axe, narrow screens, pictures; and what only a real browser can show of it. */
export const galleryTests = {
  name: 'gallery',
  command: bin('playwright'),
  args: ['test', '--config', 'e2e/gallery.config.ts'],
  report: 'playwright',
};

/** Faults made on purpose, in their quick form: a test each, on each of its engines. Needs what the browser tests build. */
export const faultTests = {
  name: 'faults',
  command: 'node',
  args: ['scripts/faults.mjs', '--as-built'],
  report: 'own',
};
