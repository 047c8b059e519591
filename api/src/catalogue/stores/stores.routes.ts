import { type Static, type TObject, Type } from '@sinclair/typebox';
import type { CatalogueContext } from '../context';
import { defineRoutes } from '../../platform/http/define-routes';
import { dataEnvelope, oneOf } from '../../platform/http/envelope';
import { requireAdmin } from '../../platform/http/guards';
import { idSchema, readSearch, searchOrNull, toId } from '../../platform/http/request-fields';
import { toWire } from '../../platform/http/to-wire';
import { adminCommand, digest, runFormCommand } from '../../platform/idempotency';
import { columnsField } from '../../platform/sheets';
import { addStore, changeStore } from './change-stores';
import { checkStores, importResponse, importStores, presentImport, readStoreSheetForm } from './import-stores';
import { readStore, readStoreChange, storeColumns, storeFields, storeRow } from './store.schema';
import { listStores, type StoreFilter } from './stores.repository';

const choice = <T extends string>(values: readonly T[], message: string, description: string) =>
  Type.Optional(oneOf(values, { description, 'x-message': message }));

const storesFilter = {
  search: searchOrNull('Part of a name, an address or a phone number, taken literally.'),
  sort: choice(['name', 'added'] as const, 'Invalid sort', 'Default: name.'),
  direction: choice(['asc', 'desc'] as const, 'Invalid direction', 'Default: asc for the name, desc for the date.'),
};

function readStoreFilter(body: Static<TObject<typeof storesFilter>>): StoreFilter {
  const { sort = 'name', direction = sort === 'name' ? 'asc' : 'desc' } = body;
  return { sort, direction, ...readSearch(body.search) };
}

export const storeRoutes = (context: CatalogueContext) =>
  defineRoutes(requireAdmin(context), 'stores', ({ route, list }) => {
    const { reads, config } = context;

    list('POST /admin/stores', {
      operationId: 'listStores',
      permission: 'stores.read',
      summary: 'Stores, by name, 10 a page',
      message: 'Stores',
      fields: storesFilter,
      item: storeRow,
      read: ({ body }, window) => reads((db) => listStores(db, readStoreFilter(body), window)),
      present: toWire,
    });

    route('POST /admin/stores/create', {
      operationId: 'addStore',
      permission: 'stores.change',
      summary: 'Add a store',
      idempotent: true,
      body: Type.Object(storeFields),
      status: 201,
      response: dataEnvelope(storeRow),
      handler: adminCommand(context, 'Store Added Successfully', readStore, async (command, form) =>
        toWire(await addStore(command, form)),
      ),
    });

    route('PUT /admin/stores', {
      operationId: 'changeStore',
      permission: 'stores.change',
      summary: 'Change a store',
      idempotent: true,
      body: Type.Object({ id: idSchema, ...storeFields }),
      response: dataEnvelope(storeRow),
      handler: adminCommand(
        context,
        'Store Updated Successfully',
        ({ id, ...fields }) => ({ id: toId(id), change: readStoreChange(fields) }),
        async (command, { id, change }) => toWire(await changeStore(command, id, change)),
      ),
    });

    route('POST /admin/stores/import', {
      operationId: 'importStores',
      permission: 'stores.change',
      summary: 'Add the stores of a sheet, or only look what would happen',
      description: `Columns ${storeColumns.map(({ name, required }) => (required ? name : `${name} (optional)`)).join(', ')}, in any order and case: on the first visible sheet, in the first 20 lines.`,
      idempotent: true,
      form: true,
      body: Type.Object({
        file: Type.String({ format: 'binary', description: 'An .xls or .xlsx file.' }),
        columns: columnsField,
        check: Type.Optional(
          Type.String({
            description: '`true` writes nothing and returns 200, with `missing` columns if there are any.',
          }),
        ),
      }),
      status: 201,
      orOk: dataEnvelope(importResponse),
      response: dataEnvelope(importResponse),
      async handler(request, reply) {
        const { check, fileName, columns, ...sheet } = await readStoreSheetForm(request, config);
        if (check) {
          reply.code(200);
          return { message: 'Stores checked', data: presentImport(await checkStores(context, sheet, 'report'), false) };
        }
        return runFormCommand(context, request, reply, {
          content: { file: digest(sheet.bytes), fileName, ...(columns !== '' && { columns }) },
          prepare: () => checkStores(context, sheet, 'refuse'),
          perform: async (command, checked) => ({
            message: 'Stores Added Successfully',
            data: presentImport(await importStores(command, fileName, checked), true),
          }),
        });
      },
    });
  });
