import { Readable } from 'node:stream';
import { Type } from '@sinclair/typebox';
import { defineRoutes } from '../../platform/http/define-routes';
import { binaryResponse, dataEnvelope, messageEnvelope, moment } from '../../platform/http/envelope';
import { requireAdmin } from '../../platform/http/guards';
import { idParams, toId } from '../../platform/http/request-fields';
import { sendFile } from '../../platform/http/send-file';
import { toWire } from '../../platform/http/to-wire';
import { digest, runAdminCommand, runAdminDownload, runFormCommand } from '../../platform/idempotency';
import type { PointsContext } from '../context';
import { removeList, saveList } from './change-scheme-lists';
import { writeListFile } from './list-audience';
import { readMobiles, readPeopleForm } from './read-people-sheet';
import { adminName } from './scheme.schema';
import { listSchemeLists } from './scheme-lists.repository';

const head = { id: Type.Integer(), name: Type.String(), people: Type.Integer({ description: 'Accounts in it.' }) };

export const schemeListRoutes = (context: PointsContext) =>
  defineRoutes(requireAdmin(context), 'schemes', ({ route }) => {
    route('GET /admin/scheme-lists', {
      operationId: 'listSchemeLists',
      permission: 'schemes.read',
      summary: 'The lists of people that schemes may be for, newest first',
      response: dataEnvelope(Type.Array(Type.Object({ ...head, made_by: adminName, made_at: moment }))),
      handler: async () => ({ message: 'Lists found', data: (await listSchemeLists(context.db)).map(toWire) }),
    });

    route('POST /admin/scheme-lists', {
      operationId: 'addSchemeList',
      permission: 'schemes.change',
      summary: 'Upload a list of people: a sheet with a column of mobile numbers',
      description:
        'It never changes; who deletes the account leaves it. A number that was merged into another account is that one.',
      idempotent: true,
      form: true,
      body: Type.Object({
        file: Type.String({ format: 'binary', description: 'An .xlsx, .xls or .csv file, of 50,000 rows at most.' }),
        name: Type.String({ maxLength: 60 }),
      }),
      status: 201,
      response: dataEnvelope(
        Type.Object({
          ...head,
          unknown: Type.Array(Type.String(), { description: 'Numbers without an account; they are not in the list.' }),
          errors: Type.Array(
            Type.Object({
              row: Type.Integer({ description: 'Row of the sheet; the head is row 1.' }),
              column: Type.String(),
              message: Type.String(),
              value: Type.String(),
            }),
            { description: 'Rows that were left out.' },
          ),
        }),
      ),
      async handler(request, reply) {
        const sheet = await readPeopleForm(request, context.config);
        const { name, fileName, bytes } = sheet;
        return runFormCommand(context, request, reply, {
          content: { file: digest(bytes), fileName, name },
          prepare: () => readMobiles(sheet, context.config),
          perform: async (command, { mobiles, errors }) => ({
            message: 'List saved',
            data: { ...(await saveList(command, { name, fileName, mobiles })), errors },
          }),
        });
      },
    });

    route('GET /admin/scheme-lists/:id/people.csv', {
      operationId: 'downloadSchemeList',
      permission: 'schemes.change',
      summary: 'The people of a list, also of a deleted one, and which of them are admins’ own accounts',
      description: 'Every download is in the audit log.',
      params: idParams,
      response: binaryResponse('One line a person.', 'text/csv'),
      async handler(request, reply) {
        const id = toId(request.params.id);
        const bytes = await runAdminDownload(context, request, (command) => writeListFile(command, context.config, id));
        reply.header('Cache-Control', 'no-store');
        const file = { name: `scheme-list-${id}.csv`, type: 'text/csv; charset=utf-8' };
        return sendFile(reply, file, Readable.from([bytes]));
      },
    });

    route('DELETE /admin/scheme-lists/:id', {
      operationId: 'removeSchemeList',
      permission: 'schemes.change',
      summary: 'Remove a list of people that no scheme uses which has not ended; who was in it stays on record',
      idempotent: true,
      params: idParams,
      response: messageEnvelope,
      handler: (request, reply) =>
        runAdminCommand(context, request, reply, async (command) => {
          await removeList(command, toId(request.params.id));
          return { message: 'List deleted' };
        }),
    });
  });
