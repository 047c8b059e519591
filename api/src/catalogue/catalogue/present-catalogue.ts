import { Type } from '@sinclair/typebox';
import type { Config } from '../../platform/config/load-config';
import { moment } from '../../platform/http/envelope';
import { toWire } from '../../platform/http/to-wire';
import { pictureUrl, thumbnailUrl } from '../../platform/pictures';
import type { Model } from './models.repository';
import type { Product } from './products.repository';

/** A model on the wire: `model` is its name (docs/product.md §3). */
export const modelRow = Type.Object({
  id: Type.Integer(),
  model: Type.String(),
  product_count: Type.Integer(),
  created_at: moment,
});

/** A product on the wire (docs/product.md §3). */
export const productRow = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  model_id: Type.Integer(),
  model_name: Type.String(),
  imageUrl: Type.String({ description: 'Loads without a token; empty without a picture.' }),
  thumbnailUrl: Type.String({ description: 'Address of the small picture; empty without one.' }),
  reward_points: Type.Integer({ description: 'Points of its latest batch, else 0.' }),
  created_at: moment,
});

/** Returns a row of `/admin/models` and `/users/models`. */
export const presentModel = ({ name, ...model }: Model) => ({ ...toWire(model), model: name });

/** Returns a row of the product lists, with picture URLs under `apiUrl`. */
export const presentProduct = (config: Config, { pictureKey, points, ...product }: Product) => ({
  ...toWire(product),
  imageUrl: pictureUrl(config, pictureKey),
  thumbnailUrl: thumbnailUrl(config, pictureKey),
  reward_points: points,
});
