import { Type } from '@sinclair/typebox';
import type { AccountsContext } from '../context';
import { defineRoutes } from '../../platform/http/define-routes';
import { dataEnvelope, messageEnvelope, orNull } from '../../platform/http/envelope';
import { requireAdmin, requireUser, userOf } from '../../platform/http/guards';
import { idParams, toId } from '../../platform/http/request-fields';
import { runAdminCommand, runUserCommand } from '../../platform/idempotency';
import { awaitsConfirmation } from '../../programme/confirmations';
import { codeSent, presentCodeSent, sendOneTimeCode } from '../sign-in';
import { changeNumber } from './change-number';
import { declineNumber, orderNumber } from './decide-number';
import { listRequests, readOwnRequests } from './number.repository';
import {
  answerBody,
  changeNumberBody,
  decidedRequest,
  lostNumberBody,
  numberCodeBody,
  ownRequest,
  presentOwnRequest,
  presentReceived,
  presentRequest,
  readLostNumber,
  readNumberAnswer,
  receivedRequest,
  requestRow,
} from './number.schema';
import { cancelRequests, requestNumber } from './request-number';

export const numberRoutes = (context: AccountsContext) =>
  defineRoutes(requireUser(context), 'account', ({ route }) => {
    route('POST /users/number/code', {
      operationId: 'sendNumberCode',
      summary: 'Send a one-time code for a change of number: to the caller’s own number, or to the new one',
      errors: [429],
      body: numberCodeBody,
      status: 201,
      response: dataEnvelope(codeSent),
      async handler(request) {
        const { mobile } = request.body;
        const purpose = mobile === userOf(request).mobile ? 'number-old' : 'number-new';
        await sendOneTimeCode(context, { purpose, mobile, ip: request.ip });
        return presentCodeSent(context.config);
      },
    });

    route('POST /users/number/change', {
      operationId: 'changeNumber',
      summary: 'Change the caller’s number, with a code of the present and one of the new number',
      description: 'Every other session ends; this one goes on with the token of the response.',
      body: changeNumberBody,
      response: Type.Object({
        Token: Type.String({ description: 'To be sent as the header `token` from now on.' }),
        message: Type.String(),
      }),
      async handler(request) {
        const { mobile, otp, new_otp } = request.body;
        const token = await changeNumber(context, userOf(request), { mobile, otp, newOtp: new_otp });
        return { Token: token, message: 'Number changed' };
      },
    });

    route('POST /users/number/get', {
      operationId: 'getNumberRequests',
      summary: 'The caller’s last request for a lost number, and a waiting one for the caller’s account',
      body: Type.Object({}),
      response: dataEnvelope(Type.Object({ made: orNull(ownRequest), received: orNull(receivedRequest) })),
      async handler(request) {
        const { made, received } = await readOwnRequests(context.db, userOf(request).id);
        const data = { made: made && presentOwnRequest(made), received: received && presentReceived(received) };
        return { message: 'Change of number', data };
      },
    });

    route('POST /users/number/lost', {
      operationId: 'requestLostNumber',
      summary: 'Ask for the account of a number that the caller has lost, with the new number signed in',
      description: 'The response is the same whether the number has an account or not.',
      errors: [429],
      idempotent: true,
      body: lostNumberBody,
      status: 201,
      response: dataEnvelope(ownRequest),
      async handler(request, reply) {
        const given = readLostNumber(request.body);
        return runUserCommand(context, request, reply, async (command) => ({
          message: 'Request sent',
          data: presentOwnRequest(await requestNumber(command, context, { ...given, ip: request.ip })),
        }));
      },
    });

    route('POST /users/number/cancel', {
      operationId: 'cancelNumberRequests',
      summary: 'Cancel what waits: the caller’s own request, and those for the caller’s account',
      idempotent: true,
      response: messageEnvelope,
      handler: (request, reply) =>
        runUserCommand(context, request, reply, async (command) => {
          await cancelRequests(command);
          return { message: 'Request cancelled' };
        }),
    });
  });

export const numberRequestRoutes = (context: AccountsContext) =>
  defineRoutes(requireAdmin(context), 'cases', ({ route, list }) => {
    list('POST /admin/number-requests', {
      operationId: 'listNumberRequests',
      permission: 'cases.read',
      summary:
        'Requests of users who lost their number, with the history of the account: waiting ones oldest first, 10 a page',
      message: 'Requests',
      fields: { decided: Type.Optional(Type.Boolean({ description: 'The decided ones instead, newest first.' })) },
      item: requestRow,
      read: ({ body }, window) => context.reads((db) => listRequests(db, body.decided !== true, window)),
      present: presentRequest,
    });

    route('POST /admin/number-requests/:id/approve', {
      operationId: 'approveNumberRequest',
      permission: 'cases.answer',
      summary: 'Approve a request; a second admin must confirm it',
      description:
        'It takes effect a day after it was made at the earliest. If no other admin may confirm it, the order is carried out a day later.',
      idempotent: true,
      params: idParams,
      status: 202,
      response: awaitsConfirmation,
      async handler(request, reply) {
        const id = toId(request.params.id);
        return runAdminCommand(context, request, reply, (command) => orderNumber(command, context, id));
      },
    });

    route('POST /admin/number-requests/:id/decline', {
      operationId: 'declineNumberRequest',
      permission: 'cases.answer',
      summary: 'Decline a request with an answer that its user reads',
      idempotent: true,
      params: idParams,
      body: answerBody,
      response: dataEnvelope(decidedRequest),
      async handler(request, reply) {
        const given = { id: toId(request.params.id), answer: readNumberAnswer(request.body.answer) };
        return runAdminCommand(context, request, reply, async (command) => ({
          message: 'Request declined',
          data: await declineNumber(command, context, given),
        }));
      },
    });
  });
