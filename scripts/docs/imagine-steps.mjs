import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyChange, readSteps } from './read-steps.mjs';

/** A copy is the one command whose outcome later steps lean on. */
const COPY = /^cp (\S+) (\S+)$/gm;

/**
 * Does the steps of a page in thought, in a second for all pages: each file that is to be created is not there yet, each
 * change fits the file as the steps before left it. What commands do is not known here, but for `cp`.
 *
 * @param {string} page text of a how-to page
 * @param {string} root of the repository
 * @returns {string[]} what does not work, a line each
 */
export function imagineSteps(page, root) {
  const imagined = new Map();
  const read = (path) => {
    const known = imagined.get(path);
    if (known !== undefined || !existsSync(join(root, path))) return known;
    return readFileSync(join(root, path), 'utf8');
  };
  const trouble = [];
  for (const { kind, path, text, line } of readSteps(page)) {
    const complain = (what) => trouble.push(`line ${line}: ${what}`);
    if (kind === 'run') {
      for (const [command, from, to] of text.matchAll(COPY)) {
        if (read(from) === undefined) complain(`${command}: there is no ${from}`);
        else imagined.set(to, read(from));
      }
    } else if (kind === 'create') {
      if (read(path) !== undefined) complain(`${path} is there already`);
      imagined.set(path, text);
    } else if (read(path) === undefined) complain(`there is no ${path} to change`);
    else {
      try {
        imagined.set(path, applyChange(read(path), text));
      } catch (error) {
        complain(`${path}: ${error.message}`);
      }
    }
  }
  return trouble;
}
