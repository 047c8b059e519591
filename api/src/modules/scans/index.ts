export { forgetOldRequests } from './forget-old-requests';
export { scanRoutes } from './scans.routes';
