const path = require('node:path');
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
const CompressionPlugin = require('compression-webpack-plugin');
const HtmlWebpackPlugin = require('html-webpack-plugin');

const shared = {
  react: { singleton: true },
  'react-dom': { singleton: true },
  'react-router-dom': { singleton: true },
};
const compressed = (algorithm, suffix) =>
  new CompressionPlugin({ algorithm, filename: `[path][base].${suffix}`, test: /\.(js|html|json)$/, threshold: 512 });

const build = (out, name, publicPath, plugins, entry) => ({
  name,
  mode: 'production',
  target: ['web', 'es2022'],
  context: __dirname,
  entry,
  output: {
    path: path.join(out, name, 'dist'),
    publicPath,
    uniqueName: name,
    chunkFilename: 'js/[name].[contenthash:8].js',
    clean: true,
  },
  plugins: [...plugins, compressed('gzip', 'gz'), compressed('brotliCompress', 'br')],
  performance: false,
  stats: 'errors-warnings',
  infrastructureLogging: { level: 'error' },
});

const remote = (out, app, name) =>
  build(
    out,
    `${app}-app`,
    'auto',
    [
      new ModuleFederationPlugin({
        name,
        filename: 'remoteEntry.js',
        exposes: { './page': `./${app}.mjs` },
        shared,
        dts: false,
        dev: false,
      }),
    ],
    {},
  );

const addressOf = (app, name) => `${name}@/remotes/${app}-app/mf-manifest.json`;

/**
 * A bare federated site as the plugin's documentation builds one: a shell and two remotes with a heading each, nothing tuned.
 * @param {string} out folder in which each part gets its `dist`
 */
module.exports = (out) => [
  build(
    out,
    'shell',
    '/',
    [
      new ModuleFederationPlugin({
        name: 'shell',
        remotes: { user_app: addressOf('user', 'user_app'), admin_app: addressOf('admin', 'admin_app') },
        shared,
        dts: false,
        dev: false,
      }),
      new HtmlWebpackPlugin({ template: './index.html', scriptLoading: 'defer' }),
    ],
    { shell: './start.mjs' },
  ),
  remote(out, 'user', 'user_app'),
  remote(out, 'admin', 'admin_app'),
];
