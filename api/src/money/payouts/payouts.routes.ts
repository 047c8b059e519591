import { Type } from '@sinclair/typebox';
import type { AccountsContext } from '../../accounts/context';
import { defineRoutes } from '../../platform/http/define-routes';
import { dataEnvelope, orNull } from '../../platform/http/envelope';
import { adminOf, requireAdmin } from '../../platform/http/guards';
import { idParams, offsetOf, PAGE_SIZE, pageQuery, readPage, toId } from '../../platform/http/request-fields';
import { toWire } from '../../platform/http/to-wire';
import { runAdminCommand } from '../../platform/idempotency';
import { awaitsConfirmation } from '../../programme/confirmations';
import { listPayeesOfItems, payee, presentPayee } from '../payee-verification';
import { createRun } from './make-run';
import { cancelRun, confirmRun, readRun } from './manage-runs';
import { orderCorrection } from './correct-result';
import { countShared, listPayouts, listRunItems, listRuns, type Run } from './payouts.repository';
import { MAX_ITEMS } from './gather-run.repository';
import {
  correctionBody,
  createdRun,
  itemRow,
  itemState,
  payoutList,
  payoutsBody,
  readCorrection,
  readRunSelection,
  runBody,
  runRow,
  runState,
  shownRun,
} from './payouts.schema';

const itemOfPayee = Type.Composite([
  itemRow,
  Type.Object({
    payee: orNull(payee, { description: 'What the bank says of this destination; null: it was not asked.' }),
  }),
]);

const presentRun = ({ form: _, ...run }: Run) => toWire(run);

/** Routes of the money of approved claims: what is payable, and its runs. */
export const payoutRoutes = (context: AccountsContext) =>
  defineRoutes(requireAdmin(context), 'payouts', ({ route, list }) => {
    const { clock, config, db, reads } = context;

    route('POST /admin/payouts', {
      operationId: 'listPayouts',
      permission: 'payouts.read',
      summary: 'Money of approved claims by state, newest first, 10 a page',
      body: payoutsBody,
      querystring: pageQuery,
      response: payoutList,
      async handler(request) {
        const window = { limit: PAGE_SIZE, offset: offsetOf(readPage(request.body, request.query)) };
        const { rows, total, byState, withoutMoney } = await reads((db) =>
          listPayouts(db, { state: request.body.state, at: clock.now() }, window),
        );
        const sums = Object.entries(byState).map(([state, sum]) => [state, toWire(sum)]);
        return {
          message: 'Payouts',
          data: rows.map(toWire),
          total_count: total,
          by_state: Object.fromEntries(sums),
          without_money: withoutMoney,
        };
      },
    });

    list('POST /admin/payout-runs', {
      operationId: 'listPayoutRuns',
      permission: 'payouts.read',
      summary: 'Payout runs, newest first, 10 a page',
      message: 'Payout runs',
      fields: { state: runState },
      item: runRow,
      read: ({ body }, window) => reads((db) => listRuns(db, body.state, window)),
      present: presentRun,
    });

    route('POST /admin/payouts/make-run', {
      operationId: 'createPayoutRun',
      permission: 'payouts.pay',
      summary: 'Gather payable claims into a run',
      description: `The oldest ${MAX_ITEMS.toLocaleString('en')}; the others are left for the next run.`,
      idempotent: true,
      body: runBody,
      status: 201,
      response: dataEnvelope(createdRun),
      async handler(request, reply) {
        const selection = readRunSelection(request.body, config.limits.idsPerRequest);
        return runAdminCommand(context, request, reply, async (command) => {
          const { run, skipped, leftOut } = await createRun(context, command, selection);
          return {
            message: 'Payout run created',
            data: { run: presentRun(run), skipped: skipped.map(toWire), left_out: leftOut.map(toWire) },
          };
        });
      },
    });

    route('GET /admin/payout-runs/:id', {
      operationId: 'getPayoutRun',
      permission: 'payouts.read',
      summary: 'A payout run',
      params: idParams,
      response: dataEnvelope(shownRun),
      async handler(request) {
        const run = await readRun(db, toId(request.params.id));
        const shared = await countShared(db, run.id);
        const canConfirm = run.state === 'proposed' && run.createdBy.id !== adminOf(request).id;
        const shown = { can_confirm: canConfirm, shared_destinations: shared, bank_file: run.form };
        return { message: 'Payout run', data: { ...presentRun(run), ...shown } };
      },
    });

    list('POST /admin/payout-runs/:id/items', {
      operationId: 'listPayoutItems',
      permission: 'payouts.read',
      summary: 'The payments of a run, in the order of its file, 10 a page',
      message: 'Payments',
      params: idParams,
      fields: { state: itemState },
      item: itemOfPayee,
      async read({ params, body }, window) {
        return reads(async (db) => {
          const { id: runId } = await readRun(db, toId(params.id));
          const { rows, total } = await listRunItems(db, { runId, state: body.state }, window);
          const payees = await listPayeesOfItems(
            db,
            rows.map(({ id }) => id),
          );
          return { rows: rows.map((item) => ({ item, payee: payees.get(item.id) })), total };
        });
      },
      present: ({ item, payee: found }) => ({
        ...toWire(item),
        payee: found ? presentPayee(config.payoutKeys, found) : null,
      }),
    });

    route('POST /admin/payout-runs/:id/confirm', {
      operationId: 'confirmPayoutRun',
      permission: 'payouts.pay',
      summary: 'Confirm a run that another admin created',
      idempotent: true,
      params: idParams,
      response: dataEnvelope(runRow),
      handler: async (request, reply) =>
        runAdminCommand(context, request, reply, async (command) => ({
          message: 'Payout run confirmed',
          data: presentRun(await confirmRun(context, command, toId(request.params.id))),
        })),
    });

    route('POST /admin/payout-runs/:id/cancel', {
      operationId: 'cancelPayoutRun',
      permission: 'payouts.pay',
      summary: 'Cancel a run that was not sent: its claims are payable again',
      idempotent: true,
      params: idParams,
      response: dataEnvelope(runRow),
      handler: async (request, reply) =>
        runAdminCommand(context, request, reply, async (command) => ({
          message: 'Payout run cancelled',
          data: presentRun(await cancelRun(command, toId(request.params.id))),
        })),
    });

    route('POST /admin/payout-items/:id/correct', {
      operationId: 'orderPayoutCorrection',
      permission: 'payouts.pay',
      summary: 'Order a correction of a bank’s result, for a second admin to confirm',
      description:
        'Money stored as paid that came back, or stored as returned that arrived; or what became of a payment at once that is late or differs. Until it is decided, no run takes the claim, and no provider is ordered to pay it.',
      idempotent: true,
      params: idParams,
      body: correctionBody,
      status: 202,
      response: awaitsConfirmation,
      async handler(request, reply) {
        const correction = readCorrection(request.params.id, request.body);
        return runAdminCommand(context, request, reply, (command) => orderCorrection(context, command, correction));
      },
    });
  });
