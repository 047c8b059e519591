import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { printOutcome } from '../backup/print-outcome';
import { restoreBackup } from '../backup/restore-backup';
import { readPictureBucket } from '../config/picture-bucket';
import { runCommand, setting } from './run-command';

const USAGE = 'npm run restore -- --from FILE [--check-only]';

/**
 * `npm run restore`: a backup into an empty DATA_DIR, or into an empty database at DATABASE_URL and an empty picture folder;
 * then the rows against the manifest, the migrations, and I1 to I12. Exits 0 when all is there and all hold, 1 when it was
 * restored and something does not, 2 when nothing was restored.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { from: { type: 'string' }, 'check-only': { type: 'boolean' } } });
  if (!values.from) throw new Error(USAGE);
  const { manifest, where, differences, invariants } = await restoreBackup({
    from: resolve(values.from),
    dataDir: resolve(setting('DATA_DIR') ?? './data'),
    databaseUrl: setting('DATABASE_URL'),
    pictureBucket: readPictureBucket(process.env),
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
