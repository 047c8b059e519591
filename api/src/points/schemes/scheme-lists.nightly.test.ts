import { freshMobile, TEST_ADMIN } from '../../../test/create-test-api';
import { codeOf, createBatch } from '../../../test/factories';
import { admin as owner, api, deleteWith, withAccounts } from '../../../test/fixtures/accounts';
import { confirmed } from '../../../test/fixtures/schemes';
import { expectRefusal, post, scan, totalsOf } from '../../../test/points-driver';
import { multipartBody, workbook } from '../../../test/uploads';
import { grantGoals } from './grant-goals';

withAccounts();

const upload = async (rows: unknown[][], { name = 'Best of Pune', file = 'people.xlsx', token = owner } = {}) => {
  const csv = rows.map((row) => row.join(',')).join('\n');
  const value = file.endsWith('.csv') ? Buffer.from(csv) : workbook(rows);
  const { payload, headers } = multipartBody([
    { name: 'name', value: name },
    { name: 'file', value, filename: file },
  ]);
  return api.app.inject({ method: 'POST', url: '/admin/scheme-lists', payload, headers: { ...headers, token } });
};
const remove = (id: number, token = owner) =>
  api.app.inject({ method: 'DELETE', url: `/admin/scheme-lists/${id}`, headers: { token } });
const download = (id: number, token = owner) =>
  api.app.inject({ url: `/admin/scheme-lists/${id}/people.csv`, headers: { token } });
const lists = async () =>
  (await api.app.inject({ url: '/admin/scheme-lists', headers: { token: owner } })).json<{ data: object[] }>().data;

async function person() {
  const mobile = freshMobile();
  return { mobile, ...(await api.signInUser({ mobile })) };
}

const forList = (id: number) => ({
  kind: 'booster',
  names: { en: 'For the best' },
  starts_at: api.clock.now().toISOString(),
  ends_at: new Date(api.clock.now().getTime() + 86_400_000).toISOString(),
  conditions: { list_id: id },
  booster: { times: 2 },
  budget: { points: 1000, at_end: 'part' },
});
const order = (id: number) => post(api, '/admin/schemes', owner, forList(id));
const start = async (id: number) => confirmed(api, await order(id));

describe('POST /admin/scheme-lists', () => {
  test.each(['people.xlsx', 'people.csv'])(
    '201 from %s: numbers in any spelling, the unknown and the wrong named',
    async (file) => {
      const [one, other, stranger] = [await person(), await person(), freshMobile()];
      const response = await upload(
        [
          ['Name', 'Mobile No.'],
          ['Asha', `+91 ${one.mobile.slice(0, 5)} ${one.mobile.slice(5)}`],
          ['Ravi', other.mobile],
          ['', stranger],
          ['', '12345'],
          ['Ravi again', other.mobile],
        ],
        { file },
      );
      expect([response.statusCode, response.json().data]).toEqual([
        201,
        {
          id: expect.any(Number),
          name: 'Best of Pune',
          people: 2,
          unknown: [stranger],
          errors: [
            { row: 5, column: 'mobile', message: 'Not a mobile number of ten digits', value: '12345' },
            { row: 6, column: 'mobile', message: 'The same number as in row 3', value: other.mobile },
          ],
        },
      ]);
      expect((await lists())[0]).toMatchObject({ name: 'Best of Pune', people: 2, made_by: { mobile: TEST_ADMIN } });
    },
  );

  test('only the people of its list have the scheme; who deletes the account leaves it', async () => {
    const [inside, outside] = [await person(), await person()];
    const { id } = (await upload([['mobile'], [inside.mobile]])).json().data;
    await start(id);
    const batch = await createBatch(api.context, { points: 10, quantity: 2 });
    const bonuses = async ({ token }: { token: string }, at: number) =>
      (await scan(api, token, codeOf(api.context, batch, at))).json().data.bonuses;
    expect([await bonuses(inside, 0), await bonuses(outside, 1)]).toEqual([
      [expect.objectContaining({ points: 10 })],
      undefined,
    ]);
    expect((await deleteWith(inside.token, inside.mobile, 20)).statusCode).toBe(200);
    expect((await lists())[0]).toMatchObject({ id, people: 0 });
  });

  test.each([
    [[['Name'], ['Asha']], {}, 400, "The sheet has no column 'mobile'"],
    [[['Mobile'], ['9000000001']], {}, 400, 'No number of the sheet has an account'],
    [[['Mobile']], {}, 400, 'The sheet has no rows'],
    [[['Mobile']], { file: 'people.pdf' }, 400, 'Only Excel and CSV files (xlsx, xls, csv) are allowed.'],
    [[['Mobile']], { name: ' ' }, 400, 'Please enter a name'],
  ])('refuses %j %j: %i %s', async (rows, options, status, message) =>
    expectRefusal(await upload(rows, options), status, message),
  );

  test('403 for an admin who may not change schemes', async () => {
    const viewer = await api.signInAdmin(freshMobile(), ['viewer']);
    expect((await upload([['Mobile'], ['9000000001']], { token: viewer })).statusCode).toBe(403);
    expect((await remove(1, viewer)).statusCode).toBe(403);
  });
});

