import { Type } from '@sinclair/typebox';
import type { FastifyRequest } from 'fastify';
import type { CatalogueContext } from '../context';
import { defineRoutes } from '../../platform/http/define-routes';
import { dataEnvelope } from '../../platform/http/envelope';
import { requireAdmin } from '../../platform/http/guards';
import { readFileForm } from '../../platform/http/read-multipart';
import { idSchema, toId } from '../../platform/http/request-fields';
import { adminCommand, digest, runFormCommand } from '../../platform/idempotency';
import { discardUpload, imageTooLarge } from '../../platform/pictures';
import {
  pictureForm,
  prepareProduct,
  prepareReplacement,
  productForm,
  validateName,
  presentProduct,
  productRow,
} from './catalogue.schema';
import { addProduct, changeDetails, renameProduct, replacePicture } from './change-catalogue';
import { DETAIL_FIELDS, detailFields, readDetails } from './product-details.schema';

export const productRoutes = (context: CatalogueContext) =>
  defineRoutes(requireAdmin(context), 'catalogue', ({ route }) => {
    const { config } = context;
    const { imageBytes, uploadBytesPerSecond } = config.limits;

    async function readForm<Field extends string>(request: FastifyRequest, fields: readonly Field[]) {
      const options = { field: 'image', fields, maxBytes: imageBytes, tooLarge: imageTooLarge };
      const form = await readFileForm(request, uploadBytesPerSecond, options);
      return { ...form.fields, image: form.file?.bytes };
    }

    route('POST /admin/products/store', {
      operationId: 'addProduct',
      permission: 'catalogue.change',
      summary: 'Add a product with its picture',
      idempotent: true,
      form: true,
      body: productForm,
      status: 201,
      response: dataEnvelope(productRow),
      async handler(request, reply) {
        const form = await readForm(request, ['name', 'modal', ...DETAIL_FIELDS]);
        return runFormCommand(context, request, reply, {
          content: { ...form, image: form.image && digest(form.image) },
          prepare: () => prepareProduct(context, form),
          perform: async (command, product) => ({
            message: 'Product Added Successfully',
            data: presentProduct(config, await addProduct(command, product)),
          }),
          discard: ({ pictureKey }) => discardUpload(context, pictureKey),
        });
      },
    });

    route('PUT /admin/product/name', {
      operationId: 'renameProduct',
      permission: 'catalogue.change',
      summary: 'Rename a product',
      idempotent: true,
      body: Type.Object({
        id: idSchema,
        name: Type.Optional(Type.String({ 'x-message': 'Please enter a product name' })),
      }),
      response: dataEnvelope(productRow),
      handler: adminCommand(
        context,
        'Product Updated Successfully',
        ({ id, name }) => ({ id: toId(id), name: validateName('product', name) }),
        async (command, product) => presentProduct(config, await renameProduct(command, product)),
      ),
    });

    route('PUT /admin/product/details', {
      operationId: 'changeProductDetails',
      permission: 'catalogue.change',
      summary: 'Change SKU, MRP, default points or category of a product; what is left out stays',
      idempotent: true,
      body: Type.Object({ id: idSchema, ...detailFields }),
      response: dataEnvelope(productRow),
      handler: adminCommand(
        context,
        'Product Updated Successfully',
        ({ id, ...given }) => ({ id: toId(id), details: readDetails(given) }),
        async (command, { id, details }) => presentProduct(config, await changeDetails(command, id, details)),
      ),
    });

    route('PUT /admin/product/image', {
      operationId: 'replaceProductPicture',
      permission: 'catalogue.change',
      summary: 'Give a product another picture',
      idempotent: true,
      form: true,
      body: pictureForm,
      response: dataEnvelope(productRow),
      async handler(request, reply) {
        const form = await readForm(request, ['id']);
        return runFormCommand(context, request, reply, {
          content: { ...form, image: form.image && digest(form.image) },
          prepare: () => prepareReplacement(context, form),
          perform: async (command, picture) => ({
            message: 'Product Updated Successfully',
            data: presentProduct(config, await replacePicture(command, picture)),
          }),
          discard: ({ pictureKey }) => discardUpload(context, pictureKey),
        });
      },
    });
  });
