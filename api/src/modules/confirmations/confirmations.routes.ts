import { Type } from '@sinclair/typebox';
import type { AppContext } from '../../app-context';
import type { ConfirmationState } from '../../database/workplace-schema';
import { defineRoutes } from '../../http/define-routes';
import { dataEnvelope, moment, nullableText, oneOf, orNull } from '../../http/envelope';
import { adminOf, requireAdmin } from '../../http/guards';
import { idParams, readReason, reasonSchema, toId } from '../../http/request-fields';
import { toWire } from '../../http/to-wire';
import { runAdminCommand } from '../idempotency';
import { type Confirmation, listConfirmations } from './confirmations.repository';
import { confirmOrder, endOrder, kindsOf, type OrderKinds } from './order-confirmation';

const STATES: ConfirmationState[] = ['waiting', 'confirmed', 'declined', 'withdrawn', 'expired'];

const admin = Type.Object({ id: Type.Integer(), mobile: Type.String(), name: nullableText });
const figures = Type.Record(Type.String(), Type.Unknown());

const confirmationRow = Type.Object({
  id: Type.Integer(),
  kind: oneOf(['batch', 'adjustment', 'rules', 'settings', 'case', 'correction'], { description: 'What was ordered.' }),
  order: Type.Record(Type.String(), Type.Unknown(), { description: 'Ids and figures of the order, by kind.' }),
  state: oneOf(STATES),
  requested_by: Type.Composite([admin], { description: 'The admin who ordered it.' }),
  requested_at: { ...moment, description: 'When it was ordered.' },
  decided_by: orNull(admin, { description: 'The admin who decided it; null while it waits.' }),
  decided_at: orNull(moment, { description: 'When it was decided; null while it waits.' }),
  outcome: orNull(figures, {
    description: 'What came of it: a batch id, a balance, or the reason of a declined order.',
  }),
  user: orNull(Type.Object({ ...admin.properties, role_id: Type.Integer() }), {
    description: 'The user whose points it moves, as they are called now.',
  }),
  product_name: nullableText,
  can_confirm: Type.Boolean({ description: 'Whether the caller may confirm or decline it.' }),
  can_withdraw: Type.Boolean({ description: 'Whether the caller ordered it and may withdraw it.' }),
});

function presentConfirmation(callerId: number, row: Confirmation) {
  const waits = row.state === 'waiting';
  const isRequester = row.requestedBy.id === callerId;
  return { ...toWire(row), can_confirm: waits && !isRequester, can_withdraw: waits && isRequester };
}

const decided = dataEnvelope(Type.Object({ id: Type.Integer(), state: oneOf(STATES) }));

/**
 * Routes of the orders that wait for a second admin. An admin sees and decides those whose permission they have; others
 * do not exist for them.
 * @param kinds how the orders of each kind are carried out
 */
export const confirmationRoutes = (context: AppContext, kinds: OrderKinds) =>
  defineRoutes(requireAdmin(context), 'confirmations', ({ route, list }) => {
    list('POST /admin/confirmations', {
      operationId: 'listConfirmations',
      permission: 'workplace.use',
      summary: 'Orders that need a second admin: those that wait oldest first, others newest first, 10 a page',
      message: 'Confirmations',
      fields: {
        state: Type.Optional(oneOf(STATES, { description: 'Default: waiting.', 'x-message': 'Invalid state' })),
      },
      item: confirmationRow,
      async read(request, window) {
        const { id, roles } = adminOf(request);
        const filter = { state: request.body.state ?? ('waiting' as const), kinds: kindsOf(kinds, roles) };
        const { rows, total } = await listConfirmations(context.db, filter, window);
        return { rows: rows.map((row) => presentConfirmation(id, row)), total };
      },
      present: (row) => row,
    });

    route('POST /admin/confirmations/:id/confirm', {
      operationId: 'confirmOrder',
      permission: 'workplace.use',
      summary: 'Carry out what another admin ordered',
      idempotent: true,
      params: idParams,
      response: decided,
      handler: async (request, reply) =>
        runAdminCommand(context, request, reply, async (command) => ({
          message: 'Confirmed',
          data: await confirmOrder(command, kinds, adminOf(request), toId(request.params.id)),
        })),
    });

    route('POST /admin/confirmations/:id/decline', {
      operationId: 'declineOrder',
      permission: 'workplace.use',
      summary: 'Decline what another admin ordered',
      idempotent: true,
      params: idParams,
      body: Type.Object({ reason: reasonSchema }),
      response: decided,
      async handler(request, reply) {
        const wanted = { id: toId(request.params.id), reason: readReason(request.body.reason) };
        return runAdminCommand(context, request, reply, async (command) => ({
          message: 'Declined',
          data: await endOrder(command, kinds, adminOf(request), wanted),
        }));
      },
    });

    route('POST /admin/confirmations/:id/withdraw', {
      operationId: 'withdrawOrder',
      permission: 'workplace.use',
      summary: 'Withdraw what the caller ordered',
      idempotent: true,
      params: idParams,
      response: decided,
      handler: async (request, reply) =>
        runAdminCommand(context, request, reply, async (command) => ({
          message: 'Withdrawn',
          data: await endOrder(command, kinds, adminOf(request), { id: toId(request.params.id) }),
        })),
    });
  });
