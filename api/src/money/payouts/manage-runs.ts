import type { Kysely, Transaction } from 'kysely';
import type { AccountsContext } from '../../accounts/context';
import type { RunState, Schema } from '../../platform/database/schema';
import { ApiError } from '../../platform/http/api-error';
import { type BankFile, validateBankFile } from '../../programme/bank-files';
import { rejectOwnAccounts } from '../../programme/conflicts-of-interest';
import type { AdminCommand } from '../../platform/idempotency';
import { expiryOf, readTeam, requireSecondAdmin } from '../../programme/team';
import {
  findItemsNotPayable,
  listProposedRuns,
  listUsersOfRun,
  type LockedRun,
  lockRun,
  releaseItems,
} from './runs.repository';
import { leaveRun } from './leave-runs';
import type { Cause } from './money.repository';
import { findRun, type Run } from './payouts.repository';
import { type AdminRole, hasPermission } from '../../platform/permissions';
import { recordAuditEvent } from '../../platform/audit';
import { readSettings } from '../../programme/programme';

/** @throws ApiError 404 `payout_run_not_found` */
export async function readRun(db: Kysely<Schema>, id: number): Promise<Run> {
  const run = await findRun(db, id);
  if (!run) throw runNotFound();
  return run;
}

/**
 * Confirms a proposed run; confirming it again changes nothing.
 * @throws ApiError 403 `second_admin_needed`, `roles_too_new`, `own_account` for a payee; 404; 409 `payout_run_state`,
 *   `requester_left`, `confirmation_state` after 14 days
 */
export async function confirmRun(
  { config }: Pick<AccountsContext, 'config'>,
  command: AdminCommand,
  id: number,
): Promise<Run> {
  const run = await lockRunIn(command, id, ['proposed', 'confirmed', 'sent', 'closed']);
  if (run.state === 'proposed') {
    const { trx, callerId: adminId, at } = command;
    if (run.createdBy === adminId) {
      throw new ApiError(403, 'second_admin_needed', 'Another admin must confirm this run');
    }
    const { createdBy, createdAt: requestedAt } = run;
    const requestedBy = createdBy!;
    await requireSecondAdmin({ config }, command, { requestedBy, requestedAt, permission: 'payouts.pay' });
    await rejectOwnAccounts(command, config, await listUsersOfRun(trx, id));
    formOf(run);
    const confirmed = { state: 'confirmed', confirmed_by: adminId, confirmed_at: at } as const;
    await trx.updateTable('payout_runs').set(confirmed).where('id', '=', id).execute();
    await command.audit('payout-run-confirmed', figuresOf(run));
  }
  return readRun(command.trx, id);
}

/**
 * Cancels a run: its claims are payable again. One that was sent may have been paid and ends with the bank's results
 * only (409 `payout_run_state`). Cancelling again changes nothing.
 */
export async function cancelRun(command: AdminCommand, id: number): Promise<Run> {
  const run = await lockRunIn(command, id, ['proposed', 'confirmed', 'cancelled']);
  if (run.state !== 'cancelled') {
    await releaseItems(command.trx, id, { adminId: command.callerId, at: command.at });
    await command.audit('payout-run-cancelled', figuresOf(run));
  }
  return readRun(command.trx, id);
}

/**
 * Marks a confirmed run as sent to the bank, before its file leaves; again changes nothing. Items of users who were
 * suspended or deleted leave it first.
 * @returns the form of the run; null for a closed one of before
 * @throws ApiError 404; 409 `payout_run_state`, `bank_file_unfit`
 */
export async function markSent(command: AdminCommand, id: number): Promise<BankFile | null> {
  const run = await lockRunIn(command, id, ['confirmed', 'sent', 'closed']);
  if (run.state === 'closed') return run.form;
  const form = formOf(run);
  if (run.state === 'sent') return form;
  rejectUnsoundForm(form);
  const { trx, callerId: adminId, at } = command;
  const notPayable = await findItemsNotPayable(trx, id);
  for (const reason of ['suspended', 'deleted'] as const) {
    const itemIds = notPayable.filter((item) => item.reason === reason).map(({ itemId }) => itemId);
    if (itemIds.length > 0 && (await leaveRun(trx, id, itemIds, { reason, adminId, at })))
      throw new ApiError(409, 'payout_run_state', 'Every payee of this run was suspended or deleted. Cancel the run');
  }
  await trx.updateTable('payout_runs').set({ state: 'sent', sent_at: at }).where('id', '=', id).execute();
  await command.audit('payout-run-sent', figuresOf((await lockRun(trx, id))!));
  return form;
}

/** @throws ApiError 409 `payout_run_state` for a run that was made before runs kept their form */
function formOf({ form }: LockedRun): BankFile {
  if (form) return form;
  throw new ApiError(
    409,
    'payout_run_state',
    'This run was made without a bank file, which cannot be added later. Cancel it and make another run',
  );
}

const REFUSED: Record<RunState, string> = {
  proposed: 'Another admin must confirm this run first',
  confirmed: 'This run has not been sent to the bank',
  sent: 'This run has been sent to the bank',
  closed: 'This run is complete',
  cancelled: 'This run was cancelled',
};

/** Locks a run of a bank's file in one of some states. @throws ApiError 404 `payout_run_not_found`, 409 `payout_run_state` */
export async function lockRunIn({ trx }: AdminCommand, id: number, states: readonly RunState[]): Promise<LockedRun> {
  const run = await lockRun(trx, id);
  if (run?.channel !== 'file') throw runNotFound();
  if (!states.includes(run.state)) throw new ApiError(409, 'payout_run_state', REFUSED[run.state]);
  return run;
}

const figuresOf = ({ id, items, amountPaise }: LockedRun) => ({ run_id: id, items, amount_paise: amountPaise });

const runNotFound = () => new ApiError(404, 'payout_run_not_found', 'Payout run not found');

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

/** The audit log has a sentence for each cause. */
async function cancelProposed(
  trx: Transaction<Schema>,
  id: number,
  { cause, ...by }: Cause & { cause: 'requester-left' | 'not-in-time' },
): Promise<void> {
  const run = await lockRun(trx, id);
  // Confirmed or cancelled meanwhile.
  if (run?.state !== 'proposed') return;
  await releaseItems(trx, id, by);
  const details = { run_id: id, items: run.items, amount_paise: run.amountPaise, cause };
  await recordAuditEvent(trx, { ...by, action: 'payout-run-cancelled', details });
}

/** Returns the form that a new run keeps. @throws ApiError 409 `bank_file_missing`, `bank_file_unfit` */
export async function readRunForm(trx: Transaction<Schema>): Promise<BankFile> {
  const { bankFile } = await readSettings(trx);
  if (!bankFile) throw new ApiError(409, 'bank_file_missing', 'Set up the bank file first');
  rejectUnsoundForm(bankFile);
  return bankFile;
}

/** Rejects a form that was saved under earlier rules. @throws ApiError 409 `bank_file_unfit` */
function rejectUnsoundForm(form: BankFile): void {
  const [problem] = Object.values(validateBankFile(form));
  if (problem !== undefined) throw new ApiError(409, 'bank_file_unfit', `The bank file cannot be used: ${problem}`);
}
