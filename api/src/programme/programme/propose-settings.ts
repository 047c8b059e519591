import { isDeepStrictEqual } from 'node:util';
import type { Kysely, Transaction } from 'kysely';
import type { ProgrammeContext } from '../context';
import type { Schema } from '../../platform/database/schema';
import { payoutAccountOf } from '../../platform/config/payout-account';
import { ApiError } from '../../platform/http/api-error';
import { toWire } from '../../platform/http/to-wire';
import { orderConfirmation, type OrderKind } from '../confirmations';
import type { AdminCommand } from '../../platform/idempotency';
import { readTeam } from '../team';
import {
  changesBetween,
  divideChange,
  lockSeenVersion,
  nameOfGuarded,
  readChange,
  refuseSilence,
  type SettingsChange,
  writeSettings,
} from './change-settings';
import {
  countOpenElsewhere,
  listProposedFields,
  readOutstandingPoints,
  readStatedWorth,
} from './outstanding.repository';
import { changeIn, type SavedChange } from './present-programme';
import { refuseRespelling } from './refuse-respelling';
import { lockVersion, readSettings } from './settings.repository';
import type { ProgrammeSettings } from './settings.schema';

/** So long all admins see what the only owner proposes before it takes effect. */
const ANNOUNCED_MS = 24 * 3_600_000;

/** By the names of the wire and of audit events, as for saves. */
type Changes = Record<string, { from: unknown; to: unknown }>;

/** Saves what one owner may change alone, and proposes the rest (`divideChange`) to a second owner. */
export async function saveSettings(
  context: Pick<ProgrammeContext, 'config'>,
  command: AdminCommand,
  { version, change }: { version: number; change: SettingsChange },
): Promise<SavedChange> {
  const before = await lockSeenVersion(command.trx, version);
  refuseSilence(before.settings, change);
  await refuseRespelling(command.trx, change);
  const { harmless, proposed } = divideChange(before.settings, change);
  await rejectOpenElsewhere(context, command.trx, proposed);
  const saved = await writeSettings(command, before, harmless);
  const names = changesBetween(before.settings, saved.settings).map(({ field }) => field);
  const result = { ...saved, saved: names };
  if (Object.keys(proposed).length === 0) return result;
  return { ...result, proposal: await proposeSettings(context, command, saved.settings, proposed) };
}

/**
 * Stores a change for a second owner. Without one it takes effect after 24 hours, unless it is declined or withdrawn. A
 * proposal that was made while there were two owners never does: removing the other one shortens nothing.
 */
async function proposeSettings(
  { config }: Pick<ProgrammeContext, 'config'>,
  command: AdminCommand,
  settings: ProgrammeSettings,
  proposed: SettingsChange,
) {
  const { trx, callerId, at } = command;
  const changes: Changes = Object.fromEntries(
    changesBetween(settings, { ...settings, ...proposed }).map(({ field, from, to }) => [field, { from, to }]),
  );
  const fields = Object.keys(changes);
  const waiting = (await listProposedFields(trx)).find((field) => fields.includes(field));
  if (waiting) {
    const message = `A proposal for ${nameOfGuarded(waiting)} waits already. Confirm, decline or withdraw that one first`;
    throw new ApiError(409, 'proposal_waits', message, { errors: { [waiting]: message } });
  }
  const effectiveAt = await effectiveTime(trx, config, { adminId: callerId, at });
  const order = { changes, ...(await effectOf(trx, changes)) };
  const { data } = await orderConfirmation(command, { kind: 'settings', order, effectiveAt });
  return { confirmationId: data.confirmation_id, fields, effectiveAt: effectiveAt ?? null };
}

/** Returns when what an owner proposes takes effect without a second one; undefined if there is one. */
async function effectiveTime(
  db: Kysely<Schema>,
  { adminMobiles }: Pick<ProgrammeContext['config'], 'adminMobiles'>,
  { adminId, at }: { adminId: number; at: Date },
): Promise<Date | undefined> {
  const owners = (await readTeam(db, adminMobiles)).filter(({ roles }) => roles.includes('owner'));
  return owners.every(({ id }) => id === adminId) ? new Date(at.getTime() + ANNOUNCED_MS) : undefined;
}

