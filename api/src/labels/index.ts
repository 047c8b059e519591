import { batchLifeRoutes } from './batch-life';
import { codeStoryRoutes } from './code-story/code-story.routes';
import { labelSheetRoutes } from './label-sheets/label-sheets.routes';
import { SECOND_MS } from '../platform/jobs/schedule-every';
import { forgetCodes, marketFileRoutes } from './market-codes';
import { qrBatchRoutes, qrImageRoutes } from './qr-batches';
import type { Domain } from '../platform/domain';
import type { LabelsContext } from './context';

export const labels: Domain<LabelsContext> = {
  routes: [qrBatchRoutes, qrImageRoutes, labelSheetRoutes, batchLifeRoutes, codeStoryRoutes, marketFileRoutes],
  jobs: (context) => [
    { name: 'forget-codes', intervalMs: 10 * SECOND_MS, isLong: true, run: (signal) => forgetCodes(context, signal) },
  ],
};
