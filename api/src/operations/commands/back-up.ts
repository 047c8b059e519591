import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { makeBackup } from '../backup/make-backup';
import { printOutcome } from '../backup/manifest';
import { readData } from '../../platform/config/load-config';
import { readOption, whole } from '../../platform/config/variable';
import { print, runCommand } from './run-command';

/**
 * `npm run backup`: writes database (DATABASE_URL, else the embedded one in DATA_DIR) and pictures, or those of one brand, to one file in a
 * folder, then checks every invariant. Exits 0 if it was made and all hold, 1 if it was made and one does not, 2 if it
 * was not made.
 */
runCommand({
  usage: 'npm run backup -- --to FOLDER [--keep N] [--brand ID]',
  options: { to: { type: 'string' }, keep: { type: 'string' }, brand: { type: 'string' } },
  failure: 'No backup was made.',
  async run(values) {
    if (!values.to) return undefined;
    const keep = readOption('keep', whole(1, 1_000_000).optional(), values.keep);
    const started = performance.now();
    const made = await makeBackup({
      to: resolve(values.to),
      keep,
      brand: values.brand,
      actor: userInfo().username,
      ...readData(process.env),
    });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    print(`${made.file}\n${(made.bytes / 2 ** 20).toFixed(1)} MiB in ${seconds} s, ${made.how}`);
    if (made.removed.length > 0) print(`Removed, to keep ${keep}: ${made.removed.join(', ')}`);
    if (made.unnoted) print(`It is not noted in the registry of brands: ${made.unnoted}`);
    print('The keys are not in it: npm run keys -- seal keeps them (docs/operations/key-rotation.md).');
    return printOutcome(made);
  },
});
