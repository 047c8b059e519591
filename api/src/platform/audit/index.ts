export { eventsByDay } from './audit.repository';
export { auditRoutes } from './audit.routes';
export { type AuditAction, isRecorded, recordAuditEvent } from './record-audit-event.repository';
