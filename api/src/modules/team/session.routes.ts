import { type Static, Type } from '@sinclair/typebox';
import type { AppContext } from '../../app-context';
import { defineRoutes } from '../../http/define-routes';
import { dataEnvelope } from '../../http/envelope';
import { adminOf, requireAdmin } from '../../http/guards';
import { ADMIN_ROLES, hasPermission, PERMISSIONS } from '../../permissions';

const roleField = Type.Union(ADMIN_ROLES.map((role) => Type.Literal(role)));
const permissionField = Type.Union(PERMISSIONS.map((permission) => Type.Literal(permission)));

const session = Type.Object({
  id: Type.Integer(),
  mobile: Type.String(),
  name: Type.Union([Type.String(), Type.Null()]),
  roles: Type.Array(roleField, { description: 'The first number of ADMIN_MOBILES is always the owner.' }),
  permissions: Type.Array(permissionField, {
    description: 'What the roles include together (docs/operations/roles.md).',
  }),
});

export const adminSessionRoutes = (context: AppContext) =>
  defineRoutes(requireAdmin(context), 'team', ({ route }) => {
    route('GET /admin/session', {
      operationId: 'getAdminSession',
      permission: 'workplace.use',
      summary: 'The signed-in admin, their roles and permissions',
      response: dataEnvelope(session),
      async handler(request) {
        const { id, mobile, roles } = adminOf(request);
        const admin = await context.db
          .selectFrom('admins')
          .select('name')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        const permissions = PERMISSIONS.filter((permission) => hasPermission(roles, permission));
        const data: Static<typeof session> = { id, mobile, name: admin.name, roles: [...roles], permissions };
        return { message: 'Session', data };
      },
    });
  });
