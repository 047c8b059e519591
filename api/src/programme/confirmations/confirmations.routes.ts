import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import type { OrderKind, ProgrammeContext } from '../context';
import type { ConfirmationKind, ConfirmationState, Schema } from '../../platform/database/schema';
import { defineRoutes } from '../../platform/http/define-routes';
import { adminName, dataEnvelope, moment, nullableText, oneOf, orNull } from '../../platform/http/envelope';
import { adminOf, requireAdmin } from '../../platform/http/guards';
import { hasPermission } from '../../platform/permissions';
import type { Caller } from '../../platform/sessions/sessions';
import { idParams, readReason, reasonSchema, toId } from '../../platform/http/request-fields';
import { toWire } from '../../platform/http/to-wire';
import { runAdminCommand } from '../../platform/idempotency';
import { type Confirmation, listConfirmations } from './confirmations.repository';
import { expiryOf } from '../team';
import { confirmOrder, endOrder, kindsOf, mayDecline } from './order-confirmation';

const KINDS: ConfirmationKind[] = [
  ...(['batch', 'adjustment', 'rules', 'settings', 'case', 'correction'] as const),
  ...(['number', 'merge', 'unmerge', 'scheme', 'market-file', 'import', 'payee', 'campaign'] as const),
];
const STATES: ConfirmationState[] = ['waiting', 'confirmed', 'declined', 'withdrawn', 'expired'];

const figures = Type.Record(Type.String(), Type.Unknown());

const confirmationRow = Type.Object({
  id: Type.Integer(),
  kind: oneOf(KINDS, { description: 'What was ordered.' }),
  order: Type.Record(Type.String(), Type.Unknown(), { description: 'Ids and figures of the order, by kind.' }),
  state: oneOf(STATES),
  requested_by: Type.Composite([adminName], { description: 'The admin who ordered it.' }),
  requested_at: { ...moment, description: 'When it was ordered.' },
  expires_at: { ...moment, description: 'When it expires if it still waits: 14 days after it was ordered.' },
  effective_at: orNull(moment, {
    description: 'When a proposed change of the settings takes effect without a second owner; null: never.',
  }),
  current: orNull(figures, { description: 'Figures of a waiting proposal as they are now; null for other orders.' }),
  decided_by: orNull(adminName, {
    description: 'The admin who decided it; null while it waits, and if it expired or took effect by itself.',
  }),
  decided_at: orNull(moment, { description: 'When it was decided; null while it waits.' }),
  outcome: orNull(figures, {
    description:
      'What came of it: a batch id, a balance, the reason of a declined order; of an order that no admin ended, its `cause`.',
  }),
  user: orNull(
    Type.Object({ ...adminName.properties, role_id: Type.Integer({ description: '1 admin, 2 plumber, 3 customer.' }) }),
    {
      description: 'The user whose points it moves, as they are called now.',
    },
  ),
  product_name: nullableText,
  can_confirm: Type.Boolean({ description: 'Whether the caller may confirm it.' }),
  can_decline: Type.Boolean({ description: 'Whether the caller may decline it.' }),
  can_withdraw: Type.Boolean({ description: 'Whether the caller ordered it and may withdraw it.' }),
});

async function presentConfirmation(
  db: Kysely<Schema>,
  { current, permission, ...kind }: OrderKind,
  { id, roles }: Caller,
  row: Confirmation,
) {
  const waits = row.state === 'waiting';
  const isRequester = row.requestedBy.id === id;
  const decides = waits && !isRequester;
  return {
    ...toWire({ ...row, expiresAt: expiryOf(row.requestedAt) }),
    current: (waits && (await current?.(db, row.order))) || null,
    can_confirm: decides && hasPermission(roles, permission),
    can_decline: decides && mayDecline({ permission, ...kind }, roles),
    can_withdraw: waits && isRequester,
  };
}

const decided = dataEnvelope(Type.Object({ id: Type.Integer(), state: oneOf(STATES) }));

/**
 * Routes of the orders that wait for a second admin. An admin sees and decides those whose permission they have (a
 * proposed change of the settings: all see it); others do not exist for them.
 */
export const confirmationRoutes = (context: ProgrammeContext) =>
  defineRoutes(requireAdmin(context), 'confirmations', ({ route, list }) => {
    const { orders: kinds } = context;

    list('POST /admin/confirmations', {
      operationId: 'listConfirmations',
      permission: 'workplace.use',
      summary: 'Orders that need a second admin: those that wait oldest first, others newest first, 10 a page',
      message: 'Confirmations',
      fields: {
        state: Type.Optional(oneOf(STATES, { description: 'Default: waiting.', 'x-message': 'Invalid state' })),
        kind: Type.Optional(oneOf(KINDS, { description: 'Default: every kind.', 'x-message': 'Invalid kind' })),
      },
      item: confirmationRow,
      async read(request, window) {
        const admin = adminOf(request);
        const { state = 'waiting', kind } = request.body;
        const seen = kindsOf(kinds, admin.roles).filter((one) => !kind || one === kind);
        const { rows, total } = await listConfirmations(context.db, { state, kinds: seen }, window);
        const present = (row: Confirmation) => presentConfirmation(context.db, kinds[row.kind]!, admin, row);
        return { rows: await Promise.all(rows.map(present)), total };
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
          data: await confirmOrder(context, command, kinds, adminOf(request), toId(request.params.id)),
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
