import { Type, type Static, type TObject } from '@sinclair/typebox';
import type { PlatformContext } from '../context';
import { defineRoutes } from '../http/define-routes';
import { adminName, dataEnvelope, moment, nullableText, oneOf } from '../http/envelope';
import { requireAdmin } from '../http/guards';
import { type AuditAction, auditActions } from './record-audit-event.repository';
import { type AuditEntry, listAdmins, listAuditEvents, type AuditFilter } from './audit.repository';
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

const auditRow = Type.Object({
  id: Type.Integer(),
  at: moment,
  admin: Type.Union([adminName, Type.Null()], { description: 'Who acted; null before sign-in.' }),
  action: oneOf(auditActions),
  details: Type.Record(Type.String(), Type.Unknown(), { description: 'Ids and figures of the act, by kind of act.' }),
  user: Type.Union(
    [
      Type.Object({
        id: Type.Integer(),
        name: nullableText,
        mobile: nullableText,
        role_id: Type.Integer({ description: '1 admin, 2 plumber, 3 customer.' }),
      }),
      Type.Null(),
    ],
    { description: 'The plumber or customer acted upon, as they are called now.' },
  ),
  product_name: Type.Union([Type.String(), Type.Null()], {
    description: 'The product it was about, as it is called now.',
  }),
});

/** Returns an event on the wire. A subject is null if it no longer exists or the event has none. */
function presentAuditEvent(entry: AuditEntry) {
  return {
    id: entry.id,
    at: entry.at.toISOString(),
    admin: entry.adminId === null ? null : { id: entry.adminId, mobile: entry.adminMobile!, name: entry.adminName },
    action: entry.action as AuditAction,
    details: entry.details,
    user:
      entry.userId === null
        ? null
        : { id: entry.userId, name: entry.userName, mobile: entry.userMobile, role_id: entry.userRoleId! },
    product_name: entry.productName,
  };
}

const filterFields = {
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

function readAuditFilter({ action, admin, search, ...days }: Static<TObject<typeof filterFields>>): AuditFilter {
  if (action && !auditActions.some((known) => known === action)) throw invalidField('action', 'Invalid action');
  return {
    ...(action && { action }),
    ...(admin && { adminId: toId(admin) }),
    ...readSearch(search),
    words: readSearchLine(search),
    ...readDays(days),
  };
}

export const auditRoutes = (context: PlatformContext) =>
  defineRoutes(requireAdmin(context), 'audit', ({ route, list }) => {
    list('POST /admin/audit', {
      operationId: 'listActs',
      permission: 'audit.read',
      summary: 'Acts of admins, the last one first, 10 a page',
      message: 'Acts',
      fields: filterFields,
      item: auditRow,
      read: ({ body }, window) => context.reads((db) => listAuditEvents(db, readAuditFilter(body), window)),
      present: presentAuditEvent,
    });

    route('POST /admin/audit/admins', {
      operationId: 'listAdmins',
      permission: 'audit.read',
      summary: 'Everybody who has signed in as an admin',
      body: Type.Object({}),
      response: dataEnvelope(Type.Array(adminName)),
      handler: async () => ({ message: 'Admins', data: await listAdmins(context.db) }),
    });
  });
