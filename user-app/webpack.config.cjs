const { OfflineFilesPlugin } = require('@loyalty/tooling/offline-files');
const { remote } = require('@loyalty/tooling/webpack');

const buildRemote = remote({ dir: __dirname, name: 'user_app', port: 3002 });

/** USER_TOKEN_SECRET: the fixed secret of the stored user token (spec §9); unset, src/session/token-cipher.ts has a default. */
const defineTokenSecret = {
  apply: (compiler) =>
    new compiler.webpack.DefinePlugin({
      __USER_TOKEN_SECRET__: JSON.stringify(process.env.USER_TOKEN_SECRET) ?? 'undefined',
    }).apply(compiler),
};

module.exports = (env, argv) => {
  const config = buildRemote(env, argv);
  const offlineFiles = new OfflineFilesPlugin({ manifest: 'mf-manifest.json' });
  return { ...config, plugins: [...config.plugins, defineTokenSecret, offlineFiles] };
};
