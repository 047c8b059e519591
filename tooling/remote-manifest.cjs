const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const path = require('node:path');
const { integrityOf } = require('./offline-files.cjs');
const { publicFields } = require('./remotes.cjs');

/** Colours, sizes, type and focus of every screen, from the shared-ui that the app is built with. */
const tokenFiles = ['@loyalty/shared-ui/tokens.css', '@loyalty/shared-ui/base.css'];

/**
 * Returns the hash by which a host detects a remote built with other tokens (docs/decisions/0019).
 * @param {string} packageDir the app's folder, whose shared-ui is read
 * @returns {{ hash: string, version: string }} `version` of shared-ui, for people
 */
function tokensHashOf(packageDir) {
  const files = tokenFiles.map((name) => require.resolve(name, { paths: [packageDir] }));
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  const { version } = JSON.parse(readFileSync(path.join(path.dirname(files[0]), '../package.json'), 'utf8'));
  return { hash: hash.digest('hex').slice(0, 8), version };
}

/** Files that a browser executes or applies. */
const isCode = /\.(js|css|wasm)$/;

/**
 * Writes remote.json (tooling/site-files.ts) beside a remote's container. A host that preloads its files spares the round trips in which
 * each names the next.
 */
class RemoteManifestPlugin {
  /**
   * @param {{ remote: ReturnType<import('./remotes.cjs').readRemote>, expose: string, tokens: { hash: string, version: string, chunk: string } }} build
   *   `remote.firstScreens` maps a path to the `webpackChunkName`s of its screen, `remote.skeletons` to a shape of
   *   shell/src/app-skeleton/skeleton.css; `expose` is the chunk of the exposed module; `tokens`: of `tokensHashOf`, and the chunk that
   *   holds the style sheet
   */
  constructor({ remote, expose, tokens }) {
    Object.assign(this, { remote, expose, tokens });
  }

  apply(compiler) {
    const { Compilation, WebpackError, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('RemoteManifestPlugin', (compilation) => {
      // After the final content hashes are known, before compression.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
      compilation.hooks.processAssets.tap({ name: 'RemoteManifestPlugin', stage }, () => {
        const filesOf = (chunk) => {
          const group = compilation.namedChunkGroups.get(chunk);
          if (!group) compilation.errors.push(new WebpackError(`remote.json: there is no chunk named ${chunk}`));
          return (group?.getFiles() ?? []).filter((file) => /\.(js|css)$/.test(file));
        };
        const { app, name, prefix, offline, firstScreens, skeletons } = this.remote;
        const [entry] = compilation.entrypoints.get(name)?.getFiles() ?? [];
        const files = filesOf(this.expose);
        const others = (chunks) => [...new Set(chunks.flatMap(filesOf))].filter((file) => !files.includes(file));
        const screens = Object.entries(firstScreens).map(([path, chunks]) => [path, others(chunks)]);
        const code = compilation.getAssets().filter(({ name }) => isCode.test(name));
        const integrity = Object.fromEntries(code.map((asset) => [asset.name, integrityOf(asset.source.buffer())]));
        const { chunk, ...named } = this.tokens;
        const tokens = { ...named, styles: filesOf(chunk).filter((file) => file.endsWith('.css')) };
        const manifest = {
          app,
          name,
          prefix,
          offline,
          ...publicFields(this.remote),
          entry,
          files,
          screens: Object.fromEntries(screens),
          skeletons,
          tokens,
          integrity,
        };
        compilation.emitAsset('remote.json', new sources.RawSource(JSON.stringify(manifest)));
      });
    });
  }
}

module.exports = { RemoteManifestPlugin, tokenFiles, tokensHashOf };
