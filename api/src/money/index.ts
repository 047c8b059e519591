import { HOUR_MS, type Job, MINUTE_MS, SECOND_MS } from '../platform/jobs/schedule-every';
import { hastenTransfer, instantPaymentRoutes, payAtOnce, readProviderBalance } from './instant-payments';
import { hastenPayee, ownPayeeRoutes, payeeRoutes, verifyPayees } from './payee-verification';
import { payoutDetailsRoutes, resealPayoutDetails } from './payout-details';
import { expireProposedRuns } from './payouts';
import { bankFileRoutes } from './payouts/bank-files.routes';
import { payeeNameRoutes } from './payouts/payee-names.routes';
import { payoutRoutes } from './payouts/payouts.routes';
import { ownStatementRoutes, statementRoutes } from './statements';
import type { Domain } from '../platform/domain';
import type { MoneyContext } from './context';
import { providerWebhookRoutes } from './payout-providers';

export const money: Domain<MoneyContext> = {
  routes: [
    payoutDetailsRoutes,
    payoutRoutes,
    bankFileRoutes,
    payeeNameRoutes,
    instantPaymentRoutes,
    providerWebhookRoutes({ transfer: hastenTransfer, verification: hastenPayee }),
    payeeRoutes,
    ownPayeeRoutes,
    ownStatementRoutes,
    statementRoutes,
  ],
  jobs: (context) => [
    { name: 'expire-proposed-runs', intervalMs: MINUTE_MS, run: () => expireProposedRuns(context) },
    { name: 'verify-payees', intervalMs: 5 * SECOND_MS, run: (signal) => verifyPayees(context, signal) },
    {
      name: 'reseal-payout-details',
      intervalMs: HOUR_MS,
      isLong: true,
      run: (signal) => resealPayoutDetails(context.db, context.config.payoutKeys, signal),
    },
    { name: 'pay-at-once', intervalMs: 5 * SECOND_MS, run: (signal) => payAtOnce(context, signal) },
    ...(context.payoutProvider ? providerJobs(context) : []),
  ],
};

const providerJobs = (context: MoneyContext): Job[] => [
  { name: 'read-provider-balance', intervalMs: MINUTE_MS, run: () => readProviderBalance(context) },
];
