import { ApiError, invalidField } from '../../platform/http/api-error';
import { showableLine } from '../../platform/showable-text';
import { Type } from '@sinclair/typebox';
import type { CatalogueContext } from '../context';
import { INVALID_REQUEST } from '../../platform/http/validation';
import { preparePicture, storeUpload, validatePictureBytes } from '../../platform/pictures';
import { findModelByIdOrName } from './models.repository';
import { findProduct } from './products.repository';

const image = Type.String({ format: 'binary', description: 'A JPEG or PNG by content, at most 5,242,880 bytes.' });

/** The forms as documented in the OpenAPI description. */
export const productForm = Type.Object({
  image,
  name: Type.String(),
  modal: Type.String({ description: "The model's id, or its name." }),
});

export const pictureForm = Type.Object({ image, id: Type.String({ description: "The product's id." }) });

/** A validated product whose picture is stored. */
export type NewProduct = Awaited<ReturnType<typeof prepareProduct>>;

/**
 * Validates the form of a new product (docs/product.md §7 `/admin/products/store`; `modal` is a model's id or name) and stores its
 * picture.
 * @throws ApiError in the order of docs/product.md §5: no image, no name, no model; the picture's own errors (400, 413) at the
 *   image's place in that order
 */
export async function prepareProduct(
  context: CatalogueContext,
  form: { image?: Buffer | undefined; name?: string; modal?: string },
) {
  const picture = validatePicture(context, form.image);
  const name = validateName('product', form.name);
  const model = form.modal?.trim() ? await findModelByIdOrName(context.db, form.modal) : undefined;
  if (!model) throw noModel();
  return { name, model, pictureKey: await savePicture(context, picture) };
}

/**
 * Validates and stores another picture for a product. @throws ApiError 400 without a picture or for an invalid one,
 * 404, 413
 */
export async function prepareReplacement(context: CatalogueContext, form: { image?: Buffer | undefined; id?: string }) {
  if (!/^[0-9]{1,15}$/.test(form.id ?? '')) throw invalidField('id', INVALID_REQUEST);
  const id = Number(form.id);
  const picture = validatePicture(context, form.image);
  if (!(await findProduct(context.db, id))) throw productNotFound();
  return { id, pictureKey: await savePicture(context, picture) };
}

/** 404: no product on the lists has the id. */
export const productNotFound = () => new ApiError(404, 'product_not_found', 'Product not found');

/** 400: no model on the lists has the id or name. */
export const noModel = () => invalidField('modal', 'Please enter a model name');

function validatePicture({ config }: CatalogueContext, image: Buffer | undefined): Buffer {
  if (!image) throw invalidField('image', 'Please select a file');
  validatePictureBytes(image, config.limits);
  return image;
}

async function savePicture(context: CatalogueContext, image: Buffer): Promise<string> {
  return storeUpload(context, await preparePicture(image, context.config.limits));
}

const LONGEST_NAME = 120;
const CAPITAL = { model: 'Model', product: 'Product' };

/**
 * Returns the name of a model or product as it is stored: trimmed, single spaces, composed characters.
 * @param field the wire's name of the field, for `errors`
 * @throws ApiError 400, 'Please enter a model name' (docs/product.md §5) if it is empty
 */
export function validateName(thing: 'model' | 'product', name: string | undefined, field = 'name'): string {
  const tidy = showableLine(name ?? '');
  if (tidy === undefined) throw invalidField(field, `Invalid ${thing} name`);
  if (tidy === '') throw invalidField(field, `Please enter a ${thing} name`);
  if (tidy.length > LONGEST_NAME) throw invalidField(field, `${CAPITAL[thing]} name is too long`);
  return tidy;
}
