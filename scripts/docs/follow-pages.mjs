// `npm run how-to [page …]`: follows the pages of docs/how-to literally, each in a fresh copy of the repository, and stops at the
// first step that does not do what the page says. Without names: all of them.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ensureInstalled, root } from '../install.mjs';
import { applyChange, readSteps } from './read-steps.mjs';
import { makeScratchCopy } from './scratch-copy.mjs';

const folder = join(root, 'docs/how-to');

/** @returns {string | undefined} what went wrong */
function follow({ kind, path, text }, copy) {
  if (kind === 'run') {
    const { status, stdout, stderr } = spawnSync('bash', ['-e', '-o', 'pipefail', '-c', text], {
      cwd: copy,
      encoding: 'utf8',
      maxBuffer: 1 << 26,
      env: { ...process.env, CI: 'true' },
    });
    return status === 0 ? undefined : `${stdout}${stderr}`;
  }
  const file = join(copy, path);
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, kind === 'create' ? text : applyChange(readFileSync(file, 'utf8'), text), {
      flag: kind === 'create' ? 'wx' : 'w',
    });
    return undefined;
  } catch (error) {
    return `${path}: ${error.message}`;
  }
}

ensureInstalled();
const known = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md');
const wanted = process.argv.slice(2).map((name) => (name.endsWith('.md') ? name : `${name}.md`));
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`docs/how-to has no ${unknown.join(', ')}; it has ${known.join(', ')}.`);
  process.exit(2);
}
let failed = 0;
for (const name of wanted.length > 0 ? wanted : known) {
  const copy = makeScratchCopy(root);
  const started = performance.now();
  const steps = readSteps(readFileSync(join(folder, name), 'utf8'));
  const broken = steps
    .map((step) => ({ step, trouble: undefined }))
    .find((one) => (one.trouble = follow(one.step, copy)));
  const seconds = Math.round((performance.now() - started) / 1000);
  if (broken) {
    failed += 1;
    console.error(`✗ docs/how-to/${name}, line ${broken.step.line}:\n${broken.step.text}\n${broken.trouble}`);
    console.error(`The copy is left to look at: ${copy}`);
  } else {
    console.log(`✓ docs/how-to/${name}: ${steps.length} steps, ${seconds} s`);
    rmSync(copy, { recursive: true, force: true });
  }
}
process.exit(failed === 0 ? 0 : 1);
