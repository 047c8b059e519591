export { forgetOldRequests } from './forget-old-requests';
export { type ScanRequest, recordScan } from './record-scan';
export { type GrantedScan } from './scan.repository';
export { scanRoutes } from './scans.routes';
