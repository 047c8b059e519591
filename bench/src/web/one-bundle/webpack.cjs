const path = require('node:path');
const webpack = require('webpack');

const root = path.join(__dirname, '../../../..');
const config = (app) => require(path.join(root, app, 'webpack.config.cjs'))({}, { mode: 'production' });
const named = (plugins, ...names) => plugins.filter((plugin) => names.includes(plugin.constructor.name));

/** What the user area's build sets or replaces in its own code; plain objects, where the tooling's plugins have classes. */
const ofUserArea = () => named(config('user-app').plugins, 'Object');

/** Shell's modules that federation is in → what stands in their place. */
const replaced = {
  './load-remote': path.join(__dirname, 'load-remote.mjs'),
  './remotes': path.join(__dirname, 'remotes.mjs'),
  './offer-runtime': path.join(__dirname, 'nothing.mjs'),
};
const replaceFederation = new webpack.NormalModuleReplacementPlugin(
  /^\.\/(load-remote|remotes|offer-runtime)$/,
  (asked) => {
    if (asked.context === path.join(root, 'shell/src')) asked.request = replaced[asked.request];
  },
);

/** The chunk names of what each first screen waits for, as the remotes' own builds name them (their webpack.config.cjs). */
const firstScreens = (app) => named(config(app).plugins, 'RemoteManifestPlugin')[0].firstScreens;

/** A remote.json for the site's preload header, so that this build's chunks are announced as the remotes' are. */
class ManifestPlugin {
  constructor(app, name, prefix) {
    Object.assign(this, { app, name, prefix });
  }

  apply(compiler) {
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
    compiler.hooks.thisCompilation.tap('ManifestPlugin', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'ManifestPlugin', stage }, () => {
        const initial = compilation.entrypoints.get('shell').getFiles();
        const filesOf = (chunk) => compilation.namedChunkGroups.get(chunk).getFiles();
        const code = (files) =>
          [...new Set(files)]
            .filter((file) => /\.(js|css)$/.test(file) && !initial.includes(file))
            .map((file) => `../../${file}`);
        const screens = Object.entries(firstScreens(this.app)).map(([path, chunks]) => [
          path,
          code(chunks.flatMap((chunk) => filesOf(this.prefix + chunk))),
        ]);
        // The page names it already: nothing more is fetched.
        const entry = `../../${initial.find((file) => file.endsWith('.js'))}`;
        const manifest = { name: this.name, entry, files: [], screens: Object.fromEntries(screens) };
        compilation.emitAsset(`${this.app}.json`, new webpack.sources.RawSource(JSON.stringify(manifest)));
      });
    });
  }
}

/**
 * The same screens without federation: shell, admin-app and user-app in one build, each route a chunk as in theirs.
 * @param {string} out folder of what is built
 */
module.exports = (out) => {
  const shell = config('shell');
  return {
    ...shell,
    output: { ...shell.output, path: out },
    cache: { ...shell.cache, name: 'one-bundle', cacheDirectory: path.join(root, 'bench/.cache/webpack') },
    module: {
      ...shell.module,
      rules: [
        ...shell.module.rules,
        { test: /\.mjs$/, include: __dirname, resolve: { fullySpecified: false } },
        {
          test: /\.tsx?$/,
          include: path.join(root, 'admin-app/src'),
          enforce: 'pre',
          use: path.join(__dirname, 'name-chunks.cjs'),
        },
      ],
    },
    optimization: {
      ...shell.optimization,
      splitChunks: {
        ...shell.optimization.splitChunks,
        chunks: ({ name }) => name !== 'read-codes' && name !== 'read-files',
        cacheGroups: {
          ...shell.optimization.splitChunks.cacheGroups,
          // As in the remotes: what two routes share is a chunk of its own.
          default: { minChunks: 2, priority: -20, reuseExistingChunk: true, chunks: 'async' },
        },
      },
    },
    plugins: [
      ...shell.plugins.filter(
        ({ constructor }) => !['ModuleFederationPlugin', 'OfflineFilesPlugin'].includes(constructor.name),
      ),
      ...ofUserArea(),
      replaceFederation,
      new ManifestPlugin('user-app', 'user_app', ''),
      new ManifestPlugin('admin-app', 'admin_app', 'admin-'),
    ],
  };
};
