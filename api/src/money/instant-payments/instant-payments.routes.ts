import { Type } from '@sinclair/typebox';
import type { MoneyContext } from '../context';
import type { InstantProblem, InstantState } from '../../platform/database/schema';
import { defineRoutes } from '../../platform/http/define-routes';
import { dataEnvelope, moment, nullableText, oneOf, orNull } from '../../platform/http/envelope';
import { requireAdmin } from '../../platform/http/guards';
import { optionalOrNull } from '../../platform/http/request-fields';
import { toWire } from '../../platform/http/to-wire';
import { adminCommand } from '../../platform/idempotency';
import { indianDayOf, startOfIndianDay } from '../../platform/indian-time';
import { listProposedFields, readSettings } from '../../programme/programme';
import { areRejected } from '../payee-verification';
import { findBalance } from './balance.repository';
import { sumSince } from './instant-payments.repository';
import { countDifferences, listPayments, SHOWN } from './list-payments.repository';
import { pausePayments } from './pause-payments';
import { findRejections } from './rejections.repository';

const STATES: InstantState[] = ['created', 'sent', 'processing', 'paid', 'failed', 'reversed'];
const PROBLEMS: (InstantProblem | 'account' | 'late')[] = [
  'amount',
  'reference',
  'state',
  'unknown',
  'account',
  'late',
];
const PROVIDERS = ['razorpayx', 'cashfree'] as const;

const paymentRow = Type.Object({
  id: Type.Integer(),
  payment: Type.String({ description: 'Our reference, under which the provider knows it.' }),
  transaction_id: Type.String(),
  user_id: Type.Integer(),
  user_name: nullableText,
  mobile: nullableText,
  role_id: Type.Integer({ description: '2 plumber, 3 customer.' }),
  amount_paise: Type.Integer(),
  masked: Type.String({ description: 'Where it goes.' }),
  provider: Type.String(),
  provider_id: orNull(Type.String(), { description: 'The provider’s id; null until the provider has confirmed it.' }),
  state: oneOf(STATES, {
    description:
      '`created`: not ordered yet; `sent`: ordered, not confirmed yet; `processing`: by the provider; `failed`: no money left the account, and the claim is for a run; `reversed`: it came back.',
  }),
  problem: orNull(oneOf(PROBLEMS), {
    description:
      'What the provider says otherwise: the amount, the bank’s reference, the state; `unknown`: it does not know the payment; `account`: open at another account than the configured one; `late`: open for an hour.',
  }),
  reference: orNull(Type.String(), { description: 'The bank’s reference (UTR).' }),
  reason: orNull(Type.String(), { description: 'The provider’s code of a state other than paid.' }),
  being_corrected: Type.Boolean({ description: 'A correction of its claim waits for a second admin.' }),
  created_at: moment,
  changed_at: moment,
});

const status = Type.Object({
  configured: orNull(oneOf(PROVIDERS), { description: 'The provider of the configuration; null: there is none.' }),
  provider: orNull(oneOf(PROVIDERS), { description: 'The one that owners chose to pay at once; null: none.' }),
  paused: Type.Boolean(),
  rejected_reason: orNull(Type.String(), {
    description:
      'The provider’s code if it has rejected the latest orders, which pauses; null: it has not. Claims that it never accepted are paid at once again when resumed.',
  }),
  verifications_rejected: Type.Boolean({
    description: 'The provider has rejected the latest verifications of payees; one an hour is tried.',
  }),
  resume_proposed: Type.Boolean({ description: 'A proposal to resume waits for another owner.' }),
  balance_paise: orNull(Type.Integer(), { description: 'At the provider; null until it was read.' }),
  balance_read_at: orNull(moment),
  low_since: orNull(moment, {
    description: 'Since when the balance is below the amount of the settings; null: it is not.',
  }),
  today_paise: Type.Integer({ description: 'Paid or ordered in this Indian day.' }),
  day_limit_paise: orNull(Type.Integer()),
  differences: Type.Integer({ description: 'Payments of which the provider says something else, or that are late.' }),
});

/** Routes of payments at once. */
export const instantPaymentRoutes = (context: MoneyContext) =>
  defineRoutes(requireAdmin(context), 'payouts', ({ route, list }) => {
    const { clock, reads } = context;
    const now = () => ({ at: clock.now(), account: context.payoutProvider?.account ?? '' });

    list('POST /admin/instant-payments', {
      operationId: 'listInstantPayments',
      permission: 'payouts.read',
      summary: 'Payments made at once, newest first, 10 a page',
      message: 'Payments',
      fields: { shown: optionalOrNull(oneOf(SHOWN), { description: 'All if omitted.', 'x-message': 'Invalid state' }) },
      item: paymentRow,
      read: ({ body }, window) => reads((db) => listPayments(db, { shown: body.shown ?? undefined, ...now() }, window)),
      present: toWire,
    });

    route('GET /admin/instant-payments/status', {
      operationId: 'getInstantPaymentStatus',
      permission: 'payouts.read',
      summary: 'Whether claims are paid at once, and what is left for it',
      response: dataEnvelope(status),
      handler: async () => ({
        message: 'Payments at once',
        data: await reads(async (db) => {
          const { payoutProvider } = context;
          const settings = await readSettings(db);
          const at = clock.now();
          const name = settings.instantProvider ?? payoutProvider?.name;
          const balance = name && (await findBalance(db, name));
          return toWire({
            configured: payoutProvider?.name ?? null,
            provider: settings.instantProvider,
            paused: settings.instantPaused,
            rejectedReason:
              (payoutProvider && (await findRejections(db, payoutProvider.account, 'ever')))?.reason ?? null,
            verificationsRejected: await areRejected(db),
            resumeProposed: (await listProposedFields(db)).includes('instant_paused'),
            balancePaise: balance ? balance.balancePaise : null,
            balanceReadAt: balance ? balance.readAt : null,
            lowSince: balance ? balance.lowSince : null,
            todayPaise: await sumSince(db, startOfIndianDay(indianDayOf(at))!),
            dayLimitPaise: settings.instantDayPaise,
            differences: await countDifferences(db, now()),
          });
        }),
      }),
    });

    route('POST /admin/instant-payments/pause', {
      operationId: 'pauseInstantPayments',
      permission: 'payouts.pay',
      summary: 'Pay nothing at once until the owners resume it',
      description: 'What was ordered goes on. To resume is a change of `instant_paused` in the settings, a proposal.',
      idempotent: true,
      body: Type.Object({}),
      response: dataEnvelope(Type.Object({ paused: Type.Boolean() })),
      handler: adminCommand(context, 'Payments at once are paused', () => undefined, pausePayments),
    });
  });
