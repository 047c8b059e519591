const { existsSync } = require('node:fs');
const path = require('node:path');
const { BROTLI_PARAM_QUALITY } = require('node:zlib').constants;
const CompressionPlugin = require('compression-webpack-plugin');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const { BannerPlugin, DefinePlugin, SourceMapDevToolPlugin } = require('webpack');
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
const { GlobalStylesPlugin } = require('./global-styles.cjs');
const { PreloadFontPlugin } = require('./page-files.cjs');
const { OfflineFilesPlugin } = require('./offline-files.cjs');
const { RemoteManifestPlugin, tokenFiles, tokensHashOf } = require('./remote-manifest.cjs');
const { readRemote } = require('./remotes.cjs');
const { SharedExportsPlugin, eager, sharedModules } = require('./shared-modules.cjs');
const { minimizer, swcOptions } = require('./swc.cjs');

// Otherwise the federation plugin detects this by a webpack call that fails: a quarter of a warm build's time.
process.env.FEDERATION_WEBPACK_PATH ??= require.resolve('webpack');

/** Of `npm start` and `npm test`: without source maps, and with a third less of processor time, larger by a tenth. */
const isQuick = process.env.BUILD === 'quick';

/** docs/product.md §9 "Chunk loading timeout", in milliseconds. */
const chunkLoadTimeout = 120_000;

/** Packages are compiled already, but for shared-ui: outside of its repository it is one of them. */
const compiledPackages = /node_modules[\\/](?!@loyalty[\\/]shared-ui[\\/])/;

/** The federation plugin evaluates the name before the content is known; a plain template fails there. */
const contentNamed = ({ chunk }) => (chunk?.contentHash?.javascript ? 'js/[name].[contenthash:8].js' : 'js/[name].js');

