import { type Kysely, sql } from 'kysely';
import type { Jumps, RestoreSource } from '../database/epoch-schema';
import type { Schema } from '../database/schema';
import { spellIndianMoment } from '../indian-time';

interface Opened {
  epoch: number;
  source: RestoreSource;
  jumps: Jumps;
  /** Why the epoch could not be noted beside the backups. */
  unnoted: string | undefined;
}

interface OpenRun {
  id: number;
  state: string;
  open: number;
  rupees: string;
}

const STEPS: Record<string, string> = {
  proposed: 'cancel it',
  confirmed: 'it may have been sent since. Ask the bank before you send it: sent twice, it is paid twice',
  sent: 'its results since are unknown. Upload the bank’s result file again',
};

/** Returns what the admins have to do after a restore, as lines to be printed (docs/operations/backup-and-restore.md). */
export async function writeRestoreGuide(db: Kysely<Schema>, opened: Opened): Promise<string[]> {
  const { epoch, source, jumps, unnoted } = opened;
  const until = spellIndianMoment(new Date(source.dataUntil));
  const { rows: runs } = await sql<OpenRun>`
    select r.id, r.state, count(*) as open, to_char(sum(i.amount_paise) / 100.0, 'FM999999999990.00') as rupees
    from payout_runs r join payout_items i on i.run_id = r.id and i.state = 'open'
    group by r.id order by r.id`.execute(db);
  const { rows } = await sql<{ claims: number; rupees: string }>`
    select count(*) as claims, to_char(coalesce(sum(amount_paise), 0) / 100.0, 'FM999999999990.00') as rupees
    from payouts where state = 'payable'`.execute(db);
  const { claims, rupees } = rows[0]!;
  const [serials, items] = [jumps.serials!, jumps.payout_items!];
  return [
    '',
    `What to do now. Epoch ${epoch} is open; the data end at ${until}. What came later is lost here, but not outside:`,
    '',
    '1. Payout runs with open payments at that time:',
    ...runs.map(({ id, state, open, rupees: sum }) => `   run ${id}, ${state}, ${open} open, ₹${sum}: ${STEPS[state] ?? ''}`),
    ...(runs.length === 0 ? ['   none.'] : []),
    `2. Payments made since are unknown. ${claims} claims (₹${rupees}) are payable here and may have been paid. Compare`,
    '   the bank’s statement since then, and make no run before that. Results with a lost reference',
    `   (${referenceRange(items)}) are refused; new references end in E${epoch}.`,
    `3. Labels printed since, from serial ${serials.before + 1} on, are refused as not restored, and nobody can be paid for`,
    `   them. Print their batches again, call back the old labels. New serials begin at ${serials.after + 1}.`,
    '4. Points, claims and accounts since are lost, except scans that still wait on a phone. Restore what users can',
    '   show by an adjustment with a reason.',
    '5. What was ended since is back: removed admins and their roles, suspended users, deleted accounts, voided batches',
    '   and labels, changed settings and rules. End it again, removed admins first.',
    '6. All sessions and one-time codes have ended, and push notifications are off: admins and users sign in again.',
    '7. Never start the lost database again. If it comes back, keep it for reading only.',
    ...(unnoted === undefined
      ? []
      : [
          `8. The epoch could not be noted beside the backups (${unnoted}). Another restore of a backup made before now`,
          `   needs --epoch ${epoch + 1}, or it gives out the numbers of this one.`,
        ]),
  ];
}

const referenceRange = ({ before }: { before: number }) => `PAY${before + 1} and higher`;
