const path = require('node:path');

/** Packages published as ES modules only: jest has to compile them. */
const esModules = [
  'jose',
  'qr',
  'unstorage',
  'destr',
  'ufo',
  'ofetch',
  'anymatch',
  'chokidar',
  'h3',
  'content-disposition',
  'cookie',
  'defu',
  'pathe',
  'lru-cache',
  'readdirp',
];

/**
 * Jest for a package that runs on Node.
 * @param {string} packageDir the package's folder (`__dirname` of its jest.config.cjs)
 */
module.exports = (packageDir) => ({
  rootDir: packageDir,
  displayName: path.basename(packageDir),
  testEnvironment: require.resolve('./jest-lasting-environment.cjs'),
  runtime: require.resolve('./jest-lasting-runtime.cjs'),
  testMatch: ['<rootDir>/{src,test}/**/*.test.ts'],
  transform: {
    '\\.(t|j|mj)s$': [
      require.resolve('@swc/jest'),
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2023' }, module: { type: 'commonjs' } },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esModules.join('|')})/)`],
});
