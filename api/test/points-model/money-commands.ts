import fc from 'fast-check';
import { ApiError } from '../../src/platform/http/api-error';
import type { PaymentResult } from '../../src/programme/bank-files';
import { applyResults, markSent } from '../../src/money/payouts';
import { enterPayoutDetails, RAZORPAY, runAs, setProgramme } from '../fixtures/payouts';
import type { TestApi } from '../create-test-api';
import { post } from '../points-driver';
import { admin, command, expectStatus, node, someClaims, which, who } from './programme';
import type { Ledger } from './ledger';
import { LIMIT, type Outcome } from './money';

const anyRun = ({ money }: Ledger) => money.runs.length > 0;
const indexIn = ({ money }: Ledger, wanted: number) => wanted % money.runs.length;

const statusOf = <T>(work: Promise<T>) =>
  work.then(
    (value) => ({ statusCode: 200, body: '', value }),
    (error: unknown) => {
      if (error instanceof ApiError) return { statusCode: error.status, body: error.message, value: undefined };
      throw error;
    },
  );

const valuing = fc.constantFrom(undefined, 100, 100, 250).map((value) =>
  command({
    shown: `a point is worth ${value} paise`,
    node: 0,
    async run({ money }, _programme, api) {
      money.value = value;
      const methods = { payoutMethods: ['upi' as const], confirmRunsAbovePaise: LIMIT, bankFile: RAZORPAY };
      await setProgramme(api, { ...methods, ...(value !== undefined && { pointValuePaise: value }) });
    },
  }),
);

const entering = fc.tuple(who, node).map(([person, at]) =>
  command({
    shown: `person ${person} enters payout details`,
    node: at,
    async run(ledger, { people }, api) {
      expectStatus('details', await enterPayoutDetails(api, people[person]!.token), ledger.enterDetails(person));
    },
  }),
);

const creating = fc
  .tuple(fc.option(fc.array(which, { minLength: 1, maxLength: 4 }), { nil: undefined }), admin, node)
  .map(([wanted, by, at]) =>
    command({
      shown: `admin ${by} makes a run of ${wanted ? `claims ${wanted.join()}` : 'all'}`,
      node: at,
      possible: (ledger) => !wanted || ledger.claims.length > 0,
      async run(ledger, { admins, claims, runs }, api) {
        const meant = wanted && someClaims(ledger, wanted);
        const body = meant ? { transaction_ids: meant.map((index) => claims[index]!) } : {};
        const response = await post(api, '/admin/payouts/make-run', admins[by], body);
        expectStatus('run', response, ledger.createRun(by, meant));
        if (response.statusCode === 201) runs.push(response.json<{ data: { run: { id: number } } }>().data.run.id);
      },
    }),
  );

const changing = fc
  .tuple(fc.constantFrom('confirm' as const, 'cancel' as const), which, admin, node)
  .map(([act, wanted, by, at]) =>
    command({
      shown: `admin ${by} ${act}s run ${wanted}`,
      node: at,
      possible: anyRun,
      async run(ledger, { admins, runs }, api) {
        const index = indexIn(ledger, wanted);
        const response = await post(api, `/admin/payout-runs/${runs[index]}/${act}`, admins[by]);
        expectStatus(act, response, ledger.money[act](index, by));
      },
    }),
  );

const sending = fc.tuple(which, node).map(([wanted, at]) =>
  command({
    shown: `run ${wanted} is sent`,
    node: at,
    possible: anyRun,
    async run(ledger, { runs }, api) {
      const index = indexIn(ledger, wanted);
      const sent = await statusOf(runAs(api, (admin) => markSent(admin, runs[index]!)));
      expectStatus('sending', sent, ledger.money.send(index));
    },
  }),
);

const itemsOf = async ({ db }: TestApi, run: number) =>
  (await db.selectFrom('payout_items').select('id').where('run_id', '=', run).orderBy('id').execute()).map(
    ({ id }) => id,
  );
const utrOf = (itemId: number) => `UTR000${itemId}`;

const outcome = fc.constantFrom<Outcome>('paid', 'paid', 'returned', undefined);
const resulting = fc
  .tuple(which, fc.array(outcome, { minLength: 1, maxLength: 3 }), node)
  .map(([wanted, outcomes, at]) =>
    command({
      shown: `the bank’s results of run ${wanted}: ${outcomes.join()}`,
      node: at,
      possible: anyRun,
      async run(ledger, { runs }, api) {
        const index = indexIn(ledger, wanted);
        const rows = (await itemsOf(api, runs[index]!)).flatMap((itemId, position): PaymentResult[] => {
          const result = outcomes[position % outcomes.length];
          if (!result) return [];
          return [
            {
              itemId,
              ...(result === 'paid'
                ? { outcome: result, reference: utrOf(itemId) }
                : { outcome: result, reason: 'Closed' }),
            },
          ];
        });
        const applied = await statusOf(runAs(api, (admin) => applyResults(admin, runs[index]!, rows)));
        const expected = ledger.money.results(index, outcomes);
        if (typeof expected === 'number') return expectStatus('results', applied, expected);
        const { paid, returned, errors } = applied.value!;
        expect({ paid, returned, errors: errors.length }).toEqual(expected);
      },
    }),
  );

const correcting = fc
  .tuple(fc.constantFrom('paid' as const, 'returned' as const), which, which, admin, node)
  .map(([to, wanted, item, by, at]) =>
    command({
      shown: `admin ${by} corrects item ${item} of run ${wanted} to ${to}`,
      node: at,
      possible: anyRun,
      async run(ledger, { admins, runs, corrections }, api) {
        const index = indexIn(ledger, wanted);
        const items = await itemsOf(api, runs[index]!);
        const position = item % items.length;
        const itemId = items[position]!;
        const body = { to, reason: 'The bank says so', ...(to === 'paid' && { reference: utrOf(itemId) }) };
        const response = await post(api, `/admin/payout-items/${itemId}/correct`, admins[by], body);
        expectStatus('correction', response, ledger.money.correct(index, position, to, by));
        if (response.statusCode === 202)
          corrections.push(response.json<{ data: { confirmation_id: number } }>().data.confirmation_id);
      },
    }),
  );

const deciding = fc
  .tuple(fc.constantFrom('confirm' as const, 'confirm' as const, 'withdraw' as const), which, admin, node)
  .map(([act, wanted, by, at]) =>
    command({
      shown: `admin ${by} ${act}s correction ${wanted}`,
      node: at,
      possible: ({ money }) => money.corrections.length > 0,
      async run({ money }, { admins, corrections }, api) {
        const index = wanted % corrections.length;
        const response = await post(api, `/admin/confirmations/${corrections[index]}/${act}`, admins[by]);
        expectStatus(act, response, money[`${act}Correction`](index, by));
      },
    }),
  );

export const moneyCommands = [
  ...[valuing, entering, creating, creating, changing, sending, sending],
  ...[resulting, resulting, correcting, correcting, deciding, deciding],
];
