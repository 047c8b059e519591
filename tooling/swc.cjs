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

/** Returns the minimizer of scripts and style sheets: webpack's own of scripts, terser, took half of a build's processor time. */
exports.minimizer = () => {
  const MinimizerPlugin = require('minimizer-webpack-plugin');
  const { cssMinify } = require('webpack').css.syntax;
  return new MinimizerPlugin({
    test: /\.(js|css)$/,
    minify: [
      { implementation: MinimizerPlugin.swcMinify, options: { compress: { passes: 4 }, mangle: true } },
      { implementation: cssMinify },
    ],
  });
};
