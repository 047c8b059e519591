import type { AppContext } from '../../app-context';
import { invalidField } from '../../http/invalid-field';
import { recordAct } from '../audit';
import { judgePictureBytes, preparePicture } from '../pictures';
import { judgeProductName } from './catalogue-names.schema';
import { productExists } from './catalogue-refusals';
import { findModelByIdOrName, lockModelForUse } from './models.repository';
import { findProduct, insertProduct, type Product } from './products.repository';

/** The three fields of spec §7 `/admin/products/store`; `modal` is a model's id or name. */
export interface ProductForm {
  image: Buffer | undefined;
  name: string | undefined;
  modal: string | undefined;
}

/**
 * Adds a product with its picture.
 *
 * @throws ApiError in the order of spec §5: no image, no name, no model; the picture's own refusals (400, 413) where
 * the image stands in that order; 409 when the model has a product of that name
 */
export async function addProduct(context: AppContext, adminId: number, form: ProductForm): Promise<Product> {
  if (!form.image) throw invalidField('image', 'Please select a file');
  judgePictureBytes(form.image, context.config.limits);
  const name = judgeProductName(form.name, 'name');
  const model = form.modal?.trim() ? await findModelByIdOrName(context.db, form.modal) : undefined;
  if (!model) throw noModel();

  const pictureKey = await context.pictures.save(await preparePicture(form.image, context.config.limits));
  const at = context.clock.now();
  try {
    return await context.db.transaction().execute(async (trx) => {
      if (!(await lockModelForUse(trx, model.id))) throw noModel();
      const id = await insertProduct(trx, { modelId: model.id, name, pictureKey, at });
      if (id === undefined) throw productExists();
      const details = { product_id: id, name, model_id: model.id, model: model.name };
      await recordAct(trx, { adminId, action: 'product-added', details, at });
      return (await findProduct(trx, id))!;
    });
  } catch (error) {
    await context.pictures.remove(pictureKey).catch(() => undefined);
    throw error;
  }
}

const noModel = () => invalidField('modal', 'Please enter a model name');
