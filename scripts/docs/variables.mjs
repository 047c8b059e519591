import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const NAME = /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*\b/g;
/** Whatever a machine runs or reads: there a variable is used, on a page it is only mentioned. */
const READERS = [
  '*.ts',
  '*.tsx',
  '*.mjs',
  '*.cjs',
  '*.js',
  '*.sh',
  '*.yml',
  '*.yaml',
  '*.json',
  '*Dockerfile',
  '*Caddyfile',
  '.env*',
  'deploy/*',
];

/**
 * Every name that is written like an environment variable in the code and configuration of the repository.
 *
 * @param {string} root
 * @returns {Set<string>}
 */
export function variablesOf(root) {
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard', '--', ...READERS], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  const names = new Set();
  for (const file of listed.split('\0').filter((name) => name !== '' && name !== 'package-lock.json')) {
    let text;
    try {
      text = readFileSync(join(root, file), 'utf8');
    } catch {
      // Deleted, and git has not been told yet.
      continue;
    }
    for (const [name] of text.matchAll(NAME)) names.add(name);
  }
  return names;
}
