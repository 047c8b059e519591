export { scanRoutes } from './scans.routes';
