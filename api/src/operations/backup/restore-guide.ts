import { type Kysely, sql } from 'kysely';
import type { Jumps, RestoreSource } from '../../platform/database/schema';
import type { Schema } from '../../platform/database/schema';
import { spellIndianMoment } from '../../platform/indian-time';

interface Opened {
  epoch: number;
  source: RestoreSource;
  jumps: Jumps;
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
    where r.channel = 'file' group by r.id order by r.id`.execute(db);
  const { rows } = await sql<{ claims: number; rupees: string }>`
    select count(*) as claims, to_char(coalesce(sum(amount_paise), 0) / 100.0, 'FM999999999990.00') as rupees
    from payouts where state = 'payable'`.execute(db);
  const { claims, rupees } = rows[0]!;
  const serials = jumps.serials!;
  return [
    '',
    `What to do now. Epoch ${epoch} is open. The data end at ${until}, Indian time: what came later is lost here, but not outside.`,
    '',
    '1. Sign in and look at the team: an admin removed since is one again. All sessions, API keys and one-time codes have ended, and',
    '   push notifications are off: admins and users sign in again. Never start the lost database again.',
    '2. Payout runs with open payments at that time:',
    ...runs.map(
      ({ id, state, open, rupees: sum }) => `   run ${id}, ${state}, ${open} open, ₹${sum}: ${STEPS[state] ?? ''}`,
    ),
    ...(runs.length === 0 ? ['   none.'] : []),
    `3. Payments made since are unknown, and what is payable here (claims: ${claims}, ₹${rupees}) may have been paid.`,
    '   Compare it with the bank’s statement before you make a run. Results of lost payments',
    `   (PAY${jumps.payout_items!.before + 1} and higher) are refused; new references end in E${epoch}.`,
    '   Nothing is paid at once until owners resume it: compare the provider’s list before.',
    `4. Labels printed since, from serial ${serials.before + 1} on, are refused as not restored: replace them, or pay for them by`,
    `   an adjustment. New serials begin at ${serials.after + 1}. Labels scanned since can be scanned again, once.`,
    '5. Points, claims and accounts since are lost, except scans that still wait on a phone.',
    '6. What was ended since is back: suspended users, deleted accounts, void batches and labels, former settings and',
    '   rules. End it again.',
    ...(unnoted === undefined
      ? []
      : [
          `7. The epoch could not be noted beside the backups (${unnoted}). Another restore of a backup made before now`,
          `   needs --epoch ${epoch + 1}, or it gives out the numbers of this one.`,
        ]),
  ];
}
