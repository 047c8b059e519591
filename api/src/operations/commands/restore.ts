import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { printOutcome } from '../backup/manifest';
import { openRestored } from '../backup/finish-restore';
import { restoreBackup } from '../backup/restore-backup';
import { readData } from '../../platform/config/load-config';
import { readOption, whole } from '../../platform/config/variable';
import { printInvariants } from '../../insight/invariants';
import { print, runCommand } from './run-command';

/**
 * `npm run restore`: restores a backup into an empty DATA_DIR, or into an empty database at DATABASE_URL and an empty
 * picture folder; then compares the rows with the manifest, migrates, opens a new epoch, checks every invariant, and
 * prints what to do now. `--brand` restores one brand in place of its data, which are set aside. `--already-restored` does the last four with a database that was brought back otherwise, up to
 * that time. Exits 0 if nothing differs and all hold, 1 if it was restored and something does not, 2 if nothing was
 * restored.
 */
runCommand({
  usage: [
    'npm run restore -- --from FILE [--check-only] [--epoch N] [--brand ID]',
    'npm run restore -- --already-restored 2026-11-21T12:34+05:30 [--epoch N]',
  ].join('\n'),
  options: {
    from: { type: 'string' },
    'check-only': { type: 'boolean', default: false },
    'already-restored': { type: 'string' },
    epoch: { type: 'string' },
    brand: { type: 'string' },
  },
  failure: 'Nothing was restored.',
  async run({ from, 'check-only': checkOnly, 'already-restored': until, epoch: given, brand }) {
    if ((from === undefined) === (until === undefined)) return undefined;
    const epoch = readOption('epoch', whole(2, 1000).optional(), given);
    if (until !== undefined) return brand === undefined ? openOther(until, epoch) : undefined;
    const actor = userInfo().username;
    const order = { from: resolve(from!), checkOnly, epoch, brand, actor };
    const restored = await restoreBackup({ ...order, ...readData(process.env) });
    const { where, manifest, guide = [] } = restored;
    print(where ? `Restored to ${where}` : 'The backup is whole. Nothing was restored (--check-only).');
    if (manifest.codeKeys.length > 0)
      print(`Its labels need code key ${manifest.codeKeys.join(', ')} (CODE_KEYS, or DATA_DIR/keys.json).`);
    if (manifest.payoutKeys?.length)
      print(
        `Its payout details need payout key ${manifest.payoutKeys.join(', ')} (PAYOUT_KEYS, or DATA_DIR/keys.json).`,
      );
    const code = printOutcome(restored);
    for (const line of guide) print(line);
    return code;
  },
});

async function openOther(until: string, epoch: number | undefined): Promise<0 | 1> {
  const dataUntil = new Date(until);
  if (Number.isNaN(dataUntil.getTime()) || dataUntil > new Date())
    throw new Error(`--already-restored must be the time up to which the data are there, not "${until}".`);
  const { guide, invariants } = await openRestored({ dataUntil, epoch, ...readData(process.env) });
  for (const line of [...printInvariants(invariants), ...guide]) print(line);
  return invariants.every(({ violations }) => violations === 0) ? 0 : 1;
}
