import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { AppContext } from '../../app-context';
import { ApiError } from '../../http/api-error';
import { dataEnvelope, errorResponses } from '../../http/envelope';
import { requireUser } from '../../http/guards';
import { listModels } from './models.repository';
import { modelRow, presentModel, presentProduct, productRow } from './present-catalogue';
import { listProducts } from './products.repository';
import { modelReference, productsAnswer, productsOfModel } from './products-of-model';

/** The read-only twins for plumbers and customers (decisions.md §7): users look, admins keep. */
export function userCatalogueRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.addHook('onRequest', requireUser(context));

    app.post(
      '/users/products',
      {
        schema: {
          summary: 'All products, newest first',
          operationId: 'listProductsForUser',
          tags: ['catalogue'],
          body: Type.Object({}),
          response: { 200: dataEnvelope(Type.Array(productRow)), ...errorResponses },
        },
      },
      async () => {
        const products = await listProducts(context.db);
        return { message: 'Products', data: products.map((product) => presentProduct(context.config, product)) };
      },
    );

    app.post(
      '/users/models',
      {
        schema: {
          summary: 'All models, by name',
          operationId: 'listModelsForUser',
          tags: ['catalogue'],
          body: Type.Object({}),
          response: { 200: dataEnvelope(Type.Array(modelRow)), ...errorResponses },
        },
      },
      async () => ({ message: 'Models', data: (await listModels(context.db)).map(presentModel) }),
    );

    app.post(
      '/users/product/model',
      {
        schema: {
          summary: 'The products of one model',
          operationId: 'listProductsOfModelForUser',
          tags: ['catalogue'],
          body: modelReference,
          response: { 200: productsAnswer, ...errorResponses },
        },
      },
      async ({ body }) => productsOfModel(context, body.modal),
    );

    app.post(
      '/users/products/store',
      {
        schema: {
          summary: 'Always refused: users create no products',
          operationId: 'addProductAsUser',
          tags: ['catalogue'],
          response: errorResponses,
        },
        // Refused before the body is read, whatever its kind.
        onRequest: async () => {
          throw new ApiError(403, 'forbidden', 'Forbidden');
        },
      },
      async () => undefined,
    );
  };
}
