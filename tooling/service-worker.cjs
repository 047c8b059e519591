const path = require('node:path');
const CompressionPlugin = require('compression-webpack-plugin');
const { minimizer, swcOptions } = require('./swc.cjs');

/**
 * Returns webpack's configuration of service workers: one file each at the root of `dist`, at a fixed address, without
 * chunks.
 * @param {{ dir: string, entries: Record<string, string> }} workers file name without its extension → source
 */
exports.worker =
  ({ dir, entries }) =>
  (_env, { mode = 'production' }) => ({
    mode,
    target: 'webworker',
    context: dir,
    entry: entries,
    devtool: false,
    cache: {
      type: 'filesystem',
      name: 'service-worker',
      cacheDirectory: path.join(dir, '.cache/webpack'),
      buildDependencies: { config: [__filename, path.join(dir, 'webpack.worker.cjs')] },
    },
    resolve: { extensions: ['.ts', '.mjs', '.js'] },
    output: { path: path.join(dir, 'dist'), filename: '[name].js' },
    module: {
      rules: [{ test: /\.ts$/, exclude: /node_modules/, use: { loader: 'swc-loader', options: swcOptions() } }],
    },
    plugins: [
      new CompressionPlugin({ test: /\.js$/, algorithm: 'gzip' }),
      new CompressionPlugin({ test: /\.js$/, algorithm: 'brotliCompress', filename: '[path][base].br' }),
    ],
    optimization: { minimizer: [minimizer()] },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
  });
