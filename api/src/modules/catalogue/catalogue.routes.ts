import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { AppContext } from '../../app-context';
import { ApiError } from '../../http/api-error';
import { dataEnvelope, errorResponses } from '../../http/envelope';
import { requireAdmin, requireUser } from '../../http/guards';
import { modelNotFound } from './change-models';
import { findModelByIdOrName, listModels } from './models.repository';
import { modelRoutes } from './models.routes';
import { modelRow, presentModel, presentProduct, productRow } from './present-catalogue';
import { listProducts, type Product } from './products.repository';
import { productRoutes } from './products.routes';

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

/** Models and products: the admin's routes and the user's read-only ones (decisions.md §7). */
export function catalogueRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    await app.register(catalogueListRoutes(context, 'admin'));
    await app.register(modelRoutes(context));
    await app.register(productRoutes(context));
    await app.register(catalogueListRoutes(context, 'users'));
    app.post(
      '/users/products/store',
      {
        schema: {
          summary: 'Always refused: users create no products',
          operationId: 'addProductAsUser',
          tags: ['catalogue'],
          response: errorResponses,
        },
        // Rejected before the body is read, whatever its type.
        onRequest: [
          requireUser(context),
          async () => {
            throw new ApiError(403, 'forbidden', 'Forbidden');
          },
        ],
      },
      async () => undefined,
    );
  };
}

/** Returns the lists for one area, under its own prefix and guard. */
function catalogueListRoutes(context: AppContext, area: 'admin' | 'users'): FastifyPluginAsyncTypebox {
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
        const products = present(await listProducts(db, model.id));
        return { message: 'Products', products, data: products };
      },
    );
  };
}
