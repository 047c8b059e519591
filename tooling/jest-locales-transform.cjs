const path = require('node:path');
const { moduleOfLocales, readLocales } = require('./locales.cjs');

/** locales-loader.cjs for jest; the list of files is part of jest's cache key. */
module.exports = {
  getCacheKey: (_source, filename) => `${filename} ${JSON.stringify(readLocales(path.dirname(filename)))}`,
  process: (_source, filename) => ({ code: moduleOfLocales(path.dirname(filename), { commonjs: true }) }),
};
