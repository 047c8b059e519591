import { Type } from '@sinclair/typebox';
import type { AppContext } from '../../app-context';
import { defineRoutes } from '../../http/define-routes';
import { dataEnvelope } from '../../http/envelope';
import { requireAdmin } from '../../http/guards';
import { idSchema, readReason, toId } from '../../http/request-fields';
import { toWire } from '../../http/to-wire';
import { CUSTOMER, PLUMBER } from '../../roles';
import { listClaimsOf } from '../claims';
import { awaitsConfirmation, runOrder } from '../confirmations';
import { runAdminCommand } from '../idempotency';
import {
  adjustedBalance,
  presentAdjustedBalance,
  presentUser,
  presentUserDetail,
  suspension,
  userClaim,
  userDetail,
  userEntry,
  userRow,
  userScan,
} from './present-user';
import { adjustBalance, orderAdjustment, restoreUser, suspendUser } from './user-actions';
import { listEntriesOf, listScansOf } from './user-records.repository';
import { existingUser, readUser } from './user.repository';
import { adjustmentBody, readAdjustment, readUserFilter, reasonBody, userFilterFields } from './user.schema';
import { listUsers } from './users.repository';

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

const user = { user_id: idSchema };

/** Routes of the admin's tables of plumbers and customers (docs/product.md §7), of one user's page, and of its actions. */
export const usersRoutes = (context: AppContext) =>
  defineRoutes(requireAdmin(context), 'users', ({ route, list }) => {
    const { db } = context;

    const existing = (given: number | string) => existingUser(db, toId(given));

    for (const { url, operationId, title, roleId } of LISTS) {
      list(`POST ${url}`, {
        operationId,
        permission: 'users.read',
        summary: `${title} by words, status and order, 10 a page`,
        message: title,
        fields: userFilterFields,
        item: userRow,
        read: ({ body }, window) => listUsers(db, readUserFilter(roleId, body), window),
        present: presentUser,
      });
    }

    route('POST /admin/people/get', {
      operationId: 'getPerson',
      permission: 'users.read',
      summary: 'One plumber or customer and their points',
      body: Type.Object(user),
      response: dataEnvelope(userDetail),
      handler: async ({ body }) => ({
        message: 'User found',
        data: presentUserDetail(await readUser(db, toId(body.user_id))),
      }),
    });

    list('POST /admin/people/scans', {
      operationId: 'listPersonScans',
      permission: 'users.read',
      summary: 'The scans of a user, newest first, 10 a page',
      message: 'Scans found',
      fields: user,
      item: userScan,
      read: async ({ body }, window) => listScansOf(db, await existing(body.user_id), window),
      present: toWire,
    });

    list('POST /admin/people/claims', {
      operationId: 'listPersonClaims',
      permission: 'users.read',
      summary: 'The claims of a user, newest first, 10 a page',
      message: 'Claims found',
      fields: user,
      item: userClaim,
      read: async ({ body }, window) => listClaimsOf(db, await existing(body.user_id), window),
      present: toWire,
    });

    list('POST /admin/people/journal', {
      operationId: 'listPersonEntries',
      permission: 'users.read',
      summary: 'All that moved a user’s points, newest first, 10 a page, with the balance after each entry',
      message: 'Entries found',
      fields: user,
      item: userEntry,
      read: async ({ body }, window) => listEntriesOf(db, await existing(body.user_id), window),
      present: toWire,
    });

    for (const { url, summary, operationId, message, change } of SUSPENSIONS) {
      route(`POST ${url}`, {
        operationId,
        permission: 'users.suspend',
        summary,
        idempotent: true,
        body: reasonBody,
        response: dataEnvelope(suspension),
        async handler(request, reply) {
          const wanted = { userId: toId(request.body.user_id), reason: readReason(request.body.reason) };
          return runAdminCommand(context, request, reply, async (command) => ({
            message,
            data: toWire(await change(context, command, wanted)),
          }));
        },
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
