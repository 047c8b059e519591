export { grantSerial } from './grant-serial';
export { usedCode, voidedCode } from './reject-code';
export { scanRoutes } from './scans.routes';
