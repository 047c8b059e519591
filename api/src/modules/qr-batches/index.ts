export type { Batch } from './batches.repository';
export { listLiveSerials } from './codes.repository';
export { handOffBatch } from './hand-off-batch';
export { qrBatchRoutes } from './qr-batches.routes';
export { qrImageRoutes } from './qr-images.routes';
export { type Modules, qrModules } from './render-qr';
