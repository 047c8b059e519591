import multipart from '@fastify/multipart';
import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../app-context';
import { dataEnvelope, errorResponses } from '../../http/envelope';
import { requireAdmin } from '../../http/guards';
import { idSchema, toId, idempotencyHeaders } from '../../http/request-fields';
import { digest } from '../idempotency';
import { FORM_OPTIONS, readFileForm } from '../../http/read-multipart';
import { presentRemoval, readRemoval, removalResponse, removalBody } from '../../http/removal';
import { runAdminCommand, runFormCommand } from '../idempotency';
import { imageTooLarge } from '../pictures';
import { addProduct, removeProducts, renameProduct, replacePicture } from './change-products';
import { presentProduct, productRow } from './present-catalogue';
import { discardPicture, pictureForm, prepareProduct, prepareReplacement, productForm } from './product-forms';

/** The message if nothing is selected (spec §5). */
const NONE_SELECTED = 'No products selected';

/** Routes of the admin's products (spec §7). */
export function productRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  const { config } = context;
  const { imageBytes, uploadBytesPerSecond, idsPerRequest } = config.limits;
  const readForm = async <Field extends string>(request: FastifyRequest, fields: readonly Field[]) => {
    const options = { field: 'image', fields, maxBytes: imageBytes, tooLarge: imageTooLarge };
    const form = await readFileForm(request, uploadBytesPerSecond, options);
    return { ...form.fields, image: form.file?.bytes };
  };
  return async (app) => {
    app.addHook('onRequest', requireAdmin(context));
    await app.register(multipart, FORM_OPTIONS);

    app.post(
      '/admin/products/store',
      {
        // The form is read part by part while it arrives, and validated by prepareProduct; the schema only documents it.
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
        const form = await readForm(request, ['name', 'modal']);
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
        const form = await readForm(request, ['id']);
        return runFormCommand(context, request, reply, {
          content: { ...form, image: form.image && digest(form.image) },
          prepare: () => prepareReplacement(context, form),
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
          body: removalBody(NONE_SELECTED),
          response: { 200: removalResponse, ...errorResponses },
        },
      },
      async (request, reply) => {
        const ids = readRemoval(request.body.ids, { most: idsPerRequest, none: NONE_SELECTED });
        return runAdminCommand(context, request, reply, async (command) => ({
          message: 'Products Removed Successfully',
          data: presentRemoval(await removeProducts(command, ids)),
        }));
      },
    );
  };
}
