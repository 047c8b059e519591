const path = require('node:path');
const { moduleOfLocales } = require('./locales.cjs');

/** webpack's loader for `*.locales`: the catalogues beside it as one module. */
module.exports = function locales() {
  const folder = path.dirname(this.resourcePath);
  // A file that comes or goes makes the list anew.
  this.addContextDependency(folder);
  return moduleOfLocales(folder);
};
