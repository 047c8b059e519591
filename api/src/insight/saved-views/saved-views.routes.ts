import { Type } from '@sinclair/typebox';
import type { PointsContext } from '../../points/context';
import { invalidField } from '../../platform/http/api-error';
import { defineRoutes } from '../../platform/http/define-routes';
import { dataEnvelope, orNull } from '../../platform/http/envelope';
import { adminOf, requireAdmin } from '../../platform/http/guards';
import { idSchema, toId } from '../../platform/http/request-fields';
import { showableLine } from '../../platform/showable-text';
import { runAdminCommand } from '../../platform/idempotency';
import { changeView, createView, deleteView, listViews } from './saved-views.repository';

const LONGEST_NAME = 60;

const page = Type.String({
  pattern: '^/admin/[a-z0-9/-]{1,60}$',
  maxLength: 67,
  description: 'Path of the list.',
  'x-message': 'Invalid page',
});
const fields = {
  name: Type.String({ description: `Up to ${LONGEST_NAME} characters.`, 'x-message': 'Please enter a name' }),
  query: Type.String({
    pattern: '^[!-~]*$',
    maxLength: 2000,
    description: 'Search part of the address, encoded, without `?`.',
    'x-message': 'Invalid address',
  }),
  columns: orNull(Type.Array(Type.String({ pattern: '^[a-z0-9_-]{1,40}$' }), { maxItems: 50 }), {
    description: 'Hidden columns; null: as each admin has them.',
    'x-message': 'Invalid columns',
  }),
  shared: Type.Boolean({ description: 'Whether all admins see it.', 'x-message': 'Invalid request' }),
};

const view = Type.Object({
  id: Type.Integer(),
  page,
  ...fields,
  maker: Type.String({ description: 'Name or mobile number of the admin who saved it.' }),
  can_change: Type.Boolean({ description: 'Whether the caller may change and delete it.' }),
});

/** Returns the fields with a name of visible characters. @throws ApiError 400 */
function readName<Fields extends { name?: string }>(given: Fields): Fields {
  if (given.name === undefined) return given;
  const name = showableLine(given.name);
  if (!name) throw invalidField('name', name === undefined ? 'Invalid name' : 'Please enter a name');
  if (name.length > LONGEST_NAME) throw invalidField('name', 'The name is too long');
  return { ...given, name };
}

export const savedViewRoutes = (context: PointsContext) =>
  defineRoutes(requireAdmin(context), 'saved-views', ({ route }) => {
    route('POST /admin/views', {
      operationId: 'listViews',
      permission: 'workplace.use',
      summary: 'The saved views of a list: the caller’s and the shared ones, by name',
      body: Type.Object({ page }),
      response: dataEnvelope(Type.Array(view)),
      handler: async (request) => ({
        message: 'Views',
        data: await listViews(context.db, request.body.page, adminOf(request)),
      }),
    });

    route('POST /admin/views/create', {
      operationId: 'createView',
      permission: 'workplace.use',
      summary: 'Save a view of a list',
      idempotent: true,
      body: Type.Object({ page, ...fields }),
      status: 201,
      response: dataEnvelope(view),
      async handler(request, reply) {
        const given = readName(request.body);
        return runAdminCommand(context, request, reply, async (command) => ({
          message: 'View saved',
          data: await createView(command, adminOf(request), given),
        }));
      },
    });

    route('PUT /admin/views', {
      operationId: 'changeView',
      permission: 'workplace.use',
      summary: 'Change a saved view; what is left out stays',
      idempotent: true,
      body: Type.Composite([Type.Object({ id: idSchema }), Type.Partial(Type.Object(fields))]),
      response: dataEnvelope(view),
      async handler(request, reply) {
        const { id, ...given } = readName(request.body);
        return runAdminCommand(context, request, reply, async (command) => ({
          message: 'View changed',
          data: await changeView(command, adminOf(request), { id: toId(id), ...given }),
        }));
      },
    });

    route('DELETE /admin/views', {
      operationId: 'deleteView',
      permission: 'workplace.use',
      summary: 'Delete a saved view',
      idempotent: true,
      body: Type.Object({ id: idSchema }),
      response: dataEnvelope(view),
      handler: async (request, reply) =>
        runAdminCommand(context, request, reply, async (command) => ({
          message: 'View deleted',
          data: await deleteView(command, adminOf(request), toId(request.body.id)),
        })),
    });
  });
