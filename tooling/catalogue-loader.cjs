const path = require('node:path');
const { runInNewContext } = require('node:vm');
const { criticalFiles, messagesIn, moduleOfLocales, readCatalogue } = require('./locales.cjs');

/**
 * webpack's loader for `*.locales`, the catalogues beside it as one module, and, after Lingui's, for `*.po`: `x.po?first`
 * has the texts of the first screens, `x.po?later` the others. Without a query the catalogue is whole.
 */
module.exports = async function catalogues(source) {
  const folder = path.dirname(this.resourcePath);
  if (this.resourcePath.endsWith('.locales')) {
    // Rebuilds the module when a file is added or removed.
    this.addContextDependency(folder);
    return moduleOfLocales(folder);
  }
  const part = this.resourceQuery.slice(1);
  if (part !== 'first' && part !== 'later') return source;
  const { config, locale, catalog } = await readCatalogue(this.resourcePath);
  const files = criticalFiles(folder);
  for (const file of [...files, path.join(folder, 'all.locales')]) this.addDependency(file);
  const first = messagesIn(await catalog.read(locale), config.rootDir, files);
  // Lingui writes `export const messages=JSON.parse("…")`.
  const [, literal] = /JSON\.parse\(([^]*)\);?\s*$/.exec(source);
  const messages = Object.entries(JSON.parse(runInNewContext(literal)));
  const kept = messages.filter(([id]) => first.has(id) === (part === 'first'));
  return `export const messages=JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(kept)))});`;
};
