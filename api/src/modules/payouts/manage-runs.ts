import type { Kysely } from 'kysely';
import type { RunState, Schema } from '../../database/schema';
import { ApiError } from '../../http/api-error';
import type { AdminCommand } from '../idempotency';
import { readSettings } from '../programme';
import {
  insertRun,
  listSkipped,
  type LockedRun,
  lockRun,
  renewNamed,
  type RunSelection,
  setCancelled,
  setConfirmed,
  setSent,
} from './runs.repository';
import { findRun, type Run } from './payouts.repository';

/**
 * Gathers payable claims into a run. Named claims that the bank had returned are tried again. A run above the
 * programme's limit waits for another admin's confirmation.
 * @returns the run, and the named claims that are not in it
 * @throws ApiError 409 `nothing_payable`
 */
export async function createRun(command: AdminCommand, selection: RunSelection) {
  const { trx, callerId: adminId, at } = command;
  const { confirmRunsAbovePaise } = await readSettings(trx);
  const { transactionIds } = selection;
  if (transactionIds) await renewNamed(trx, transactionIds, { adminId, at });
  const id = await insertRun(trx, selection, confirmRunsAbovePaise, { adminId, at });
  if (id === undefined) throw new ApiError(409, 'nothing_payable', 'There is nothing to pay');
  const run = await readRun(trx, id);
  const { state, items, amountPaise } = run;
  await command.audit('payout-run-created', { run_id: id, items, amount_paise: amountPaise, state });
  return { run, skipped: transactionIds ? await listSkipped(trx, { transactionIds, runId: id, at }) : [] };
}

/** @throws ApiError 404 `payout_run_not_found` */
export async function readRun(db: Kysely<Schema>, id: number): Promise<Run> {
  const run = await findRun(db, id);
  if (!run) throw runNotFound();
  return run;
}

/**
 * Confirms a proposed run; confirming it again changes nothing.
 * @throws ApiError 403 `second_admin_needed` for its creator; 404; 409 `payout_run_state` if it was cancelled
 */
export async function confirmRun(command: AdminCommand, id: number): Promise<Run> {
  const run = await lockRunIn(command, id, ['proposed', 'confirmed', 'sent', 'closed']);
  if (run.state === 'proposed') {
    const { trx, callerId: adminId, at } = command;
    if (run.createdBy === adminId) {
      throw new ApiError(403, 'second_admin_needed', 'Another admin must confirm this run');
    }
    await setConfirmed(trx, id, { adminId, at });
    await command.audit('payout-run-confirmed', figuresOf(run));
  }
  return readRun(command.trx, id);
}

/**
 * Cancels a run: its claims are payable again. A run that was sent may have been paid, so it ends with the bank's
 * results only. Cancelling again changes nothing.
 * @throws ApiError 404; 409 `payout_run_state` if it was sent
 */
export async function cancelRun(command: AdminCommand, id: number): Promise<Run> {
  const run = await lockRunIn(command, id, ['proposed', 'confirmed', 'cancelled']);
  if (run.state !== 'cancelled') {
    await setCancelled(command.trx, id, { adminId: command.callerId, at: command.at });
    await command.audit('payout-run-cancelled', figuresOf(run));
  }
  return readRun(command.trx, id);
}

/**
 * Marks a confirmed run as sent to the bank, before its file leaves; again changes nothing.
 * @throws ApiError 404; 409 `payout_run_state` if it is not confirmed, or cancelled
 */
export async function markSent(command: AdminCommand, id: number): Promise<void> {
  const run = await lockRunIn(command, id, ['confirmed', 'sent', 'closed']);
  if (run.state !== 'confirmed') return;
  await setSent(command.trx, id, command.at);
  await command.audit('payout-run-sent', figuresOf(run));
}

const REFUSED: Record<RunState, string> = {
  proposed: 'Another admin must confirm this run first',
  confirmed: 'This run has not been sent to the bank',
  sent: 'This run has been sent to the bank',
  closed: 'This run is complete',
  cancelled: 'This run was cancelled',
};

/** Locks a run in one of some states. @throws ApiError 404 `payout_run_not_found`, 409 `payout_run_state` */
export async function lockRunIn({ trx }: AdminCommand, id: number, states: readonly RunState[]): Promise<LockedRun> {
  const run = await lockRun(trx, id);
  if (!run) throw runNotFound();
  if (!states.includes(run.state)) throw new ApiError(409, 'payout_run_state', REFUSED[run.state]);
  return run;
}

const figuresOf = ({ id, items, amountPaise }: LockedRun) => ({ run_id: id, items, amount_paise: amountPaise });

const runNotFound = () => new ApiError(404, 'payout_run_not_found', 'Payout run not found');
