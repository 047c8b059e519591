import { Type } from '@sinclair/typebox';
import { defineRoutes } from '../../platform/http/define-routes';
import { dataEnvelope, nullableText, oneOf, orNull } from '../../platform/http/envelope';
import { requireAdmin, requireUser, userOf } from '../../platform/http/guards';
import { idParams, idSchema, readReason, reasonSchema, toId } from '../../platform/http/request-fields';
import { runAdminCommand } from '../../platform/idempotency';
import { awaitsConfirmation, runOrder } from '../../programme/confirmations';
import type { MoneyContext } from '../context';
import { acceptPayee, askCorrection, orderAcceptance } from './decide-payee';
import { findPayee, listUnclear, PAYEE_STATES, type UnclearPayee } from './payees.repository';
import { nameIn, ownPayee, payee, presentOwnPayee, presentPayee } from './present-payee';

const unclearPayee = Type.Composite([
  payee,
  Type.Object({
    user_id: Type.Integer(),
    user_name: nullableText,
    mobile: Type.String(),
    role_id: Type.Integer({ description: '2 plumber, 3 customer.' }),
    given_name: Type.String({
      description: 'The name that the user gave with the details; empty if its key is not listed any more.',
    }),
    masked: Type.String({ description: 'Where the user is paid.' }),
    amount_paise: Type.Integer({ description: 'What is due to the user now.' }),
    is_ordered: Type.Boolean({ description: 'A second admin must decide about its acceptance.' }),
  }),
]);

const decisionBody = Type.Object({ reason: reasonSchema });
const decided = dataEnvelope(Type.Object({ id: Type.Integer(), state: oneOf(PAYEE_STATES) }));

/** Routes of payees whose names at their banks differ from those that they gave. */
export const payeeRoutes = (context: MoneyContext) =>
  defineRoutes(requireAdmin(context), 'payouts', ({ route, list }) => {
    const { config, db, reads } = context;

    const presentUnclear = (row: UnclearPayee) => ({
      ...presentPayee(config.payoutKeys, row),
      ...{ user_id: row.userId, user_name: row.userName, mobile: row.mobile, role_id: row.roleId },
      given_name: nameIn(config.payoutKeys, row.userId, row.given) ?? '',
      ...{ masked: row.masked, amount_paise: row.amountPaise, is_ordered: row.isOrdered },
    });

    list('POST /admin/payees', {
      operationId: 'listUnclearPayees',
      permission: 'payouts.read',
      summary: 'Payees whose names at the bank an admin compares, oldest first, 10 a page',
      message: 'Payees',
      item: unclearPayee,
      read: (_, window) => reads((replica) => listUnclear(replica, window)),
      present: presentUnclear,
    });

    route('POST /admin/payees/get', {
      operationId: 'getPayee',
      permission: 'users.read',
      summary: 'The verification of a user’s payout details; null if there is none',
      body: Type.Object({ user_id: idSchema }),
      response: dataEnvelope(orNull(payee)),
      async handler({ body }) {
        const row = await findPayee(db, toId(body.user_id));
        return { message: 'Payee', data: row ? presentPayee(config.payoutKeys, row) : null };
      },
    });

    route('POST /admin/payees/:id/accept', {
      operationId: 'acceptPayee',
      permission: 'payouts.pay',
      summary: 'Accept a payee whose names differ, for these payout details',
      idempotent: true,
      params: idParams,
      body: decisionBody,
      response: decided,
      orAccepted: awaitsConfirmation,
      async handler(request, reply) {
        const decision = { id: toId(request.params.id), reason: readReason(request.body.reason) };
        return runOrder(context, request, reply, {
          order: (command) => orderAcceptance(command, context, decision),
          perform: async (command) => ({
            message: 'Payee accepted',
            data: await acceptPayee(command, context, decision),
          }),
        });
      },
    });

    route('POST /admin/payees/:id/correct', {
      operationId: 'askPayeeCorrection',
      permission: 'payouts.pay',
      summary: 'Ask the user to correct the payout details',
      idempotent: true,
      params: idParams,
      body: decisionBody,
      response: decided,
      async handler(request, reply) {
        const decision = { id: toId(request.params.id), reason: readReason(request.body.reason) };
        return runAdminCommand(context, request, reply, async (command) => ({
          message: 'User asked',
          data: await askCorrection(command, context, decision),
        }));
      },
    });
  });

/** The route by which users see what their banks said. */
export const ownPayeeRoutes = (context: MoneyContext) =>
  defineRoutes(requireUser(context), 'payout-details', ({ route }) => {
    route('POST /users/payout-details/payee', {
      operationId: 'getOwnPayee',
      summary: 'What the bank says of the caller’s payout details; null while it was not asked',
      body: Type.Object({}),
      response: dataEnvelope(orNull(ownPayee)),
      async handler(request) {
        const row = await findPayee(context.db, userOf(request).id);
        return { message: 'Payee', data: row ? presentOwnPayee(context.config.payoutKeys, row) : null };
      },
    });
  });
