import { Type } from '@sinclair/typebox';
import type { AccountsContext } from '../../accounts/context';
import { defineRoutes } from '../../platform/http/define-routes';
import { binaryResponse, dataEnvelope, nullableText, oneOf } from '../../platform/http/envelope';
import { actorOf, requireAdmin, requireUser, userOf } from '../../platform/http/guards';
import { idSchema, toId } from '../../platform/http/request-fields';
import { sendFile } from '../../platform/http/send-file';
import { toWire } from '../../platform/http/to-wire';
import {
  INVALID_YEAR,
  openStatement,
  presentStatement,
  readFinancialYear,
  type StatementFormat,
} from './open-statement';
import { listRecipients } from './statement.repository';

export const yearField = Type.String({
  maxLength: 7,
  description: 'A financial year, April to March in IST: `2026-27`.',
  'x-message': INVALID_YEAR,
});

const format = oneOf<StatementFormat>(['csv', 'pdf'], {
  description: 'All payments, or a page to print.',
  'x-message': 'Invalid format',
});
const optionalYear = Type.Optional(yearField);
const user = { user_id: idSchema };

const statementResponse = Type.Object({
  year: Type.String({ description: 'The financial year: `2026-27`.' }),
  years: Type.Array(Type.String(), { description: 'Those since the registration, newest first.' }),
  points_earned: Type.Integer({ description: 'By scans and by hand.' }),
  points_claimed: Type.Integer({ description: 'In claims made in this year.' }),
  points_approved: Type.Integer({ description: 'In claims approved in this year.' }),
  payments: Type.Integer({ description: 'Payments that reached the user; none that the bank returned.' }),
  paid_paise: Type.Integer(),
});

const recipientRow = Type.Object({
  user_id: Type.Integer(),
  name: nullableText,
  mobile: nullableText,
  role_id: Type.Integer({ description: '1 admin, 2 plumber, 3 customer.' }),
  payments: Type.Integer({ description: 'Their number in the year.' }),
  paid_paise: Type.Integer(),
});

const fileResponse = binaryResponse(
  'The payments as CSV, or a PDF of one A4 page: with many payments, their sums by month.',
  'text/csv',
  'application/pdf',
);

/** Routes of a user's own statements. */
export const ownStatementRoutes = (context: AccountsContext) =>
  defineRoutes(requireUser(context), 'account', ({ route }) => {
    route('POST /users/statement/get', {
      operationId: 'getStatement',
      summary: "The caller's points and payments in a financial year, the present one by default",
      body: Type.Object({ year: optionalYear }),
      response: dataEnvelope(statementResponse),
      handler: async (request) => ({
        message: 'Statement',
        data: await presentStatement(context, userOf(request).id, request.body.year),
      }),
    });

    route('POST /users/statement/download', {
      operationId: 'downloadStatement',
      errors: [429],
      summary: "The caller's statement as a file",
      body: Type.Object({ year: yearField, format }),
      response: fileResponse,
      async handler(request, reply) {
        const { year, format: type } = request.body;
        const { id: userId, deviceKnown } = userOf(request);
        const order = { userId, year, format: type, hidesAccounts: !deviceKnown };
        const { file, ...named } = await openStatement(context, order);
        return sendFile(reply, named, file);
      },
    });
  });

/** Routes of statements for admins: of one user, and of all above the yearly amount. */
export const statementRoutes = (context: AccountsContext) =>
  defineRoutes(requireAdmin(context), 'reports', ({ route, list }) => {
    list('POST /admin/statements', {
      operationId: 'listRecipients',
      permission: 'reports.download',
      summary: 'Users paid more in a financial year than the programme’s limit, the largest amount first, 10 a page',
      message: 'Users found',
      fields: { year: yearField },
      item: recipientRow,
      read: ({ body }, window) => context.reads((db) => listRecipients(db, readFinancialYear(body.year), window)),
      present: toWire,
    });

    route('POST /admin/statements/get', {
      operationId: 'getUserStatement',
      permission: 'users.read',
      summary: 'The points and payments of a user in a financial year, the present one by default',
      body: Type.Object({ ...user, year: optionalYear }),
      response: dataEnvelope(statementResponse),
      handler: async ({ body }) => ({
        message: 'Statement',
        data: await presentStatement(context, toId(body.user_id), body.year),
      }),
    });

    route('POST /admin/statements/download', {
      operationId: 'downloadUserStatement',
      permission: 'reports.download',
      summary: 'The statement of a user as a file',
      body: Type.Object({ ...user, year: yearField, format }),
      response: fileResponse,
      async handler(request, reply) {
        const { user_id: userId, year, format: type } = request.body;
        const order = { userId: toId(userId), year, format: type, ...actorOf(request) };
        const { file, ...named } = await openStatement(context, order);
        return sendFile(reply, named, file);
      },
    });
  });
