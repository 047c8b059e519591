import type { Transaction } from 'kysely';
import type { AccountsContext } from '../../accounts/context';
import type { Schema } from '../../platform/database/schema';
import { type AdminRole, hasPermission } from '../../platform/permissions';
import { recordAuditEvent } from '../../platform/audit';
import type { AdminCommand } from '../../platform/idempotency';
import { expiryOf, readTeam } from '../../programme/team';
import { listProposedRuns } from './proposed-runs.repository';
import { lockRun, setCancelled } from './runs.repository';

/** Why a proposed run was cancelled without a decision about it; the audit log has a sentence for each. */
type Cause = 'requester-left' | 'not-in-time';

/** Cancels the proposed runs of an admin whose present roles do not include paying; none: that is so. */
export async function cancelProposedRunsOf(
  { trx, callerId, at }: AdminCommand,
  { adminId, roles }: { adminId: number; roles: readonly AdminRole[] },
): Promise<void> {
  if (hasPermission(roles, 'payouts.pay')) return;
  for (const { id } of await listProposedRuns(trx, { createdBy: adminId }))
    await cancelProposed(trx, id, { adminId: callerId, at, cause: 'requester-left' });
}

/** Cancels proposed runs of 14 days ago, and of admins who may not pay any more. Safe on any number of nodes at once. */
export async function expireProposedRuns({ config, db, clock }: Pick<AccountsContext, 'config' | 'db' | 'clock'>) {
  const payers = (await readTeam(db, config.adminMobiles)).filter(({ roles }) => hasPermission(roles, 'payouts.pay'));
  for (const { id, createdBy, createdAt } of await listProposedRuns(db)) {
    const at = clock.now();
    const left = payers.every((payer) => payer.id !== createdBy);
    if (!left && expiryOf(createdAt) > at) continue;
    const cause = left ? 'requester-left' : 'not-in-time';
    await db.transaction().execute((trx) => cancelProposed(trx, id, { adminId: null, at, cause }));
  }
}

async function cancelProposed(
  trx: Transaction<Schema>,
  id: number,
  { cause, ...by }: { adminId: number | null; at: Date; cause: Cause },
): Promise<void> {
  const run = await lockRun(trx, id);
  // Confirmed or cancelled meanwhile.
  if (run?.state !== 'proposed') return;
  await setCancelled(trx, id, by);
  const details = { run_id: id, items: run.items, amount_paise: run.amountPaise, cause };
  await recordAuditEvent(trx, { ...by, action: 'payout-run-cancelled', details });
}
