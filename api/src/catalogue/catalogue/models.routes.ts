import { Type } from '@sinclair/typebox';
import type { CatalogueContext } from '../context';
import { defineRoutes } from '../../platform/http/define-routes';
import { dataEnvelope, messageEnvelope } from '../../platform/http/envelope';
import { requireAdmin } from '../../platform/http/guards';
import { idSchema, toId } from '../../platform/http/request-fields';
import { adminCommand, runAdminCommand } from '../../platform/idempotency';
import { validateName } from './catalogue.schema';
import { addModel, modelNotFound, removeModel, renameModel } from './change-catalogue';
import { findModel } from './models.repository';
import { modelRow, presentModel } from './present-catalogue';

const modelName = Type.String({ 'x-message': 'Please enter a model name', description: "The model's name." });

/** Routes of the admin's models (docs/product.md §7; `modal` is the wire's spelling). */
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
