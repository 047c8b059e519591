const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const path = require('node:path');
const { transformSync } = require('@swc/core');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const { swcOptions } = require('./swc.cjs');

/**
 * Runs a small script in the page's head before the first paint. A file, because the content policy forbids inline
 * code; not a webpack entry, because each contains the federation runtime. It loads in parallel with the style sheet,
 * which the first paint waits for anyway.
 */
class HeadScriptPlugin {
  /** @param {string} file absolute, TypeScript without imports */
  constructor(file) {
    this.file = file;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('HeadScriptPlugin', (compilation) => {
      compilation.fileDependencies.add(this.file);
      const { jsc } = swcOptions();
      const { code } = transformSync(readFileSync(this.file, 'utf8'), {
        filename: this.file,
        isModule: false,
        minify: true,
        jsc: { parser: jsc.parser, target: jsc.target, minify: { compress: true, mangle: true } },
      });
      const hash = createHash('sha256').update(code).digest('hex').slice(0, 8);
      const name = `js/${path.basename(this.file, '.ts')}.${hash}.js`;
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'HeadScriptPlugin', stage }, () => {
        compilation.emitAsset(name, new sources.RawSource(code), { minimized: true });
      });
      HtmlWebpackPlugin.getCompilationHooks(compilation).alterAssetTagGroups.tap('HeadScriptPlugin', (page) => {
        const tag = { tagName: 'script', voidTag: false, attributes: { src: page.publicPath + name }, meta: {} };
        page.headTags.unshift(tag);
        return page;
      });
    });
  }
}

module.exports = { HeadScriptPlugin };
