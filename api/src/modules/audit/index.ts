export { auditActions, type AuditAction } from './audit-actions';
export { auditRoutes } from './audit.routes';
export { recordAct, type AdminAct } from './record-act.repository';
