import { Readable } from 'node:stream';
import { Type } from '@sinclair/typebox';
import { ApiError } from '../../platform/http/api-error';
import { defineRoutes } from '../../platform/http/define-routes';
import { binaryResponse, dataEnvelope, messageEnvelope } from '../../platform/http/envelope';
import { adminOf, requireAdmin } from '../../platform/http/guards';
import { idParams, toId } from '../../platform/http/request-fields';
import { sendFile } from '../../platform/http/send-file';
import { createSlots } from '../../platform/http/take-slot';
import { withUploadFolder } from '../../platform/http/upload-folder';
import {
  type AdminCommand,
  runAdminCommand,
  runAdminDownload,
  runFormCommand,
  digest,
} from '../../platform/idempotency';
import { awaitsConfirmation, runOrder } from '../../programme/confirmations';
import type { PointsContext } from '../context';
import { IMPORT_ACTIONS, orderImport, removeImport, startImport } from './change-imports';
import { importDetail, importForm, importRow, listedRow, rowList } from './import.schema';
import { findImport, listImports, listRows } from './imports.repository';
import { presentImport, presentRow } from './present-import';
import { readImport } from './read-import';
import { receiveImport } from './receive-import';
import { discardImport, saveImport, stageImport } from './stage-import';
import { auditDownload, writeRows } from './write-rows';

const permission = 'programme.import';
const uploadsBusy = () =>
  new ApiError(429, 'upload_limit', 'Another upload is running', { headers: { 'retry-after': '10' } });

export const importRoutes = (context: PointsContext) =>
  defineRoutes(requireAdmin(context), 'imports', ({ route, list }) => {
    const { config } = context;
    const acquireSlot = createSlots(config.limits.importsAtOnce, uploadsBusy, { pool: context.slots.imports });

    list('POST /admin/imports/list', {
      operationId: 'listImports',
      permission,
      summary: 'Imports of another system’s members, balances and histories, newest first, 10 a page',
      message: 'Imports',
      item: importRow,
      read: (_request, window) => listImports(context.db, window),
      present: presentImport,
    });

    route('POST /admin/imports', {
      operationId: 'uploadImport',
      errors: [429],
      permission,
      summary: 'Upload a file of members, balances or histories: a dry run, which changes nothing else',
      idempotent: true,
      form: true,
      body: importForm,
      status: 201,
      response: dataEnvelope(Type.Object({ id: Type.Integer(), rows: Type.Integer(), wrong: Type.Integer() })),
      async handler(request, reply) {
        const releaseSlot = acquireSlot();
        try {
          return await withUploadFolder(async (folder) => {
            const given = await receiveImport(request, folder, config.limits);
            const { kind, statement, picture } = given;
            return runFormCommand(context, request, reply, {
              content: { kind, statement, file: given.digest, picture: picture && digest(picture) },
              prepare: () => stageImport(context, given, adminOf(request).id),
              async perform(command, { id }) {
                const { rows, wrong } = await saveImport(command, given, id);
                return { message: 'File read', data: { id, rows, wrong } };
              },
              discard: (staged) => discardImport(context, staged),
            });
          });
        } finally {
          releaseSlot();
        }
      },
    });

    route('GET /admin/imports/:id', {
      operationId: 'getImport',
      permission,
      summary: 'An import, with what it would change, or has changed so far',
      params: idParams,
      response: dataEnvelope(importDetail),
      handler: async ({ params }) => ({ message: 'Import', data: await readImport(context.db, toId(params.id)) }),
    });

    list('POST /admin/imports/:id/rows', {
      operationId: 'listImportRows',
      permission,
      summary: 'Some rows of an import, in the order of the file, 10 a page',
      message: 'Rows',
      params: idParams,
      fields: { list: rowList },
      item: listedRow,
      read: async ({ params, body }, window) => {
        const id = toId(params.id);
        const { rows, total } = await listRows(context.db, id, body.list, window);
        return { rows: rows.map((row) => presentRow(config, id, row)), total };
      },
      present: (row) => row,
    });

    for (const [written, operationId, summary] of [
      ['wrong', 'downloadWrongRows', 'The wrong rows of an import, to be corrected and uploaded again'],
      ['ready', 'downloadReadyRows', 'The rows of an import that will be applied, for the owner who confirms it'],
    ] as const)
      route(`GET /admin/imports/:id/${written}-rows.csv`, {
        operationId,
        permission,
        summary,
        description: 'Every download is in the audit log. Account numbers and UPI IDs are masked.',
        params: idParams,
        response: binaryResponse('One line a row.', 'text/csv'),
        async handler(request, reply) {
          const id = toId(request.params.id);
          const audit = (command: AdminCommand) => auditDownload(command, id, written);
          const found = await runAdminDownload(context, request, audit);
          reply.header('Cache-Control', 'no-store');
          const file = { name: `import-${id}-${written}-rows.csv`, type: 'text/csv; charset=utf-8' };
          return sendFile(reply, file, Readable.from(writeRows(context, found, written)));
        },
      });

    route('GET /admin/imports/:id/statement', {
      operationId: 'getImportStatement',
      permission,
      summary: 'The picture of the old system’s statement',
      params: idParams,
      response: binaryResponse('The picture.', 'image/jpeg', 'image/png'),
      async handler({ params }, reply) {
        const key = (await findImport(context.db, toId(params.id)))?.statementPictureKey;
        const picture = key ? await context.pictures.read(key) : null;
        if (!picture) throw new ApiError(404, 'picture_not_found', 'Picture not found');
        const { bytes, contentType: type } = picture;
        reply.header('Cache-Control', 'no-store');
        const name = `import-${params.id}-statement.${type === 'image/png' ? 'png' : 'jpg'}`;
        return sendFile(reply, { name, type }, Readable.from([bytes]));
      },
    });

    for (const action of IMPORT_ACTIONS)
      route(`POST /admin/imports/:id/${action}`, {
        operationId: action === 'apply' ? 'applyImport' : 'undoImport',
        permission,
        summary:
          action === 'apply'
            ? 'Apply the rows of an import that are right; a job does it'
            : 'Undo an import, but for members who have scanned or claimed since; a job does it',
        description: '202: another owner must confirm it, always of balances and of a file with payout details.',
        idempotent: true,
        params: idParams,
        response: dataEnvelope(Type.Object({ id: Type.Integer() })),
        orAccepted: awaitsConfirmation,
        async handler(request, reply) {
          const change = { id: toId(request.params.id), action };
          return runOrder(context, request, reply, {
            order: (command) => orderImport(command, change),
            perform: async (command) => ({ message: 'Started', data: await startImport(command, change) }),
          });
        },
      });

    route('DELETE /admin/imports/:id', {
      operationId: 'deleteImport',
      permission,
      summary: 'Delete an import that was not applied, with what its file had',
      idempotent: true,
      params: idParams,
      response: messageEnvelope,
      handler: (request, reply) =>
        runAdminCommand(context, request, reply, async (command) => {
          await removeImport(command, toId(request.params.id));
          return { message: 'Import deleted' };
        }),
    });
  });
