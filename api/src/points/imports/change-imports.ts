import { ApiError } from '../../platform/http/api-error';
import type { AdminCommand } from '../../platform/idempotency';
import { orderConfirmation, type OrderKind } from '../../programme/confirmations';
import { awaitsConfirmation, deleteImport, type Import, lockImport, setImport } from './imports.repository';
import { toHex } from './present-import';

export const IMPORT_ACTIONS = ['apply', 'undo'] as const;
export type ImportAction = (typeof IMPORT_ACTIONS)[number];

interface ImportChange {
  id: number;
  action: ImportAction;
  /** Of the file that a second owner has confirmed, in hex. */
  digest?: string;
}

export const importNotFound = () => new ApiError(404, 'import_not_found', 'Import not found');

const STATE_FOR = { apply: 'ready', undo: 'applied' } as const;
const WRONG_STATE: Record<ImportAction, string> = {
  apply: 'This import was applied already',
  undo: 'Only an import that was applied, and is not being undone, can be undone',
};

/** As long as the longest session: later, sessions were purged, and who has signed in would be deleted as one who never came. */
const UNDOABLE_MS = 30 * 86_400_000;

/** Locks an import that can be changed so. @throws ApiError 404; 409 `import_state` */
async function lockFor({ trx, at }: AdminCommand, { id, action, digest }: ImportChange): Promise<Import> {
  const found = await lockImport(trx, id);
  if (!found || found.state === 'reading') throw importNotFound();
  if (found.state !== STATE_FOR[action]) throw new ApiError(409, 'import_state', WRONG_STATE[action]);
  if (digest !== undefined && digest !== toHex(found.digest))
    throw new ApiError(409, 'import_state', 'The file of this import is not the one that was to be confirmed');
  if (action === 'undo' && found.kind === 'members' && at.getTime() - found.createdAt.getTime() > UNDOABLE_MS)
    throw new ApiError(
      409,
      'import_state',
      'Members can be undone for 30 days: later it is not known who has signed in',
    );
  return found;
}

/**
 * Stores what a second owner must confirm, whatever its size: balances are a liability, and payout details say where other
 * people are paid; undefined: it is to be done now.
 */
export async function orderImport(command: AdminCommand, change: ImportChange) {
  const { id, kind, rows, wrong, points, payoutDetails, fileName, digest } = await lockFor(command, change);
  if (change.action === 'apply' && rows === wrong)
    throw new ApiError(409, 'import_state', 'Every row of this file is wrong: nothing can be applied');
  if (await awaitsConfirmation(command.trx, id))
    throw new ApiError(409, 'import_state', 'Another owner has still to confirm this');
  if (kind !== 'balances' && payoutDetails === 0) return undefined;
  const order = {
    import_id: id,
    action: change.action,
    import_kind: kind,
    rows: rows - wrong,
    points,
    file: fileName,
    digest: toHex(digest),
  };
  return orderConfirmation(command, { kind: 'import', order: { ...order, payout_details: payoutDetails } });
}

/** Begins what a job does (`runImports`). */
export async function startImport(command: AdminCommand, change: ImportChange): Promise<{ id: number }> {
  const { id } = await lockFor(command, change);
  const [decidedBy, confirmedBy = null] = command.deciders;
  const state = change.action === 'apply' ? 'applying' : 'undoing';
  await setImport(command.trx, id, { state, decided_by: decidedBy!, confirmed_by: confirmedBy });
  await command.audit('import-started', { import_id: id, action: change.action });
  return { id };
}

/** Deletes an import that was not applied, with what its file had. @throws ApiError 404; 409 `import_state` */
export async function removeImport(command: AdminCommand, id: number): Promise<void> {
  const { kind, fileName } = await lockFor(command, { id, action: 'apply' });
  await deleteImport(command.trx, id, command.at);
  await command.audit('import-deleted', { import_id: id, kind, file: fileName });
}

export const importOrders: OrderKind = {
  permission: 'programme.import',
  async perform(command, order) {
    // An order of an earlier release has no digest: it is refused, and ordered again.
    const {
      import_id: id,
      action,
      digest = '',
    } = order as { import_id: number; action: ImportAction; digest?: string };
    return { import_id: (await startImport(command, { id, action, digest })).id };
  },
};
