import type { AdminCommand } from '../../platform/idempotency';
import { lockVersion, writeSettings } from '../../programme/programme';

/** Pauses payments at once; again changes nothing. To resume them is a proposal to the owners, as any loosened setting. */
export async function pausePayments(command: AdminCommand): Promise<{ paused: true }> {
  await writeSettings(command, await lockVersion(command.trx), { instantPaused: true });
  return { paused: true };
}
