import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Environment variables that affect a suite's outcome. */
const surroundings = ['CI', 'LANG', 'TZ', 'USER_TOKEN_SECRET', 'PROPERTY_RUNS', 'PROPERTY_SEED', 'MODEL_RUNS'];

/** Returns path → hash of the content, for every file that is tracked or untracked but not ignored. */
function hashFiles(root) {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', list, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).split('\0');
  const there = [...new Set(files)].filter(
    (file) => file && statSync(join(root, file), { throwIfNoEntry: false })?.isFile(),
  );
  return new Map(
    there.sort().map((file) => [
      file,
      createHash('sha256')
        .update(readFileSync(join(root, file)))
        .digest('hex'),
    ]),
  );
}

/**
 * Remembers which suites have passed on which content, for `npm run check`. A suite's content is every file of the work
 * tree except those below folders that it does not read (`unrelated` in suites.mjs), the command, Node's version and
 * the environment: a new folder, the lock file and every configuration file count for all. `npm test` remembers
 * nothing.
 *
 * @param {string} root of the work tree
 */
export function openMemory(root) {
  const fileOf = ({ name }) => join(root, '.cache/passed', `${name.replaceAll(/[^a-z0-9]+/gi, '-')}.json`);
  const contentOf = ({ name, command, args, env, unrelated = [] }, files) => {
    const own = [...files].filter(([file]) => !unrelated.some((folder) => file.startsWith(`${folder}/`)));
    const outside = surroundings.map((key) => process.env[key] ?? null);
    const whole = [name, command, args, env, process.version, process.platform, outside, own];
    return createHash('sha256').update(JSON.stringify(whole)).digest('hex');
  };
  let files = hashFiles(root);
  return {
    /** @returns {{ passed: number } | undefined} how many tests passed on this content; undefined: it has to run */
    recall(suite) {
      if (!existsSync(fileOf(suite))) return undefined;
      const { content, passed } = JSON.parse(readFileSync(fileOf(suite), 'utf8'));
      return content === contentOf(suite, files) ? { passed } : undefined;
    },
    /**
     * Remembers the suites that passed, unless their content changed while they ran.
     * @param {{ suite: object, result: { passed: number, failed: number } }[]} outcomes
     */
    remember(outcomes) {
      const before = files;
      files = hashFiles(root);
      for (const { suite, result } of outcomes) {
        const content = contentOf(suite, before);
        if (result.failed > 0 || content !== contentOf(suite, files)) continue;
        mkdirSync(dirname(fileOf(suite)), { recursive: true });
        writeFileSync(fileOf(suite), JSON.stringify({ content, passed: result.passed }));
      }
    },
  };
}
