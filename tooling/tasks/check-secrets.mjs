// Fails for a key, token or password in a committed or new file: runs secretlint over git's list of files. With
// "everything" it would walk node_modules before ignoring it, which takes a minute.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

/** Binary files, and files generated from checked ones. */
const ignored =
  /\.(png|jpg|jpeg|webp|ico|woff2|wasm|pdf|xls|xlsx|zip|po|gen\.ts)$|^package-lock\.json$|^api\/openapi\.json$/;

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
  cwd: root,
  encoding: 'utf8',
});
const files = listed.split('\0').filter((path) => path !== '' && !ignored.test(path) && existsSync(join(root, path)));
// In groups, because its time grows with the square of the number of files.
const atOnce = 200;
let failed = false;
for (let first = 0; first < files.length; first += atOnce) {
  const secretlint = [join(root, 'node_modules/secretlint/bin/secretlint.js'), '--no-glob'];
  const { status } = spawnSync(process.execPath, [...secretlint, ...files.slice(first, first + atOnce)], {
    cwd: root,
    stdio: 'inherit',
  });
  failed ||= status !== 0;
}
process.exit(failed ? 1 : 0);
