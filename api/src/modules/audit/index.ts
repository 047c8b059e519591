export { auditActions, type AuditAction } from './audit-actions';
export { recordAct, type AdminAct } from './record-act.repository';
