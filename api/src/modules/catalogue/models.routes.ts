import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { AppContext } from '../../app-context';
import { dataEnvelope, errorResponses, messageEnvelope } from '../../http/envelope';
import { adminOf, requireAdmin } from '../../http/guards';
import { idSchema, toId } from '../../http/id';
import { addModel } from './add-model';
import { modelNotFound } from './catalogue-refusals';
import { findModel } from './models.repository';
import { modelRow, presentModel } from './present-catalogue';
import { removeModel } from './remove-model';
import { renameModel } from './rename-model';

const modelName = Type.String({ 'x-message': 'Please enter a model name', description: "The model's name." });

/** Models as admins keep them (spec §7; `modal` is the wire's spelling). */
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
        const model = await addModel(context, { adminId: adminOf(request).id, name: body.model });
        return reply.code(201).send({ message: 'Model Added Successfully', data: presentModel(model) });
      },
    );

    app.put(
      '/admin/modal/name',
      {
        schema: {
          summary: 'Rename a model',
          operationId: 'renameModel',
          tags: ['catalogue'],
          body: Type.Object({ name: Type.Optional(modelName), id: idSchema }),
          response: { 200: dataEnvelope(modelRow), ...errorResponses },
        },
      },
      async (request) => {
        const { id, name } = request.body;
        const model = await renameModel(context, { adminId: adminOf(request).id, id: toId(id), name });
        return { message: 'Model Updated Successfully', data: presentModel(model) };
      },
    );

    app.delete(
      '/admin/models',
      {
        schema: {
          summary: 'Remove a model that has no products',
          operationId: 'removeModel',
          tags: ['catalogue'],
          body: Type.Object({ id: idSchema }),
          response: { 200: messageEnvelope, ...errorResponses },
        },
      },
      async (request) => {
        await removeModel(context, { adminId: adminOf(request).id, id: toId(request.body.id) });
        return { message: 'Model Removed Successfully' };
      },
    );
  };
}
