const { createHash } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const buildRemote = require('@loyalty/tooling/webpack').remote({ dir: __dirname });

/**
 * USER_TOKEN_SECRET: the fixed secret of the stored user token (docs/product.md §9); if unset, src/session/session.ts has a default.
 */
const defineConstants = {
  apply: (compiler) =>
    new compiler.webpack.DefinePlugin({
      __USER_TOKEN_SECRET__: JSON.stringify(process.env.USER_TOKEN_SECRET) ?? 'undefined',
      __DATA_SHAPES__: JSON.stringify(dataShapes()),
    }).apply(compiler),
};

/** Returns a digest of the files that shape the responses which src/offline/response-cache.ts stores. */
function dataShapes() {
  const source = path.join(__dirname, 'src');
  const files = fs
    .readdirSync(source, { recursive: true })
    .filter((file) => /\.resource\.ts$|schema\.gen\.ts$/.test(file))
    .sort();
  const digest = createHash('sha256');
  for (const file of files) digest.update(fs.readFileSync(path.join(source, file)));
  return digest.digest('hex').slice(0, 12);
}

/**
 * Keeps the scanner's worker in one file: a worker from another origin cannot locate further chunks. Bundles packages with the
 * code that needs them: every screen waits for one file, not two (a browser without HTTP/2 fetches six at a time). Code that a few
 * screens share with the rewards is in the rewards' file and duplicated in theirs: together it compresses better (0.9 kB less).
 */
const undivided = ['read-codes', 'points', 'label-preview'];
const splitChunks = {
  chunks: (chunk) => !chunk.canBeInitial() && !undivided.includes(chunk.name),
  cacheGroups: { defaultVendors: false },
};

module.exports = (env, argv) => {
  const config = buildRemote(env, argv);
  return {
    ...config,
    optimization: { ...config.optimization, splitChunks: { ...config.optimization?.splitChunks, ...splitChunks } },
    plugins: [...config.plugins, defineConstants],
  };
};
