import { Type } from '@sinclair/typebox';
import type { AccountsContext } from '../../accounts/context';
import { defineRoutes } from '../../platform/http/define-routes';
import { dataEnvelope, orNull } from '../../platform/http/envelope';
import { requireUser, userOf } from '../../platform/http/guards';
import { readSettings } from '../../programme/programme';
import { presentCodeSent, sendOneTimeCode } from '../../accounts/sign-in';
import { enforceNumberWait, findCheck } from './guard-change';
import { enforcePayoutMethod, isNameNeeded, replacePayeeName, replacePayoutDetails } from './replace-payout-details';
import { findPayoutDetails, type StoredDetails } from './payout-details.repository';
import {
  guardedCode,
  ownDetails,
  payeeNameBody,
  payoutDetailsBody,
  presentOwnDetails,
  readPayeeName,
  readPayoutDetails,
} from './payout-details.schema';

const nothing = Type.Object({});

/** Routes of where a user is paid. No response has the details themselves. */
export const payoutDetailsRoutes = (context: AccountsContext) =>
  defineRoutes(requireUser(context), 'payout-details', ({ route }) => {
    async function present(userId: number, stored: StoredDetails) {
      const settings = await readSettings(context.db);
      const nameNeeded = isNameNeeded(context.config.payoutKeys, settings, userId, stored);
      return presentOwnDetails(stored, settings, { nameNeeded, now: context.clock.now() });
    }

    route('POST /users/payout-details/get', {
      operationId: 'getPayoutDetails',
      summary: 'Where the caller is paid, masked; null if nothing was entered',
      body: nothing,
      response: dataEnvelope(orNull(ownDetails)),
      async handler(request) {
        const { id: userId } = userOf(request);
        const stored = await findPayoutDetails(context.db, userId);
        return { message: 'Payout details', data: stored ? await present(userId, stored) : null };
      },
    });

    route('POST /users/payout-details/code', {
      operationId: 'sendPayoutDetailsCode',
      summary: 'Send the caller the one-time code that sets their payout details',
      errors: [429],
      body: nothing,
      status: 201,
      response: dataEnvelope(guardedCode),
      async handler(request) {
        await enforcePayoutMethod(context);
        const caller = userOf(request);
        const { id, mobile } = caller;
        await enforceNumberWait(context.db, id, context.clock.now());
        const check = await findCheck(context.db, context.config, caller, context.clock.now());
        await sendOneTimeCode(context, { purpose: 'payout-details', mobile, ip: request.ip });
        const { message, data } = presentCodeSent(context.config);
        return { message, data: { ...data, question: check?.question ?? null } };
      },
    });

    route('PUT /users/payout-details', {
      operationId: 'replacePayoutDetails',
      summary: 'Set or replace where the caller is paid',
      errors: [429],
      body: payoutDetailsBody,
      response: dataEnvelope(ownDetails),
      async handler(request) {
        const caller = userOf(request);
        const { otp, answer } = request.body;
        const given = { caller, details: readPayoutDetails(request.body), otp, answer };
        const stored = await replacePayoutDetails(context, given);
        return { message: 'Payout details saved', data: await present(caller.id, stored) };
      },
    });

    route('PUT /users/payout-details/name', {
      operationId: 'replacePayeeName',
      summary: 'Replace the name in the caller’s payout details, for the same destination',
      errors: [429],
      description:
        'With the code of `/users/payout-details/code`. No wait begins; another name than the stored one is a change of the details.',
      body: payeeNameBody,
      response: dataEnvelope(ownDetails),
      async handler(request) {
        const caller = userOf(request);
        const { name, otp, answer } = request.body;
        const stored = await replacePayeeName(context, { caller, name: readPayeeName(name), otp, answer });
        return { message: 'Payout details saved', data: await present(caller.id, stored) };
      },
    });
  });
