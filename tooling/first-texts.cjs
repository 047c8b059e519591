const { existsSync, readFileSync } = require('node:fs');
const path = require('node:path');

/** Imports and exports of the project's own files that run with the file; types and `import()` do not. */
const ownImport = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'(\.[^']*)'/gm;

const endings = ['', '.tsx', '.ts'];

/**
 * The files that come with a screen.
 * @param {string[]} entries absolute paths of what is imported first
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
 * The files named by the lines `first: <path>` of a folder's `all.locales`, with what they import.
 * @param {string} folder of the catalogues
 * @returns {Set<string>} absolute paths; empty where English is one catalogue
 */
exports.firstFiles = (folder) => {
  const list = path.join(folder, 'all.locales');
  if (!existsSync(list)) return new Set();
  const entries = [...readFileSync(list, 'utf8').matchAll(/^first: (\S+)$/gm)].map(([, file]) => file);
  return filesBehind(entries.map((file) => path.resolve(folder, file)));
};

/**
 * @param {Record<string, { origin?: [file: string, line?: number][] }>} catalogue as Lingui reads or collects it
 * @param {string} packageDir that the origins start from
 * @param {Set<string>} files
 * @returns {Set<string>} ids of the texts that stand in one of the files
 */
exports.textsIn = (catalogue, packageDir, files) =>
  new Set(
    Object.entries(catalogue)
      .filter(([, { origin = [] }]) => origin.some(([file]) => files.has(path.resolve(packageDir, file))))
      .map(([id]) => id),
  );
