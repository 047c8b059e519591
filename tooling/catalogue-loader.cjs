const path = require('node:path');
const { runInNewContext } = require('node:vm');
const {
  criticalFiles,
  separateFolders,
  messagesIn,
  messagesOnlyIn,
  moduleOfLocales,
  readCatalogue,
} = require('./locales.cjs');

const PARTS = ['first', 'later', 'separate'];

/**
 * webpack's loader for `*.locales`, the catalogues beside it as one module, and, after Lingui's, for `*.po`: `x.po?first`
 * has the texts of the first screens, `x.po?separate` those of separate folders, `x.po?later` the others. Without a query the
 * catalogue is whole.
 */
module.exports = async function catalogues(source) {
  const folder = path.dirname(this.resourcePath);
  if (this.resourcePath.endsWith('.locales')) {
    // Rebuilds the module when a file is added or removed.
    this.addContextDependency(folder);
    return moduleOfLocales(folder);
  }
  const part = this.resourceQuery.slice(1);
  if (!PARTS.includes(part)) return source;
  const { config, locale, catalog } = await readCatalogue(this.resourcePath);
  const files = criticalFiles(folder);
  for (const file of [...files, path.join(folder, 'all.locales')]) this.addDependency(file);
  const texts = await catalog.read(locale);
  const first = messagesIn(texts, config.rootDir, files);
  const separate = messagesOnlyIn(texts, config.rootDir, separateFolders(folder));
  const partOf = (id) => (first.has(id) ? 'first' : separate.has(id) ? 'separate' : 'later');
  // Lingui writes `export const messages=JSON.parse("…")`.
  const [, literal] = /JSON\.parse\(([^]*)\);?\s*$/.exec(source);
  const messages = Object.entries(JSON.parse(runInNewContext(literal)));
  const kept = messages.filter(([id]) => partOf(id) === part);
  return `export const messages=JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(kept)))});`;
};
