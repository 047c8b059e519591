import type { AppContext } from '../../app-context';
import { modelInUse, modelNotFound } from './catalogue-refusals';
import { hasProducts, lockModel, markModelRemoved } from './models.repository';

/** Removes a model that no product uses any more. @throws ApiError 404, 409 while it has products (decisions.md §5) */
export async function removeModel(context: AppContext, id: number): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    if (!(await lockModel(trx, id))) throw modelNotFound();
    if (await hasProducts(trx, id)) throw modelInUse();
    await markModelRemoved(trx, { id, at: context.clock.now() });
  });
}
