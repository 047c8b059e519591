const { readdirSync, readFileSync } = require('node:fs');
const path = require('node:path');

/** Emits a folder's files unchanged, under their own names: files with fixed addresses. */
class PublicFilesPlugin {
  /** @param {string} folder absolute */
  constructor(folder) {
    this.folder = folder;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('PublicFilesPlugin', (compilation) => {
      compilation.contextDependencies.add(this.folder);
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'PublicFilesPlugin', stage }, () => {
        for (const entry of readdirSync(this.folder, { recursive: true, withFileTypes: true })) {
          if (!entry.isFile()) continue;
          const file = path.join(entry.parentPath, entry.name);
          const name = path.relative(this.folder, file).replaceAll(path.sep, '/');
          compilation.emitAsset(name, new sources.RawSource(readFileSync(file)));
        }
      });
    });
  }
}

module.exports = { PublicFilesPlugin };
