const nodeJest = require('@loyalty/tooling/jest-node');

const base = nodeJest(__dirname);
const [compiler] = Object.values(base.transform);

/** Server tests: a real database (PGlite, or the server of DATABASE_URL) and real HTTP injection. */
module.exports = {
  ...base,
  testEnvironment: '<rootDir>/test/embedded-environment.cjs',
  setupFilesAfterEnv: ['<rootDir>/test/jest-setup.cjs'],
  // PGlite's CommonJS build imports Node's own modules dynamically, which jest's sandbox only allows once compiled.
  transform: { ...base.transform, '/@electric-sql/pglite[^/]*/dist/.*\\.c?js$': compiler },
  transformIgnorePatterns: base.transformIgnorePatterns.map((pattern) =>
    pattern.replace('(?!(', '(?!(@electric-sql/pglite[^/]*|'),
  ),
};
