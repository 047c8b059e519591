import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { AppContext } from '../../app-context';
import { dataEnvelope, errorResponses, messageEnvelope } from '../../http/envelope';
import { requireAdmin } from '../../http/guards';
import { idSchema, toId, idempotencyHeaders } from '../../http/request-fields';
import { runAdminCommand } from '../idempotency';
import { addModel, modelNotFound, removeModel, renameModel } from './change-models';
import { findModel } from './models.repository';
import { modelRow, presentModel } from './present-catalogue';

const modelName = Type.String({ 'x-message': 'Please enter a model name', description: "The model's name." });

/** Routes of the admin's models (spec §7; `modal` is the wire's spelling). */
export function modelRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.addHook('onRequest', requireAdmin(context));

    app.post(
      '/admin/model/store',
      {
        schema: {
          summary: 'Add a model, or read one when only its id is given',
          operationId: 'storeModel',
          tags: ['catalogue'],
          headers: idempotencyHeaders,
          body: Type.Object({ model: Type.Optional(modelName), id: Type.Optional(idSchema) }),
          response: { 200: dataEnvelope(modelRow), 201: dataEnvelope(modelRow), ...errorResponses },
        },
      },
      async (request, reply) => {
        const { body } = request;
        if (body.model === undefined && body.id !== undefined) {
          const model = await findModel(context.db, toId(body.id));
          if (!model) throw modelNotFound();
          return { message: 'Model', data: presentModel(model) };
        }
        return runAdminCommand(context, request, reply.code(201), async (command) => ({
          message: 'Model Added Successfully',
          data: presentModel(await addModel(command, { name: body.model })),
        }));
      },
    );

    app.put(
      '/admin/modal/name',
      {
        schema: {
          summary: 'Rename a model',
          operationId: 'renameModel',
          tags: ['catalogue'],
          headers: idempotencyHeaders,
          body: Type.Object({ name: Type.Optional(modelName), id: idSchema }),
          response: { 200: dataEnvelope(modelRow), ...errorResponses },
        },
      },
      async (request, reply) => {
        const { id, name } = request.body;
        return runAdminCommand(context, request, reply, async (command) => ({
          message: 'Model Updated Successfully',
          data: presentModel(await renameModel(command, { id: toId(id), name })),
        }));
      },
    );

    app.delete(
      '/admin/models',
      {
        schema: {
          summary: 'Remove a model that has no products',
          operationId: 'removeModel',
          tags: ['catalogue'],
          headers: idempotencyHeaders,
          body: Type.Object({ id: idSchema }),
          response: { 200: messageEnvelope, ...errorResponses },
        },
      },
      async (request, reply) =>
        runAdminCommand(context, request, reply, async (command) => {
          await removeModel(command, toId(request.body.id));
          return { message: 'Model Removed Successfully' };
        }),
    );
  };
}
