const path = require('node:path');
const { swcOptions } = require('./swc.cjs');

/** Packages published as TypeScript or as ES modules only, which jest must compile. */
const uncompiled = [
  '@loyalty',
  'ky',
  'swr',
  '@lingui',
  'lucide-react',
  'canvas-confetti',
  '@zxing',
  'qr',
  'idb',
  'd3-[a-z-]+',
];

/**
 * Returns jest's configuration of a browser package: jsdom with Node's fetch, the same compiler as the build.
 * @param {string} packageDir the package's folder (`__dirname` of its jest.config.cjs)
 */
module.exports = (packageDir) => ({
  rootDir: packageDir,
  displayName: path.basename(packageDir),
  testEnvironment: require.resolve('jest-fixed-jsdom'),
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  // As in api/vitest.config.mts: in `npm run test:all` only.
  testPathIgnorePatterns: ['/node_modules/', ...(process.env.NIGHTLY === 'on' ? [] : ['\\.nightly\\.test\\.'])],
  setupFilesAfterEnv: [require.resolve('./jest-browser-setup.cjs')],
  transform: {
    '\\.(t|j|mj)sx?$': [require.resolve('@swc/jest'), swcOptions({ commonjs: true })],
    '\\.(po|locales|css|svg|png|woff2)$': require.resolve('./jest-files.cjs'),
  },
  moduleNameMapper: { '^lucide-react$': require.resolve('./jest-icons.cjs') },
  transformIgnorePatterns: [`/node_modules/(?!(${uncompiled.join('|')})/)`],
});
