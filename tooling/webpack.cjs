const path = require('node:path');
const CompressionPlugin = require('compression-webpack-plugin');
const CssMinimizerPlugin = require('css-minimizer-webpack-plugin');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const { BannerPlugin } = require('webpack');
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
const { swcOptions } = require('./swc-options.cjs');

/** spec §9 "Chunk loading timeout", in milliseconds. */
const chunkLoadTimeout = 120_000;

/** What shell and remotes must share one copy of; everything else is private to each (architecture.md "Walls"). */
const sharedSingletons = (packageDir) => {
  const installed = (name) => require(require.resolve(`${name}/package.json`, { paths: [packageDir] })).version;
  const singleton = (name, version) => ({ singleton: true, version, requiredVersion: `^${version.split('.')[0]}.0.0` });
  return {
    react: singleton('react', installed('react')),
    'react-dom': singleton('react-dom', installed('react-dom')),
    '@loyalty/shared-ui/router': singleton('router', installed('react-router-dom')),
  };
};

const base = (packageDir, mode) => {
  const name = path.basename(packageDir);
  const production = mode === 'production';
  return {
    mode,
    context: packageDir,
    devtool: production ? 'hidden-source-map' : 'cheap-module-source-map',
    cache: {
      type: 'filesystem',
      cacheDirectory: path.join(packageDir, '.cache/webpack'),
      buildDependencies: { config: [__filename, path.join(packageDir, 'webpack.config.cjs')] },
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    output: {
      path: path.join(packageDir, 'dist'),
      publicPath: 'auto',
      uniqueName: name,
      // Federation's runtime cannot name an entry by its content: entries are short-cached, their chunks for ever.
      filename: 'js/[name].js',
      chunkFilename: production ? 'js/[name].[contenthash:8].js' : 'js/[name].js',
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
      chunkLoadTimeout: chunkLoadTimeout,
      clean: true,
    },
    module: {
      rules: [
        { test: /\.tsx?$/, exclude: /node_modules/, use: { loader: 'swc-loader', options: swcOptions() } },
        { test: /\.po$/, use: '@lingui/loader' },
        {
          test: /\.css$/,
          use: [
            MiniCssExtractPlugin.loader,
            {
              loader: 'css-loader',
              options: {
                modules: {
                  auto: /\.module\.css$/,
                  localIdentName: production ? `${name}-[hash:base64:6]` : `${name}__[name]__[local]`,
                  namedExport: false,
                  exportLocalsConvention: 'as-is',
                },
              },
            },
          ],
        },
        { test: /\.(png|svg|woff2)$/, type: 'asset/resource' },
        // Its barrel pulls in every barcode format; none of its modules has a side effect (measured: 123.5 → 29.3 kB).
        { test: /node_modules[\\/]@zxing/, sideEffects: false },
      ],
    },
    optimization: { minimizer: ['...', new CssMinimizerPlugin()] },
    plugins: [
      new MiniCssExtractPlugin({
        filename: production ? 'css/[name].[contenthash:8].css' : 'css/[name].css',
        chunkFilename: production ? 'css/[name].[contenthash:8].css' : 'css/[name].css',
        // CSS Modules' class names are unique, so the order of their files does not matter.
        ignoreOrder: true,
      }),
      // Whichever file of whichever remote arrives first sets the order of the cascade: so each one says the same.
      new BannerPlugin({ banner: '@layer reset, tokens, base, components, app;', raw: true, test: /\.css$/ }),
      ...(production
        ? [
            new CompressionPlugin({ test: /\.(js|css|html|svg|json)$/, algorithm: 'gzip', threshold: 512 }),
            new CompressionPlugin({
              test: /\.(js|css|html|svg|json)$/,
              algorithm: 'brotliCompress',
              filename: '[path][base].br',
              threshold: 512,
            }),
          ]
        : []),
    ],
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
  };
};

const federation = (packageDir, options) =>
  new ModuleFederationPlugin({
    shared: sharedSingletons(packageDir),
    // The default asks every known remote for its entry before the first render.
    shareStrategy: 'loaded-first',
    dts: false,
    dev: false,
    ...options,
  });

const devServer = (packageDir, port) => ({
  port,
  host: '127.0.0.1',
  historyApiFallback: true,
  hot: true,
  headers: { 'Access-Control-Allow-Origin': '*' },
  // The api a team develops against: the one-command start, unless told otherwise.
  proxy: [{ context: ['/api'], target: process.env.API_ORIGIN ?? 'http://localhost:8080' }],
});

/**
 * A remote: a Module Federation container that exposes `./routes`; served alone by `npm run dev` with its standalone entry.
 * @param {{ dir: string, name: string, port: number }} remote `name` is the container's global name
 */
exports.remote =
  ({ dir, name, port }) =>
  (_env, { mode = 'production' }) => {
    const config = base(dir, mode);
    const alone = mode === 'development';
    return {
      ...config,
      entry: alone ? { standalone: './src/standalone/index.ts' } : {},
      output: { ...config.output, ...(alone && { publicPath: '/' }) },
      plugins: [
        ...config.plugins,
        federation(dir, {
          name,
          filename: 'remoteEntry.js',
          manifest: { fileName: 'mf-manifest.json' },
          exposes: { './routes': './src/routes.tsx' },
        }),
        ...(alone ? [new HtmlWebpackPlugin({ template: './src/standalone/index.html', excludeChunks: [name] })] : []),
      ],
      devServer: devServer(dir, port),
    };
  };

/**
 * The host: loads remotes at run time, knows none of them when it is built.
 * @param {{ dir: string, port: number }} host
 */
exports.host =
  ({ dir, port }) =>
  (_env, { mode = 'production' }) => {
    const config = base(dir, mode);
    return {
      ...config,
      entry: { shell: './src/index.ts' },
      output: { ...config.output, publicPath: '/' },
      plugins: [
        ...config.plugins,
        federation(dir, { name: 'shell', remotes: {} }),
        new HtmlWebpackPlugin({ template: './src/index.html', favicon: './src/icon.svg', scriptLoading: 'defer' }),
      ],
      devServer: devServer(dir, port),
    };
  };

/**
 * A page of its own, outside federation (the gallery of shared-ui).
 * @param {{ dir: string, entry: string, template: string, port: number }} page
 */
exports.page =
  ({ dir, entry, template, port }) =>
  (_env, { mode = 'production' }) => {
    const config = base(dir, mode);
    return {
      ...config,
      entry: { page: entry },
      output: { ...config.output, publicPath: '/' },
      plugins: [...config.plugins, new HtmlWebpackPlugin({ template })],
      devServer: devServer(dir, port),
    };
  };
