export { type Batch, findBatchOfSerial, listCodeStates } from './batches.repository';
export { lockFreeSerials, lockSerials } from './codes.repository';
export { findSerial, findSkippedSerial } from './find-serial';
export { batchOrders } from './generate-batch';
export { handOffBatch } from './hand-off-batch';
export { type Label, listLabels } from './list-labels';
export { qrBatchRoutes } from './qr-batches.routes';
export { scansByBlock } from './scans-by-block.repository';
export { qrImageRoutes } from './qr-images.routes';
