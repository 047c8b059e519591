import type { AdminCommand } from '../idempotency';
import { modelInUse, modelNotFound } from './catalogue-errors';
import { hasProducts, lockModel, markModelRemoved } from './models.repository';

/** Removes a model without products. @throws ApiError 404, 409 while it has products (decisions.md §5) */
export async function removeModel(command: AdminCommand, { id }: { id: number }): Promise<void> {
  const { trx } = command;
  const model = await lockModel(trx, id);
  if (!model) throw modelNotFound();
  if (await hasProducts(trx, id)) throw modelInUse();
  await markModelRemoved(trx, { id, at: command.at });
  await command.audit('model-deleted', { model_id: id, name: model.name });
}
