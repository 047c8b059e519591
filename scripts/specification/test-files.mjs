import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTitles } from './read-titles.mjs';

const left = new Set(['node_modules', 'dist', 'data', 'coverage', 'planted', 'test-results', 'playwright-report']);

function* filesUnder(root, folder = '') {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isDirectory() && !left.has(entry.name) && !entry.name.startsWith('.')) yield* filesUnder(root, path);
    else if (entry.isFile() && /\.(test|spec)\.(tsx?|mjs|cjs)$/.test(entry.name)) yield path;
  }
}

/**
 * Every test of the workspace that names the specification.
 *
 * @param root the workspace
 * @returns `{ file, title }` of each test with a "§" in its full title, by file; `file` is relative to the root
 */
export function readTests(root) {
  return [...filesUnder(root)].sort().flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    if (!text.includes('§')) return [];
    return readTitles(file, text)
      .filter((title) => title.includes('§'))
      .map((title) => ({ file, title }));
  });
}
