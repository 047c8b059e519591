import { Type } from '@sinclair/typebox';
import type { ProgrammeContext } from '../context';
import { defineRoutes } from '../../platform/http/define-routes';
import { adminName, dataEnvelope, moment, oneOf, orNull } from '../../platform/http/envelope';
import { requireAdmin } from '../../platform/http/guards';
import { idParams, toId } from '../../platform/http/request-fields';
import { toWire } from '../../platform/http/to-wire';
import { type AdminCommand, runAdminCommand, runAdminDownload } from '../../platform/idempotency';
import { KEY_SCOPES } from '../../platform/permissions';
import { apiKeyBody, readApiKey } from './api-key.schema';
import { listKeys } from './api-keys.repository';
import { createApiKey, revokeApiKey } from './change-api-keys';

const prefix = Type.String({ description: 'The start of the key.' });

const keyRow = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  prefix,
  scopes: Type.Array(oneOf(KEY_SCOPES)),
  networks: Type.Array(Type.String(), { description: 'None: any.' }),
  made_by: { ...adminName, description: 'The key has no permission that this admin has not.' },
  made_at: moment,
  expires_at: moment,
  last_used_at: orNull(moment, { description: 'To the minute; null: not yet.' }),
  revoked_at: orNull(moment),
});

/** Keys with which programs of a brand call the admin area. */
export const apiKeyRoutes = (context: ProgrammeContext) =>
  defineRoutes(requireAdmin(context), 'integrations', ({ route, list }) => {
    list('POST /admin/api-keys', {
      operationId: 'listApiKeys',
      permission: 'integrations.read',
      summary: 'API keys, newest first, 10 a page',
      message: 'API keys',
      item: keyRow,
      read: (_request, window) => context.reads((db) => listKeys(db, window)),
      present: toWire,
    });

    route('POST /admin/api-keys/create', {
      operationId: 'createApiKey',
      permission: 'integrations.change',
      summary: 'Create an API key, which is shown in this response only',
      description:
        'Takes no Idempotency-Key: a remembered response would be a copy of the key. A repeated request is refused by its name.',
      status: 201,
      body: apiKeyBody,
      response: dataEnvelope(
        Type.Object({
          id: Type.Integer(),
          key: Type.String({ description: 'For `Authorization: Bearer …`.' }),
          prefix,
        }),
      ),
      async handler(request) {
        const input = readApiKey(request.body, context.clock.now());
        const create = (command: AdminCommand) => createApiKey(context, command, input);
        return { message: 'API key created', data: await runAdminDownload(context, request, create) };
      },
    });

    route('POST /admin/api-keys/:id/revoke', {
      operationId: 'revokeApiKey',
      permission: 'integrations.change',
      summary: 'Revoke an API key; again changes nothing',
      idempotent: true,
      params: idParams,
      response: dataEnvelope(Type.Object({ id: Type.Integer() })),
      handler: (request, reply) =>
        runAdminCommand(context, request, reply, async (command) => ({
          message: 'API key revoked',
          data: await revokeApiKey(command, toId(request.params.id)),
        })),
    });
  });
