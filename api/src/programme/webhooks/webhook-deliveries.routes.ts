import { type Static, type TObject, Type } from '@sinclair/typebox';
import type { ProgrammeContext } from '../context';
import { defineRoutes } from '../../platform/http/define-routes';
import { dataEnvelope, moment, nullableText, oneOf, orNull } from '../../platform/http/envelope';
import { adminOf, requireAdmin } from '../../platform/http/guards';
import { dayField, idParams, idSchema, optionalOrNull, readDays, toId } from '../../platform/http/request-fields';
import { toWire } from '../../platform/http/to-wire';
import { runAdminCommand } from '../../platform/idempotency';
import { type DeliveryFilter, type DeliveryRow, findDelivery, listDeliveries } from './deliveries.repository';
import { EVENT_TYPES, mayRead, presentEvent, TEST_EVENT } from './event-types';
import { deliveryNotFound, replayDelivery } from './replay-deliveries';

const STATES = ['due', 'delivered', 'dropped'] as const;
const TYPES = [...EVENT_TYPES, TEST_EVENT];

const delivery = {
  id: Type.Integer(),
  endpoint_id: Type.Integer(),
  url: Type.String(),
  webhook_id: Type.String({ description: 'The `webhook-id` header: one for an event, of all its deliveries.' }),
  type: oneOf(TYPES),
  at: { ...moment, description: 'When it happened.' },
  state: oneOf(STATES, {
    description: '`dropped`: before, its endpoint was removed, or does not get its type any more.',
  }),
  attempts: Type.Integer(),
  next_attempt_at: orNull(moment, { description: 'Null if it is not due, or its endpoint is paused.' }),
  attempted_at: orNull(moment),
  status: orNull(Type.Integer(), { description: 'HTTP status of the last attempt; null: no response.' }),
  error: orNull(Type.String(), { description: 'Why the last attempt failed.' }),
};

const filterFields = {
  endpoint_id: Type.Optional(idSchema),
  state: optionalOrNull(oneOf(STATES), { 'x-message': 'Invalid state' }),
  type: optionalOrNull(oneOf(TYPES), { 'x-message': 'Invalid type' }),
  startDate: dayField('First day of the event, YYYY-MM-DD in IST, inclusive.'),
  endDate: dayField('Last day, inclusive.'),
};

function readFilter({ endpoint_id, state, type, ...days }: Static<TObject<typeof filterFields>>): DeliveryFilter {
  return {
    ...(endpoint_id !== undefined && { endpointId: toId(endpoint_id) }),
    ...(state && { state }),
    ...(type && { type }),
    ...readDays(days),
  };
}

const presentRow = ({ type, ...row }: DeliveryRow) => ({ ...toWire(row), type: type as (typeof TYPES)[number] });

/** What was sent to webhook endpoints in the last 30 days, and what waits. */
export const webhookDeliveryRoutes = (context: ProgrammeContext) =>
  defineRoutes(requireAdmin(context), 'integrations', ({ route, list }) => {
    list('POST /admin/webhook-deliveries', {
      operationId: 'listWebhookDeliveries',
      permission: 'integrations.read',
      summary: 'Deliveries of the last 30 days, newest first, 10 a page',
      message: 'Deliveries',
      fields: filterFields,
      item: Type.Object(delivery),
      read: ({ body }, window) => context.reads((db) => listDeliveries(db, readFilter(body), window)),
      present: presentRow,
    });

    route('GET /admin/webhook-deliveries/:id', {
      operationId: 'getWebhookDelivery',
      permission: 'integrations.read',
      summary: 'A delivery with the body that is sent and the start of the response',
      params: idParams,
      response: dataEnvelope(
        Type.Object({
          ...delivery,
          body: {
            ...nullableText,
            description: 'JSON; mobile numbers are masked here. Null if the caller may not read events of this type.',
          },
          response: {
            ...nullableText,
            description: 'The first 1,024 bytes of the last response, with long numbers masked; null as `body`.',
          },
        }),
      ),
      async handler(request) {
        const found = await findDelivery(context.db, toId(request.params.id));
        if (!found) throw deliveryNotFound();
        const { data: _, userId: __, mobile: ___, fullMobiles: ____, response, ...row } = found;
        const body = JSON.stringify(presentEvent(found, { fullMobiles: false }));
        const contents = mayRead(adminOf(request).roles, found.type)
          ? { body, response }
          : { body: null, response: null };
        return { message: 'Delivery', data: { ...presentRow(row), ...contents } };
      },
    });

    route('POST /admin/webhook-deliveries/:id/replay', {
      operationId: 'replayWebhookDelivery',
      permission: 'integrations.change',
      summary: 'Deliver an event once more, under the same `webhook-id`, behind what waits',
      idempotent: true,
      status: 201,
      params: idParams,
      response: dataEnvelope(Type.Object({ id: Type.Integer({ description: 'Of the new delivery.' }) })),
      handler: (request, reply) =>
        runAdminCommand(context, request, reply, async (command) => ({
          message: 'Delivery added',
          data: await replayDelivery(command, toId(request.params.id)),
        })),
    });
  });
