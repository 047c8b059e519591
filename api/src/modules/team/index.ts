export { adminSessionRoutes } from './session.routes';
