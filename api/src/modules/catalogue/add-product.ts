import type { AppContext } from '../../app-context';
import { invalidField } from '../../http/api-error';
import type { AdminCommand } from '../idempotency';
import { validatePictureBytes, preparePicture } from '../pictures';
import { validateProductName } from './catalogue-names.schema';
import { productExists } from './catalogue-errors';
import { findModelByIdOrName, lockModelForUse } from './models.repository';
import { findProduct, insertProduct, type Product } from './products.repository';

/** The three fields of spec §7 `/admin/products/store`; `modal` is a model's id or name. */
export interface ProductForm {
  image?: Buffer;
  name?: string;
  modal?: string;
}

/** A validated product whose picture is stored. */
export interface NewProduct {
  name: string;
  model: { id: number; name: string };
  pictureKey: string;
}

/**
 * Validates the form of a new product and stores its picture.
 * @throws ApiError in the order of spec §5: no image, no name, no model; the picture's own errors (400, 413) at the
 *   image's place in that order
 */
export async function prepareProduct(context: AppContext, form: ProductForm): Promise<NewProduct> {
  if (!form.image) throw invalidField('image', 'Please select a file');
  validatePictureBytes(form.image, context.config.limits);
  const name = validateProductName(form.name, 'name');
  const model = form.modal?.trim() ? await findModelByIdOrName(context.db, form.modal) : undefined;
  if (!model) throw noModel();
  return {
    name,
    model,
    pictureKey: await context.pictures.save(await preparePicture(form.image, context.config.limits)),
  };
}

/** Adds a product. @throws ApiError 400 when its model was removed meanwhile, 409 when the model has a product of that name */
export async function addProduct(command: AdminCommand, { name, model, pictureKey }: NewProduct): Promise<Product> {
  const { trx, at } = command;
  if (!(await lockModelForUse(trx, model.id))) throw noModel();
  const id = await insertProduct(trx, { modelId: model.id, name, pictureKey, at });
  if (id === undefined) throw productExists();
  await command.audit('product-added', { product_id: id, name, model_id: model.id, model: model.name });
  return (await findProduct(trx, id))!;
}

/** Removes a stored picture whose command failed. */
export async function discardPicture(context: AppContext, { pictureKey }: { pictureKey: string }): Promise<void> {
  await context.pictures.remove(pictureKey).catch(() => undefined);
}

const noModel = () => invalidField('modal', 'Please enter a model name');
