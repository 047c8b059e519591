const { execFileSync } = require('node:child_process');
const path = require('node:path');

/** Compiles one .po catalogue to CommonJS with Lingui's asynchronous functions. */
async function compile(filename) {
  const { getCatalogForFile, getCatalogs, createCompiledCatalog } = require('@lingui/cli/api');
  const { getConfig } = require('@lingui/conf');
  const packageDir = filename.slice(0, filename.indexOf(`${path.sep}src${path.sep}`));
  const config = getConfig({ cwd: packageDir });
  const { locale, catalog } = getCatalogForFile(path.relative(config.rootDir, filename), await getCatalogs(config));
  const { messages } = await catalog.getTranslations(locale, {
    sourceLocale: config.sourceLocale,
    fallbackLocales: config.fallbackLocales,
  });
  return createCompiledCatalog(locale, messages, { namespace: 'cjs', strict: false }).source;
}

/**
 * Compiles a .po catalogue for jest as @lingui/loader does for webpack. jest's transforms of `require` are synchronous,
 * so a child process does the work; jest caches the result.
 */
module.exports = {
  process: (_source, filename) => ({
    code: execFileSync(process.execPath, [__filename, filename], { encoding: 'utf8' }),
  }),
};

if (require.main === module) {
  compile(process.argv[2]).then(
    (source) => process.stdout.write(source),
    (error) => {
      console.error(error);
      process.exitCode = 1;
    },
  );
}
