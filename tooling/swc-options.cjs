/**
 * How every browser package's TypeScript is compiled, by webpack and by jest alike.
 * @param {{ commonjs?: boolean, refresh?: boolean }} options `commonjs` for jest, `refresh` where a
 *   saved component is exchanged in the open page
 */
exports.swcOptions = ({ commonjs = false, refresh = false } = {}) => ({
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    target: 'es2022',
    transform: { react: { runtime: 'automatic', ...(refresh && { development: true, refresh }) } },
    experimental: { plugins: [[require.resolve('@lingui/swc-plugin'), {}]] },
  },
  ...(commonjs && { module: { type: 'commonjs' } }),
});
