const { execFileSync } = require('node:child_process');
const path = require('node:path');
const { moduleOfLocales, readCatalogue } = require('./locales.cjs');

/** Compiles one .po catalogue to CommonJS with Lingui's asynchronous functions. */
async function compile(filename) {
  const { createCompiledCatalog } = require('@lingui/cli/api');
  const { config, locale, catalog } = await readCatalogue(filename);
  const { sourceLocale, fallbackLocales } = config;
  const { messages } = await catalog.getTranslations(locale, { sourceLocale, fallbackLocales });
  return createCompiledCatalog(locale, messages, { namespace: 'cjs', strict: false }).source;
}

const localesOf = (filename) => moduleOfLocales(path.dirname(filename), { commonjs: true });

const modules = {
  // Each class has its own name.
  '.css': () => "module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? false : name) });",
  // jest's transforms of `require` are synchronous, so a child process compiles a catalogue.
  '.po': (filename) => execFileSync(process.execPath, [__filename, filename], { encoding: 'utf8' }),
  '.locales': localesOf,
};
const asset = () => "module.exports = { __esModule: true, default: 'asset' };";

/** Turns files that are not code into modules for jest, as webpack's loaders do: catalogues, CSS modules, pictures, fonts. */
module.exports = {
  getCacheKey: (source, filename) =>
    [__filename, filename, filename.endsWith('.locales') ? localesOf(filename) : source].join(' '),
  process: (_source, filename) => ({ code: (modules[path.extname(filename)] ?? asset)(filename) }),
};

if (require.main === module) void compile(process.argv[2]).then((source) => process.stdout.write(source));
