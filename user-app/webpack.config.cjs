const { OfflineFilesPlugin } = require('@loyalty/tooling/offline-files');
const { remote } = require('@loyalty/tooling/webpack');

const buildRemote = remote({
  dir: __dirname,
  name: 'user_app',
  port: 3002,
  // The scanner's reader alone, so that `npm run bench:scan` measures what is shipped.
  exposes: { './read-image-file': { import: './src/features/scan/read-image-file.ts', name: 'read-image-file' } },
  // The chunk names of src/routes.tsx and src/pages.tsx.
  firstScreens: {
    '/user/login': ['sign-in'],
    '/user/register': ['sign-in'],
    '/user/rewards': ['signed-in', 'rewards'],
    '/user/points': ['signed-in', 'points'],
    '/user/rewardshistory': ['signed-in', 'history'],
    '/user/personaldetails': ['signed-in', 'profile'],
    '/user/nearbystores': ['signed-in', 'stores'],
    '/user/scanqr': ['signed-in', 'scan'],
    '/user/claimrewards': ['signed-in', 'scan'],
  },
});

/** USER_TOKEN_SECRET: the fixed secret of the stored user token (spec §9); unset, src/session/token-cipher.ts has a default. */
const defineTokenSecret = {
  apply: (compiler) =>
    new compiler.webpack.DefinePlugin({
      __USER_TOKEN_SECRET__: JSON.stringify(process.env.USER_TOKEN_SECRET) ?? 'undefined',
    }).apply(compiler),
};

/**
 * The scanner's worker in one file: a worker that lies on another origin cannot tell where its parts would be. Packages lie with
 * the code that asks for them: what every screen waits for is one file, not two (a browser without HTTP/2 fetches six at a time).
 */
const splitChunks = {
  chunks: (chunk) => !chunk.canBeInitial() && chunk.name !== 'read-codes',
  cacheGroups: { defaultVendors: false },
};

/**
 * crypto-js' key derivation asks for two hashes beside the MD5 that it uses, for pages without modules: it gets the core, which
 * it has, a second time (0.5 kB less).
 */
const leaveOutHashes = {
  apply: (compiler) =>
    new compiler.webpack.NormalModuleReplacementPlugin(/^\.\/(sha1|hmac)$/, (asked) => {
      if (/[\\/]crypto-js$/.test(asked.context)) asked.request = './core';
    }).apply(compiler),
};

/** SWR asks for a stand-in of what React has had since version 18. */
const useReactsOwnStore = {
  apply: (compiler) =>
    new compiler.webpack.NormalModuleReplacementPlugin(/^use-sync-external-store\/shim/, 'react').apply(compiler),
};

module.exports = (env, argv) => {
  const config = buildRemote(env, argv);
  // Fonts are its look's alone: without a network the host's are good enough.
  const offlineFiles = new OfflineFilesPlugin({ manifest: 'mf-manifest.json', leaveOut: [/\.woff2$/] });
  return {
    ...config,
    optimization: { ...config.optimization, splitChunks: { ...config.optimization?.splitChunks, ...splitChunks } },
    plugins: [...config.plugins, defineTokenSecret, leaveOutHashes, useReactsOwnStore, offlineFiles],
  };
};
