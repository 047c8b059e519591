const { integrityOf } = require('./offline-files.cjs');

/** What a browser executes or is styled by. */
const isCode = /\.(js|css|wasm)$/;

/**
 * Writes remote.json beside a remote's container: what a host needs to know of this build.
 *
 *   { "name": "user_app", "entry": "js/remoteEntry.0123abcd.js",
 *     "files": ["js/routes.….js", …],                          every screen waits for these
 *     "screens": { "/user/login": ["js/sign-in.….js", …], … },   what that screen waits for besides
 *     "look": { "id": "0123abcd", "version": "1.2.3", "styles": ["css/look.….css"] },   of its shared-ui, for a host of another
 *     "integrity": { "js/remoteEntry.0123abcd.js": "sha256-…", … } }  of each script, style sheet and WebAssembly of the build
 *
 * Addresses are relative to remote.json. A host that preloads them spares the round trips in which each file names the next.
 * Where remotes.json carries the hash of remote.json, nothing runs that has not the hash given here (docs/decisions/0014).
 */
class RemoteManifestPlugin {
  /**
   * @param {{ name: string, expose: string, firstScreens: Record<string, string[]>, look: { id: string, version: string,
   *   chunk: string } }} remote `expose` is the chunk of the exposed module; `firstScreens` maps a path to the
   *   `webpackChunkName`s of what stands there; `look`: of look.cjs, and the chunk that holds its style sheet
   */
  constructor({ name, expose, firstScreens, look }) {
    Object.assign(this, { name, expose, firstScreens, look });
  }

  apply(compiler) {
    const { Compilation, WebpackError, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('RemoteManifestPlugin', (compilation) => {
      // After the real content hashes are known, before the compressed copies are made.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
      compilation.hooks.processAssets.tap({ name: 'RemoteManifestPlugin', stage }, () => {
        const filesOf = (chunk) => {
          const group = compilation.namedChunkGroups.get(chunk);
          if (!group) compilation.errors.push(new WebpackError(`remote.json: there is no chunk named ${chunk}`));
          return (group?.getFiles() ?? []).filter((file) => /\.(js|css)$/.test(file));
        };
        const [entry] = compilation.entrypoints.get(this.name)?.getFiles() ?? [];
        const files = filesOf(this.expose);
        const others = (chunks) => [...new Set(chunks.flatMap(filesOf))].filter((file) => !files.includes(file));
        const screens = Object.entries(this.firstScreens).map(([path, chunks]) => [path, others(chunks)]);
        const code = compilation.getAssets().filter(({ name }) => isCode.test(name));
        const integrity = Object.fromEntries(code.map(({ name, source }) => [name, integrityOf(source.buffer())]));
        const { chunk, ...named } = this.look;
        const look = { ...named, styles: filesOf(chunk).filter((file) => file.endsWith('.css')) };
        const manifest = { name: this.name, entry, files, screens: Object.fromEntries(screens), look, integrity };
        compilation.emitAsset('remote.json', new sources.RawSource(JSON.stringify(manifest)));
      });
    });
  }
}

exports.RemoteManifestPlugin = RemoteManifestPlugin;
