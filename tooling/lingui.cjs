const path = require('node:path');
const { formatter } = require('@lingui/format-po');
const { localeCodes } = require('./locales.cjs');

// A line number changes with every line above it, in all languages at once.
const withFiles = formatter({ lineNumbers: false });
const withoutFiles = formatter({ origins: false });

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
  // English alone names the files of a text: the build splits it by them, and a text that moves changes one catalogue.
  format: {
    ...withFiles,
    serialize: (catalogue, context) =>
      (context.locale === 'en' ? withFiles : withoutFiles).serialize(catalogue, context),
  },
  orderBy: 'messageId',
});
