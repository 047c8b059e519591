import { ApiError, invalidField } from '../../platform/http/api-error';
import type { AdminCommand } from '../../platform/idempotency';
import { orderAboveLimit, orderConfirmation, type OrderKind } from '../../programme/confirmations';
import { readSettings } from '../../programme/programme';
import { recordEvents } from '../../programme/webhooks';
import type { PointsContext } from '../context';
import { holdListOf } from './change-scheme-lists';
import { countAudience } from './list-audience';
import { mostOf, secondOwnerReason } from './needs-second-owner';
import { definitionIn, presentDefinition } from './scheme-definition';
import type { SchemeBody, SchemeDefinition } from './scheme.schema';
import { nameConditions } from './scheme-details.repository';
import { insertScheme, insertVersion, lockScheme, type Scheme, stopScheme } from './schemes.repository';

/** A new scheme, or with `id` another version of one, made from version `version` of it. */
export interface SchemeChange {
  id?: number;
  version?: number;
  definition: SchemeDefinition;
}

/** What a scheme without a budget counts as, where no limit is set. */
const ANYTHING = 1_000_000_000_000;

/**
 * Stores a new scheme or version if the owner may not decide it alone: for a reason of its own, or with what they made
 * alone in the last 24 hours; undefined: it is to be carried out now.
 */
export async function orderScheme(command: AdminCommand, change: SchemeChange) {
  const before = await checkChange(command, change);
  const { id, version, definition } = change;
  const order = { ...(id && { scheme_id: id, version }), ...presentDefinition(definition) };
  const settings = await readSettings(command.trx);
  if (secondOwnerReason(definition, { settings, before, now: command.at }))
    return orderConfirmation(command, { kind: 'scheme', order });
  const amount = Math.min(ANYTHING, mostOf(definition, before?.spent));
  return orderAboveLimit(command, { kind: 'scheme', limit: 'scheme', shares: [{ userId: null, amount }], order });
}

/** @returns its id */
export async function saveScheme(command: AdminCommand, change: SchemeChange): Promise<number> {
  const before = await checkChange(command, change);
  const [adminId, confirmedBy = null] = command.deciders;
  const made = { definition: change.definition, adminId: adminId!, confirmedBy, at: command.at };
  const id = before?.id ?? (await insertScheme(command.trx, made));
  const version = (before?.version ?? 0) + 1;
  if (before) await insertVersion(command.trx, { id, version }, made);
  await command.audit(before ? 'scheme-changed' : 'scheme-added', { scheme_id: id, version, ...nameOf(change) });
  await recordScheme(command, before ? 'scheme.changed' : 'scheme.added', { ...change, id, version });
  return id;
}

/** Records the event of a scheme, for webhooks. */
const recordScheme = (
  { trx, at }: AdminCommand,
  type: 'scheme.added' | 'scheme.changed' | 'scheme.stopped',
  { id, version, definition }: Required<SchemeChange>,
) => {
  const { kind, names, startsAt, endsAt } = definition;
  const data = { scheme_id: id, version, kind, name: names.en, starts_at: startsAt, ends_at: endsAt };
  return recordEvents(trx, { type, at, data });
};

const nameOf = ({ definition }: Pick<SchemeChange, 'definition'>) => ({ name: definition.names.en });

/**
 * Locks the scheme of a change, and holds the list that it is for.
 * @throws ApiError 400 at `ends_at`, at `conditions`; 404 `scheme_not_found`; 409 `scheme_ended`, `settings_changed` if another version was made since
 */
async function checkChange(command: AdminCommand, { id, version, definition }: SchemeChange) {
  if (new Date(definition.endsAt) <= command.at) throw invalidField('ends_at', 'The end must be in the future');
  await holdListOf(command, definition);
  if (id === undefined) return undefined;
  const before = await lockOpen(command, id);
  if (before.kind !== definition.kind)
    throw invalidField('kind', `The kind of a scheme stays: this is a “${before.kind}”`);
  if (before.version === version) return before;
  throw new ApiError(409, 'settings_changed', 'The scheme was changed meanwhile. Please check it and save again');
}

async function lockOpen(command: AdminCommand, id: number): Promise<Scheme> {
  const scheme = await lockScheme(command.trx, id);
  if (!scheme) throw schemeNotFound();
  if (scheme.stoppedAt || scheme.endsAt <= command.at)
    throw new ApiError(409, 'scheme_ended', 'The scheme has ended. What it granted stays');
  return scheme;
}

/** Ends a scheme at once, and its news with it; what it granted stays. Again changes nothing. */
export async function endScheme(command: AdminCommand, id: number): Promise<void> {
  const scheme = await lockScheme(command.trx, id);
  if (!scheme) throw schemeNotFound();
  if (scheme.stoppedAt) return;
  await stopScheme(command.trx, id, { adminId: command.callerId, at: command.at });
  await command.audit('scheme-stopped', { scheme_id: id, ...nameOf(scheme), points: scheme.spent });
  await recordScheme(command, 'scheme.stopped', scheme);
}

export const schemeNotFound = () => new ApiError(404, 'scheme_not_found', 'Scheme not found');

/** How a confirmed scheme begins, or its new version. */
export const schemeOrders = ({ config }: Pick<PointsContext, 'config'>): OrderKind => ({
  permission: 'schemes.change',
  readPermission: 'schemes.read',
  /** The names of what it is for, to say it in words, and who that is. */
  async current(db, order) {
    const { conditions } = definitionIn(order as SchemeBody);
    const { listId } = conditions;
    return {
      condition_names: await nameConditions(db, [conditions]),
      ...(listId !== undefined && { list: await countAudience(db, config, listId) }),
    };
  },
  async perform(command, order) {
    const { scheme_id: id, version, ...body } = order as SchemeBody & { scheme_id?: number; version?: number };
    return { scheme_id: await saveScheme(command, { ...toChange({ id, version }), definition: definitionIn(body) }) };
  },
});

const toChange = ({ id, version }: { id: number | undefined; version: number | undefined }) =>
  id === undefined || version === undefined ? {} : { id, version };
