export { grantSerial } from './grant-serial';
export { scanRoutes } from './scans.routes';
