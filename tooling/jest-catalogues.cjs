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

const moduleOf = (filename) => moduleOfLocales(path.dirname(filename), { commonjs: true });

/**
 * Compiles catalogues for jest as @lingui/loader and catalogue-loader.cjs do for webpack. jest's transforms of `require`
 * are synchronous, so a child process compiles a .po file; jest caches the result by the file, and by the result
 * itself for `*.locales`.
 */
module.exports = {
  getCacheKey: (source, filename) => [filename, filename.endsWith('.po') ? source : moduleOf(filename)].join(' '),
  process: (_source, filename) => ({
    code: filename.endsWith('.po')
      ? execFileSync(process.execPath, [__filename, filename], { encoding: 'utf8' })
      : moduleOf(filename),
  }),
};

if (require.main === module) void compile(process.argv[2]).then((source) => process.stdout.write(source));
