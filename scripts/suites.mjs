const bin = (name) => `node_modules/.bin/${name}`;

/** What `npm run check` runs: all that needs neither a browser nor a database server. Each keeps one core busy; longest first. */
export const checks = [
  { name: 'types', command: 'node', args: ['scripts/types.mjs'] },
  {
    name: 'lint',
    command: bin('eslint'),
    args: ['.', '--max-warnings', '0', '--cache', '--cache-location', '.cache/eslint/'],
  },
  { name: 'format', command: bin('prettier'), args: ['--check', '.', '--log-level', 'warn'] },
  { name: 'boundaries', command: 'node', args: ['--test', 'boundaries/boundaries.test.mjs'] },
  { name: 'secrets', command: 'node', args: ['scripts/check-secrets.mjs'] },
  { name: 'api types', command: 'node', args: ['scripts/check-api-types.mjs'] },
  { name: 'catalogues', command: 'node', args: ['scripts/check-catalogues.mjs'] },
  { name: 'bare texts', command: 'node', args: ['scripts/check-bare-texts.mjs'] },
  {
    name: 'openapi rules',
    command: bin('spectral'),
    args: ['lint', 'api/openapi.json', '--ruleset', 'api/.spectral.yaml', '--fail-severity', 'error', '--quiet'],
  },
  { name: 'specification', command: 'node', args: ['scripts/specification-table.mjs', '--check'] },
  {
    name: 'scripts',
    command: 'node',
    args: [
      '--test',
      'scripts/specification/specification.test.mjs',
      'scripts/bare-texts/find-bare-texts.test.mjs',
      'scripts/first-screen-budget.test.mjs',
      'scripts/attack/run-sqlmap.test.mjs',
      'scripts/operations/operations-pages.test.mjs',
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
      'deploy/remotes/deploy.test.ts',
      'deploy/remotes/stores/bucket-store.test.ts',
      'faults/src/judge.test.ts',
      'faults/src/command-line.test.ts',
      'bench/src/fleet/compute-fleet.test.ts',
      'tooling/s3-stand-in.test.ts',
    ],
  },
  { name: 'supply chain', command: 'node', args: ['scripts/check-supply-chain.mjs'] },
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
export const unitTests = ['shared-ui', 'shell', 'user-app', 'admin-app', 'site', 'api'].map((project) => jest(project));

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

/** Faults made on purpose, in their quick form: a test each, on each of its engines. Needs what the browser tests build. */
export const faultTests = {
  name: 'faults',
  command: 'node',
  args: ['scripts/faults.mjs', '--as-built'],
  report: 'own',
};
