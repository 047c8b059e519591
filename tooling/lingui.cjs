const path = require('node:path');
const { localeCodes } = require('./locales.cjs');

/**
 * Returns Lingui's configuration of a package with texts.
 * @param {string} dir of the package; its catalogues are in src/locales, and a new file there is a new language
 *   (docs/languages.md)
 */
module.exports = (dir) => ({
  locales: localeCodes(path.join(dir, 'src/locales')),
  sourceLocale: 'en',
  fallbackLocales: { default: 'en' },
  catalogs: [{ path: '<rootDir>/src/locales/{locale}', include: ['<rootDir>/src'] }],
  format: 'po',
  // A line number changes with every line above it, in all languages at once.
  formatOptions: { lineNumbers: false },
  orderBy: 'messageId',
});
