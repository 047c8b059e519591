import type { AppContext } from '../../app-context';
import { invalidField } from '../../http/api-error';
import type { AdminCommand } from '../idempotency';
import { validatePictureBytes, preparePicture } from '../pictures';
import { productNotFound } from './catalogue-errors';
import { findProduct, lockProduct, type Product, updateProductPicture } from './products.repository';
import { insertReplacedPicture } from './replaced-pictures.repository';

/** A stored picture for a product. */
export interface NewPicture {
  id: number;
  pictureKey: string;
}

/**
 * Validates and stores another picture for a product. @throws ApiError 400 without a picture or for an invalid one,
 * 404, 413
 */
export async function prepareReplacement(
  context: AppContext,
  { id, image }: { id: number; image: Buffer | undefined },
): Promise<NewPicture> {
  if (!image) throw invalidField('image', 'Please select a file');
  validatePictureBytes(image, context.config.limits);
  if (!(await findProduct(context.db, id))) throw productNotFound();
  return { id, pictureKey: await context.pictures.save(await preparePicture(image, context.config.limits)) };
}

/** Replaces a product's picture; the old one is removed a day later. @throws ApiError 404 */
export async function replacePicture(command: AdminCommand, { id, pictureKey }: NewPicture): Promise<Product> {
  const { trx, at } = command;
  const before = await lockProduct(trx, id);
  if (!before) throw productNotFound();
  await updateProductPicture(trx, { id, pictureKey });
  if (before.pictureKey) await insertReplacedPicture(trx, before.pictureKey, at);
  await command.audit('product-picture-replaced', { product_id: id, name: before.name });
  return (await findProduct(trx, id))!;
}
