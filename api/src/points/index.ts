import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../jobs/schedule-every';
import { approveByRules } from '../modules/approval-rules/approve-by-rules';
import { approvalRulesRoutes } from '../modules/approval-rules/approval-rules.routes';
import { caseRoutes, purgeCases, readCases } from '../modules/cases';
import { findSignals, ownPointsRoutes, redemptionRoutes, triageRoutes } from '../modules/claims';
import { invariantRoutes, invariantsJob } from '../modules/invariants';
import { sealJournals } from '../modules/journal-seals';
import { scanRoutes } from '../modules/scans';
import { userRecordsRoutes } from '../modules/user-records/user-records.routes';
import type { Domain } from '../platform/domain';
import type { AppContext } from '../app-context';

export const points: Domain<AppContext> = {
  routes: [
    ...[scanRoutes, caseRoutes, ownPointsRoutes, redemptionRoutes, triageRoutes, approvalRulesRoutes],
    ...[userRecordsRoutes, invariantRoutes],
  ],
  jobs: (context, log) => [
    { name: 'seal-journals', intervalMs: 10 * MINUTE_MS, run: () => sealJournals(context) },
    { name: 'find-signals', intervalMs: MINUTE_MS, run: (signal) => findSignals(context, signal) },
    { name: 'approve-by-rules', intervalMs: MINUTE_MS, run: (signal) => approveByRules(context, signal) },
    { name: 'read-cases', intervalMs: 5 * SECOND_MS, run: (signal) => readCases(context, signal) },
    { name: 'purge-cases', intervalMs: HOUR_MS, run: () => purgeCases(context) },
    ...(context.config.limits.invariantsMinutes > 0 ? [invariantsJob(context, log)] : []),
  ],
};
