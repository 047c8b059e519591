import multipart from '@fastify/multipart';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { AppContext } from '../../app-context';
import { dataEnvelope, errorResponses } from '../../http/envelope';
import { requireAdmin } from '../../http/guards';
import {
  idSchema,
  toId,
  offsetOf,
  PAGE_SIZE,
  pageQuery,
  readPage,
  idempotencyHeaders,
} from '../../http/request-fields';
import { digest } from '../idempotency';
import { FORM_OPTIONS } from '../../http/read-multipart';
import { presentRemoval, readRemoval, removalResponse, removalBody } from '../../http/removal';
import { runAdminCommand, runFormCommand } from '../idempotency';
import { addStore, changeStore, removeStores } from './change-stores';
import { checkStores, importStores, readStoreSheetForm } from './import-stores';
import { importAnswer, presentImport, presentStore, storeRow } from './present-store';
import { readStore, storeFields } from './store.schema';
import { readStoreFilter, storesBody } from './store-filter.schema';
import { listStores } from './stores.repository';

/** The message if nothing is selected (spec §5). */
const NONE_SELECTED = 'No stores selected';

/** Routes of the admin's stores (decisions.md §2 "Near by Stores"). */
export function storeRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  const { config } = context;
  const tags = ['stores'];
  return async (app) => {
    app.addHook('onRequest', requireAdmin(context));
    await app.register(multipart, FORM_OPTIONS);

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
          headers: idempotencyHeaders,
          body: Type.Object(storeFields),
          response: { 201: dataEnvelope(storeRow), ...errorResponses },
        },
      },
      async (request, reply) => {
        const form = readStore(request.body);
        return runAdminCommand(context, request, reply.code(201), async (command) => ({
          message: 'Store Added Successfully',
          data: presentStore(await addStore(command, form)),
        }));
      },
    );

    app.put(
      '/admin/stores',
      {
        schema: {
          summary: 'Change a store',
          operationId: 'changeStore',
          tags,
          headers: idempotencyHeaders,
          body: Type.Object({ id: idSchema, ...storeFields }),
          response: { 200: dataEnvelope(storeRow), ...errorResponses },
        },
      },
      async (request, reply) => {
        const form = { ...readStore(request.body), id: toId(request.body.id) };
        return runAdminCommand(context, request, reply, async (command) => ({
          message: 'Store Updated Successfully',
          data: presentStore(await changeStore(command, form)),
        }));
      },
    );

    app.delete(
      '/admin/stores',
      {
        schema: {
          summary: 'Take stores off the lists',
          operationId: 'removeStores',
          tags,
          headers: idempotencyHeaders,
          body: removalBody(NONE_SELECTED),
          response: { 200: removalResponse, ...errorResponses },
        },
      },
      async (request, reply) => {
        const ids = readRemoval(request.body.ids, { most: config.limits.idsPerRequest, none: NONE_SELECTED });
        return runAdminCommand(context, request, reply, async (command) => ({
          message: 'Stores Removed Successfully',
          data: presentRemoval(await removeStores(command, ids)),
        }));
      },
    );

    app.post(
      '/admin/stores/import',
      {
        // The form is read part by part while it arrives; the schema only documents it.
        validatorCompiler: () => () => true,
        schema: {
          summary: 'Add the stores of a sheet, or only look what would happen',
          description: 'Columns name, address, phone (optional), latitude, longitude, in any order and case.',
          operationId: 'importStores',
          tags,
          consumes: ['multipart/form-data'],
          headers: idempotencyHeaders,
          body: Type.Object({
            file: Type.String({ format: 'binary', description: 'An .xls or .xlsx file.' }),
            check: Type.Optional(Type.String({ description: '`true` writes nothing and answers 200.' })),
          }),
          response: { 200: dataEnvelope(importAnswer), 201: dataEnvelope(importAnswer), ...errorResponses },
        },
      },
      async (request, reply) => {
        const { check, bytes, fileName } = await readStoreSheetForm(request, config);
        if (check) return { message: 'Stores checked', data: presentImport(await checkStores(context, bytes), false) };
        return runFormCommand(context, request, reply.code(201), {
          content: { file: digest(bytes), fileName },
          prepare: () => checkStores(context, bytes),
          perform: async (command, checked) => ({
            message: 'Stores Added Successfully',
            data: presentImport(await importStores(command, fileName, checked), true),
          }),
        });
      },
    );
  };
}
