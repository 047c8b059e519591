import { type Static, type TObject, Type } from '@sinclair/typebox';
import { invalidField } from '../http/api-error';
import {
  dayField,
  idSchema,
  optionalOrNull,
  readDays,
  readSearch,
  readSearchLine,
  searchOrNull,
  toId,
} from '../http/request-fields';
import { auditActions } from './record-audit-event.repository';
import type { AuditFilter } from './audit.repository';

export const filterFields = {
  action: optionalOrNull(Type.String({ maxLength: 60 }), {
    description: 'One kind of act.',
    'x-message': 'Invalid action',
  }),
  admin: Type.Optional(
    Type.Union([...idSchema.anyOf, Type.Literal(''), Type.Null()], {
      description: 'The id of the admin who acted.',
      'x-message': 'Invalid admin',
    }),
  ),
  search: searchOrNull('An id, transaction id or mobile, whole; or part of a reason or name, taken literally.'),
  startDate: dayField('First day of the act, YYYY-MM-DD in IST, inclusive.'),
  endDate: dayField('Last day, inclusive.'),
};

/** Parses the wire's filter. Empty and null mean any. @throws ApiError 400 for invalid values */
export function readAuditFilter({ action, admin, search, ...days }: Static<TObject<typeof filterFields>>): AuditFilter {
  if (action && !auditActions.some((known) => known === action)) throw invalidField('action', 'Invalid action');
  return {
    ...(action && { action }),
    ...(admin && { adminId: toId(admin) }),
    ...readSearch(search),
    words: readSearchLine(search),
    ...readDays(days),
  };
}
