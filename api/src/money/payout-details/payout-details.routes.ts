import { Type } from '@sinclair/typebox';
import type { AccountsContext } from '../../accounts/context';
import { defineRoutes } from '../../platform/http/define-routes';
import { dataEnvelope, orNull } from '../../platform/http/envelope';
import { requireUser, userOf } from '../../platform/http/guards';
import { readSettings } from '../../programme/programme';
import { codeSent, presentCodeSent, sendOneTimeCode } from '../../accounts/sign-in';
import { enforcePayoutMethod, isNameNeeded, replacePayeeName, replacePayoutDetails } from './replace-payout-details';
import { findPayoutDetails, type StoredDetails } from './payout-details.repository';
import {
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
      response: dataEnvelope(codeSent),
      async handler(request) {
        await enforcePayoutMethod(context);
        const { mobile } = userOf(request);
        await sendOneTimeCode(context, { purpose: 'payout-details', mobile, ip: request.ip });
        return presentCodeSent(context.config);
      },
    });

    route('PUT /users/payout-details', {
      operationId: 'replacePayoutDetails',
      summary: 'Set or replace where the caller is paid',
      body: payoutDetailsBody,
      response: dataEnvelope(ownDetails),
      async handler(request) {
        const { id: userId, mobile } = userOf(request);
        const given = { userId, mobile, details: readPayoutDetails(request.body), otp: request.body.otp };
        const stored = await replacePayoutDetails(context, given);
        return { message: 'Payout details saved', data: await present(userId, stored) };
      },
    });

    route('PUT /users/payout-details/name', {
      operationId: 'replacePayeeName',
      summary: 'Replace the name in the caller’s payout details, for the same destination',
      description:
        'With the code of `/users/payout-details/code`. No wait begins; another name than the stored one is a change of the details.',
      body: payeeNameBody,
      response: dataEnvelope(ownDetails),
      async handler(request) {
        const { id: userId, mobile } = userOf(request);
        const { name, otp } = request.body;
        const stored = await replacePayeeName(context, { userId, mobile, name: readPayeeName(name), otp });
        return { message: 'Payout details saved', data: await present(userId, stored) };
      },
    });
  });
