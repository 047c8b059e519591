const { createHash } = require('node:crypto');
const { readdirSync, readFileSync } = require('node:fs');
const path = require('node:path');
const { transformSync } = require('@swc/core');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const { swcOptions } = require('./swc.cjs');

/** Adds a tag to the page's head, before all others. @param tagOf returns it for the page and the compilation's files */
const addHeadTag = (compilation, name, tagOf) =>
  HtmlWebpackPlugin.getCompilationHooks(compilation).alterAssetTagGroups.tap(name, (page) => {
    page.headTags.unshift({ meta: {}, ...tagOf(page.publicPath) });
    return page;
  });

/** Calls `emit` before all steps that change or list files. */
const emitFirst = (compilation, name, emit) => {
  const stage = compilation.constructor.PROCESS_ASSETS_STAGE_ADDITIONAL;
  compilation.hooks.processAssets.tap({ name, stage }, emit);
};

/**
 * Runs a small script in the page's head before the first paint. A file, which the site writes into the page
 * (deploy/site/src/page.ts); not a webpack entry, because each contains the federation runtime.
 */
exports.HeadScriptPlugin = class HeadScriptPlugin {
  /** @param {string} file absolute, TypeScript without imports */
  constructor(file) {
    this.file = file;
  }

  apply(compiler) {
    const { RawSource } = compiler.webpack.sources;
    compiler.hooks.thisCompilation.tap('HeadScriptPlugin', (compilation) => {
      compilation.fileDependencies.add(this.file);
      const { parser, target } = swcOptions().jsc;
      const { code } = transformSync(readFileSync(this.file, 'utf8'), {
        filename: this.file,
        isModule: false,
        minify: true,
        jsc: { parser, target, minify: { compress: true, mangle: true } },
      });
      const hash = createHash('sha256').update(code).digest('hex').slice(0, 8);
      const name = `js/${path.basename(this.file, '.ts')}.${hash}.js`;
      emitFirst(compilation, 'HeadScriptPlugin', () =>
        compilation.emitAsset(name, new RawSource(code), { minimized: true }),
      );
      addHeadTag(compilation, 'HeadScriptPlugin', (publicPath) => ({
        tagName: 'script',
        voidTag: false,
        attributes: { src: publicPath + name },
      }));
    });
  }
};

/** Preloads the font with the page: otherwise browsers request it at the first text layout, after every script. */
exports.PreloadFontPlugin = class PreloadFontPlugin {
  /** @param {RegExp} pattern of the font's name */
  constructor(pattern) {
    this.pattern = pattern;
  }

  apply(compiler) {
    compiler.hooks.compilation.tap('PreloadFontPlugin', (compilation) =>
      addHeadTag(compilation, 'PreloadFontPlugin', (publicPath) => {
        const font = Object.keys(compilation.assets).find((file) => this.pattern.test(file));
        if (!font) throw new Error(`No font's name matches ${this.pattern}`);
        const attributes = { rel: 'preload', as: 'font', type: 'font/woff2', href: publicPath + font, crossorigin: '' };
        return { tagName: 'link', voidTag: true, attributes };
      }),
    );
  }
};

/** Emits a folder's files unchanged, under their own names: files with fixed addresses. */
exports.PublicFilesPlugin = class PublicFilesPlugin {
  /** @param {string} folder absolute */
  constructor(folder) {
    this.folder = folder;
  }

  apply(compiler) {
    const { RawSource } = compiler.webpack.sources;
    compiler.hooks.thisCompilation.tap('PublicFilesPlugin', (compilation) => {
      compilation.contextDependencies.add(this.folder);
      emitFirst(compilation, 'PublicFilesPlugin', () => {
        for (const entry of readdirSync(this.folder, { recursive: true, withFileTypes: true })) {
          if (!entry.isFile()) continue;
          const file = path.join(entry.parentPath, entry.name);
          const name = path.relative(this.folder, file).replaceAll(path.sep, '/');
          compilation.emitAsset(name, new RawSource(readFileSync(file)));
        }
      });
    });
  }
};
