import { type Static, Type } from '@sinclair/typebox';
import type { ProgrammeContext } from '../context';
import { invalidField } from '../../platform/http/api-error';
import { defineRoutes } from '../../platform/http/define-routes';
import { dataEnvelope, moment, nullableText, oneOf, orNull } from '../../platform/http/envelope';
import { adminOf, requireAdmin } from '../../platform/http/guards';
import { idSchema, toId } from '../../platform/http/request-fields';
import { toWire } from '../../platform/http/to-wire';
import { ADMIN_ROLES, hasPermission, PERMISSIONS } from '../../platform/permissions';
import { showableLine } from '../../platform/showable-text';
import { plainMobile } from '../../platform/typed-texts';
import { adminCommand } from '../../platform/idempotency';
import { changeAdmin, inviteAdmin, removeAdmin } from './change-team';
import { findAdmin, listTeam } from './team.repository';

const LONGEST_NAME = 100;
const NO_NAME = 'Please enter a name';
const NO_ROLES = 'Please choose a role';

const role = oneOf(ADMIN_ROLES);

const session = Type.Object({
  id: Type.Integer(),
  mobile: Type.String(),
  name: nullableText,
  roles: Type.Array(role, { description: 'The first number of ADMIN_MOBILES is always the owner.' }),
  permissions: Type.Array(oneOf(PERMISSIONS), {
    description: 'What the roles include together (docs/operations/roles.md).',
  }),
});

const member = {
  id: Type.Integer(),
  mobile: Type.String(),
  name: nullableText,
  roles: Type.Array(role, { description: 'What they may do: the sum of these roles.' }),
  is_listed: Type.Boolean({ description: 'In ADMIN_MOBILES.' }),
  is_first: Type.Boolean({ description: 'The first of ADMIN_MOBILES, who is always the owner.' }),
  joined_at: { ...moment, description: 'When they were invited, or first listed.' },
};

const memberRow = Type.Object({
  ...member,
  invited_by: orNull(Type.Object({ id: Type.Integer(), mobile: Type.String(), name: nullableText }), {
    description: 'Null: listed in ADMIN_MOBILES.',
  }),
  last_signed_in_at: orNull(moment, { description: 'Null: not yet.' }),
  live_sessions: Type.Integer({ description: 'Browsers that are signed in now.' }),
});

const details = {
  name: Type.String({ description: 'For the other admins; up to 100 characters.', 'x-message': NO_NAME }),
  roles: Type.Array(role, {
    minItems: 1,
    maxItems: 20,
    description: 'What they may do: the sum of these roles (docs/operations/roles.md).',
    'x-message': NO_ROLES,
  }),
};
const detailsBody = Type.Object(details);

const INVALID_MOBILE = 'Please enter a valid mobile number.';
const mobile = Type.String({
  maxLength: 60,
  description: 'Ten digits starting with 6, 7, 8 or 9, in any spelling: the codes go there.',
  'x-message': INVALID_MOBILE,
});

/** Returns a mobile number as ten digits. @throws ApiError 400 at `mobile` */
function readMobile(given: string): string {
  const digits = plainMobile(given);
  if (!/^[6-9][0-9]{9}$/.test(digits)) throw invalidField('mobile', INVALID_MOBILE);
  return digits;
}

/** Returns name and roles as they are stored, each role once. @throws ApiError 400 with every field's message */
function readDetails({ name: given, roles }: Static<typeof detailsBody>) {
  const name = showableLine(given);
  if (name === undefined) throw invalidField('name', 'Invalid name');
  if (name === '') throw invalidField('name', NO_NAME);
  if (name.length > LONGEST_NAME) throw invalidField('name', 'Name is too long');
  return { name, roles: ADMIN_ROLES.filter((one) => roles.includes(one)) };
}

/** The signed-in admin, and the team that the owner manages. */
export const teamRoutes = (context: ProgrammeContext) =>
  defineRoutes(requireAdmin(context), 'team', ({ route, list }) => {
    const { config, db } = context;

    route('GET /admin/session', {
      operationId: 'getAdminSession',
      permission: 'workplace.use',
      summary: 'The signed-in admin, their roles and permissions',
      response: dataEnvelope(session),
      async handler(request) {
        const { id, roles } = adminOf(request);
        const admin = (await findAdmin(db, config.adminMobiles, { id }))!;
        const permissions = PERMISSIONS.filter((permission) => hasPermission(roles, permission));
        const data = { id, mobile: admin.mobile, name: admin.name, roles: [...roles], permissions };
        return { message: 'Session', data };
      },
    });

    list('POST /admin/team', {
      operationId: 'listTeam',
      permission: 'team.change',
      summary: 'Everyone who may sign in as an admin, 10 a page',
      message: 'Team',
      item: memberRow,
      read: (_request, window) => listTeam(context, window),
      present: ({ roles, ...row }) => ({ ...toWire(row), roles: [...roles] }),
    });

    route('POST /admin/team/invite', {
      operationId: 'inviteAdmin',
      permission: 'team.change',
      summary: 'Add an admin, who signs in with a code to this number',
      idempotent: true,
      status: 201,
      body: Type.Object({ mobile, ...details }),
      response: dataEnvelope(Type.Object(member)),
      handler: adminCommand(
        context,
        'Admin Added Successfully',
        ({ mobile: number, ...given }: Static<typeof detailsBody> & { mobile: string }) => ({
          mobile: readMobile(number),
          ...readDetails(given),
        }),
        async (command, invitation) => presentMember(await inviteAdmin(context, command, invitation)),
      ),
    });

    route('PUT /admin/team', {
      operationId: 'changeAdmin',
      permission: 'team.change',
      summary: 'Change name and roles of an admin, from their next request on',
      idempotent: true,
      body: Type.Object({ id: idSchema, ...details }),
      response: dataEnvelope(Type.Object(member)),
      handler: adminCommand(
        context,
        'Admin Updated Successfully',
        ({ id, ...given }: Static<typeof detailsBody> & { id: number | string }) => ({
          id: toId(id),
          ...readDetails(given),
        }),
        async (command, change) => presentMember(await changeAdmin(context, command, change)),
      ),
    });

    route('POST /admin/team/remove', {
      operationId: 'removeAdmin',
      permission: 'team.change',
      summary: 'Take an admin off the team, and end their sessions',
      idempotent: true,
      body: Type.Object({ id: idSchema }),
      response: dataEnvelope(Type.Object({ id: Type.Integer() })),
      handler: adminCommand(
        context,
        'Admin Removed Successfully',
        ({ id }: { id: number | string }) => toId(id),
        (command, id) => removeAdmin(context, command, id),
      ),
    });
  });

const presentMember = ({ roles, ...rest }: Awaited<ReturnType<typeof inviteAdmin>>) => ({
  ...toWire(rest),
  roles: [...roles],
});
