import multipart from '@fastify/multipart';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { AppContext } from '../../app-context';
import { dataEnvelope, errorResponses } from '../../http/envelope';
import { adminOf, requireAdmin } from '../../http/guards';
import { idSchema, toId } from '../../http/id';
import { offsetOf, PAGE_SIZE, pageQuery, readPage } from '../../http/page';
import { presentRemoval, removalAnswer, removalBody } from '../../http/removal';
import { addStore } from './add-store';
import { changeStore } from './change-store';
import { importStores } from './import-stores';
import { importAnswer, presentImport, presentStore, storeRow } from './present-store';
import { readStoreSheetForm, SHEET_FORM_OPTIONS } from './read-store-sheet';
import { NONE_OF_STORES, removeStores } from './remove-stores';
import { readStore, storeFields } from './store.schema';
import { readStoreFilter, storesBody } from './store-filter.schema';
import { listStores } from './stores.repository';

/** Stores as admins keep them (decisions.md §2 "Near by Stores"). */
export function storeRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  const tags = ['stores'];
  return async (app) => {
    app.addHook('onRequest', requireAdmin(context));
    await app.register(multipart, SHEET_FORM_OPTIONS);

    app.post(
      '/admin/stores',
      {
        schema: {
          summary: 'Stores, by name, 10 a page',
          operationId: 'listStores',
          tags,
          body: storesBody,
          querystring: pageQuery,
          response: { 200: dataEnvelope(Type.Array(storeRow), { totalCount: true }), ...errorResponses },
        },
      },
      async ({ body, query }) => {
        const page = { limit: PAGE_SIZE, offset: offsetOf(readPage(body, query)) };
        const { stores, total } = await listStores(context.db, readStoreFilter(body), page);
        return { message: 'Stores', data: stores.map(presentStore), total_count: total };
      },
    );

    app.post(
      '/admin/stores/create',
      {
        schema: {
          summary: 'Add a store',
          operationId: 'addStore',
          tags,
          body: Type.Object(storeFields),
          response: { 201: dataEnvelope(storeRow), ...errorResponses },
        },
      },
      async (request, reply) => {
        const store = await addStore(context, adminOf(request).id, readStore(request.body));
        return reply.code(201).send({ message: 'Store Added Successfully', data: presentStore(store) });
      },
    );

    app.put(
      '/admin/stores',
      {
        schema: {
          summary: 'Change a store',
          operationId: 'changeStore',
          tags,
          body: Type.Object({ id: idSchema, ...storeFields }),
          response: { 200: dataEnvelope(storeRow), ...errorResponses },
        },
      },
      async (request) => {
        const form = { ...readStore(request.body), id: toId(request.body.id) };
        const store = await changeStore(context, adminOf(request).id, form);
        return { message: 'Store Updated Successfully', data: presentStore(store) };
      },
    );

    app.delete(
      '/admin/stores',
      {
        schema: {
          summary: 'Take stores off the lists',
          operationId: 'removeStores',
          tags,
          body: removalBody(NONE_OF_STORES),
          response: { 200: removalAnswer, ...errorResponses },
        },
      },
      async (request) => {
        const removal = await removeStores(context, { adminId: adminOf(request).id, ids: request.body.ids });
        return { message: 'Stores Removed Successfully', data: presentRemoval(removal) };
      },
    );

    app.post(
      '/admin/stores/import',
      {
        // The form is read part by part while it arrives; the schema is its description.
        validatorCompiler: () => () => true,
        schema: {
          summary: 'Add the stores of a sheet, or only look what would happen',
          description: 'Columns name, address, phone (optional), latitude, longitude, in any order and case.',
          operationId: 'importStores',
          tags,
          consumes: ['multipart/form-data'],
          body: Type.Object({
            file: Type.String({ format: 'binary', description: 'An .xls or .xlsx file.' }),
            check: Type.Optional(Type.String({ description: '`true` writes nothing and answers 200.' })),
          }),
          response: { 200: dataEnvelope(importAnswer), 201: dataEnvelope(importAnswer), ...errorResponses },
        },
      },
      async (request, reply) => {
        const { check, ...file } = await readStoreSheetForm(request, context.config.limits);
        const result = await importStores(context, adminOf(request).id, { ...file, commit: !check });
        const message = check ? 'Stores checked' : 'Stores Added Successfully';
        return reply.code(check ? 200 : 201).send({ message, data: presentImport(result, !check) });
      },
    );
  };
}
