import { resolve } from 'node:path';
import { printOutcome } from '../backup/print-outcome';
import { restoreBackup } from '../backup/restore-backup';
import { readData } from '../config/load-config';
import { print, runCommand } from './run-command';

/**
 * `npm run restore`: restores a backup into an empty DATA_DIR, or into an empty database at DATABASE_URL and an empty
 * picture folder; then compares the rows with the manifest, migrates, and checks every invariant. Exits 0 if nothing
 * differs and all hold, 1 if it was restored and something does not, 2 if nothing was restored.
 */
runCommand({
  usage: 'npm run restore -- --from FILE [--check-only]',
  options: { from: { type: 'string' }, 'check-only': { type: 'boolean', default: false } },
  failure: 'Nothing was restored.',
  async run({ from, 'check-only': checkOnly }) {
    if (!from) return undefined;
    const restored = await restoreBackup({ from: resolve(from), checkOnly, ...readData(process.env) });
    const { where, manifest } = restored;
    print(where ? `Restored to ${where}` : 'The backup is whole. Nothing was restored (--check-only).');
    if (manifest.codeKeys.length > 0)
      print(`Its labels need code key ${manifest.codeKeys.join(', ')} (CODE_KEYS, or DATA_DIR/keys.json).`);
    if (manifest.payoutKeys?.length)
      print(
        `Its payout details need payout key ${manifest.payoutKeys.join(', ')} (PAYOUT_KEYS, or DATA_DIR/keys.json).`,
      );
    return printOutcome(restored);
  },
});
