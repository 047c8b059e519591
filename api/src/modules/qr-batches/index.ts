export { qrBatchRoutes } from './qr-batches.routes';
export { qrImageRoutes } from './qr-images.routes';
export { signQrImageUrl } from './sign-qr-image';
