import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makeBackup } from '../backup/make-backup';
import { printOutcome, printSize } from '../backup/print-outcome';
import { readData } from '../config/load-config';
import { runCommand } from './run-command';

const USAGE = 'npm run backup -- --to FOLDER [--keep N]';

/**
 * `npm run backup`: writes database (DATABASE_URL, else the embedded one in DATA_DIR) and pictures to one file in a
 * folder, then checks every invariant. Exits 0 if it was made and all hold, 1 if it was made and one does not, 2 if it
 * was not made.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { to: { type: 'string' }, keep: { type: 'string' } } });
  const keep = values.keep === undefined ? undefined : Number(values.keep);
  if (!values.to) throw new Error(USAGE);
  if (keep !== undefined && (!Number.isInteger(keep) || keep < 1))
    throw new Error(`--keep must be 1 or more. ${USAGE}`);
  const started = performance.now();
  const made = await makeBackup({
    to: resolve(values.to),
    keep,
    ...readData(process.env),
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${made.file}\n${printSize(made.bytes)} in ${seconds} s, ${made.how}\n`);
  if (made.removed.length > 0) process.stdout.write(`Removed, to keep ${keep}: ${made.removed.join(', ')}\n`);
  process.stdout.write('The keys are not in it: npm run keys -- seal keeps them (docs/operations/key-rotation.md).\n');
  return printOutcome(made.manifest, [], made.invariants);
}

runCommand(main, 'No backup was made.');
