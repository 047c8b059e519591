import type { AppContext } from '../../app-context';
import { isUniqueViolation } from '../../database/database-errors';
import { markRemoved } from '../../database/queries';
import { invalidField } from '../../http/api-error';
import { type Removal, removalOf } from '../../http/removal';
import type { AdminCommand } from '../idempotency';
import { validateName } from './catalogue.schema';
import { type NewPicture, type NewProduct, noModel, productNotFound } from './product-forms';
import {
  deleteReplacedPicture,
  findProduct,
  insertProducts,
  insertReplacedPicture,
  listReplacedPictures,
  lockModelsForUse,
  lockProduct,
  type Product,
  updateProduct,
} from './products.repository';

const DAY_MS = 86_400_000;

/** Adds a product. @throws ApiError 400 when its model was removed meanwhile, 409 when the model has a product of that name */
export async function addProduct(command: AdminCommand, { name, model, pictureKey }: NewProduct): Promise<Product> {
  const { trx, at } = command;
  if (!(await lockModelsForUse(trx, [model.id])).has(model.id)) throw noModel();
  const [id] = await insertProducts(trx, [{ modelId: model.id, name, pictureKey }], at);
  if (id === undefined) throw productExists();
  await command.audit('product-added', { product_id: id, name, model_id: model.id, model: model.name });
  return (await findProduct(trx, id))!;
}

/** Renames a product. @throws ApiError 400 for a bad name, 404, 409 when its model has another of that name */
export async function renameProduct(
  command: AdminCommand,
  { id, name: given }: { id: number; name: string | undefined },
): Promise<Product> {
  const { trx } = command;
  const name = validateName('product', given);
  const before = await lockProduct(trx, id);
  if (!before) throw productNotFound();
  await updateProduct(trx, id, { name }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? productExists() : error;
  });
  await command.audit('product-renamed', { product_id: id, from: before.name, to: name });
  return (await findProduct(trx, id))!;
}

/** Replaces a product's picture; the old one is removed a day later. @throws ApiError 404 */
export async function replacePicture(command: AdminCommand, { id, pictureKey }: NewPicture): Promise<Product> {
  const { trx, at } = command;
  const before = await lockProduct(trx, id);
  if (!before) throw productNotFound();
  await updateProduct(trx, id, { picture_key: pictureKey });
  if (before.pictureKey) await insertReplacedPicture(trx, before.pictureKey, at);
  await command.audit('product-picture-replaced', { product_id: id, name: before.name });
  return (await findProduct(trx, id))!;
}

/**
 * Removes pictures a day after they were replaced. Not at once: a running backup copies the pictures after the rows, a
 * running import may give the same picture to further products, and open pages still show its URL.
 */
export async function purgeReplacedPictures({ db, clock, pictures }: AppContext): Promise<void> {
  for (const { key, used } of await listReplacedPictures(db, new Date(clock.now().getTime() - DAY_MS))) {
    if (!used) await pictures.remove(key);
    await deleteReplacedPicture(db, key);
  }
}

/**
 * Removes products from the lists; their printed codes can still be scanned, and their pictures stay in the history of
 * scans (decisions.md §5).
 * @returns which ids were removed and which were not found
 * @throws ApiError 404 if none was found
 */
export async function removeProducts(command: AdminCommand, ids: readonly number[]): Promise<Removal> {
  const products = await markRemoved(command.trx, 'products', { ids, at: command.at });
  if (products.length === 0) throw productNotFound();
  const removed = products.map(({ id }) => id);
  await command.audit('product-removed', { product_ids: removed, names: products.map(({ name }) => name) });
  return removalOf(ids, removed);
}

/** 409: names are unique within a model, in any case (decisions.md §5). */
const productExists = () =>
  invalidField('name', 'This model already has a product with this name', 409, 'product_exists');
