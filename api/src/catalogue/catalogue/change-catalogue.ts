import type { CatalogueContext } from '../context';
import { ifTaken } from '../../platform/database/database-errors';
import { markRemoved } from '../../platform/database/queries';
import { ApiError, invalidField } from '../../platform/http/api-error';
import type { AdminCommand } from '../../platform/idempotency';
import { recordForRemoval } from '../../platform/pictures';
import type { Removable } from '../remove-listed';
import { type NewProduct, noModel, productNotFound } from './catalogue.schema';
import type { ProductDetails } from './product-details.schema';
import {
  deleteReplacedPictures,
  findProduct,
  findTakenSkus,
  insertProducts,
  listModelsOf,
  listUnusedPictures,
  lockModelsForUse,
  lockProduct,
  type Product,
  updateProduct,
} from './products.repository';
import { findModel, insertModel, lockModel, type Model, updateModelName } from './models.repository';

export const modelNotFound = () => new ApiError(404, 'model_not_found', 'Model not found');

/** Adds a model. @throws ApiError 409 when its name is taken in any case (docs/product.md §5) */
export async function addModel(command: AdminCommand, name: string): Promise<Model> {
  const { trx, at } = command;
  const id = await insertModel(trx, { name, at }).catch(ifTaken(modelExists('model')));
  await command.audit('model-added', { model_id: id, name });
  return { id, name, createdAt: at, productCount: 0 };
}

/** Renames a model. @throws ApiError 404, 409 when another model has the name */
export async function renameModel(command: AdminCommand, { id, name }: { id: number; name: string }): Promise<Model> {
  const { trx } = command;
  const before = await lockModel(trx, id);
  if (!before) throw modelNotFound();
  await updateModelName(trx, { id, name }).catch(ifTaken(modelExists('name')));
  await command.audit('model-renamed', { model_id: id, from: before.name, to: name });
  return (await findModel(trx, id))!;
}

/** Removes a model without products. @throws ApiError 404, 409 while it has products (docs/product.md §5) */
export async function removeModel(command: AdminCommand, id: number): Promise<void> {
  const { trx, at } = command;
  const model = (await lockModel(trx, id)) && (await findModel(trx, id));
  if (!model) throw modelNotFound();
  if (model.productCount > 0) {
    throw new ApiError(409, 'model_in_use', 'This model has products. Remove its products first.');
  }
  await markRemoved(trx, 'models', { ids: [id], at });
  await command.audit('model-deleted', { model_id: id, name: model.name });
}

const modelExists = (field: string) => () =>
  invalidField(field, 'A model with this name already exists', 409, 'model_exists');

const DAY_MS = 86_400_000;

/** Adds a product. @throws ApiError 400 when its model was removed meanwhile, 409 when its model has one of that name, or another has its SKU */
export async function addProduct(command: AdminCommand, { model, ...product }: NewProduct): Promise<Product> {
  const { trx, at } = command;
  if (!(await lockModelsForUse(trx, [model.id])).has(model.id)) throw noModel();
  const { name } = product;
  const [id] = await insertProducts(trx, [{ modelId: model.id, ...product }], at);
  if (id === undefined)
    throw (await findTakenSkus(trx, [product]))(product) ? skuExists(product.sku!) : productExists();
  await command.audit('product-added', { product_id: id, name, model_id: model.id, model: model.name });
  return (await findProduct(trx, id))!;
}

/** Renames a product. @throws ApiError 404, 409 when its model has another of that name */
export async function renameProduct(command: AdminCommand, { id, name }: { id: number; name: string }) {
  const { trx } = command;
  const before = await lockProduct(trx, id);
  if (!before) throw productNotFound();
  await updateProduct(trx, id, { name }).catch(ifTaken(productExists));
  await command.audit('product-renamed', { product_id: id, from: before.name, to: name });
  return { ...before, name };
}

/** Changes what is given of a product's details. @throws ApiError 404, 409 when another product has the SKU */
export async function changeDetails(command: AdminCommand, id: number, details: Partial<ProductDetails>) {
  const { trx } = command;
  const before = await lockProduct(trx, id);
  if (!before) throw productNotFound();
  const changed = Object.keys(details).filter((field) => details[field as DetailName] !== before[field as DetailName]);
  if (changed.length === 0) return before;
  const { mrpPaise, defaultPoints, ...same } = details;
  const given = Object.fromEntries(
    Object.entries({ ...same, mrp_paise: mrpPaise, default_points: defaultPoints }).filter(
      ([, value]) => value !== undefined,
    ),
  );
  await updateProduct(trx, id, given).catch(ifTaken(() => skuExists(details.sku!)));
  await command.audit('product-changed', { product_id: id, name: before.name, ...given });
  return { ...before, ...details };
}

type DetailName = keyof ProductDetails;

/** Replaces a product's picture; the old one is removed a day later. @throws ApiError 404 */
export async function replacePicture(command: AdminCommand, { id, pictureKey }: { id: number; pictureKey: string }) {
  const { trx, at } = command;
  const before = await lockProduct(trx, id);
  if (!before) throw productNotFound();
  await updateProduct(trx, id, { picture_key: pictureKey });
  if (before.pictureKey) await recordForRemoval(trx, before.pictureKey, at);
  await command.audit('product-picture-replaced', { product_id: id, name: before.name });
  return { ...before, pictureKey };
}

/**
 * Removes pictures a day after they were replaced, or uploaded for a command that was not committed. Not at once: a running backup copies the pictures after the rows, a
 * running import may give the same picture to further products, and open pages still show its URL.
 */
export async function purgeReplacedPictures({ db, clock, pictures }: CatalogueContext): Promise<void> {
  const before = new Date(clock.now().getTime() - DAY_MS);
  for (const key of await listUnusedPictures(db, before)) await pictures.remove(key);
  await deleteReplacedPictures(db, before);
}

export const removableProducts: Removable = {
  table: 'products',
  thing: 'product',
  notFound: productNotFound,
  taken: () => productExists('This name or SKU is another product’s now'),
  async beforeRestoration(trx, ids) {
    const models = await listModelsOf(trx, ids);
    if (models.length === 0) throw productNotFound();
    if ((await lockModelsForUse(trx, models)).size < models.length) throw noModel();
  },
};

const productExists = (message = 'This model already has a product with this name') =>
  invalidField('name', message, 409, 'product_exists');

const skuExists = (sku: string) => invalidField('sku', `Another product has the SKU '${sku}'`, 409, 'sku_exists');
