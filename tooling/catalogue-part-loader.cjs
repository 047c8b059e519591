const path = require('node:path');
const { runInNewContext } = require('node:vm');
const { criticalFiles, messagesIn } = require('./critical-messages.cjs');

/**
 * Splits a catalogue, as webpack's loader after Lingui's: `x.po?first` has the texts of the first screens, `x.po?later`
 * the others (critical-messages.cjs). Without a query the catalogue is whole.
 */
module.exports = async function cataloguePart(source) {
  const part = this.resourceQuery.slice(1);
  if (part !== 'first' && part !== 'later') return source;
  const { getCatalogForFile, getCatalogs } = require('@lingui/cli/api');
  const { getConfig } = require('@lingui/conf');
  const config = getConfig({ cwd: path.dirname(this.resourcePath) });
  const file = path.relative(config.rootDir, this.resourcePath);
  const { locale, catalog } = getCatalogForFile(file, await getCatalogs(config));
  const files = criticalFiles(path.dirname(this.resourcePath));
  for (const one of files) this.addDependency(one);
  this.addDependency(path.join(path.dirname(this.resourcePath), 'all.locales'));
  const first = messagesIn(await catalog.read(locale), config.rootDir, files);
  // Lingui writes `export const messages=JSON.parse("…")`.
  const [, literal] = /JSON\.parse\(([^]*)\);?\s*$/.exec(source);
  const messages = Object.entries(JSON.parse(runInNewContext(literal)));
  const kept = messages.filter(([id]) => first.has(id) === (part === 'first'));
  return `export const messages=JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(kept)))});`;
};
