const path = require('node:path');
const { localeCodes } = require('@loyalty/tooling/locales');

module.exports = {
  // A new file there is a new language (docs/languages.md).
  locales: localeCodes(path.join(__dirname, 'src/locales')),
  sourceLocale: 'en',
  fallbackLocales: { default: 'en' },
  catalogs: [{ path: '<rootDir>/src/locales/{locale}', include: ['<rootDir>/src'] }],
  format: 'po',
  orderBy: 'messageId',
};
