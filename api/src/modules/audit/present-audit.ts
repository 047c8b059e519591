import { Type } from '@sinclair/typebox';
import { moment, nullableText } from '../../http/envelope';
import type { AuditEntry } from './audit.repository';
import type { AuditAction } from './audit-actions';
import { auditActionSchema } from './audit.schema';

export const auditRow = Type.Object({
  id: Type.Integer(),
  at: moment,
  admin: Type.Union([Type.Object({ id: Type.Integer(), mobile: Type.String() }), Type.Null()], {
    description: 'Who acted; null when nobody was signed in.',
  }),
  action: auditActionSchema,
  details: Type.Record(Type.String(), Type.Unknown(), { description: 'Ids and figures of the act, by kind of act.' }),
  user: Type.Union(
    [
      Type.Object({
        id: Type.Integer(),
        name: nullableText,
        mobile: nullableText,
        role_id: Type.Integer(),
      }),
      Type.Null(),
    ],
    { description: 'The plumber or customer acted upon, as they are called now.' },
  ),
  product_name: Type.Union([Type.String(), Type.Null()], {
    description: 'The product it was about, as it is called now.',
  }),
});

export const adminRow = Type.Object({ id: Type.Integer(), mobile: Type.String() });

/** Returns an event on the wire. A subject is null if it no longer exists or the event has none. */
export function presentAuditEvent(entry: AuditEntry) {
  return {
    id: entry.id,
    at: entry.at.toISOString(),
    admin: entry.adminId === null ? null : { id: entry.adminId, mobile: entry.adminMobile! },
    action: entry.action as AuditAction,
    details: entry.details,
    user:
      entry.userId === null
        ? null
        : { id: entry.userId, name: entry.userName, mobile: entry.userMobile, role_id: entry.userRoleId! },
    product_name: entry.productName,
  };
}
