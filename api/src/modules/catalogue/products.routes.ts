import multipart from '@fastify/multipart';
import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { AppContext } from '../../app-context';
import { dataEnvelope, errorResponses } from '../../http/envelope';
import { requireAdmin } from '../../http/guards';
import { idSchema, toId, idempotencyHeaders } from '../../http/request-fields';
import { digest } from '../idempotency';
import { presentRemoval, readRemoval, removalResponse, removalBody } from '../../http/removal';
import { runAdminCommand, runFormCommand } from '../idempotency';
import { addProduct, discardPicture, prepareProduct } from './add-product';
import { presentProduct, productRow } from './present-catalogue';
import { FORM_OPTIONS, pictureForm, productForm, readFormId, readPictureForm } from './read-product-form';
import { NONE_OF_PRODUCTS, removeProducts } from './remove-products';
import { renameProduct } from './rename-product';
import { prepareReplacement, replacePicture } from './replace-picture';

/** Routes of the admin's products (spec §7). */
export function productRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  const { config } = context;
  return async (app) => {
    app.addHook('onRequest', requireAdmin(context));
    await app.register(multipart, FORM_OPTIONS);

    app.post(
      '/admin/products/store',
      {
        // The form is read part by part while it arrives, and validated by addProduct; the schema only documents it.
        validatorCompiler: () => () => true,
        schema: {
          summary: 'Add a product with its picture',
          operationId: 'addProduct',
          tags: ['catalogue'],
          consumes: ['multipart/form-data'],
          headers: idempotencyHeaders,
          body: productForm,
          response: { 201: dataEnvelope(productRow), ...errorResponses },
        },
      },
      async (request, reply) => {
        const form = await readPictureForm(request, config.limits, ['name', 'modal']);
        return runFormCommand(context, request, reply.code(201), {
          content: { ...form, image: form.image && digest(form.image) },
          prepare: () => prepareProduct(context, form),
          perform: async (command, product) => ({
            message: 'Product Added Successfully',
            data: presentProduct(config, await addProduct(command, product)),
          }),
          discard: (product) => discardPicture(context, product),
        });
      },
    );

    app.put(
      '/admin/product/name',
      {
        schema: {
          summary: 'Rename a product',
          operationId: 'renameProduct',
          tags: ['catalogue'],
          headers: idempotencyHeaders,
          body: Type.Object({
            id: idSchema,
            name: Type.Optional(Type.String({ 'x-message': 'Please enter a product name' })),
          }),
          response: { 200: dataEnvelope(productRow), ...errorResponses },
        },
      },
      async (request, reply) => {
        const { id, name } = request.body;
        return runAdminCommand(context, request, reply, async (command) => ({
          message: 'Product Updated Successfully',
          data: presentProduct(config, await renameProduct(command, { id: toId(id), name })),
        }));
      },
    );

    app.put(
      '/admin/product/image',
      {
        // Read like the form of a new product.
        validatorCompiler: () => () => true,
        schema: {
          summary: 'Give a product another picture',
          operationId: 'replaceProductPicture',
          tags: ['catalogue'],
          consumes: ['multipart/form-data'],
          headers: idempotencyHeaders,
          body: pictureForm,
          response: { 200: dataEnvelope(productRow), ...errorResponses },
        },
      },
      async (request, reply) => {
        const form = await readPictureForm(request, config.limits, ['id']);
        return runFormCommand(context, request, reply, {
          content: { ...form, image: form.image && digest(form.image) },
          prepare: () => prepareReplacement(context, { id: readFormId(form.id), image: form.image }),
          perform: async (command, picture) => ({
            message: 'Product Updated Successfully',
            data: presentProduct(config, await replacePicture(command, picture)),
          }),
          discard: (picture) => discardPicture(context, picture),
        });
      },
    );

    app.delete(
      '/admin/products',
      {
        schema: {
          summary: 'Remove products; their printed codes still pay',
          operationId: 'removeProducts',
          tags: ['catalogue'],
          headers: idempotencyHeaders,
          body: removalBody(NONE_OF_PRODUCTS),
          response: { 200: removalResponse, ...errorResponses },
        },
      },
      async (request, reply) => {
        const ids = readRemoval(request.body.ids, { most: config.limits.idsPerRequest, none: NONE_OF_PRODUCTS });
        return runAdminCommand(context, request, reply, async (command) => ({
          message: 'Products Removed Successfully',
          data: presentRemoval(await removeProducts(command, ids)),
        }));
      },
    );
  };
}
