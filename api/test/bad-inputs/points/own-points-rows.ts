import { readOperations } from '../../operations';
import type { Reply, Trial } from '../trial';
import { claim, scan, totalsOf } from '../../points-driver';
import { inTurn, type Runner, type Runners } from '../describe-bad-inputs';
import { type World, bodiesAre, profileOf, ready, scanned } from './code-text-rows';

/** Fields that the list of the finance page needs. */
const RANGE = { from_month: '2026-04', to_month: '2026-11', group: 'batch' };

const PAGED = readOperations()
  .filter(({ parameters }) => parameters.some((one) => one.in === 'query' && one.name === 'page'))
  .map(({ path }) => path)
  .filter((path) => !path.includes('{'));

/** Creates a user with one scan and one claim, the bodies of their lists, and an admin, before the trial begins. */
async function claimedOnce(trial: Trial) {
  const { token, userId, code } = await ready(trial);
  await scan(trial.api, token, code());
  const { data } = (await claim(trial.api, token)).json<{ data: { transaction_id: string } }>();
  const admin = await trial.api.signInAdmin();
  await trial.begin();
  return {
    token,
    admin,
    given: { user_id: userId, transaction_id: data.transaction_id, year: '2026-27', scheme_id: 1, ...RANGE },
  };
}

/** Requests each of the pages from every list, in the body and, if possible, in the query. */
const pagesAre =
  (...pages: unknown[]): Runner<World> =>
  async (trial) => {
    const { token, admin, given } = await claimedOnce(trial);
    expect(PAGED.length).toBeGreaterThan(9);
    const responses: Reply[] = [];
    for (const url of PAGED) {
      const signedIn = url.startsWith('/admin/') ? admin : token;
      for (const page of pages) {
        responses.push(await trial.ask(url, { token: signedIn, json: { ...given, page } }));
        if (typeof page !== 'object')
          responses.push(await trial.ask(`${url}?page=${String(page)}`, { token: signedIn, json: given }));
      }
      const twice = `${url}?page=1&page=${String(pages[0])}`;
      const response = await trial.ask(twice, { token: signedIn, json: given });
      expect([twice, response.status]).toEqual([twice, 400]);
    }
    return responses;
  };

const lastPage: Runner<World> = async (trial) => {
  const { token, admin, given } = await claimedOnce(trial);
  const json = { ...given, page: 100_000_000 };
  return inTurn(PAGED, (url) => trial.ask(url, { token: url.startsWith('/admin/') ? admin : token, json }));
};

