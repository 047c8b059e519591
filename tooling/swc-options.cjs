/**
 * How every browser package's TypeScript is compiled, by webpack and by jest alike.
 * @param {{ commonjs?: boolean, refresh?: boolean }} options `commonjs` for jest
 */
exports.swcOptions = ({ commonjs = false } = {}) => ({
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    target: 'es2022',
    transform: { react: { runtime: 'automatic' } },
    experimental: { plugins: [[require.resolve('@lingui/swc-plugin'), {}]] },
  },
  ...(commonjs && { module: { type: 'commonjs' } }),
});
