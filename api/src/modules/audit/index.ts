export { auditRoutes } from './audit.routes';
export type { AuditAction } from './audit-actions';
export { recordAuditEvent } from './record-audit-event.repository';
