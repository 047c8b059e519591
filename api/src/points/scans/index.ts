export { labelOpened } from './label-opened.repository';
export { grantSerial } from './grant-scans';
export { usedCode, voidedCode } from './reject-code';
export { scanRoutes } from './scans.routes';
