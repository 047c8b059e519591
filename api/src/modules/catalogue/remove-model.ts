import type { AppContext } from '../../app-context';
import { recordAct } from '../audit';
import { modelInUse, modelNotFound } from './catalogue-refusals';
import { hasProducts, lockModel, markModelRemoved } from './models.repository';

/** Removes a model that no product uses any more. @throws ApiError 404, 409 while it has products (decisions.md §5) */
export async function removeModel(
  context: AppContext,
  { adminId, id }: { adminId: number; id: number },
): Promise<void> {
  const at = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    const model = await lockModel(trx, id);
    if (!model) throw modelNotFound();
    if (await hasProducts(trx, id)) throw modelInUse();
    await markModelRemoved(trx, { id, at });
    await recordAct(trx, { adminId, action: 'model-deleted', details: { model_id: id, name: model.name }, at });
  });
}
