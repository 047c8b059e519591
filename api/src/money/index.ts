import type { AppContext } from '../app-context';
import { HOUR_MS, MINUTE_MS } from '../jobs/schedule-every';
import { payoutDetailsRoutes, resealPayoutDetails } from '../modules/payout-details';
import { expireProposedRuns } from '../modules/payouts';
import { bankFileRoutes } from '../modules/payouts/bank-files.routes';
import { payeeNameRoutes } from '../modules/payouts/payee-names.routes';
import { payoutRoutes } from '../modules/payouts/payouts.routes';
import { ownStatementRoutes, statementRoutes } from '../modules/statements';
import type { Domain } from '../platform/domain';

export const money: Domain<AppContext> = {
  routes: [payoutDetailsRoutes, payoutRoutes, bankFileRoutes, payeeNameRoutes, ownStatementRoutes, statementRoutes],
  jobs: (context) => [
    { name: 'expire-proposed-runs', intervalMs: MINUTE_MS, run: () => expireProposedRuns(context) },
    {
      name: 'reseal-payout-details',
      intervalMs: HOUR_MS,
      run: (signal) => resealPayoutDetails(context.db, context.config.payoutKeys, signal),
    },
  ],
};
