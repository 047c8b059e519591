import { randomBytes } from 'node:crypto';
import { createBatch } from '../../../test/factories';
import { type TestApi, createTestApi } from '../../../test/create-test-api';
import { checkCodeKeys } from './known-keys.repository';

const key = (id: string) => ({ id, key: randomBytes(32) });
let api: TestApi;
let own: TestApi;
const notices: string[] = [];
const check = (...keys: ReturnType<typeof key>[]) =>
  checkCodeKeys(api.db, keys, api.clock.now(), (notice) => void notices.push(notice));
const known = async () =>
  (await api.db.selectFrom('known_code_keys').select('id').orderBy('id').execute()).map(({ id }) => id);

beforeAll(async () => {
  api = await createTestApi();
});
beforeEach(() => void notices.splice(0));
afterAll(() => Promise.all([api, own].map((one) => one.close())));

test('before the first batch any keys will do; after it another key under a known name is a refusal to start', async () => {
  const [a, b] = [key('A'), key('B')];
  await check(key('A'));
  expect(await known()).toEqual([]);

  await createBatch(api.context);
  await check(a);
  expect([await known(), notices]).toEqual([['A'], []]);

  await expect(check(key('A'))).rejects.toThrow(
    "Refusing to start: code key A is not the one that this database's labels were made with.",
  );
  // Listed last on every node first, then current: nothing to report.
  await check(a, b);
  await check(b, a);
  expect([await known(), notices]).toEqual([['A', 'B'], []]);
  await expect(check(b, key('A'))).rejects.toThrow('code key A is not the one');

  await check(b);
  expect(notices.splice(0)).toEqual(['Labels of code key A are refused: CODE_KEYS does not list it.']);
  await check(key('C'), b, a);
  expect(notices).toEqual([expect.stringContaining('Code key C is current and no node has listed it before')]);
});

test('a batch notes the key that its labels are made with, and nothing that a label could be made from', async () => {
  own = await createTestApi();
  const token = await own.signInAdmin();
  const { product_id } = await createBatch(own.context);
  const { model_id } = await own.db
    .selectFrom('products')
    .selectAll()
    .where('id', '=', product_id)
    .executeTakeFirstOrThrow();
  const response = await own.app.inject({
    method: 'POST',
    url: '/admin/qr-generator',
    headers: { token },
    payload: { modal: model_id, product_id, reward_points: 5, quantity: 1 },
  });
  expect(response.statusCode).toBe(201);
  const rows = await own.db.selectFrom('known_code_keys').selectAll().execute();
  expect(rows).toEqual([{ id: 'A', mark: expect.stringMatching(/^[0-9a-f]{32}$/), first_seen_at: own.clock.now() }]);
  const secret = own.context.config.codeKeys[0]!.key;
  expect([secret.toString('hex'), secret.toString('base64')].filter((text) => text.includes(rows[0]!.mark))).toEqual(
    [],
  );
});
