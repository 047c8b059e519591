import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { AppContext } from '../../app-context';
import { dataEnvelope, errorResponses } from '../../http/envelope';
import { requireAdmin, requireUser } from '../../http/guards';
import { modelNotFound } from './catalogue-errors';
import { findModelByIdOrName, listModels } from './models.repository';
import { modelRow, presentModel, presentProduct, productRow } from './present-catalogue';
import { type Product, listProducts, listProductsOfModel } from './products.repository';

const modelReference = Type.Object({
  modal: Type.Union([Type.Integer(), Type.String({ minLength: 1, maxLength: 500 })], {
    'x-message': 'Please select a model.',
    description: "A model's id, or its name.",
  }),
});

const productsAnswer = Type.Object({
  message: Type.String(),
  products: Type.Array(productRow),
  data: Type.Array(productRow, { description: 'The same list as `products`.' }),
});

/** Returns the read routes of the catalogue for one area, under its own prefix and guard (decisions.md §7). */
export function catalogueListRoutes(context: AppContext, area: 'admin' | 'users'): FastifyPluginAsyncTypebox {
  const { db, config } = context;
  const tags = ['catalogue'];
  const operation = (name: string) => (area === 'admin' ? name : `${name}ForUser`);
  const present = (products: readonly Product[]) => products.map((product) => presentProduct(config, product));

  return async (app) => {
    app.addHook('onRequest', area === 'admin' ? requireAdmin(context) : requireUser(context));

    app.post(
      `/${area}/products`,
      {
        schema: {
          summary: 'All products, newest first',
          operationId: operation('listProducts'),
          tags,
          body: Type.Object({}),
          response: { 200: dataEnvelope(Type.Array(productRow)), ...errorResponses },
        },
      },
      async () => ({ message: 'Products', data: present(await listProducts(db)) }),
    );

    app.post(
      `/${area}/models`,
      {
        schema: {
          summary: 'All models, by name',
          operationId: operation('listModels'),
          tags,
          body: Type.Object({}),
          response: { 200: dataEnvelope(Type.Array(modelRow)), ...errorResponses },
        },
      },
      async () => ({ message: 'Models', data: (await listModels(db)).map(presentModel) }),
    );

    app.post(
      `/${area}/product/model`,
      {
        schema: {
          summary: 'The products of one model',
          operationId: operation('listProductsOfModel'),
          tags,
          body: modelReference,
          response: { 200: productsAnswer, ...errorResponses },
        },
      },
      async ({ body }) => {
        const model = await findModelByIdOrName(db, body.modal);
        if (!model) throw modelNotFound();
        const products = present(await listProductsOfModel(db, model.id));
        return { message: 'Products', products, data: products };
      },
    );
  };
}
