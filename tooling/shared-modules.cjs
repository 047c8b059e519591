const path = require('node:path');

/**
 * Modules that shell and remotes share as singletons, and Lingui, which a remote may lack or have in another major;
 * all else is private (architecture.md "Walls").
 */
const sharedModules = (packageDir) => {
  const installed = (name) => require(require.resolve(`${name}/package.json`, { paths: [packageDir] })).version;
  const { dependencies } = require(path.join(packageDir, 'package.json'));
  const compatible = (version) => ({ version, requiredVersion: `^${version.split('.')[0]}.0.0` });
  const singleton = (version) => ({ singleton: true, ...compatible(version) });
  return {
    ...Object.fromEntries(
      ['@lingui/core', '@lingui/react']
        .filter((name) => name in dependencies)
        .map((name) => [name, compatible(installed(name))]),
    ),
    react: singleton(installed('react')),
    'react-dom': singleton(installed('react-dom')),
    // Shared under the name that remotes and hosts of other builds use.
    '@loyalty/shared-ui/router': { ...singleton(installed('react-router-dom')), shareKey: 'react-router-dom' },
  };
};

/** Bundles shared modules into the host, so that the first render waits for no chunks of them. */
const eager = (shared) =>
  Object.fromEntries(Object.entries(shared).map(([name, options]) => [name, { ...options, eager: true }]));

/** Returns the version and the names of all exports of each shared module that a host's build provides. */
function providedBy({ modules, moduleGraph }) {
  const provided = [...modules].filter(({ type }) => type === 'provide-module');
  return Object.fromEntries(
    provided.map((module) => {
      const [dependency] = [...module.dependencies, ...module.blocks.flatMap(({ dependencies }) => dependencies)];
      const exports = moduleGraph.getProvidedExports(moduleGraph.getModule(dependency));
      if (!Array.isArray(exports)) throw new Error(`The exports of ${module._name} cannot be listed`);
      return [module._name, { version: module._version, exports: exports.sort() }];
    }),
  );
}

/**
 * Returns the versions and the names of exports that a remote's build takes of each shared module. A package that takes
 * the whole module as an object adds no name.
 */
function requiredBy({ modules, moduleGraph }) {
  const required = {};
  for (const module of [...modules].filter(({ type }) => type === 'consume-shared-module')) {
    const { shareKey, requiredVersion, singleton } = module.options;
    const names = [...moduleGraph.getIncomingConnections(module)]
      .filter((connection) => connection.dependency && connection.isActive(undefined))
      .flatMap(({ dependency }) => dependency.getReferencedExports(moduleGraph, undefined))
      .flatMap((reference) => (Array.isArray(reference) ? reference : reference.name).slice(0, 1));
    const known = required[shareKey]?.exports ?? [];
    required[shareKey] = {
      version: String(requiredVersion),
      singleton: Boolean(singleton),
      exports: [...new Set([...known, ...names])].filter((name) => name !== 'default').sort(),
    };
  }
  return required;
}

/**
 * Writes a list of the modules that a build shares, for deployments only: a release that uses an export which the live
 * shell lacks is refused (tooling/deploy/live-site.ts). A host's shell.json also has the services of its device:
 *
 *   shell.json     { "shared": { "react": { "version": "19.3.1", "exports": ["Activity", …] }, … }, "device": { … } }
 *   requires.json  { "react": { "version": "^19.0.0", "singleton": true, "exports": ["useState", …] }, … }
 */
class SharedExportsPlugin {
  /** @param {{ device?: object }} options `device` of a host; a remote has none */
  constructor({ device } = {}) {
    this.device = device;
  }

  apply(compiler) {
    // A development build of React does not name its exports.
    if (compiler.options.mode !== 'production') return;
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('SharedExportsPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
      compilation.hooks.processAssets.tap({ name: 'SharedExportsPlugin', stage }, () => {
        const [name, content] = this.device
          ? ['shell.json', { shared: providedBy(compilation), device: this.device }]
          : ['requires.json', requiredBy(compilation)];
        compilation.emitAsset(name, new sources.RawSource(JSON.stringify(content)));
      });
    });
  }
}

module.exports = { SharedExportsPlugin, eager, sharedModules };
