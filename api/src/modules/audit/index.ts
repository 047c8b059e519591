export { auditRoutes } from './audit.routes';
export { type AuditAction, recordAuditEvent } from './record-audit-event.repository';
