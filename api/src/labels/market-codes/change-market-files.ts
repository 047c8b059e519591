import type { LabelsContext } from '../context';
import type { MarketFileState } from '../../platform/database/schema';
import { ApiError, invalidField } from '../../platform/http/api-error';
import type { AdminCommand } from '../../platform/idempotency';
import { showableLine } from '../../platform/showable-text';
import { findProduct } from '../../catalogue/catalogue';
import { orderAboveLimit, orderConfirmation, type OrderKind } from '../../programme/confirmations';
import { readSettings } from '../../programme/programme';
import { roomOf } from './read-market-code';
import { deleteUnused, listFileBatches } from './market-codes.repository';
import { insertFile, listUndoing, lockFile, type MarketFile, setState } from './market-files.repository';

export interface NewFile {
  name: string;
  fileName: string;
  fileBytes: number;
  productId: number | null;
}

/** Adds a file that is about to be read. @throws ApiError 400 for its name or product, 409 `market_formats_missing` */
export async function addFile(command: AdminCommand, given: NewFile): Promise<number> {
  const { trx, at, callerId: adminId } = command;
  const name = showableLine(given.name);
  const fileName = showableLine(given.fileName);
  if (!name) throw invalidField('name', 'Please enter a name');
  if (!fileName) throw invalidField('file_name', 'Please choose a file');
  if (!(await readSettings(trx)).marketLabels)
    throw new ApiError(409, 'market_formats_missing', 'How the codes are written is not set. The owner sets it first');
  if (given.productId !== null && !(await findProduct(trx, given.productId)))
    throw invalidField('product_id', 'Please select a product.');
  const id = await insertFile(trx, { ...given, name, fileName, adminId, at });
  await command.audit('market-file-added', { market_file_id: id, name, file_name: fileName, bytes: given.fileBytes });
  return id;
}

/** So many guesses of which one hits a code: below, a second admin decides. */
const GUESSES_A_HIT = 1_000_000;

/**
 * Stores the order to put a file in force for a second admin: above the limit for batches, always without one, and always
 * if its codes are easily guessed; undefined if none is needed.
 */
export async function orderFile(command: AdminCommand, id: number) {
  const { name, codes, points } = await lockIn(command, id, ['loaded']);
  const order = { market_file_id: id, name, codes, points };
  const { confirmBatchPoints, marketLabels } = await readSettings(command.trx);
  const room = Math.min(...(marketLabels?.formats ?? []).map(roomOf));
  if (confirmBatchPoints === null || room < codes * GUESSES_A_HIT)
    return orderConfirmation(command, { kind: 'market-file', order });
  const shares = [{ userId: null, amount: points }];
  return orderAboveLimit(command, { kind: 'market-file', limit: 'batch', shares, order });
}

/** Puts a file in force: from now on its labels pay. @throws ApiError 404; 409 `market_file_state` */
export async function activateFile(command: AdminCommand, id: number): Promise<void> {
  const { trx, at } = command;
  const { name, codes, points } = await lockIn(command, id, ['loaded']);
  if (codes === 0) throw wrongState('The file has no code that can be scanned');
  await trx
    .updateTable('batches')
    .set({ voided_at: null, void_reason: null, created_at: at })
    .where('market_file_id', '=', id)
    .execute();
  await setState(trx, id, 'active', at);
  await command.audit('market-file-activated', { market_file_id: id, name, codes, points });
}

export const marketFileOrders: OrderKind = {
  permission: 'batches.change',
  async perform(command, { market_file_id: id }) {
    await activateFile(command, Number(id));
    return { market_file_id: id };
  },
};

/** Ends a file for good: no label of it pays any more, and says so. @throws ApiError 404; 409 `market_file_state` */
export async function voidFile(command: AdminCommand, id: number, reason: string): Promise<void> {
  await endFile(command, await lockIn(command, id, ['active']), 'void', reason);
}

/**
 * Ends a file and forgets its codes that were not scanned, so that a corrected file can be loaded; scanned ones stay, with
 * their points. `forgetCodes` goes on with it. @throws ApiError 404; 409 `market_file_state`
 */
export async function undoFile(command: AdminCommand, id: number, reason: string): Promise<void> {
  await endFile(command, await lockIn(command, id, ['loading', 'loaded', 'active', 'void']), 'undoing', reason);
}

async function endFile(
  command: AdminCommand,
  { id, name, codes }: MarketFile,
  state: 'void' | 'undoing',
  reason: string,
): Promise<void> {
  const { trx, at } = command;
  await trx
    .updateTable('batches')
    .set({ voided_at: at, void_reason: reason })
    .where('market_file_id', '=', id)
    .where('voided_at', 'is', null)
    .execute();
  await setState(trx, id, state, at);
  const action = state === 'void' ? 'market-file-voided' : 'market-file-undone';
  await command.audit(action, { market_file_id: id, name, codes, reason });
}

/** A scan that had found its code before the file was ended is granted, or has failed, by then. */
const SCANS_END_MS = 60_000;

/** Deletes the unused codes of files that are being undone. Safe on any number of nodes at once, and after a kill. */
export async function forgetCodes(
  { db, clock }: Pick<LabelsContext, 'db' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  for (const id of await listUndoing(db, new Date(clock.now().getTime() - SCANS_END_MS))) {
    const batches = await listFileBatches(db, id);
    await deleteUnused(
      db,
      batches.map((batch) => batch.id),
      signal,
    );
    if (signal.aborted) return;
    await db.updateTable('market_files').set({ state: 'undone' }).where('id', '=', id).execute();
  }
}

async function lockIn({ trx }: AdminCommand, id: number, states: readonly MarketFileState[]): Promise<MarketFile> {
  const file = await lockFile(trx, id);
  if (!states.includes(file.state)) throw wrongState(STATES[file.state]);
  return file;
}

const STATES: Record<MarketFileState, string> = {
  loading: 'The file was not read to its end yet',
  loaded: 'The file is not in force',
  active: 'The file is in force already',
  void: 'The file was voided',
  undoing: 'The file is being undone',
  undone: 'The file was undone',
};

const wrongState = (message: string) => new ApiError(409, 'market_file_state', message);
