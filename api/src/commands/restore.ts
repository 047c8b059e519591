import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { printOutcome } from '../backup/print-outcome';
import { restoreBackup } from '../backup/restore-backup';
import { readData } from '../config/load-config';
import { runCommand } from './run-command';

const USAGE = 'npm run restore -- --from FILE [--check-only]';

/**
 * `npm run restore`: restores a backup into an empty DATA_DIR, or into an empty database at DATABASE_URL and an empty
 * picture folder; then compares the rows with the manifest, migrates, and checks every invariant. Exits 0 if nothing
 * differs and all hold, 1 if it was restored and something does not, 2 if nothing was restored.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { from: { type: 'string' }, 'check-only': { type: 'boolean' } } });
  if (!values.from) throw new Error(USAGE);
  const { manifest, where, differences, invariants } = await restoreBackup({
    from: resolve(values.from),
    ...readData(process.env),
    checkOnly: values['check-only'] ?? false,
  });
  process.stdout.write(
    where ? `Restored to ${where}\n` : 'The backup is whole. Nothing was restored (--check-only).\n',
  );
  if (manifest.codeKeys.length > 0) {
    process.stdout.write(
      `Its labels need code key ${manifest.codeKeys.join(', ')} (CODE_KEYS, or DATA_DIR/keys.json).\n`,
    );
  }
  return printOutcome(manifest, differences, invariants);
}

runCommand(main, 'Nothing was restored.');
