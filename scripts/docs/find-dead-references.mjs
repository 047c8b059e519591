import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** The heading's address on a rendered page. */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replaceAll(/[`*]|[^\p{L}\p{N} _-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

const anchorsOf = (text) => [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading));

const FOLDERS =
  'admin-app|api|bench|boundaries|deploy|docs|e2e|faults|scripts|shared-ui|shell|site|tooling|user-app|\\.github|\\.vscode';

/** What is written as code, in a line or as a block of commands. */
const CODE = /`([^`\n]+)`|^```sh\n([\s\S]*?)^```$/gm;

/** What is written like a path of this repository: a known first folder, and no placeholder or pattern in it. */
const PATH = new RegExp('^(?:' + FOLDERS + ')/[\\w./@-]*\\w/?$');

/** Whether a path is there, or begins that of something there: jest is told files by the beginning of their names. */
function isThere(path) {
  if (existsSync(path)) return true;
  const folder = dirname(path);
  return existsSync(folder) && readdirSync(folder).some((name) => name.startsWith(basename(path)));
}

/** `npm run x`, of the root or with `-w @loyalty/y` of a package; silent or not. */
const SCRIPT = /npm run (?:-s |--silent )?([\w:-]+)((?: -- \S+| --?\S+(?: @\S+)?)*)/g;

/** What is written like an environment variable of ours: capitals with an underscore, or one that has none. */
const VARIABLE = /`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|PORT|BIND)(?:=[^`]*)?`/g;

/** What a how-to has its reader make. */
const MADE = /(?:Create `|^cp \S+ )([\w./@-]+)/gm;

/** Records of decisions say what held on their day; only where they lead to must be there. */
const isRecord = (file) => /^docs\/decisions\/\d/.test(file);

/** Code that is shown may hold whatever it likes; a command in it is meant all the same. */
const withoutListings = (text) => text.replaceAll(/^```(?!sh\b)\w*\n[\s\S]*?^```$/gm, '');

/**
 * Finds what a page names and the repository does not have: npm scripts, files, environment variables, linked pages and their
 * sections, pictures. Who reads these pages is new here, or in a hurry.
 *
 * @param {{file: string, text: string}} page its path below `root`, and what it says
 * @param {{root: string, scripts: Record<string, string>, packages?: Record<string, Record<string, string>>, variables?: ReadonlySet<string>}} repository
 *   `scripts` as in package.json, `packages` those of each package by its name; every name in `variables` is read somewhere; without
 *   it none is judged
 * @returns {string[]} a line for each, `<page>: …`
 */
export function findDeadReferences({ file, text: page }, { root, scripts, packages = {}, variables }) {
  const dead = [];
  const made = new Set([...page.matchAll(MADE)].map(([, path]) => path));
  const isMade = (path) => [...made].some((file) => file === path || file.startsWith(`${path}/`));
  const text = withoutListings(page);
  const claims = isRecord(file) ? '' : text;
  for (const [, name, options] of claims.matchAll(SCRIPT)) {
    const owner = /-w (@loyalty\/[\w-]+)/.exec(options)?.[1];
    const known = owner ? (packages[owner] ?? {}) : scripts;
    if (!(name in known)) dead.push(`npm run ${name}${owner ? ` -w ${owner}` : ''} is no script`);
  }
  for (const [, span = '', block = ''] of claims.matchAll(CODE)) {
    for (const path of `${span} ${block}`.split(/\s+/).filter((word) => PATH.test(word))) {
      const isBuilt = /(^|\/)(dist|node_modules)(\/|$)/.test(path);
      if (!isMade(path) && !isBuilt && !isThere(join(root, path))) dead.push(`${path} does not exist`);
    }
  }
  for (const [, name] of variables ? claims.matchAll(VARIABLE) : []) {
    if (!variables.has(name)) dead.push(`nothing reads the variable ${name}`);
  }
  for (const [, target] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^[a-z]+:/.test(target)) continue;
    const [path, anchor] = target.split('#');
    const other = path === '' ? join(root, file) : join(root, dirname(file), path);
    if (path !== '' && !existsSync(other)) dead.push(`${target} leads nowhere`);
    else if (anchor && !anchorsOf(path === '' ? page : readFileSync(other, 'utf8')).includes(anchor)) {
      dead.push(`${target}: there is no such section`);
    }
  }
  return [...new Set(dead)].map((line) => `${file}: ${line}`);
}
