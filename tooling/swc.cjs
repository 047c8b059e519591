/**
 * Returns swc's options for every browser package, for webpack and jest alike.
 * @param {{ commonjs?: boolean, refresh?: boolean }} options `commonjs` for jest, `refresh` for fast refresh
 */
exports.swcOptions = ({ commonjs = false, refresh = false } = {}) => ({
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    target: 'es2022',
    transform: { react: { runtime: 'automatic', development: refresh, refresh } },
    experimental: { plugins: [[require.resolve('@lingui/swc-plugin'), {}]] },
  },
  ...(commonjs && { module: { type: 'commonjs' } }),
});

/** Returns the minimizer: webpack's own, terser, took half of a build's processor time. */
exports.swcMinimizer = () => {
  const MinimizerPlugin = require('minimizer-webpack-plugin');
  return new MinimizerPlugin({
    minify: MinimizerPlugin.swcMinify,
    minimizerOptions: { compress: { passes: 4 }, mangle: true },
  });
};
