import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../platform/jobs/schedule-every';
import { accountMergeRoutes } from './account-merges/account-merges.routes';
import { approveByRules } from './approval-rules/approve-by-rules';
import { approvalRulesRoutes } from './approval-rules/approval-rules.routes';
import { purgeCases } from './cases/cases.repository';
import { adminCaseRoutes, casePictureRoutes, ownCaseRoutes } from './cases/cases.routes';
import { readCases } from './cases/read-cases';
import { campaignRoutes, sendCampaigns } from './campaigns';
import { ownPointsRoutes, queueRoutes, redemptionRoutes } from './claims';
import { expireDuePoints, expiryRoutes } from './expiry';
import { importRoutes, purgeMemberImports, runImports } from './imports';
import { sealJournals } from './journal-seals';
import { scanRoutes } from './scans';
import {
  announceSchemes,
  grantGoals,
  ownSchemeRoutes,
  payReferrals,
  referralRoutes,
  schemeListRoutes,
  schemeRoutes,
  simulationRoutes,
} from './schemes';
import { findSignals, findUnusualBatches } from './signals';
import { userRecordsRoutes } from './user-records/user-records.routes';
import type { Domain } from '../platform/domain';
import type { PointsContext } from './context';

export const points: Domain<PointsContext> = {
  routes: [
    ...[
      scanRoutes,
      ownCaseRoutes,
      adminCaseRoutes,
      casePictureRoutes,
      ownPointsRoutes,
      redemptionRoutes,
      queueRoutes,
      approvalRulesRoutes,
      schemeRoutes,
      ownSchemeRoutes,
      schemeListRoutes,
      referralRoutes,
      simulationRoutes,
      expiryRoutes,
      campaignRoutes,
    ],
    userRecordsRoutes,
    accountMergeRoutes,
    importRoutes,
  ],
  jobs: (context) => [
    { name: 'seal-journals', intervalMs: 10 * MINUTE_MS, run: () => sealJournals(context) },
    { name: 'find-unusual-batches', intervalMs: MINUTE_MS, run: () => findUnusualBatches(context) },
    { name: 'find-signals', intervalMs: 20 * SECOND_MS, run: (signal) => findSignals(context, signal) },
    { name: 'approve-by-rules', intervalMs: 10 * SECOND_MS, run: (signal) => approveByRules(context, signal) },
    { name: 'grant-goals', intervalMs: 10 * SECOND_MS, run: (signal) => grantGoals(context, signal) },
    { name: 'pay-referrals', intervalMs: 10 * SECOND_MS, run: (signal) => payReferrals(context, signal) },
    { name: 'expire-points', intervalMs: 6 * HOUR_MS, isLong: true, run: (signal) => expireDuePoints(context, signal) },
    { name: 'read-cases', intervalMs: 5 * SECOND_MS, run: (signal) => readCases(context, signal) },
    {
      name: 'announce-schemes',
      intervalMs: MINUTE_MS,
      isLong: true,
      run: (signal) => announceSchemes(context, signal),
    },
    { name: 'run-imports', intervalMs: 5 * SECOND_MS, isLong: true, run: (signal) => runImports(context, signal) },
    { name: 'purge-member-imports', intervalMs: HOUR_MS, run: () => purgeMemberImports(context) },
    {
      name: 'send-campaigns',
      intervalMs: 5 * SECOND_MS,
      isLong: true,
      run: (signal) => sendCampaigns(context, signal),
    },
    { name: 'purge-cases', intervalMs: HOUR_MS, run: () => purgeCases(context) },
  ],
};
