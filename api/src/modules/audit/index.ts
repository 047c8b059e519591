export { auditRoutes } from './audit.routes';
export { recordAct } from './record-act.repository';
