import { codeOf, createBatch, createModel, createProduct, createUser } from '../../../test/factories';
import { admin, api, claimant, SECOND_ADMIN, withPendingClaims } from '../../../test/fixtures/pending-claims';
import { expectRefusal, post, refusesOtherCallers } from '../../../test/points-driver';

withPendingClaims();

type Kind = 'users' | 'claims' | 'codes' | 'batches' | 'products' | 'models' | 'stores';
type Results = Record<Kind, Record<string, unknown>[]>;

async function search(query: unknown, token = admin): Promise<Results> {
  const response = await post(api, '/admin/search', token, { query });
  expect([response.statusCode, response.json().message]).toEqual([200, 'Results']);
  return response.json().data;
}
const names = (rows: Record<string, unknown>[]) => rows.map(({ name }) => name);
/** Returns the kinds that have results. */
const kindsOf = (results: Results) => Object.entries(results).flatMap(([kind, rows]) => (rows.length > 0 ? kind : []));

describe('POST /admin/search', () => {
  it('200 finds users by name, the exact one first, then beginnings, then parts; at most five', async () => {
    const given = ['Asha Zed Q', 'Prasad Zed', 'zed', 'Zedekiah', 'Zed Menon', 'Un zed', 'A zed too'];
    for (const [at, name] of given.entries())
      await createUser(api.context, { mobile: `700000000${at}`, name, roleId: at % 2 ? 2 : 3, location: 'Pune' });
    const { users } = await search('  ZED ');
    expect(names(users).slice(0, 3)).toEqual(['zed', 'Zed Menon', 'Zedekiah']);
    expect(users).toHaveLength(5);
    expect(users[0]).toMatchObject({ mobile: '7000000002', location: 'Pune', role_id: 3, suspended: false });
    expect(names((await search('h')).users)).toEqual([]);
  });

  it.each([
    '7111100007',
    '+91 71111 00007',
    '71111-000',
    '1111000',
    '071111 00007',
    '9171111000',
    '\u202a+91\u00a071111\u201100007\u202c',
    '७११११ ००००७',
    'tel:+917111100007',
  ])('200 finds a user by the number %s', async (q) => {
    const known = await api.db.selectFrom('users').where('mobile', '=', '7111100007').select('id').executeTakeFirst();
    if (!known) await createUser(api.context, { mobile: '7111100007', name: 'Numbered' });
    expect(names((await search(q)).users)).toEqual(['Numbered']);
  });

  it('200 finds a number that begins with 91 as it is, and a store by its number in any spelling', async () => {
    await createUser(api.context, { mobile: '9198700001', name: 'Begins with 91' });
    for (const query of ['9198700001', '+91 91987 00001', '91987'])
      expect(names((await search(query)).users)).toEqual(['Begins with 91']);
    const place = { address: 'MG Road, Kochi', latitude: 9.98, longitude: 76.28 };
    await post(api, '/admin/stores/create', admin, { ...place, name: 'Called', phone: '0484-2354 111' });
    for (const query of ['04842354111', '+91 484 235 4111', '4842354111'])
      expect(names((await search(query)).stores)).toEqual(['Called']);
  });

  it('200 finds an old user among many newer ones by a part of the name, and no erased one', async () => {
    await createUser(api.context, { mobile: '7222200001', name: 'Rare Hyacinth' });
    const { id } = await createUser(api.context, { mobile: '7222200002', name: 'Hyacinth Gone' });
    await api.db.updateTable('users').set({ erased_at: api.clock.now() }).where('id', '=', id).execute();
    await api.db
      .insertInto('users')
      .values(
        Array.from({ length: 2100 }, (_, n) => ({
          mobile: String(8_000_000_000 + n),
          role_id: 2,
          name: `Later ${n}`,
          joined_at: api.clock.now(),
        })),
      )
      .execute();
    expect(names((await search('yacinth')).users)).toEqual(['Rare Hyacinth']);
  });

  it('200 finds a claim by its id, whole, from its beginning, and by digits of it', async () => {
    const { transactionId } = await claimant(30);
    const digits = transactionId.slice(3);
    for (const query of [
      transactionId,
      transactionId.toLowerCase(),
      `tx${digits}`,
      digits,
      `TX-${digits.slice(0, 4)}`,
    ]) {
      const { claims } = await search(query);
      expect(claims.map((claim) => claim.transaction_id)).toContain(transactionId);
    }
    const [claim] = (await search(transactionId)).claims;
    expect(claim).toMatchObject({ transaction_id: transactionId, points: 30, status: 'pending' });
    expect((await search(digits.slice(1))).claims.map((one) => one.transaction_id)).toContain(transactionId);
    expect((await search('TX-999999999')).claims).toEqual([]);
  });

  it('200 finds a code in every spelling and by its serial, and returns no code', async () => {
    const product = await createProduct(api.context, { name: 'Angle cock' });
    const batch = await createBatch(api.context, { productId: product.id, points: 40 });
    const long = codeOf(api.context, batch, 3);
    const serial = batch.first_serial + 3;
    const [short] = api.context.codes.encipherShort([serial]);
    const found = { serial, batch_id: batch.id, product_name: 'Angle cock', points: 40, state: 'unused' };
    const link = `https://x.example/user/s/${long}`;
    const pasted = [`Look: ${link}?utm=1`, long.replace(/^.{4}/, '$&\u2011'), `\u200e${serial}\u200e`];
    for (const query of [long, long.toLowerCase(), link, short!, String(serial), ...pasted]) {
      const response = await post(api, '/admin/search', admin, { query });
      expect([query, response.json().data.codes]).toEqual([query, [found]]);
      expect(response.body).not.toMatch(new RegExp(`${long}|${short}`));
    }
    await api.db.updateTable('batches').set({ voided_at: api.clock.now() }).where('id', '=', batch.id).execute();
    expect((await search(long)).codes).toEqual([{ ...found, state: 'void' }]);
    const foreign = api.context.codes.encipher({ batchId: batch.id + 1, serial });
    expect(kindsOf(await search(foreign))).toEqual([]);
    await api.db.updateTable('batches').set({ voided_at: null }).where('id', '=', batch.id).execute();
  });

  it('200 finds a batch by its number, products, models and stores by their words', async () => {
    const model = await createModel(api.context, { name: 'Torrent' });
    const product = await createProduct(api.context, { name: 'Basin mixer', modelId: model.id });
    await createProduct(api.context, { name: 'Mixer', modelId: model.id });
    const { id } = await createBatch(api.context, { productId: product.id, points: 25, quantity: 80 });
    for (const query of [String(id), `#${id}`, `Batch ${id}`])
      expect((await search(query)).batches[0]).toMatchObject({
        id,
        product_name: 'Basin mixer',
        points: 25,
        quantity: 80,
      });
    const store = { name: 'Shree Ganesh', address: 'Karve Road, Pune', latitude: 18.5, longitude: 73.8 };
    await post(api, '/admin/stores/create', admin, store);
    expect(names((await search('mixer')).products)).toEqual(['Mixer', 'Basin mixer']);
    expect(names((await search('torrent basin')).products)).toEqual(['Basin mixer']);
    expect(names((await search('torr')).models)).toEqual(['Torrent']);
    expect((await search('karve ganesh')).stores).toEqual([
      { id: expect.any(Number), name: 'Shree Ganesh', address: 'Karve Road, Pune' },
    ]);
    for (const query of ['%', '_', '\\', "'", '', '   ']) expect(kindsOf(await search(query))).toEqual([]);
  });

  it('200 without the kinds that the roles may not read', async () => {
    await claimant();
    await createUser(api.context, { mobile: '7333300001', name: 'Person 1' });
    const second = await api.signInAdmin(SECOND_ADMIN);
    const give = (...roles: 'catalogue'[]) =>
      api.db.updateTable('admins').set({ roles }).where('mobile', '=', SECOND_ADMIN).execute();
    expect(kindsOf(await search('1', second))).toEqual(expect.arrayContaining(['claims', 'batches']));
    await give('catalogue');
    for (const query of ['1', '7333300001', 'person 1']) {
      const kinds = kindsOf(await search(query, second));
      expect(kinds).not.toContain('users');
      expect(kinds).not.toContain('claims');
    }
    expect(names((await search('7333300001')).users)).toEqual(['Person 1']);
  });

  it.each([undefined, null, 5, ['a'], 'a'.repeat(513), 'a\u0000b', 'a\u202eb'])('400 for %j', async (query) => {
    expectRefusal(await post(api, '/admin/search', admin, { query }), 400, 'Invalid search');
  });

  refusesOtherCallers(
    (token) => api.app.inject({ method: 'POST', url: '/admin/search', headers: token ? { token } : {} }),
    async () => (await api.signInUser()).token,
  );
});
