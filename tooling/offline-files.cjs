const { createHash } = require('node:crypto');

/** File name of the list, beside the remote's manifest (docs/decisions/0009). */
const listName = 'offline-files.json';

/**
 * Never requested by a page: maps, compressed variants, licences, statistics, and what only the browser itself or a
 * deployment fetches.
 */
const neverAsked = [/\.(map|gz|br|txt)$/, /stats\.json$/, /^(shell|requires)\.json$/, /\.html$/, /\.webmanifest$/];

/** File names with a content hash: immutable. The site caches them by the same rule. */
const contentNamed = /\.[0-9a-f]{8}\.[a-z0-9]+$/;

/** Catalogues of the other languages (locales.cjs): a browser caches those of its user. */
const catalogueName = /(?:^|\/)texts-([a-z]{2,3})\.[0-9a-f]{8}\.js$/;

/** Returns a digest as in Subresource Integrity. @param {Buffer | string} bytes */
const integrityOf = (bytes) => `sha256-${createHash('sha256').update(bytes).digest('base64')}`;

/**
 * Returns the fallback files of shared modules, which an offline copy does not need: the host provides these modules.
 *
 * @param {{ shared?: object[], exposes?: object[] } | undefined} manifest the parsed mf-manifest.json
 * @returns {Set<string>} paths
 */
function spareFiles(manifest) {
  const pathsOf = (parts = []) =>
    parts.flatMap(({ assets }) => [assets.js.sync, assets.js.async, assets.css.sync, assets.css.async].flat());
  const own = new Set(pathsOf(manifest?.exposes));
  return new Set(pathsOf(manifest?.shared).filter((path) => !own.has(path)));
}

/**
 * Returns what a browser must cache so that this build works offline.
 *
 * @param {{ path: string, bytes: Buffer }[]} assets all emitted files
 * @param {{ leaveOut?: (path: string) => boolean }} [options]
 * @returns {{ version: string, files: { path: string, bytes: number, integrity: string, lasting: boolean, language?: string }[] }}
 *   `version` changes with any byte of any page or file; `bytes` uncompressed; `integrity` as in Subresource Integrity; `lasting` if the
 *   name changes with the content; `language` of a catalogue, which pages in other languages do not need; paths are relative to the list
 */
function listOfflineFiles(assets, { leaveOut = () => false } = {}) {
  const sorted = [...assets].sort((one, other) => (one.path < other.path ? -1 : 1));
  const version = createHash('sha256');
  const files = [];
  for (const { path, bytes } of sorted) {
    if (path === listName) continue;
    const asked = !neverAsked.some((pattern) => pattern.test(path)) && !leaveOut(path);
    if (!asked && !path.endsWith('.html')) continue;
    const integrity = integrityOf(bytes);
    version.update(`${path} ${integrity}\n`);
    const [, language] = catalogueName.exec(path) ?? [];
    if (asked) files.push({ path, bytes: bytes.length, integrity, lasting: contentNamed.test(path), language });
  }
  return { version: version.digest('hex').slice(0, 16), files };
}

/** Emits the list of {@link listOfflineFiles} with the build's other files. */
class OfflineFilesPlugin {
  /**
   * @param {{ manifest?: string, leaveOut?: RegExp[] }} [options] `manifest`: a remote's, to omit its fallback files
   */
  constructor({ manifest, leaveOut = [] } = {}) {
    this.manifest = manifest;
    this.leaveOut = leaveOut;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('OfflineFilesPlugin', (compilation) => {
      // After all steps that write or rename files; the list itself is still compressed.
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'OfflineFilesPlugin', stage }, () => {
        const assets = compilation.getAssets().map(({ name, source }) => ({ path: name, bytes: source.buffer() }));
        const manifest = assets.find(({ path }) => path === this.manifest)?.bytes.toString();
        const spare = spareFiles(manifest && JSON.parse(manifest));
        const leaveOut = (path) => spare.has(path) || this.leaveOut.some((pattern) => pattern.test(path));
        const list = JSON.stringify(listOfflineFiles(assets, { leaveOut }));
        compilation.emitAsset(listName, new sources.RawSource(list));
      });
    });
  }
}

module.exports = { OfflineFilesPlugin, integrityOf, listOfflineFiles, spareFiles };
