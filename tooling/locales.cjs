const { existsSync, readFileSync, readdirSync } = require('node:fs');
const path = require('node:path');

/** The language of the texts in the code. */
const sourceLocale = 'en';

/**
 * Returns the languages of a package: the .po files in its folder of catalogues. The display name and the `Intl` locale
 * are in the file's header (`X-Language-Name`, `X-Intl-Locale`); the defaults are the language's own name and Indian
 * formats with Latin digits.
 *
 * @param {string} folder
 * @returns {{ code: string, name: string, intl: string }[]} the language of the code first, the others by code
 */
exports.readLocales = (folder) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.po'))
    .map((file) => describe(file.slice(0, -'.po'.length), readFileSync(path.join(folder, file), 'utf8')))
    .toSorted((a, b) => rank(a) - rank(b) || a.code.localeCompare(b.code));

const rank = ({ code }) => (code === sourceLocale ? 0 : 1);

function describe(code, text) {
  const [header = ''] = text.split(/\r?\n\r?\n/);
  const named = (key) => new RegExp(`^"${key}:\\s*(.*?)\\s*(?:\\\\n)?"\\s*$`, 'mi').exec(header)?.[1] || undefined;
  return {
    code,
    name: named('X-Language-Name') ?? new Intl.DisplayNames([code], { type: 'language' }).of(code),
    intl: named('X-Intl-Locale') ?? defaultIntl(code),
  };
}

/** Returns the languages' codes, for lingui.config.cjs. */
exports.localeCodes = (folder) => exports.readLocales(folder).map(({ code }) => code);

/**
 * Returns the source of a folder of catalogues as a module: `locales`, the list; `loadCatalogue(code)`; and
 * `firstMessages`, the bundled English texts. These are all, or, if the folder's `all.locales` names first screens,
 * theirs (`criticalFiles`), and `loadCatalogue('en')` fetches the others, without those of the separate folders, which
 * `loadSeparate()` fetches. Every other catalogue is its own chunk.
 *
 * @param {string} folder
 * @param {{ commonjs?: boolean }} options `commonjs` for jest, with all English texts
 */
exports.moduleOfLocales = (folder, { commonjs = false } = {}) => {
  const locales = exports.readLocales(folder);
  const isSplit = !commonjs && exports.criticalFiles(folder).size > 0;
  const source = `./${sourceLocale}.po`;
  const rest = `import(/* webpackChunkName: "texts" */ ${JSON.stringify(`${source}?later`)})`;
  const load = ({ code }) => {
    const file = JSON.stringify(`./${code}.po`);
    if (commonjs) return `Promise.resolve().then(() => require(${file}))`;
    // offline-files.cjs knows a language's file by its name.
    if (code !== sourceLocale) return `import(/* webpackChunkName: "texts-${code}" */ ${file})`;
    return isSplit
      ? `${rest}.then(({ messages }) => ({ messages: { ...firstMessages, ...messages } }))`
      : 'Promise.resolve({ messages: firstMessages })';
  };
  const hasSeparate = !commonjs && exports.separateFolders(folder).length > 0;
  const separate = `import(/* webpackChunkName: "separate" */ ${JSON.stringify(`${source}?separate`)})`;
  const loaders = locales.map((one) => `${JSON.stringify(one.code)}: () => ${load(one)}`).join(',\n');
  const first = JSON.stringify(isSplit ? `${source}?first` : source);
  return [
    commonjs
      ? `exports.firstMessages = require(${first}).messages;`
      : `import { messages as firstMessages } from ${first};\nexport { firstMessages };`,
    `${commonjs ? 'exports.locales =' : 'export const locales ='} ${shortList(locales)};`,
    `const catalogues = {\n${loaders}\n};`,
    `${commonjs ? 'exports.loadCatalogue =' : 'export const loadCatalogue ='} async (code) => (await catalogues[code]()).messages;`,
    `${commonjs ? 'exports.loadSeparate =' : 'export const loadSeparate ='} async () => ${hasSeparate ? `(await ${separate}).messages` : '({})'};`,
  ].join('\n');
};

/** Returns the list as code: every first screen carries it. */
const shortList = (locales) => {
  const rows = locales.map(({ code, name, intl }) => (intl === defaultIntl(code) ? [code, name] : [code, name, intl]));
  return `${JSON.stringify(rows)}.map(([code,name,intl=code+${JSON.stringify(defaultIntl(''))}])=>({code,name,intl}))`;
};

/** Indian formats with Latin digits. */
const defaultIntl = (code) => `${code}-IN-u-nu-latn`;

/** Returns Lingui's configuration and catalogue of a .po file. @param {string} file absolute */
exports.readCatalogue = async (file) => {
  const { getCatalogForFile, getCatalogs } = require('@lingui/cli/api');
  const { getConfig } = require('@lingui/conf');
  const config = getConfig({ cwd: path.dirname(file) });
  return { config, ...getCatalogForFile(path.relative(config.rootDir, file), await getCatalogs(config)) };
};

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
 * Returns the folders named by the lines `separate: <path>` of a folder's `all.locales`: what only they use is loaded with
 * their pages.
 * @param {string} folder of the catalogues
 * @returns {string[]} absolute paths
 */
exports.separateFolders = (folder) => {
  const list = path.join(folder, 'all.locales');
  if (!existsSync(list)) return [];
  return [...readFileSync(list, 'utf8').matchAll(/^separate: (\S+)$/gm)].map(([, name]) => path.resolve(folder, name));
};

/**
 * Returns the ids of the texts used nowhere but in some folders.
 * @param {Record<string, { origin?: [file: string, line?: number][] }>} catalogue as Lingui reads or collects it
 * @param {string} packageDir base of the origins
 * @param {string[]} folders
 * @returns {Set<string>}
 */
exports.messagesOnlyIn = (catalogue, packageDir, folders) => {
  const isInside = ([file]) => folders.some((one) => path.resolve(packageDir, file).startsWith(one + path.sep));
  return new Set(
    Object.entries(catalogue)
      .filter(([, { origin = [] }]) => origin.length > 0 && origin.every(isInside))
      .map(([id]) => id),
  );
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
