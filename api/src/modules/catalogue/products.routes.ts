import multipart from '@fastify/multipart';
import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { AppContext } from '../../app-context';
import { dataEnvelope, errorResponses } from '../../http/envelope';
import { adminOf, requireAdmin } from '../../http/guards';
import { idSchema, toId } from '../../http/id';
import { presentRemoval, removalAnswer, removalBody } from '../../http/removal';
import { addProduct } from './add-product';
import { presentProduct, productRow } from './present-catalogue';
import { FORM_OPTIONS, productForm, readProductForm } from './read-product-form';
import { NONE_OF_PRODUCTS, removeProducts } from './remove-products';
import { renameProduct } from './rename-product';

/** Products as admins keep them (spec §7). */
export function productRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.addHook('onRequest', requireAdmin(context));
    await app.register(multipart, FORM_OPTIONS);

    app.post(
      '/admin/products/store',
      {
        // The form is read part by part while it arrives, and judged by addProduct; the schema is its description.
        validatorCompiler: () => () => true,
        schema: {
          summary: 'Add a product with its picture',
          operationId: 'addProduct',
          tags: ['catalogue'],
          consumes: ['multipart/form-data'],
          body: productForm,
          response: { 201: dataEnvelope(productRow), ...errorResponses },
        },
      },
      async (request, reply) => {
        const form = await readProductForm(request, context.config.limits);
        const product = await addProduct(context, adminOf(request).id, form);
        return reply
          .code(201)
          .send({ message: 'Product Added Successfully', data: presentProduct(context.config, product) });
      },
    );

    app.put(
      '/admin/product/name',
      {
        schema: {
          summary: 'Rename a product',
          operationId: 'renameProduct',
          tags: ['catalogue'],
          body: Type.Object({
            id: idSchema,
            name: Type.Optional(Type.String({ 'x-message': 'Please enter a product name' })),
          }),
          response: { 200: dataEnvelope(productRow), ...errorResponses },
        },
      },
      async (request) => {
        const { id, name } = request.body;
        const product = await renameProduct(context, { adminId: adminOf(request).id, id: toId(id), name });
        return { message: 'Product Updated Successfully', data: presentProduct(context.config, product) };
      },
    );

    app.delete(
      '/admin/products',
      {
        schema: {
          summary: 'Remove products; their printed codes still pay',
          operationId: 'removeProducts',
          tags: ['catalogue'],
          body: removalBody(NONE_OF_PRODUCTS),
          response: { 200: removalAnswer, ...errorResponses },
        },
      },
      async (request) => {
        const removal = await removeProducts(context, { adminId: adminOf(request).id, ids: request.body.ids });
        return { message: 'Products Removed Successfully', data: presentRemoval(removal) };
      },
    );
  };
}
