import type { AppContext } from '../../app-context';
import { defineRoutes } from '../../http/define-routes';
import { dataEnvelope, pageEnvelope } from '../../http/envelope';
import { adminOf, requireAdmin } from '../../http/guards';
import { idParams, offsetOf, PAGE_SIZE, pageQuery, readPage, toId } from '../../http/request-fields';
import { toWire } from '../../http/to-wire';
import { runAdminCommand } from '../idempotency';
import { cancelRun, confirmRun, createRun, readRun } from './manage-runs';
import { listPayouts, listRunItems, listRuns } from './payouts.repository';
import { MAX_ITEMS } from './runs.repository';
import {
  createdRun,
  itemRow,
  itemsBody,
  payoutList,
  payoutsBody,
  readRunSelection,
  runBody,
  runRow,
  runsBody,
  shownRun,
} from './payouts.schema';

const windowOf = ({ body, query }: { body: unknown; query: unknown }) => ({
  limit: PAGE_SIZE,
  offset: offsetOf(readPage(body, query)),
});
const filterOf = <State>({ state }: { state?: State | null }) => (state ? { state } : {});

/** Routes of the money of approved claims: what is payable, and its runs. */
export const payoutRoutes = (context: AppContext) =>
  defineRoutes(requireAdmin(context), 'payouts', ({ route }) => {
    const { config, db } = context;

    route('POST /admin/payouts', {
      operationId: 'listPayouts',
      summary: 'Money of approved claims by state, newest first, 10 a page',
      body: payoutsBody,
      querystring: pageQuery,
      response: payoutList,
      async handler(request) {
        const { rows, total, byState } = await listPayouts(db, filterOf(request.body), windowOf(request));
        const sums = Object.entries(byState).map(([state, sum]) => [state, toWire(sum)]);
        return {
          message: 'Payouts',
          data: rows.map(toWire),
          total_count: total,
          by_state: Object.fromEntries(sums),
        };
      },
    });

    route('POST /admin/payout-runs', {
      operationId: 'listPayoutRuns',
      summary: 'Payout runs, newest first, 10 a page',
      body: runsBody,
      querystring: pageQuery,
      response: pageEnvelope(runRow),
      async handler(request) {
        const { rows, total } = await listRuns(db, filterOf(request.body), windowOf(request));
        return { message: 'Payout runs', data: rows.map(toWire), total_count: total };
      },
    });

    route('POST /admin/payouts/make-run', {
      operationId: 'createPayoutRun',
      summary: 'Gather payable claims into a run',
      description: `The oldest ${MAX_ITEMS.toLocaleString('en')}; the others are left for the next run.`,
      idempotent: true,
      body: runBody,
      status: 201,
      response: dataEnvelope(createdRun),
      async handler(request, reply) {
        const selection = readRunSelection(request.body, config.limits.idsPerRequest);
        return runAdminCommand(context, request, reply, async (command) => {
          const { run, skipped } = await createRun(command, selection);
          return { message: 'Payout run created', data: { run: toWire(run), skipped: skipped.map(toWire) } };
        });
      },
    });

    route('GET /admin/payout-runs/:id', {
      operationId: 'getPayoutRun',
      summary: 'A payout run',
      params: idParams,
      response: dataEnvelope(shownRun),
      async handler(request) {
        const run = await readRun(db, toId(request.params.id));
        const canConfirm = run.state === 'proposed' && run.createdBy.id !== adminOf(request).id;
        return { message: 'Payout run', data: { ...toWire(run), can_confirm: canConfirm } };
      },
    });

    route('POST /admin/payout-runs/:id/items', {
      operationId: 'listPayoutItems',
      summary: 'The payments of a run, in the order of its file, 10 a page',
      params: idParams,
      body: itemsBody,
      querystring: pageQuery,
      response: pageEnvelope(itemRow),
      async handler(request) {
        const { id: runId } = await readRun(db, toId(request.params.id));
        const { rows, total } = await listRunItems(db, { runId, ...filterOf(request.body) }, windowOf(request));
        return { message: 'Payments', data: rows.map(toWire), total_count: total };
      },
    });

    route('POST /admin/payout-runs/:id/confirm', {
      operationId: 'confirmPayoutRun',
      summary: 'Confirm a run that another admin created',
      idempotent: true,
      params: idParams,
      response: dataEnvelope(runRow),
      handler: async (request, reply) =>
        runAdminCommand(context, request, reply, async (command) => ({
          message: 'Payout run confirmed',
          data: toWire(await confirmRun(command, toId(request.params.id))),
        })),
    });

    route('POST /admin/payout-runs/:id/cancel', {
      operationId: 'cancelPayoutRun',
      summary: 'Cancel a run that was not sent: its claims are payable again',
      idempotent: true,
      params: idParams,
      response: dataEnvelope(runRow),
      handler: async (request, reply) =>
        runAdminCommand(context, request, reply, async (command) => ({
          message: 'Payout run cancelled',
          data: toWire(await cancelRun(command, toId(request.params.id))),
        })),
    });
  });
