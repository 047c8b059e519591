export type { Batch } from './batches.repository';
export { listLiveSerials } from './codes.repository';
export { qrBatchRoutes } from './qr-batches.routes';
export { qrImageRoutes } from './qr-images.routes';
export { readHandOffBatch } from './read-printable-batch';
export { qrModules } from './render-qr';
export { signQrImageUrl } from './sign-qr-image';
