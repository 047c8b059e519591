const path = require('node:path');
const { moduleOfLocales, readLocales } = require('./locales.cjs');

/** Does for jest what locales-loader.cjs does for webpack; the list is part of what jest remembers the result by. */
module.exports = {
  getCacheKey: (_source, filename) => `${filename} ${JSON.stringify(readLocales(path.dirname(filename)))}`,
  process: (_source, filename) => ({ code: moduleOfLocales(path.dirname(filename), { commonjs: true }) }),
};
