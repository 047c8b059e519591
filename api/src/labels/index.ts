import { batchLifeRoutes } from './batch-life';
import { codeStoryRoutes } from './code-story/code-story.routes';
import { labelSheetRoutes } from './label-sheets/label-sheets.routes';
import { qrBatchRoutes, qrImageRoutes } from './qr-batches';
import type { Domain } from '../platform/domain';
import type { LabelsContext } from './context';

export const labels: Domain<LabelsContext> = {
  routes: [qrBatchRoutes, qrImageRoutes, labelSheetRoutes, batchLifeRoutes, codeStoryRoutes],
  jobs: () => [],
};
