import { Type } from '@sinclair/typebox';
import type { AccountsContext } from '../../accounts/context';
import { ApiError } from '../../platform/http/api-error';
import { defineRoutes } from '../../platform/http/define-routes';
import { dataEnvelope, moment, nullableText, orNull } from '../../platform/http/envelope';
import { requireAdmin } from '../../platform/http/guards';
import {
  idSchema,
  offsetOf,
  optionalOrNull,
  PAGE_SIZE,
  pageQuery,
  pageSchema,
  readPage,
  toId,
} from '../../platform/http/request-fields';
import { toWire } from '../../platform/http/to-wire';
import { runAdminCommand } from '../../platform/idempotency';
import { askPayeeNames, findUnnamedPayees } from './ask-payee-names';

const payee = Type.Object({
  user_id: Type.Integer(),
  user_name: nullableText,
  mobile: Type.String(),
  role_id: Type.Integer({ description: '1 admin, 2 plumber, 3 customer.' }),
  claims: Type.Integer({ description: 'Payable ones.' }),
  amount_paise: Type.Integer({ description: 'Of these claims.' }),
  asked_at: orNull(moment, { description: 'When an admin last asked for the name; null: never.' }),
  can_ask: Type.Boolean({ description: 'Not asked today (IST).' }),
});

const payeeList = Type.Object({
  message: Type.String(),
  data: Type.Array(payee),
  total_count: Type.Integer(),
  claims: Type.Integer({ description: 'Of all these users.' }),
  amount_paise: Type.Integer({ description: 'Of these claims.' }),
  can_ask: Type.Integer({ description: 'Users who were not asked today.' }),
});

const askBody = Type.Object({
  user_ids: optionalOrNull(Type.Array(idSchema), {
    description: 'Only these users; all of the list if omitted.',
    'x-message': 'Invalid request',
  }),
});

const askedUsers = Type.Object({
  asked: Type.Integer({ description: 'Users who were asked now.' }),
  asked_before: Type.Integer({ description: 'Users who had been asked today.' }),
});

/** Routes of payees whose names the bank file cannot write. */
export const payeeNameRoutes = (context: AccountsContext) =>
  defineRoutes(requireAdmin(context), 'payouts', ({ route }) => {
    const { clock, config, db } = context;

    route('POST /admin/payee-names', {
      operationId: 'listUnnamedPayees',
      permission: 'payouts.read',
      summary: 'Users with payable claims whose names the bank file cannot write, 10 a page',
      body: Type.Object({ page: pageSchema }),
      querystring: pageQuery,
      response: payeeList,
      async handler(request) {
        const offset = offsetOf(readPage(request.body, request.query));
        const payees = await findUnnamedPayees(db, config.payoutKeys, clock.now());
        return {
          message: 'Payees',
          data: payees.slice(offset, offset + PAGE_SIZE).map(toWire),
          total_count: payees.length,
          claims: payees.reduce((sum, { claims }) => sum + claims, 0),
          amount_paise: payees.reduce((sum, { amountPaise }) => sum + amountPaise, 0),
          can_ask: payees.filter(({ canAsk }) => canAsk).length,
        };
      },
    });

    route('POST /admin/payee-names/ask', {
      operationId: 'askPayeeNames',
      permission: 'payouts.pay',
      summary: 'Ask these users for their names in Latin letters, each once a day',
      idempotent: true,
      body: askBody,
      response: dataEnvelope(askedUsers),
      async handler(request, reply) {
        const { user_ids: ids } = request.body;
        if (ids && (ids.length === 0 || ids.length > config.limits.idsPerRequest))
          throw new ApiError(400, 'invalid_request', 'Invalid request');
        return runAdminCommand(context, request, reply, async (command) => ({
          message: 'Users asked',
          data: toWire(await askPayeeNames(context, command, ids?.map(toId))),
        }));
      },
    });
  });
