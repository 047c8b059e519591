import { MINUTE_MS } from '../jobs/schedule-every';
import { batchLifeRoutes, findUnusualBatches } from '../modules/batch-life';
import { codeStoryRoutes } from '../modules/code-story/code-story.routes';
import { labelSheetRoutes } from '../modules/label-sheets';
import { qrBatchRoutes, qrImageRoutes } from '../modules/qr-batches';
import type { Domain } from '../platform/domain';
import type { AppContext } from '../app-context';

export const labels: Domain<AppContext> = {
  routes: [qrBatchRoutes, qrImageRoutes, labelSheetRoutes, batchLifeRoutes, codeStoryRoutes],
  jobs: (context) => [{ name: 'find-unusual-batches', intervalMs: MINUTE_MS, run: () => findUnusualBatches(context) }],
};
