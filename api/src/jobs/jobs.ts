import type { AppContext } from '../app-context';
import { findUnusualBatches } from '../modules/batch-life';
import { approveByRules } from '../modules/approval-rules/approve-by-rules';
import { purgeCases, readCases } from '../modules/cases';
import { purgeReplacedPictures } from '../modules/catalogue';
import { findSignals } from '../modules/claims';
import { settleOrders } from '../modules/confirmations';
import { purgeRememberedResponses } from '../modules/idempotency';
import { type CheckLog, invariantsJob } from '../modules/invariants';
import { sealJournals } from '../modules/journal-seals';
import { resealPayoutDetails } from '../modules/payout-details';
import { purgeMessages, sendMessages } from '../modules/outbox';
import { expireProposedRuns } from '../modules/payouts';
import { purgeImports } from '../modules/product-import/bulk-upload';
import { purgeRateEvents } from '../modules/rate-events';
import { refreshRollupsIfDue } from '../modules/rollups';
import { purgeSignIns } from '../modules/sign-in';
import { orderKinds } from '../order-kinds';
import type { Job } from './schedule-every';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Returns every background job of a process. */
export function listJobs(context: AppContext, log: CheckLog): Job[] {
  const { invariantsMinutes } = context.config.limits;
  return [
    { name: 'refresh-rollups', intervalMs: 20 * SECOND_MS, run: () => refreshRollupsIfDue(context) },
    { name: 'seal-journals', intervalMs: 10 * MINUTE_MS, run: () => sealJournals(context) },
    { name: 'find-unusual-batches', intervalMs: MINUTE_MS, run: () => findUnusualBatches(context) },
    { name: 'send-messages', intervalMs: 5 * SECOND_MS, run: (signal) => sendMessages(context, signal) },
    { name: 'find-signals', intervalMs: MINUTE_MS, run: (signal) => findSignals(context, signal) },
    { name: 'approve-by-rules', intervalMs: MINUTE_MS, run: (signal) => approveByRules(context, signal) },
    { name: 'settle-orders', intervalMs: MINUTE_MS, run: () => settleOrders(context, orderKinds(context)) },
    { name: 'expire-proposed-runs', intervalMs: MINUTE_MS, run: () => expireProposedRuns(context) },
    { name: 'read-cases', intervalMs: 5 * SECOND_MS, run: (signal) => readCases(context, signal) },
    { name: 'purge-remembered-responses', intervalMs: 10 * MINUTE_MS, run: () => purgeRememberedResponses(context) },
    { name: 'purge-rate-events', intervalMs: 10 * MINUTE_MS, run: () => purgeRateEvents(context) },
    { name: 'purge-sign-ins', intervalMs: HOUR_MS, run: () => purgeSignIns(context) },
    { name: 'purge-messages', intervalMs: HOUR_MS, run: () => purgeMessages(context.db, context.clock.now()) },
    { name: 'purge-cases', intervalMs: HOUR_MS, run: () => purgeCases(context) },
    { name: 'purge-imports', intervalMs: HOUR_MS, run: () => purgeImports(context) },
    { name: 'purge-replaced-pictures', intervalMs: HOUR_MS, run: () => purgeReplacedPictures(context) },
    {
      name: 'reseal-payout-details',
      intervalMs: HOUR_MS,
      run: (signal) => resealPayoutDetails(context.db, context.config.payoutKeys, signal),
    },
    ...(invariantsMinutes > 0 ? [invariantsJob(context, log)] : []),
  ];
}
