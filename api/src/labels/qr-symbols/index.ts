export { qrModules, symbolPath } from './qr-symbol';
