import { Type } from '@sinclair/typebox';
import type { CatalogueContext } from '../context';
import { ApiError } from '../../platform/http/api-error';
import { defineRoutes } from '../../platform/http/define-routes';
import { dataEnvelope, errorResponses, messageEnvelope } from '../../platform/http/envelope';
import { requireAdmin, requireUser } from '../../platform/http/guards';
import { modelNotFound, addModel, removeModel, renameModel } from './change-catalogue';
import { findModelByIdOrName, listModels, findModel } from './models.repository';
import { modelRow, presentModel, presentProduct, productRow, validateName } from './catalogue.schema';
import { listProducts, type Product } from './products.repository';
import { idSchema, toId } from '../../platform/http/request-fields';
import { adminCommand, runAdminCommand } from '../../platform/idempotency';

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

export const listRoutes = (area: 'admin' | 'users') => (context: CatalogueContext) =>
  defineRoutes(area === 'admin' ? requireAdmin(context) : requireUser(context), 'catalogue', ({ route }, app) => {
    const { reads, config } = context;
    const permission = area === 'admin' ? 'catalogue.read' : undefined;
    const operation = (name: string) => (area === 'admin' ? name : `${name}ForUser`);
    const present = (products: readonly Product[]) => products.map((product) => presentProduct(config, product));

    route(`POST /${area}/products`, {
      operationId: operation('listProducts'),
      permission,
      summary: 'All products, newest first',
      body: Type.Object({}),
      response: dataEnvelope(Type.Array(productRow)),
      handler: async () => ({ message: 'Products', data: present(await reads((db) => listProducts(db))) }),
    });

    route(`POST /${area}/models`, {
      operationId: operation('listModels'),
      permission,
      summary: 'All models, by name',
      body: Type.Object({}),
      response: dataEnvelope(Type.Array(modelRow)),
      handler: async () => ({ message: 'Models', data: (await reads(listModels)).map(presentModel) }),
    });

    route(`POST /${area}/product/model`, {
      operationId: operation('listProductsOfModel'),
      permission,
      summary: 'The products of one model',
      body: modelReference,
      response: productsResponse,
      async handler({ body }) {
        const found = await reads(async (db) => {
          const model = await findModelByIdOrName(db, body.modal);
          return model && listProducts(db, model.id);
        });
        if (!found) throw modelNotFound();
        const products = present(found);
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

const modelName = Type.String({ 'x-message': 'Please enter a model name', description: "The model's name." });

export const modelRoutes = (context: CatalogueContext) =>
  defineRoutes(requireAdmin(context), 'catalogue', ({ route }) => {
    route('POST /admin/model/store', {
      operationId: 'storeModel',
      permission: 'catalogue.change',
      summary: 'Add a model, or read one when only its id is given',
      idempotent: true,
      body: Type.Object({ model: Type.Optional(modelName), id: Type.Optional(idSchema) }),
      status: 201,
      orOk: dataEnvelope(modelRow),
      response: dataEnvelope(modelRow),
      async handler(request, reply) {
        const { model: name, id } = request.body;
        if (name === undefined && id !== undefined) {
          const model = await findModel(context.db, toId(id));
          if (!model) throw modelNotFound();
          reply.code(200);
          return { message: 'Model', data: presentModel(model) };
        }
        const valid = validateName('model', name, 'model');
        return runAdminCommand(context, request, reply, async (command) => ({
          message: 'Model Added Successfully',
          data: presentModel(await addModel(command, valid)),
        }));
      },
    });

    route('PUT /admin/modal/name', {
      operationId: 'renameModel',
      permission: 'catalogue.change',
      summary: 'Rename a model',
      idempotent: true,
      body: Type.Object({ name: Type.Optional(modelName), id: idSchema }),
      response: dataEnvelope(modelRow),
      handler: adminCommand(
        context,
        'Model Updated Successfully',
        ({ id, name }) => ({ id: toId(id), name: validateName('model', name) }),
        async (command, model) => presentModel(await renameModel(command, model)),
      ),
    });

    route('DELETE /admin/models', {
      operationId: 'removeModel',
      permission: 'catalogue.change',
      summary: 'Remove a model that has no products',
      idempotent: true,
      body: Type.Object({ id: idSchema }),
      response: messageEnvelope,
      handler: async (request, reply) =>
        runAdminCommand(context, request, reply, async (command) => {
          await removeModel(command, toId(request.body.id));
          return { message: 'Model Removed Successfully' };
        }),
    });
  });
