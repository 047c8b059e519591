import { ApiError, invalidField } from '../../platform/http/api-error';
import type { AdminCommand } from '../../platform/idempotency';
import type { SchemeDefinition } from './scheme.schema';
import { hideList, holdList, insertList, listUsers, lockList } from './scheme-lists.repository';

/** @throws ApiError 400 `invalid_sheet` if no number has an account */
export async function saveList(
  command: AdminCommand,
  { name, fileName, mobiles }: { name: string; fileName: string; mobiles: readonly string[] },
) {
  const { trx, callerId: adminId, at } = command;
  const saved = await insertList(trx, { name, mobiles, adminId, at });
  if (saved.people === 0) throw new ApiError(400, 'invalid_sheet', 'No number of the sheet has an account');
  const { id, people, unknown } = saved;
  await command.audit('scheme-list-added', { list_id: id, name, file: fileName, people, unknown: unknown.length });
  return { id, name, people, unknown };
}

/** Removes a list from those to choose from. @throws ApiError 404 `scheme_list_not_found`; 409 `scheme_list_used`, naming the schemes that have not ended */
export async function removeList(command: AdminCommand, id: number): Promise<void> {
  const { trx, at } = command;
  const list = await lockList(trx, id);
  if (!list) throw listNotFound();
  const schemes = await listUsers(trx, id, at);
  if (schemes.length > 0)
    throw new ApiError(
      409,
      'scheme_list_used',
      `This list is used by: ${schemes.join(', ')}. Stop or change them first`,
    );
  await hideList(trx, id, at);
  await command.audit('scheme-list-removed', { list_id: id, name: list.name });
}

export const listNotFound = () => new ApiError(404, 'scheme_list_not_found', 'List not found');

/** Holds the list that a scheme is for. @throws ApiError 400 at `conditions` if it is gone */
export async function holdListOf({ trx }: AdminCommand, { conditions: { listId } }: SchemeDefinition): Promise<void> {
  if (listId !== undefined && !(await holdList(trx, listId)))
    throw invalidField('conditions', `There is no list ${listId} any more. Please choose another one`);
}
