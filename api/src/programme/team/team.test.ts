import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TEST_ADMIN, type TestApi, createTestApi, freshMobile } from '../../../test/create-test-api';
import { post } from '../../../test/points-driver';
import { ADMIN_ROLES, hasPermission, type Permission, PERMISSIONS } from '../../platform/permissions';
import { makeSignInLink } from '../../accounts/sign-in';
import { insertListedAdmins } from './team.repository';

const LISTED = '9000000002';

let api: TestApi;
let owner: string;
beforeAll(async () => {
  api = await createTestApi({ adminMobiles: [TEST_ADMIN, LISTED], limits: { otpResendSeconds: 0 } });
  owner = await api.signInAdmin();
});
afterAll(() => api.close());

interface Member {
  id: number;
  mobile: string;
  name: string | null;
  roles: string[];
}

const team = async () => (await post(api, '/admin/team', owner)).json().data as Member[];
const memberOf = async (mobile: string) => (await team()).find((member) => member.mobile === mobile);
const put = (payload: object, token = owner) =>
  api.app.inject({ method: 'PUT', url: '/admin/team', headers: { token }, payload });
const remove = (id: number, token = owner) => post(api, '/admin/team/remove', token, { id });
async function invite(roles: string[], mobile = freshMobile()): Promise<Member> {
  const response = await post(api, '/admin/team/invite', owner, { mobile, name: 'Asha Rao', roles });
  expect([response.statusCode, response.json().message]).toEqual([201, 'Admin Added Successfully']);
  return response.json().data;
}
const lastEvent = async () =>
  (await api.db.selectFrom('audit_log').select(['action', 'details']).orderBy('id', 'desc').executeTakeFirst())!;
const session = async (token: string, node = api) => node.app.inject({ url: '/admin/session', headers: { token } });
async function codeSignIn(mobile: string) {
  const before = api.outbox.length;
  await post(api, '/admin/generate_Otp', undefined, { mobile });
  await vi.waitFor(() => expect(api.outbox.length).toBeGreaterThan(before), { timeout: 20_000 });
  return post(api, '/admin/validate_Otp', undefined, { mobile, otp: api.outbox.at(-1)!.otp });
}

describe('POST /admin/team', () => {
  test('200: those of ADMIN_MOBILES who have not signed in, and those invited, with who, when and sessions', async () => {
    await insertListedAdmins(api.context);
    const { id, mobile } = await invite(['catalogue', 'viewer']);
    await api.signInAdmin(mobile);
    const at = api.clock.now().toISOString();
    expect(await team()).toMatchObject([
      { mobile: TEST_ADMIN, name: null, roles: ['owner'], is_listed: true, is_first: true, live_sessions: 1 },
      { mobile: LISTED, roles: ['approver', 'finance', 'catalogue'], is_first: false, last_signed_in_at: null },
      {
        id,
        name: 'Asha Rao',
        roles: ['catalogue', 'viewer'],
        is_listed: false,
        invited_by: { mobile: TEST_ADMIN },
        joined_at: at,
        live_sessions: 1,
      },
    ]);
  });
});

