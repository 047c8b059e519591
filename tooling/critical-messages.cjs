const { existsSync, readFileSync } = require('node:fs');
const path = require('node:path');

/** Static imports and exports of the project's own files, without types and `import()`. */
const ownImport = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'(\.[^']*)'/gm;

const endings = ['', '.tsx', '.ts'];

/**
 * Returns the files that are loaded with a screen.
 * @param {string[]} entries absolute paths of the first imports
 * @returns {Set<string>} absolute paths: the entries and all source files that they import, directly or not
 * @throws when an entry does not exist
 */
function filesBehind(entries) {
  const found = new Set();
  const visit = (file) => {
    if (found.has(file)) return;
    found.add(file);
    for (const [, name] of readFileSync(file, 'utf8').matchAll(ownImport)) {
      const wanted = path.resolve(path.dirname(file), name);
      const source = endings.map((ending) => wanted + ending).find((one) => /\.tsx?$/.test(one) && existsSync(one));
      if (source) visit(source);
    }
  };
  entries.forEach(visit);
  return found;
}

/**
 * Returns the files named by the lines `first: <path>` of a folder's `all.locales`, with their imports.
 * @param {string} folder of the catalogues
 * @returns {Set<string>} absolute paths; empty if the English catalogue is not split
 */
exports.criticalFiles = (folder) => {
  const list = path.join(folder, 'all.locales');
  if (!existsSync(list)) return new Set();
  const entries = [...readFileSync(list, 'utf8').matchAll(/^first: (\S+)$/gm)].map(([, file]) => file);
  return filesBehind(entries.map((file) => path.resolve(folder, file)));
};

/**
 * Returns the ids of the texts used in one of the files.
 * @param {Record<string, { origin?: [file: string, line?: number][] }>} catalogue as Lingui reads or collects it
 * @param {string} packageDir base of the origins
 * @param {Set<string>} files
 * @returns {Set<string>}
 */
exports.messagesIn = (catalogue, packageDir, files) =>
  new Set(
    Object.entries(catalogue)
      .filter(([, { origin = [] }]) => origin.some(([file]) => files.has(path.resolve(packageDir, file))))
      .map(([id]) => id),
  );