/** Returns what of a change an owner would have to propose, with its effect, as of now; nothing is stored. @throws ApiError 409 as a save */
export async function previewProposal(
  { config, db, clock }: Pick<ProgrammeContext, 'config' | 'db' | 'clock'>,
  { adminId, change }: { adminId: number; change: SettingsChange },
) {
  await refuseRespelling(db, change);
  const settings = await readSettings(db);
  const changes = changesBetween(settings, { ...settings, ...divideChange(settings, change).proposed });
  const effectiveAt = await effectiveTime(db, config, { adminId, at: clock.now() });
  const byField: Changes = Object.fromEntries(changes.map(({ field, from, to }) => [field, { from, to }]));
  return { changes, effective_at: effectiveAt?.toISOString() ?? null, ...(await effectOf(db, byField)) };
}

/**
 * What the points that are outstanding now are worth, in paise, at the value in force and at the proposed one. A
 * waiting claim that states its value keeps it.
 */
async function effectOf(db: Kysely<Schema>, { point_value_paise: proposed }: Changes) {
  const points = await readOutstandingPoints(db);
  const { pointValuePaise: value } = await readSettings(db);
  const after = proposed ? (proposed.to as number | null) : value;
  const stated = await readStatedWorth(db);
  const worth = (paise: number | null) =>
    paise === null && stated.points === 0 ? null : stated.paise + (points - stated.points) * (paise ?? 0);
  return { outstanding_points: points, worth_paise: worth(value), worth_paise_after: worth(after) };
}

/** How a confirmed proposal takes effect. All admins see it, and all but viewers may decline it. */
export const settingsOrders = (context: Pick<ProgrammeContext, 'config' | 'pictures' | 'http'>): OrderKind => ({
  permission: 'programme.change',
  readPermission: 'programme.read',
  declinePermission: 'programme.decline',
  current: (db, { changes }) => effectOf(db, changes as Changes),
  async perform(command, order, confirmationId) {
    const changes = order.changes as Changes;
    const before = await lockVersion(command.trx);
    rejectStale(before.settings, changes);
    const values = Object.fromEntries(Object.entries(changes).map(([field, { to }]) => [field, to]));
    const change = await readChange(context, changeIn(values));
    await rejectOpenElsewhere(context, command.trx, change);
    await refuseRespelling(command.trx, change);
    const effect = await effectOf(command.trx, changes);
    const { version } = await writeSettings(command, before, change, confirmationId);
    return { version, ...effect };
  },
});

/**
 * Refuses to choose a provider of payments at once, or to resume them, while payments or verifications are open at the
 * account, key or provider that was configured before: nothing would read what becomes of them.
 * @throws ApiError 409 `provider_in_use`
 */
async function rejectOpenElsewhere(
  { config: { payoutProvider } }: Pick<ProgrammeContext, 'config'>,
  trx: Transaction<Schema>,
  { instantProvider, instantPaused }: SettingsChange,
): Promise<void> {
  if (!instantProvider && instantPaused !== false) return;
  const configured = payoutProvider && { provider: payoutProvider.provider, account: payoutAccountOf(payoutProvider) };
  const { payments, verifications } = await countOpenElsewhere(trx, configured ?? { provider: '', account: '' });
  if (payments + verifications === 0) return;
  const message = `Open with the payout provider’s account that was configured before: payments ${payments}, verifications ${verifications}. Configure it again until they have ended, or correct them`;
  throw new ApiError(409, 'provider_in_use', message);
}

/** @throws ApiError 409 `proposal_stale` if a setting is not what the proposal was to change */
function rejectStale(settings: ProgrammeSettings, changes: Changes): void {
  const present = toWire(settings) as Record<string, unknown>;
  const stale = Object.entries(changes).find(([field, { from }]) => !isDeepStrictEqual(present[field], from));
  if (!stale) return;
  const name = nameOfGuarded(stale[0]);
  const message = `Since this was proposed, ${name} was changed. Please propose it again`;
  throw new ApiError(409, 'proposal_stale', message);
}
