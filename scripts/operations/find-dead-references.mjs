import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The heading's address on a rendered page. */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replaceAll(/[`*]|[^\p{L}\p{N} _-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

const anchorsOf = (text) => [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading));

/** What is written like a path of this repository: a known first folder, or a file that stands beside the page. */
const PATH =
  /`((?:admin-app|api|bench|boundaries|deploy|docs|e2e|faults|scripts|shared-ui|shell|site|tooling|user-app)\/[\w./@-]+)`/g;

/**
 * Finds what a page names and the repository does not have: npm scripts, files, linked pages and their sections. Who reads
 * these pages is in a hurry.
 *
 * @param {{file: string, text: string}} page its path below `root`, and what it says
 * @param {{root: string, scripts: Record<string, string>}} repository `scripts` as in package.json
 * @returns {string[]} a line for each, `<page>: …`
 */
export function findDeadReferences({ file, text }, { root, scripts }) {
  const dead = [];
  for (const [, name] of text.matchAll(/npm run (?:--silent )?([\w:-]+)(?! -w)/g)) {
    if (!(name in scripts)) dead.push(`npm run ${name} is no script`);
  }
  for (const [, path] of text.matchAll(PATH)) {
    if (!existsSync(join(root, path))) dead.push(`${path} does not exist`);
  }
  for (const [, target] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^[a-z]+:/.test(target)) continue;
    const [path, anchor] = target.split('#');
    const other = path === '' ? join(root, file) : join(root, dirname(file), path);
    if (path !== '' && !existsSync(other)) dead.push(`${target} leads nowhere`);
    else if (anchor && !anchorsOf(path === '' ? text : readFileSync(other, 'utf8')).includes(anchor)) {
      dead.push(`${target}: there is no such section`);
    }
  }
  return [...new Set(dead)].map((line) => `${file}: ${line}`);
}
