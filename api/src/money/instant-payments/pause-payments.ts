import type { MoneyContext } from '../context';
import type { AdminCommand } from '../../platform/idempotency';
import { lockVersion, writeSettings } from '../../programme/programme';
import { jobCommand } from './job-command';
import { findRejections } from './rejections.repository';

/** Pauses payments at once; again changes nothing. To resume them is a proposal to the owners, as any loosened setting. */
export async function pausePayments(command: AdminCommand): Promise<{ paused: true }> {
  await writeSettings(command, await lockVersion(command.trx), { instantPaused: true });
  return { paused: true };
}

/**
 * Pauses payments at once if the provider has rejected the latest orders of an account, and accepted none since they
 * were last resumed: what it rejects, such as a wrong account number, it would reject of every claim.
 */
export async function pauseIfRejected({ db, clock }: Pick<MoneyContext, 'db' | 'clock'>, account: string) {
  if (!(await findRejections(db, account, 'since-resumed'))) return;
  await db.transaction().execute(async (trx) => {
    const before = await lockVersion(trx);
    const rejections = await findRejections(trx, account, 'since-resumed');
    if (!rejections) return;
    const command = jobCommand(trx, clock);
    await command.audit('instant-payments-stopped', rejections);
    await writeSettings(command, before, { instantPaused: true });
  });
}