export const ownPointsRows: Runners<World> = {
  C35: bodiesAre('/users/reedemed/store', {}),
  C37: async (trial) => {
    const { token, code } = await ready(trial);
    await scanned(trial, token, code(0));
    expect((await claim(trial.api, token)).statusCode).toBe(201);
    await scanned(trial, token, code(1));
    await trial.begin();
    trial.api.clock.advance(4);
    return trial.ask('/users/reedemed/store', { token, json: {} });
  },
  C38: async (trial) => {
    const { token, userId, code } = await ready(trial);
    await scanned(trial, token, code());
    await trial.begin();
    trial.changes({ claims: 1, journal: 1 });
    const response = await trial.ask('/users/reedemed/store', {
      token,
      json: { points: 999_999, user_id: 1, amount: -5 },
    });
    expect(await totalsOf(trial.api, userId)).toMatchObject({ available: 0, awaiting: 50 });
    return response;
  },
  C40: pagesAre(-1, 0, 1.5, 'abc', 1e18, [1]),
  C41: bodiesAre(
    '/users/user-update',
    ...['x'.repeat(10_240), 'a\u0000b', 'a\u001bb', 'a\u202egnp.exe', '\u202ex'].map((name) => ({ name })),
  ),
  C43: async (trial) => {
    const { token, userId } = await ready(trial);
    const before = await profileOf(trial, userId);
    const response = await trial.ask('/users/user-update', { token, json: { name: 'Rao', mobile: '9999999999' } });
    expect(await profileOf(trial, userId)).toMatchObject({ name: 'Rao', mobile: before.mobile });
    return response;
  },
  C44: async (trial, world) => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    const responses = (await bodiesAre(
      '/users/maps',
      { latitude: '18.5', longitude: '73.8' },
      { latitude: 'http://169.254.169.254/', longitude: 0 },
      {},
      { latitude: null, longitude: null },
      { latitude: 90.0001, longitude: 0 },
      { latitude: [18.5], longitude: 73.8 },
    )(trial, world)) as Reply[];
    expect(fetched).not.toHaveBeenCalled();
    fetched.mockRestore();
    return responses;
  },

  C118: async (trial) => {
    const { token, code } = await ready(trial);
    await scanned(trial, token, code());
    const { data } = (await claim(trial.api, token)).json<{ data: { transaction_id: string } }>();
    const asker = await trial.api.signInUser();
    await trial.begin();
    const responses: Reply[] = [];
    for (const id of [
      data.transaction_id,
      "TX-1' or '1'='1",
      [data.transaction_id],
      { $ne: null },
      null,
      '',
      '\u0000',
      'x'.repeat(41),
    ]) {
      for (const url of ['/users/claims/get', '/users/claims/items']) {
        responses.push(await trial.ask(url, { token: asker.token, json: { transaction_id: id } }));
      }
    }
    return responses;
  },
  C119: bodiesAre(
    '/users/transactions/get',
    ...[
      '2026-13',
      '2026-00',
      '2026-1',
      '2026-02-30',
      '२०२६-११',
      '２０２６-11',
      202_611,
      '',
      ' 2026-11',
      '-2026-11',
      ['2026-11'],
      null,
    ].map((month) => ({ month })),
  ),
  C120: bodiesAre(
    '/users/user-update',
    {},
    ...[null, 7, '', '  ', '\u00a0', 'x'.repeat(101), ['Rao'], { $set: 1 }].map((name) => ({ name })),
  ),
  C121: bodiesAre(
    '/users/user-update',
    ...[
      'rao',
      'rao@',
      '@x.in',
      'rao@x',
      'a b@x.in',
      'rao@x.in\r\nBcc: all@x.in',
      '"rao"@x.in',
      `${'r'.repeat(300)}@x.in`,
      'rao@x.in,b@x.in',
      '<rao@x.in>',
      5,
      ['rao@x.in'],
    ].map((email) => ({ name: 'Rao', email })),
  ),
  C122: bodiesAre(
    '/users/user-update',
    ...['x'.repeat(501), 'a\u0000b', ['Pune'], 5, { city: 'Pune' }, '\u202ePune'].map((address) => ({
      name: 'Rao',
      address,
    })),
  ),
  C123: async (trial) => {
    const { token, userId } = await ready(trial);
    const before = await profileOf(trial, userId);
    const json = {
      name: 'Rao',
      role_id: 1,
      points: 9,
      id: 1,
      user_id: 1,
      suspended_at: 'x',
      tokens_valid_after: null,
      constructor_: 1,
    };
    const response = await trial.ask('/users/user-update', { token, json });
    const now = await profileOf(trial, userId);
    expect(now).toEqual({ ...before, name: 'Rao', search_text: now.search_text });
    return response;
  },
  C124: bodiesAre(
    '/users/news/seen',
    ...[-1, 1.5, 2 ** 53, 'abc', null, [1], '', '-1'].map((through) => ({ through })),
  ),
  C125: async (trial, world) => {
    const responses = await bodiesAre(
      '/users/account/delete',
      { otp: '123456', points: 0 },
      { otp: '123456', points: '0' },
      { otp: '123456', points: -1 },
      { otp: '123456', points: 2 ** 53 },
      { otp: 123_456, points: 0 },
      { points: 0 },
      {},
    )(trial, world);
    const erased = await trial.api.db.selectFrom('users').select('id').where('erased_at', 'is not', null).execute();
    expect(erased).toEqual([]);
    return responses;
  },
  C126: bodiesAre(
    '/users/stores',
    { latitude: 18.5 },
    { longitude: 73.8 },
    { latitude: 91, longitude: 0 },
    { latitude: '18', longitude: '73' },
    { search: 'x'.repeat(201) },
    { search: 'a\u0000b' },
    { search: ['a'] },
    { place: 'x'.repeat(301) },
    { place: 5 },
  ),
  C127: bodiesAre(
    '/users/product/model',
    ...['\u0000', 'x'.repeat(10_240), { $ne: null }, -1, 1.5, 1e300, null, [1], '\ud800', "' or 1=1--"].map(
      (modal) => ({ modal }),
    ),
  ),
  C128: bodiesAre('/users/products/store', {}, { name: 'A', modal: 1 }, []),
  C129: async (trial, world) => {
    const responses = (await lastPage(trial, world)) as Reply[];
    for (const { body } of responses) expect((JSON.parse(body) as { data: unknown[] }).data).toEqual([]);
    return responses;
  },
  C130: async (trial) => {
    const { token } = await ready(trial);
    const responses = [
      await trial.ask('/users/logout', { token, json: { everywhere: 'yes' } }),
      await trial.ask('/users/logout', { token, json: { everywhere: 1 } }),
      await trial.ask('/users/logout', { token, json: [] }),
    ];
    expect((await trial.ask('/users/getUserDetails', { token, json: {} })).status).toBe(200);
    return responses;
  },
};
