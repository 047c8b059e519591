const path = require('node:path');
const { moduleOfLocales } = require('./locales.cjs');

/** webpack's loader for `*.locales`: the catalogues beside it as one module. */
module.exports = function locales() {
  const folder = path.dirname(this.resourcePath);
  // Rebuilds the module when a file is added or removed.
  this.addContextDependency(folder);
  return moduleOfLocales(folder);
};
