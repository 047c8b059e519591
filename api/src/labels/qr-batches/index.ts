export { type Batch, findBatchOfSerial, listCodeStates, readBatch } from './batches.repository';
export { lockFreeSerials, lockSerials } from './codes.repository';
export { findSerial, findSkippedSerial } from './find-serial';
export { batchOrders } from './generate-batch';
export { handOffBatch } from './hand-off-batch';
export { type Label, listLabels } from './list-labels';
export { qrBatchRoutes } from './qr-batches.routes';
export { qrImageRoutes } from './qr-images.routes';
