export { grantSerial } from './grant-serial';
export { usedCode, voidCode } from './reject-code';
export { scanRoutes } from './scans.routes';
