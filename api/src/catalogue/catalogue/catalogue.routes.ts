import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsync } from 'fastify';
import type { CatalogueContext } from '../context';
import { ApiError } from '../../platform/http/api-error';
import { defineRoutes } from '../../platform/http/define-routes';
import { dataEnvelope, errorResponses } from '../../platform/http/envelope';
import { requireAdmin, requireUser } from '../../platform/http/guards';
import { modelNotFound } from './change-catalogue';
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

const productsResponse = Type.Object({
  message: Type.String(),
  products: Type.Array(productRow),
  data: Type.Array(productRow, { description: 'The same list as `products`.' }),
});

/** Models and products: the admin's routes and the user's read-only ones (docs/product.md §7). */
export function catalogueRoutes(context: CatalogueContext): FastifyPluginAsync {
  return async (app) => {
    await app.register(listRoutes(context, 'admin'));
    await app.register(modelRoutes(context));
    await app.register(productRoutes(context));
    await app.register(listRoutes(context, 'users'));
  };
}

/** Returns the lists for one area, under its own prefix and guard. */
const listRoutes = (context: CatalogueContext, area: 'admin' | 'users') =>
  defineRoutes(area === 'admin' ? requireAdmin(context) : requireUser(context), 'catalogue', ({ route }, app) => {
    const { db, config } = context;
    const permission = area === 'admin' ? 'catalogue.read' : undefined;
    const operation = (name: string) => (area === 'admin' ? name : `${name}ForUser`);
    const present = (products: readonly Product[]) => products.map((product) => presentProduct(config, product));

    route(`POST /${area}/products`, {
      operationId: operation('listProducts'),
      permission,
      summary: 'All products, newest first',
      body: Type.Object({}),
      response: dataEnvelope(Type.Array(productRow)),
      handler: async () => ({ message: 'Products', data: present(await listProducts(db)) }),
    });

    route(`POST /${area}/models`, {
      operationId: operation('listModels'),
      permission,
      summary: 'All models, by name',
      body: Type.Object({}),
      response: dataEnvelope(Type.Array(modelRow)),
      handler: async () => ({ message: 'Models', data: (await listModels(db)).map(presentModel) }),
    });

    route(`POST /${area}/product/model`, {
      operationId: operation('listProductsOfModel'),
      permission,
      summary: 'The products of one model',
      body: modelReference,
      response: productsResponse,
      async handler({ body }) {
        const model = await findModelByIdOrName(db, body.modal);
        if (!model) throw modelNotFound();
        const products = present(await listProducts(db, model.id));
        return { message: 'Products', products, data: products };
      },
    });

    if (area === 'admin') return;
    app.post('/users/products/store', {
      schema: {
        summary: 'Always refused: users create no products',
        operationId: 'addProductAsUser',
        tags: ['catalogue'],
        response: errorResponses(),
      },
      // Rejected before the body is read, whatever its type.
      onRequest: async () => {
        throw new ApiError(403, 'forbidden', 'Forbidden');
      },
      handler: async () => undefined,
    });
  });
