// No key, token or password in what is committed, or would be: secretlint over git's own list of files. Asked for "everything",
// it would walk node_modules before it ignores it, which takes a minute.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

/** Bytes, or written by a tool from what is looked at itself. */
const ignored =
  /\.(png|jpg|jpeg|webp|ico|woff2|wasm|pdf|xls|xlsx|zip|po|gen\.ts)$|^package-lock\.json$|^api\/openapi\.json$/;

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
  cwd: root,
  encoding: 'utf8',
});
const files = listed.split('\0').filter((path) => path !== '' && !ignored.test(path) && existsSync(join(root, path)));
// Its time grows with the square of how many files it is given.
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
