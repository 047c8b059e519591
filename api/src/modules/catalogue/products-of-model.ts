import { Type } from '@sinclair/typebox';
import type { AppContext } from '../../app-context';
import { modelNotFound } from './catalogue-refusals';
import { findModelByIdOrName } from './models.repository';
import { presentProduct, productRow } from './present-catalogue';
import { listProductsOfModel } from './products.repository';

export const modelReference = Type.Object({
  modal: Type.Union([Type.Integer(), Type.String({ minLength: 1, maxLength: 500 })], {
    'x-message': 'Please select a model.',
    description: "A model's id, or its name.",
  }),
});

export const productsAnswer = Type.Object({
  message: Type.String(),
  products: Type.Array(productRow),
  data: Type.Array(productRow, { description: 'The same list as `products`.' }),
});

/** The answer of `/admin/product/model` and its user twin (decisions.md §7). @throws ApiError 404 for no such model */
export async function productsOfModel(context: AppContext, modal: number | string) {
  const model = await findModelByIdOrName(context.db, modal);
  if (!model) throw modelNotFound();
  const products = await listProductsOfModel(context.db, model.id);
  const rows = products.map((product) => presentProduct(context.config, product));
  return { message: 'Products', products: rows, data: rows };
}