describe('DELETE /admin/scheme-lists/{id}', () => {
  test('409 while a scheme uses it, 200 once that has stopped, then 404; a scheme for it is refused', async () => {
    const { id } = (await upload([['mobile'], [(await person()).mobile]])).json().data;
    const scheme = await start(id);
    expectRefusal(
      await remove(id),
      409,
      'This list is used by: For the best. Stop or change them first',
      'scheme_list_used',
    );
    await post(api, `/admin/schemes/${scheme}/stop`, owner);
    expect((await remove(id)).statusCode).toBe(200);
    expectRefusal(await remove(id), 404, 'List not found', 'scheme_list_not_found');
    expectRefusal(await order(id), 400, `There is no list ${id} any more. Please choose another one`);
  });

  test('who was in it stays: an owner downloads it, and goals that ended count them still', async () => {
    const [one, plain] = [await person(), await person()];
    const { id } = (await upload([['mobile'], [one.mobile], [plain.mobile]])).json().data;
    const goal = { kind: 'goal', booster: undefined, goal: { of: 'scans', target: 1, points: 7 } };
    const scheme = await confirmed(api, await post(api, '/admin/schemes', owner, { ...forList(id), ...goal }));
    const batch = await createBatch(api.context, { points: 10, quantity: 1 });
    await scan(api, one.token, codeOf(api.context, batch, 0));
    api.clock.advance(60);
    await post(api, `/admin/schemes/${scheme}/stop`, owner);
    expect((await remove(id)).statusCode).toBe(200);
    expect(await lists()).not.toContainEqual(expect.objectContaining({ id }));
    await grantGoals(api.context);
    expect((await totalsOf(api, one.userId))?.granted).toBe(17);
    expect((await download(id)).body).toContain(one.mobile);
  });
});

describe('what the second owner sees of a list', () => {
  const confirmations = async () =>
    (await post(api, '/admin/confirmations', owner, { state: 'waiting' })).json<{ data: { current: object }[] }>().data;

  test('how many people it has and how many are admins’ own accounts, and the list itself, audited', async () => {
    const [other, mobile] = [await person(), freshMobile()];
    await api.signInAdmin(mobile, ['viewer']);
    await api.signInUser({ mobile });
    const { id } = (await upload([['mobile'], [other.mobile], [mobile]])).json().data;
    expect((await order(id)).statusCode).toBe(202);
    expect((await confirmations())[0]?.current).toMatchObject({
      ...{ condition_names: { lists: { [id]: 'Best of Pune' } }, list: { people: 2, admins: 1 } },
    });
    const file = await download(id);
    const rows = file.body.split('\r\n').map((line) => line.split(',').slice(-2));
    expect([file.statusCode, rows.slice(1, 3)]).toEqual([
      200,
      [
        [other.mobile, 'no'],
        [mobile, 'yes'],
      ],
    ]);
    const { details } = await api.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'scheme-list-downloaded')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(details).toMatchObject({ list_id: id, people: 2 });
  });

  test('404 for the people of no list, 403 for who may not change schemes', async () => {
    expectRefusal(await download(999), 404, 'List not found', 'scheme_list_not_found');
    const viewer = await api.signInAdmin(freshMobile(), ['viewer']);
    expect((await download(1, viewer)).statusCode).toBe(403);
  });
});
