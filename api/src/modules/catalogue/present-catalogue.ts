import { Type } from '@sinclair/typebox';
import type { Config } from '../../config/load-config';
import { moment } from '../../http/envelope';
import { pictureUrl, thumbnailUrl } from '../pictures';
import type { Model } from './models.repository';
import type { Product } from './products.repository';

/** A model on the wire: `model` is its name (spec §3). */
export const modelRow = Type.Object({
  id: Type.Integer(),
  model: Type.String(),
  product_count: Type.Integer(),
  created_at: moment,
});

/** A product on the wire (spec §3). */
export const productRow = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  model_id: Type.Integer(),
  model_name: Type.String(),
  imageUrl: Type.String({ description: 'Loads without a token; empty without a picture.' }),
  thumbnailUrl: Type.String(),
  reward_points: Type.Integer({ description: 'Points of its latest batch, else 0.' }),
  created_at: moment,
});

/** Returns a row of `/admin/models` and `/users/models`. */
export function presentModel({ id, name, productCount, createdAt }: Model) {
  return { id, model: name, product_count: productCount, created_at: createdAt.toISOString() };
}

/** Returns a row of the product lists, with picture URLs under `apiUrl`. */
export function presentProduct(config: Config, product: Product) {
  return {
    id: product.id,
    name: product.name,
    model_id: product.modelId,
    model_name: product.modelName,
    imageUrl: pictureUrl(config, product.pictureKey),
    thumbnailUrl: thumbnailUrl(config, product.pictureKey),
    reward_points: product.points,
    created_at: product.createdAt.toISOString(),
  };
}
