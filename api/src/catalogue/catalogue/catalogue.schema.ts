import { Type } from '@sinclair/typebox';
import { ApiError, invalidField } from '../../platform/http/api-error';
import { showableLine } from '../../platform/showable-text';
import type { CatalogueContext } from '../context';
import { INVALID_REQUEST } from '../../platform/http/validation';
import { preparePicture, storeUpload, validatePictureBytes, pictureUrl, thumbnailUrl } from '../../platform/pictures';
import { findModelByIdOrName, type Model } from './models.repository';
import {
  detailFields,
  detailValues,
  type GivenDetails,
  NO_DETAILS,
  presentDetails,
  readDetails,
} from './product-details.schema';
import { findProduct, type Product } from './products.repository';
import type { Config } from '../../platform/config/load-config';
import { moment } from '../../platform/http/envelope';
import { toWire } from '../../platform/http/to-wire';

const image = Type.String({ format: 'binary', description: 'A JPEG or PNG by content, at most 5,242,880 bytes.' });

export const productForm = Type.Object({
  image,
  name: Type.String(),
  modal: Type.String({ description: "The model's id, or its name." }),
  ...detailFields,
});

export const pictureForm = Type.Object({ image, id: Type.String({ description: "The product's id." }) });

export type NewProduct = Awaited<ReturnType<typeof prepareProduct>>;

/** Validates the form of a new product and stores its picture. @throws ApiError in the order of docs/product.md §5 */
export async function prepareProduct(
  context: CatalogueContext,
  form: GivenDetails & { image?: Buffer | undefined; name?: string; modal?: string },
) {
  const picture = validatePicture(context, form.image);
  const name = validateName('product', form.name);
  const model = form.modal?.trim() ? await findModelByIdOrName(context.db, form.modal) : undefined;
  if (!model) throw noModel();
  const details = { ...NO_DETAILS, ...readDetails(form) };
  return { ...details, name, model, pictureKey: await savePicture(context, picture) };
}

/** Validates and stores another picture. @throws ApiError 400, 404, 413 */
export async function prepareReplacement(context: CatalogueContext, form: { image?: Buffer | undefined; id?: string }) {
  if (!/^[0-9]{1,15}$/.test(form.id ?? '')) throw invalidField('id', INVALID_REQUEST);
  const id = Number(form.id);
  const picture = validatePicture(context, form.image);
  if (!(await findProduct(context.db, id))) throw productNotFound();
  return { id, pictureKey: await savePicture(context, picture) };
}

export const productNotFound = () => new ApiError(404, 'product_not_found', 'Product not found');

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

/** Returns a name as it is stored. @param field the wire's name of the field @throws ApiError 400 */
export function validateName(thing: 'model' | 'product', name: string | undefined, field = 'name'): string {
  const tidy = showableLine(name ?? '');
  if (tidy === undefined) throw invalidField(field, `Invalid ${thing} name`);
  if (tidy === '') throw invalidField(field, `Please enter a ${thing} name`);
  if (tidy.length > LONGEST_NAME) throw invalidField(field, `${CAPITAL[thing]} name is too long`);
  return tidy;
}

export const modelRow = Type.Object({
  id: Type.Integer(),
  model: Type.String(),
  product_count: Type.Integer(),
  created_at: moment,
});

export const productRow = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  model_id: Type.Integer(),
  model_name: Type.String(),
  imageUrl: Type.String({ description: 'Loads without a token; empty without a picture.' }),
  thumbnailUrl: Type.String({ description: 'Address of the small picture; empty without one.' }),
  reward_points: Type.Integer({ description: 'Points of its latest batch, else 0.' }),
  ...detailValues,
  created_at: moment,
});

export const presentModel = ({ name, ...model }: Model) => ({ ...toWire(model), model: name });

export const presentProduct = (
  config: Config,
  { pictureKey, points, sku, mrpPaise, defaultPoints, category, ...product }: Product,
) => ({
  ...toWire(product),
  ...presentDetails({ sku, mrpPaise, defaultPoints, category }),
  imageUrl: pictureUrl(config, pictureKey),
  thumbnailUrl: thumbnailUrl(config, pictureKey),
  reward_points: points,
});
