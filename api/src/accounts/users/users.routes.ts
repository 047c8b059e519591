import { Type } from '@sinclair/typebox';
import type { AccountsContext } from '../context';
import { defineRoutes } from '../../platform/http/define-routes';
import { dataEnvelope } from '../../platform/http/envelope';
import { requireAdmin } from '../../platform/http/guards';
import { idSchema, readReason, toId } from '../../platform/http/request-fields';
import { toWire } from '../../platform/http/to-wire';
import { CUSTOMER, PLUMBER } from '../../platform/roles';
import { awaitsConfirmation, runOrder } from '../../programme/confirmations';
import { adminCommand } from '../../platform/idempotency';
import {
  adjustedBalance,
  presentAdjustedBalance,
  presentUser,
  presentUserDetail,
  suspension,
  userDetail,
  userRow,
} from './present-user';
import { adjustBalance, orderAdjustment, restoreUser, suspendUser } from './user-actions';
import { readUser, listUsers } from './users.repository';
import { adjustmentBody, readAdjustment, readUserFilter, reasonBody, userFilterFields } from './user.schema';

const LISTS = [
  { url: '/admin/plumbers', operationId: 'listPlumbers', title: 'Plumbers', roleId: PLUMBER },
  { url: '/admin/customers', operationId: 'listCustomers', title: 'Customers', roleId: CUSTOMER },
];

const SUSPENSIONS = [
  {
    url: '/admin/people/suspend',
    summary: 'Keep a user out, from the next request on',
    operationId: 'suspendUser',
    message: 'Suspended successfully',
    change: suspendUser,
  },
  {
    url: '/admin/people/restore',
    summary: 'Let a suspended user in again',
    operationId: 'restoreUser',
    message: 'Restored successfully',
    change: restoreUser,
  },
];

export const usersRoutes = (context: AccountsContext) =>
  defineRoutes(requireAdmin(context), 'users', ({ route, list }) => {
    const { db, reads } = context;

    for (const { url, operationId, title, roleId } of LISTS) {
      list(`POST ${url}`, {
        operationId,
        permission: 'users.read',
        summary: `${title} by words, status and order, 10 a page`,
        message: title,
        fields: userFilterFields,
        item: userRow,
        read: ({ body }, window) => reads((db) => listUsers(db, readUserFilter(roleId, body), window)),
        present: presentUser,
      });
    }

    route('POST /admin/people/get', {
      operationId: 'getPerson',
      permission: 'users.read',
      summary: 'One plumber or customer and their points',
      body: Type.Object({ user_id: idSchema }),
      response: dataEnvelope(userDetail),
      handler: async ({ body }) => ({
        message: 'User found',
        data: presentUserDetail(await readUser(db, toId(body.user_id))),
      }),
    });

    for (const { url, summary, operationId, message, change } of SUSPENSIONS) {
      route(`POST ${url}`, {
        operationId,
        permission: 'users.suspend',
        summary,
        idempotent: true,
        body: reasonBody,
        response: dataEnvelope(suspension),
        handler: adminCommand(
          context,
          message,
          ({ user_id, reason }) => ({ userId: toId(user_id), reason: readReason(reason) }),
          async (command, wanted) => toWire(await change(context, command, wanted)),
        ),
      });
    }

    route('POST /admin/people/adjust', {
      operationId: 'adjustPoints',
      permission: 'points.adjust',
      summary: 'Give a user points by hand, or take some of the balance back',
      idempotent: true,
      body: adjustmentBody,
      status: 201,
      response: dataEnvelope(adjustedBalance),
      orAccepted: awaitsConfirmation,
      async handler(request, reply) {
        const adjustment = readAdjustment(request.body);
        return runOrder(context, request, reply, {
          order: (command) => orderAdjustment(context, command, adjustment),
          perform: async (command) => ({
            message: 'Points adjusted successfully',
            data: presentAdjustedBalance(await adjustBalance(context, command, adjustment)),
          }),
        });
      },
    });
  });
