import { type Static, Type } from '@sinclair/typebox';
import type { ProgrammeContext } from '../context';
import { defineRoutes } from '../../platform/http/define-routes';
import { adminName, dataEnvelope, moment, oneOf, orNull } from '../../platform/http/envelope';
import { requireAdmin } from '../../platform/http/guards';
import { idParams, toId } from '../../platform/http/request-fields';
import { toWire } from '../../platform/http/to-wire';
import { type AdminCommand, runAdminCommand, runAdminDownload } from '../../platform/idempotency';
import {
  addEndpoint,
  changeEndpoint,
  pauseEndpoint,
  removeEndpoint,
  resumeEndpoint,
  rotateSecret,
  sendTest,
} from './change-endpoints';
import { endpointBody, readEndpoint } from './endpoint.schema';
import { listEndpoints } from './endpoints.repository';
import { EVENT_TYPES } from './event-types';
import { replaySince } from './replay-deliveries';

const endpointRow = Type.Object({
  id: Type.Integer(),
  url: Type.String(),
  description: Type.String(),
  event_types: Type.Array(oneOf(EVENT_TYPES)),
  full_mobiles: Type.Boolean(),
  made_by: adminName,
  made_at: moment,
  paused_at: orNull(moment),
  pause_cause: orNull(oneOf(['admin', 'failing', 'gone']), {
    description: '`failing`: for three days; `gone`: the endpoint responded with 410.',
  }),
  failing_since: orNull(moment, { description: 'Of the delivery that is tried now.' }),
  old_secret_until: orNull(moment, { description: 'Until then the secret before the last rotation signs, too.' }),
  last_delivered_at: orNull(moment),
  last_error: orNull(Type.String(), { description: 'Of the delivery that is tried now.' }),
  waiting: Type.Integer({ description: 'Deliveries that wait, up to 10,000.' }),
});

const idData = Type.Object({ id: Type.Integer() });
const withSecret = dataEnvelope(
  Type.Object({
    id: Type.Integer(),
    secret: Type.String({ description: '`whsec_…`, of Standard Webhooks: verifies the signatures.' }),
  }),
);
const SHOWN_ONCE = 'Takes no Idempotency-Key: a remembered response would be a copy of the secret. A repeated request ';

/** Addresses of a brand's own systems to which events are sent (https://www.standardwebhooks.com). */
export const webhookEndpointRoutes = (context: ProgrammeContext) =>
  defineRoutes(requireAdmin(context), 'integrations', ({ route, list }) => {
    const { http, clock } = context;

    list('POST /admin/webhook-endpoints', {
      operationId: 'listWebhookEndpoints',
      permission: 'integrations.read',
      summary: 'Webhook endpoints, 10 a page',
      message: 'Endpoints',
      item: endpointRow,
      read: (_request, window) => context.reads((db) => listEndpoints(db, window, clock.now())),
      present: toWire,
    });

    route('POST /admin/webhook-endpoints/create', {
      operationId: 'addWebhookEndpoint',
      permission: 'integrations.change',
      summary: 'Add a webhook endpoint, whose secret is shown in this response only',
      description: `${SHOWN_ONCE}is refused by its address.`,
      status: 201,
      body: endpointBody,
      response: withSecret,
      async handler(request) {
        const input = readEndpoint(request.body, http);
        const add = (command: AdminCommand) => addEndpoint(context, command, input);
        return { message: 'Endpoint added', data: await runAdminDownload(context, request, add) };
      },
    });

    route('PUT /admin/webhook-endpoints/:id', {
      operationId: 'changeWebhookEndpoint',
      permission: 'integrations.change',
      summary: 'Change a webhook endpoint',
      idempotent: true,
      params: idParams,
      body: endpointBody,
      response: dataEnvelope(idData),
      async handler(request, reply) {
        const change = { id: toId(request.params.id), ...readEndpoint(request.body, http) };
        return runAdminCommand(context, request, reply, async (command) => ({
          message: 'Endpoint changed',
          data: await changeEndpoint(context, command, change),
        }));
      },
    });

    route('POST /admin/webhook-endpoints/:id/rotate-secret', {
      operationId: 'rotateWebhookSecret',
      permission: 'integrations.change',
      summary: 'Make another secret, which is shown in this response only; the one before signs, too, for 24 hours',
      description: `${SHOWN_ONCE}makes one more secret; all of the last 24 hours sign.`,
      params: idParams,
      response: withSecret,
      async handler(request) {
        const rotate = (command: AdminCommand) => rotateSecret(context, command, toId(request.params.id));
        return { message: 'Secret rotated', data: await runAdminDownload(context, request, rotate) };
      },
    });

    const actions = {
      pause: {
        operationId: 'pauseWebhookEndpoint',
        summary: 'Hold deliveries back; they wait for 30 days at most',
        message: 'Endpoint paused',
        perform: pauseEndpoint,
      },
      resume: {
        operationId: 'resumeWebhookEndpoint',
        summary: 'Send what waits; if it is not paused, try at once what failed',
        message: 'Endpoint resumed',
        perform: (command: AdminCommand, id: number) => resumeEndpoint(context, command, id),
      },
      remove: {
        operationId: 'removeWebhookEndpoint',
        summary: 'Remove a webhook endpoint; what waits for it is not sent',
        message: 'Endpoint removed',
        perform: removeEndpoint,
      },
    };
    for (const [name, { operationId, summary, message, perform }] of Object.entries(actions))
      route(`POST /admin/webhook-endpoints/:id/${name}`, {
        operationId,
        permission: 'integrations.change',
        summary,
        idempotent: true,
        params: idParams,
        response: dataEnvelope(idData),
        handler: (request, reply) =>
          runAdminCommand(context, request, reply, async (command) => ({
            message,
            data: await perform(command, toId(request.params.id)),
          })),
      });

    route('POST /admin/webhook-endpoints/:id/test', {
      operationId: 'testWebhookEndpoint',
      permission: 'integrations.change',
      summary: 'Send a `webhook.test` event behind what waits, and try at once what failed',
      idempotent: true,
      status: 201,
      params: idParams,
      response: dataEnvelope(Type.Object({ id: Type.Integer(), delivery_id: Type.Integer() })),
      handler: (request, reply) =>
        runAdminCommand(context, request, reply, async (command) => ({
          message: 'Test sent',
          data: await sendTest(command, toId(request.params.id)),
        })),
    });

    const replayBody = Type.Object({
      since: { ...moment, description: 'Of the events; those of 30 days are kept.', 'x-message': 'Invalid time' },
    });
    route('POST /admin/webhook-endpoints/:id/replay', {
      operationId: 'replayWebhooksSince',
      permission: 'integrations.change',
      summary: 'Deliver once more what was delivered since a time, under the same `webhook-id`s; up to 10,000 events',
      idempotent: true,
      status: 201,
      params: idParams,
      body: replayBody,
      response: dataEnvelope(Type.Object({ id: Type.Integer(), deliveries: Type.Integer() })),
      handler: (request, reply) =>
        runAdminCommand(context, request, reply, async (command) => ({
          message: 'Deliveries added',
          data: await replaySince(command, {
            id: toId(request.params.id),
            since: new Date((request.body as Static<typeof replayBody>).since),
          }),
        })),
    });
  });