describe('POST /admin/team/invite', () => {
  test('201: an invited number signs in by code and by link, and has what its roles include', async () => {
    const { id, mobile } = await invite(['viewer']);
    expect(await lastEvent()).toEqual({ action: 'admin-invited', details: { member_id: id, roles: ['viewer'] } });
    const signedIn = await codeSignIn(mobile);
    expect(signedIn.statusCode).toBe(200);
    expect((await memberOf(mobile))!).toMatchObject({ last_signed_in_at: api.clock.now().toISOString() });
    const { data } = (await session(await api.signInAdmin(mobile))).json();
    expect(data).toMatchObject({ id, name: 'Asha Rao', roles: ['viewer'] });
    expect(data.permissions).toEqual(PERMISSIONS.filter((permission) => hasPermission(['viewer'], permission)));
    await expect(makeSignInLink(api.context, mobile)).resolves.toHaveProperty('url');
  });

  test('201: a number in any spelling is stored as ten digits, and is a member already in another', async () => {
    const body = { roles: ['viewer'], name: 'As\u200bha' };
    const first = await post(api, '/admin/team/invite', owner, { ...body, mobile: '\u202a+91 91987-65430\u202c' });
    expect([first.statusCode, first.json().data]).toEqual([
      201,
      expect.objectContaining({ mobile: '9198765430', name: 'Asha' }),
    ]);
    const again = await post(api, '/admin/team/invite', owner, { ...body, mobile: '०९१९८७६५४३०' });
    expect([again.statusCode, again.json().code]).toEqual([409, 'admin_exists']);
    await remove(first.json().data.id);
  });

  test.each([
    [{ roles: ['viewer'], name: 'A' }, 'mobile'],
    [{ mobile: '+14155550100', roles: ['viewer'], name: 'A' }, 'mobile'],
    [{ mobile: '5876543210', roles: ['viewer'], name: 'A' }, 'mobile'],
    [{ mobile: '9876543210', roles: [], name: 'A' }, 'roles'],
    [{ mobile: '9876543210', roles: ['king'], name: 'A' }, 'roles'],
    [{ mobile: '9876543210', roles: ['viewer'], name: ' ' }, 'name'],
    [{ mobile: '9876543210', roles: ['viewer'], name: 'A'.repeat(101) }, 'name'],
    [{ mobile: '9876543210', roles: ['viewer'], name: 'A\u0000' }, 'name'],
  ])('400: %j', async (body, field) => {
    const response = await post(api, '/admin/team/invite', owner, body);
    expect([response.statusCode, Object.keys(response.json().errors)[0]!.split('.')[0]]).toEqual([400, field]);
  });

  test('409: a member already, or the owner', async () => {
    const { mobile } = await invite(['viewer']);
    for (const known of [mobile, LISTED, TEST_ADMIN]) {
      const response = await post(api, '/admin/team/invite', owner, { mobile: known, name: 'B', roles: ['owner'] });
      expect([response.statusCode, response.json().code]).toEqual([409, 'admin_exists']);
    }
  });
});

describe('PUT /admin/team', () => {
  test('200: fewer roles are refused from the next request on, on every node', async () => {
    const { id, mobile } = await invite(['approver']);
    const token = await api.signInAdmin(mobile);
    const other = await api.anotherNode();
    const queue = () => other.app.inject({ method: 'POST', url: '/admin/redeem', headers: { token }, payload: {} });
    expect((await queue()).statusCode).toBe(200);
    const changed = await put({ id, name: 'Asha Rao', roles: ['catalogue'] });
    expect([changed.statusCode, changed.json().data.roles]).toEqual([200, ['catalogue']]);
    expect((await queue()).json().code).toBe('not_permitted');
    expect(await lastEvent()).toEqual({
      action: 'admin-changed',
      details: { member_id: id, changes: { roles: { from: ['approver'], to: ['catalogue'] } } },
    });
    await other.close();
  });

  test('200: one’s own name; a listed number keeps the roles of ADMIN_MOBILES; an unchanged save leaves no event', async () => {
    const [first, listed] = await team();
    expect((await put({ id: first!.id, name: 'Meera', roles: ['owner'] })).json().data.name).toBe('Meera');
    expect(await lastEvent()).toEqual({ action: 'admin-changed', details: { member_id: first!.id, renamed: true } });
    await put({ id: listed!.id, name: 'Kiran', roles: listed!.roles });
    const row = await api.db.selectFrom('admins').select('roles').where('id', '=', listed!.id).executeTakeFirst();
    expect(row).toEqual({ roles: null });
    const before = await api.db.selectFrom('audit_log').select('id').execute();
    await put({ id: listed!.id, name: 'Kiran', roles: listed!.roles });
    expect(await api.db.selectFrom('audit_log').select('id').execute()).toEqual(before);
  });

  test('404: no such admin; 409: the first owner, and one’s own roles', async () => {
    expect((await put({ id: 999_999, name: 'A', roles: ['viewer'] })).json().code).toBe('admin_not_found');
    const second = await invite(['owner']);
    const secondToken = await api.signInAdmin(second.mobile);
    const [first] = await team();
    const refused = [
      await put({ id: first!.id, name: 'A', roles: ['viewer'] }, secondToken),
      await remove(first!.id, secondToken),
      await put({ id: second.id, name: 'A', roles: ['viewer'] }, secondToken),
      await remove(second.id, secondToken),
    ];
    expect(refused.map((response) => [response.statusCode, response.json().code])).toEqual(
      Array(4).fill([409, 'admin_fixed']),
    );
  });
});