const base = (packageDir, mode, { place, refresh = false, alias, plugins = [], optimization } = {}) => {
  const name = path.basename(packageDir);
  const production = mode === 'production';
  return {
    mode,
    // swc's targets: Chrome and Android WebView 94, Safari and iOS 15.4, Firefox 93, of 2021 and 2022. No polyfills.
    target: ['web', 'es2022'],
    context: packageDir,
    // Those of production are written beside what is served and published (docs/decisions/0047).
    devtool: production ? false : 'cheap-module-source-map',
    cache: {
      type: 'filesystem',
      cacheDirectory: path.join(packageDir, '.cache/webpack'),
      ...(place && { name: `development-${place}` }),
      buildDependencies: {
        config: ['webpack.config.cjs', 'remote.config.json']
          .map((file) => path.join(packageDir, file))
          .filter((file) => existsSync(file))
          .concat(__filename),
      },
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      ...(alias && { alias }),
    },
    output: {
      path: path.join(packageDir, 'dist'),
      publicPath: 'auto',
      uniqueName: name,
      filename: 'js/[name].js',
      chunkFilename: production ? 'js/[name].[contenthash:8].js' : 'js/[name].js',
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
      chunkLoadTimeout: chunkLoadTimeout,
      clean: true,
    },
    module: {
      // Built as a worker's script (see shared-ui/src/platform/remote-worker.ts).
      parser: { javascript: { worker: ['RemoteWorker from @loyalty/shared-ui/remote-worker', '...'] } },
      rules: [
        {
          test: /\.tsx?$/,
          exclude: compiledPackages,
          use: { loader: require.resolve('swc-loader'), options: swcOptions({ refresh }) },
        },
        { test: /\.po$/, use: [require.resolve('./catalogue-loader.cjs'), require.resolve('@lingui/loader')] },
        { test: /\.locales$/, use: require.resolve('./catalogue-loader.cjs') },
        {
          test: /\.css$/,
          use: [
            MiniCssExtractPlugin.loader,
            {
              loader: require.resolve('css-loader'),
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
        // Its barrel imports every barcode format, without side effects (measured: 123.5 → 29.3 kB).
        { test: /node_modules[\\/]@zxing/, sideEffects: false },
      ],
    },
    optimization: { minimizer: [minimizer()], ...optimization },
    plugins: [
      new MiniCssExtractPlugin({
        filename: production ? 'css/[name].[contenthash:8].css' : 'css/[name].css',
        chunkFilename: production ? 'css/[name].[contenthash:8].css' : 'css/[name].css',
        // CSS Modules' class names are unique, so the order of their files does not matter.
        ignoreOrder: true,
      }),
      // The first file of any remote sets the order of the cascade layers, so each one declares the same.
      new BannerPlugin({ banner: '@layer reset, tokens, base, components, app;', raw: true, test: /\.css$/ }),
      ...(production
        ? [
            ...(isQuick
              ? []
              : [new SourceMapDevToolPlugin({ test: /\.js$/, filename: '../source-maps/[file].map', append: false })]),
            new CompressionPlugin({ test: /\.(js|css|html|svg|json|wasm)$/, algorithm: 'gzip', threshold: 512 }),
            new CompressionPlugin({
              test: /\.(js|css|html|svg|json|wasm)$/,
              algorithm: 'brotliCompress',
              compressionOptions: { params: { [BROTLI_PARAM_QUALITY]: isQuick ? 5 : 11 } },
              filename: '[path][base].br',
              threshold: 512,
            }),
          ]
        : []),
      ...plugins,
    ],
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
  };
};

/** `experiments`: the parts of the federation runtime that each side does not need (docs/decisions/0043). */
const federation = (options) =>
  new ModuleFederationPlugin({
    // The default requests every known remote's entry before the first render.
    shareStrategy: 'loaded-first',
    dts: false,
    dev: false,
    ...options,
  });

/** Returns a development build's options; production never loads them. */
const developmentOf = (mode, remote) =>
  mode === 'development' ? require('./dev-server.cjs').developmentOf(remote) : {};

/** Fonts only affect the look: offline, the device's are good enough. */
const offlineFiles = () => new OfflineFilesPlugin({ manifest: 'mf-manifest.json', leaveOut: [/\.woff2$/] });

/**
 * Returns webpack's configuration of a remote: a Module Federation container that exposes `./routes`, as its
 * remote.config.json describes it (tooling/remotes.cjs); `npm run dev` serves it inside a site.
 * @param {{ dir: string }} remote
 */
exports.remote =
  ({ dir }) =>
  (_env, { mode = 'production' }) => {
    const remote = readRemote(dir);
    const { name } = remote;
    const development = developmentOf(mode, remote);
    const config = base(dir, mode, development);
    return {
      ...config,
      entry: {},
      plugins: [
        ...config.plugins,
        federation({
          name,
          // The runtime cannot request an entry by its content hash: it is cached briefly, its chunks for ever.
          filename: 'remoteEntry.js',
          manifest: { fileName: 'mf-manifest.json' },
          exposes: {
            './routes': { import: './src/routes.tsx', name: 'routes' },
            // Loaded by a host that was built with other tokens.
            './tokens': { import: tokenFiles, name: 'tokens' },
          },
          shared: sharedModules(dir),
          experiments: {
            externalRuntime: true,
            optimization: { disableSnapshot: true, disableRemote: true, target: 'web' },
          },
        }),
        new RemoteManifestPlugin({ remote, expose: 'routes', tokens: { ...tokensHashOf(dir), chunk: 'tokens' } }),
        new GlobalStylesPlugin('tokens'),
        ...(remote.offline ? [offlineFiles()] : []),
        new SharedExportsPlugin(),
      ],
      ...(development.server && { devServer: development.server }),
    };
  };

/**
 * Returns webpack's configuration of the host, which loads remotes at run time and knows none at build time.
 * @param {{ dir: string, device: object }} host `device`: the services that it offers to remotes
 */
exports.host =
  ({ dir, device }) =>
  (_env, { mode = 'production' }) => {
    const development = developmentOf(mode);
    const config = base(dir, mode, development);
    return {
      ...config,
      entry: { shell: [...(development.entry ?? []), './src/bootstrap.tsx'] },
      output: { ...config.output, publicPath: '/', ...(mode === 'production' && { filename: contentNamed }) },
      plugins: [
        ...config.plugins,
        federation({
          name: 'shell',
          remotes: {},
          shared: eager(sharedModules(dir)),
          experiments: { optimization: { disableSnapshot: true, target: 'web' } },
        }),
        new SharedExportsPlugin({ device }),
        new HtmlWebpackPlugin({ template: './src/index.html', favicon: './src/icon.svg', scriptLoading: 'defer' }),
        new PreloadFontPlugin(/anek-latin-400-700\..*woff2$/),
        new DefinePlugin({ 'process.env.TOKENS_HASH': JSON.stringify(tokensHashOf(dir).hash) }),
      ],
      optimization: {
        ...config.optimization,
        splitChunks: {
          chunks: 'all',
          cacheGroups: {
            // Small separate files are larger, compressed, than the same code in the shell (0.8 kB).
            default: false,
            defaultVendors: false,
            // Changes far more rarely than the rest of the shell.
            vendor: {
              name: 'vendor',
              test: /node_modules[\\/](react|react-dom|react-router|react-router-dom|scheduler)[\\/]/,
            },
          },
        },
      },
      ...(development.server && { devServer: development.server }),
    };
  };

/**
 * Replaces Storybook's rules by ours, so that the gallery of shared-ui is compiled like the product.
 * @param {{ dir: string }} package the folder of the components
 * @returns {(config: import('webpack').Configuration, mode: 'production' | 'development') => import('webpack').Configuration}
 */
exports.gallery =
  ({ dir }) =>
  (config, mode) => {
    const { cache, module, resolve, plugins } = base(dir, mode);
    return {
      ...config,
      cache: { ...cache, buildDependencies: { config: [__filename, path.join(dir, '.storybook/main.ts')] } },
      devtool: mode === 'production' ? false : config.devtool,
      resolve: { ...config.resolve, extensions: resolve.extensions },
      module: { ...config.module, ...module, rules: [...config.module.rules, ...module.rules] },
      plugins: [
        ...config.plugins,
        // Served locally: not compressed.
        ...plugins.filter((plugin) => !(plugin instanceof CompressionPlugin || plugin instanceof MiniCssExtractPlugin)),
        // Storybook's addresses are relative to its page: style sheets are beside it, like their fonts.
        new MiniCssExtractPlugin({ filename: '[name].[contenthash:8].css', ignoreOrder: true }),
      ],
      performance: false,
    };
  };
