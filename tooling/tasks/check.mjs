// `npm run check`: the checks before a commit. A suite that has passed on the same content is skipped: every file of the
// work tree except those of parts that it does not read (`reads` in suites.mjs), its command, Node's version and the
// environment. `npm run check -- --all` runs every one, as `npm test` and CI do; `npm run check -- user-app` those of one
// remote.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findRemote } from '../remotes.cjs';
import { ensureInstalled, root } from './install.mjs';
import { printSum, runBesideEachOther, runSuite } from './run-suite.mjs';
import { apiTests, checks, parts, suitesOf, unitTests } from './suites.mjs';

/** Environment variables that affect a suite's outcome. */
const surroundings = ['CI', 'LANG', 'TZ', 'USER_TOKEN_SECRET', 'PROPERTY_RUNS', 'PROPERTY_SEED', 'MODEL_RUNS'];
const cache = join(root, '.cache');
const memory = join(cache, 'passed.json');

/** Returns a line with path and hash for every file that is tracked or untracked but not ignored. */
function readFiles() {
  mkdirSync(cache, { recursive: true });
  const env = { ...process.env, GIT_INDEX_FILE: join(cache, 'check-index') };
  const git = (...args) => execFileSync('git', args, { cwd: root, env, encoding: 'utf8', maxBuffer: 2 ** 26 });
  git('add', '--all');
  return git('ls-files', '--stage').split('\n');
}

/** Returns the hash of what a suite reads. */
function contentOf({ command, args, env, reads = parts }, files) {
  const unread = parts.filter((part) => !reads.includes(part));
  const own = files.filter((line) => !unread.some((part) => line.split('\t')[1]?.startsWith(`${part}/`)));
  const outside = surroundings.map((key) => process.env[key] ?? null);
  const whole = [command, args, env, process.version, process.platform, outside, own];
  return createHash('sha256').update(JSON.stringify(whole)).digest('hex');
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { all: { type: 'boolean' } } });
const everything = values.all === true;
const [app] = positionals;
const wanted = app ? suitesOf(findRemote(app).app) : { checks, unitTests: [...unitTests, apiTests()] };

ensureInstalled();
const known = existsSync(memory) ? JSON.parse(readFileSync(memory, 'utf8')) : {};
const before = readFiles();
const isOwed = (suite) => everything || known[suite.name]?.content !== contentOf(suite, before);
const suites = [...wanted.checks, ...wanted.unitTests];
const results = await runBesideEachOther(wanted.checks.filter(isOwed));
for (const suite of wanted.unitTests.filter(isOwed)) results.push(await runSuite(suite));

const after = readFiles();
for (const { name, passed, failed } of results) {
  const suite = suites.find((one) => one.name === name);
  const content = contentOf(suite, before);
  // Not if its content changed while it ran.
  if (failed === 0 && content === contentOf(suite, after)) known[name] = { content, passed };
}
writeFileSync(memory, JSON.stringify(known));
const recalled = suites
  .filter(({ name }) => !results.some((result) => result.name === name))
  .map(({ name }) => ({ name, passed: known[name].passed, failed: 0, seconds: 0, unchanged: true }));
process.exit(printSum([...recalled, ...results]) === 0 ? 0 : 1);
