const buildRemote = require('@loyalty/tooling/webpack').remote({ dir: __dirname });

/** Keeps the worker in one file: it is started from a blob of verified text, which cannot resolve other chunks. */
const splitChunks = { chunks: (chunk) => !chunk.canBeInitial() && chunk.name !== 'read-files' };

module.exports = (env, argv) => {
  const config = buildRemote(env, argv);
  return {
    ...config,
    optimization: { ...config.optimization, splitChunks: { ...config.optimization?.splitChunks, ...splitChunks } },
  };
};
