import type { LimitKind } from '../../platform/database/schema';
import type { AdminCommand } from '../../platform/idempotency';
import { type ProgrammeSettings, readSettings } from '../programme';
import { insertUses, largestSum, lockUses, type Share } from './confirmations.repository';

const DAY_MS = 86_400_000;

const LIMITS = {
  batch: 'confirmBatchPoints',
  grant: 'confirmAdjustmentPoints',
  run: 'confirmRunsAbovePaise',
  scheme: 'confirmSchemePoints',
  payee: 'confirmRunsAbovePaise',
  campaign: 'confirmCampaignPeople',
} as const satisfies Record<LimitKind, keyof ProgrammeSettings>;

/**
 * Counts what an admin is about to do without a second one. The limit is of the last 24 hours, in sum for the admin and
 * for each beneficiary, so that an order cannot be split to stay below it. Uses are locked until the transaction ends,
 * after every other lock of the command.
 * @param shares what it moves: in points, in paise of kinds `run` and `payee`, in people of kind `campaign`; a negative adjustment counts as a positive one
 * @returns false if a second admin must confirm it: then nothing was counted
 */
export async function spendAlone(command: AdminCommand, kind: LimitKind, shares: readonly Share[]): Promise<boolean> {
  const { trx, callerId: adminId } = command;
  const limit = (await readSettings(trx))[LIMITS[kind]];
  if (limit === null) return true;
  await lockUses(trx);
  const { at } = command;
  const since = new Date(at.getTime() - DAY_MS);
  const counted = shares.map(({ userId, amount }) => ({ userId, amount: Math.abs(amount) }));
  if ((await largestSum(trx, { kind, adminId, shares: counted, since })) > limit) return false;
  await insertUses(trx, { kind, adminId, shares: counted, at });
  return true;
}