describe('POST /admin/team/remove', () => {
  test('200: the next request on another node is refused; no code and no link is made; invited again, old sessions stay ended', async () => {
    const { id, mobile } = await invite(['approver', 'finance']);
    const token = await api.signInAdmin(mobile);
    const other = await api.anotherNode();
    expect((await session(token, other)).statusCode).toBe(200);
    expect((await remove(id)).json()).toEqual({ message: 'Admin Removed Successfully', data: { id } });
    expect((await session(token, other)).json().code).toBe('token_required');
    expect(await lastEvent()).toEqual({
      action: 'admin-removed',
      details: { member_id: id, roles: ['approver', 'finance'] },
    });
    expect(await memberOf(mobile)).toBeUndefined();
    await expect(makeSignInLink(api.context, mobile)).rejects.toThrow('is not the number of an admin');
    expect((await remove(id)).statusCode).toBe(404);
    await invite(['viewer'], mobile);
    expect((await session(token, other)).statusCode).toBe(401);
    await other.close();
  });

  test('a number taken off ADMIN_MOBILES leaves the team with the roles it was given; an invited one stays', async () => {
    const listed = (await memberOf(LISTED))!;
    await put({ id: listed.id, name: 'Kiran', roles: ['viewer'] });
    const invited = await invite(['viewer']);
    const node = await api.anotherNode({ adminMobiles: [TEST_ADMIN] });
    for (const [mobile, status] of [
      [LISTED, 401],
      [invited.mobile, 200],
    ] as const) {
      const token = await api.signInAdmin(mobile);
      expect([(await session(token)).statusCode, (await session(token, node)).statusCode]).toEqual([200, status]);
    }
    const left = (await post(node, '/admin/team', owner)).json().data as Member[];
    expect(left.map(({ mobile }) => mobile)).not.toContain(LISTED);
    await expect(makeSignInLink(node.context, LISTED)).rejects.toThrow('is not the number of an admin');
    await node.close();
  });

  test('200: a number in ADMIN_MOBILES, too', async () => {
    const listed = (await memberOf(LISTED))!;
    const token = await api.signInAdmin(LISTED);
    expect((await remove(listed.id)).statusCode).toBe(200);
    expect((await session(token)).statusCode).toBe(401);
    expect(await memberOf(LISTED)).toBeUndefined();
    await invite(['approver'], LISTED);
  });

  test('403: an owner who is removed while they remove another changes nothing', async () => {
    const [one, two] = [await invite(['owner']), await invite(['owner'])];
    const [ofOne, ofTwo] = [await api.signInAdmin(one.mobile), await api.signInAdmin(two.mobile)];
    const responses = await Promise.all([remove(two.id, ofOne), remove(one.id, ofTwo)]);
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect([await memberOf(one.mobile), await memberOf(two.mobile)].filter(Boolean)).toHaveLength(1);
  });
});

test('docs/operations/roles.md has the table of permissions', () => {
  const isEveryone = (permission: Permission) => ADMIN_ROLES.every((role) => hasPermission([role], permission));
  const isOwners = (permission: Permission) =>
    ADMIN_ROLES.every((role) => role === 'owner' || !hasPermission([role], permission));
  const listed = (permissions: Permission[]) => permissions.map((permission) => `\`${permission}\``).join(', ');
  const rows = ADMIN_ROLES.filter((role) => role !== 'owner').map((role) => {
    const own = PERMISSIONS.filter((permission) => hasPermission([role], permission) && !isEveryone(permission));
    return `| ${role} | ${listed(own)} |`;
  });
  const table = [
    `| each | ${listed(PERMISSIONS.filter(isEveryone))} |`,
    ...rows,
    `| owner | all; alone ${listed(PERMISSIONS.filter(isOwners))} |`,
  ];
  const page = readFileSync(join(__dirname, '../../../../docs/operations/roles.md'), 'utf8');
  expect(page).toContain(table.join('\n'));
});
