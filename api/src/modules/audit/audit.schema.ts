import { type Static, Type } from '@sinclair/typebox';
import { idSchema, pageSchema, readDays, toId } from '../../http/request-fields';
import { invalidField } from '../../http/api-error';
import { type AuditAction, auditActions } from './audit-actions';
import type { AuditFilter } from './place-of-page.repository';

const LONGEST_SEARCH = 200;
const optional = <T extends ReturnType<typeof Type.String>>(text: T, description: string, message: string) =>
  Type.Optional(Type.Union([text, Type.Null()], { description, 'x-message': message }));

/** The audit actions as an enumeration of the wire. */
export const auditActionSchema = Type.Unsafe<AuditAction>({ type: 'string', enum: Object.keys(auditActions) });

export const auditBody = Type.Object({
  page: pageSchema,
  action: optional(Type.String({ maxLength: 60 }), 'One kind of act.', 'Invalid action'),
  admin: Type.Optional(
    Type.Union([...idSchema.anyOf, Type.Literal(''), Type.Null()], {
      description: 'The id of the admin who acted.',
      'x-message': 'Invalid admin',
    }),
  ),
  search: optional(
    Type.String({ maxLength: LONGEST_SEARCH }),
    'An id, transaction id or mobile, whole; or part of a reason or name, taken literally.',
    'Invalid search',
  ),
  startDate: optional(
    Type.String({ maxLength: 20 }),
    'First day of the act, YYYY-MM-DD in IST, inclusive.',
    'Invalid date',
  ),
  endDate: optional(Type.String({ maxLength: 20 }), 'Last day, inclusive.', 'Invalid date'),
});

/** Parses the wire's filter. Empty and null mean any. @throws ApiError 400 for invalid values */
export function readAuditFilter(body: Static<typeof auditBody>): AuditFilter {
  const { action, admin } = body;
  const search = body.search?.trim();
  if (action && !Object.hasOwn(auditActions, action)) refuse('action', 'Invalid action');
  // PostgreSQL has no NUL in texts: a search for one fails.
  if (search?.includes('\0')) refuse('search', 'Invalid search');
  return {
    ...(action && { action }),
    ...(admin && { adminId: toId(admin) }),
    ...(search && { search }),
    ...readDays(body),
  };
}

function refuse(field: string, message: string): never {
  throw invalidField(field, message);
}
