import type { AppContext } from '../../app-context';
import { modelExists } from './catalogue-refusals';
import { judgeModelName } from './catalogue-names.schema';
import { findModel, insertModel, type Model } from './models.repository';

/** Adds a model. @throws ApiError 400 for a bad name, 409 when it is taken in any case (decisions.md §5) */
export async function addModel(context: AppContext, given: { name: string | undefined }): Promise<Model> {
  const name = judgeModelName(given.name, 'model');
  return context.db.transaction().execute(async (trx) => {
    const id = await insertModel(trx, { name, at: context.clock.now() });
    if (id === undefined) throw modelExists('model');
    return (await findModel(trx, id))!;
  });
}
