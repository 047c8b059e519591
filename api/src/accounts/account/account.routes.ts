import { Type } from '@sinclair/typebox';
import type { AccountsContext } from '../context';
import { defineRoutes } from '../../platform/http/define-routes';
import { dataEnvelope, moment, streamedJson } from '../../platform/http/envelope';
import { requireUser, userOf } from '../../platform/http/guards';
import { sendFile } from '../../platform/http/send-file';
import { toWire } from '../../platform/http/to-wire';
import { formatIsoInIndia } from '../../platform/indian-time';
import { countLiveSessionsOf } from '../../platform/sessions/sessions.repository';
import { codeSent, otp, presentCodeSent, sendOneTimeCode } from '../sign-in';
import { readAccountNumbers } from './account.repository';
import { eraseAccount } from './erase-account';
import { allowDownload, streamOwnData } from './stream-own-data';

const nothing = Type.Object({});

/** An account's figures, under the wire's names where it has some (docs/product.md §3 "User reward summary"). */
const accountResponse = Type.Object({
  joined_dt: moment,
  balance_reward_points: Type.Integer({ description: 'Points that can be claimed now.' }),
  Rewards_points_for_Approval: Type.Integer({ description: 'Points claimed and not decided on yet.' }),
  pending_claims: Type.Integer({ description: 'Claims that wait for an admin.' }),
  claims: Type.Integer(),
  payable_paise: Type.Optional(
    Type.Integer({
      description: 'Approved money that is not on its way: lost with the account. Absent if there is none.',
    }),
  ),
  paid_paise: Type.Optional(Type.Integer({ description: 'All that was paid so far. Absent if there is none.' })),
  scans: Type.Integer(),
  sessions: Type.Integer({ description: 'Devices and browsers that are signed in now, this one included.' }),
});

const deletionBody = Type.Object({
  otp,
  points: Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'Balance and waiting points together, as shown to the user before the deletion.',
    'x-message': 'Invalid points',
  }),
});

const deletedResponse = Type.Object({
  points: Type.Integer({ description: 'Points that lapsed.' }),
  claims: Type.Integer({ description: 'Waiting claims that were withdrawn.' }),
});

export const accountRoutes = (context: AccountsContext) =>
  defineRoutes(requireUser(context), 'account', ({ route }) => {
    const { db, clock, config } = context;

    route('POST /users/account/get', {
      operationId: 'getAccount',
      summary: "The caller's account in numbers",
      body: nothing,
      response: dataEnvelope(accountResponse),
      async handler(request) {
        const { id } = userOf(request);
        const { joinedAt, available, awaiting, payablePaise, paidPaise, ...counts } = await readAccountNumbers(db, id);
        const data = {
          ...toWire(counts),
          ...(payablePaise > 0 && { payable_paise: payablePaise }),
          ...(paidPaise > 0 && { paid_paise: paidPaise }),
          joined_dt: joinedAt.toISOString(),
          balance_reward_points: available,
          Rewards_points_for_Approval: awaiting,
          sessions: await countLiveSessionsOf(db, id, clock.now()),
        };
        return { message: 'Account', data };
      },
    });

    route('POST /users/account/download', {
      operationId: 'downloadAccount',
      summary: 'Everything that is kept about the caller, as one JSON file',
      errors: [429],
      body: nothing,
      response: streamedJson('The file.'),
      async handler(request, reply) {
        const caller = userOf(request);
        await allowDownload(context, caller.id);
        const name = `my-data-${formatIsoInIndia(clock.now(), 'day')}.json`;
        return sendFile(reply, { name, type: 'application/json; charset=utf-8' }, streamOwnData(context, caller));
      },
    });

    route('POST /users/account/deletion-code', {
      operationId: 'sendDeletionCode',
      summary: 'Send the caller the one-time code that deletes their account',
      errors: [429],
      body: nothing,
      status: 201,
      response: dataEnvelope(codeSent),
      async handler(request) {
        const { mobile } = userOf(request);
        await sendOneTimeCode(context, { purpose: 'account-deletion', mobile, ip: request.ip });
        return presentCodeSent(config);
      },
    });

    route('POST /users/account/delete', {
      operationId: 'deleteAccount',
      summary: "Delete the caller's account for good",
      body: deletionBody,
      response: dataEnvelope(deletedResponse),
      handler: async (request) => ({
        message: 'Account deleted',
        data: await eraseAccount(context, userOf(request).id, request.body),
      }),
    });
  });
