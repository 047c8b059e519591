import sharp from 'sharp';
import { createTestApi, TEST_ADMIN, type TestApi, memoryImages } from '../test/create-test-api';
import { codeOf, createUser } from '../test/factories';
import type { AppContext } from '../src/app-context';
import { findSignals, findUnusualBatches } from '../src/points/signals';
import { readCases } from '../src/points/cases/read-cases';
import { checkInvariants } from '../src/insight/invariants';
import { openPictureStore } from '../src/platform/pictures';
import { refreshRollups } from '../src/insight/rollups';
import { fillWithDemoData } from './fill-with-demo-data';

const broken = async ({ db }: AppContext) => (await checkInvariants(db)).filter(({ violations }) => violations > 0);

const TABLES = [
  'users',
  'models',
  'products',
  'batches',
  'stores',
  'scans',
  'claims',
  'journal',
  'audit_log',
  'point_totals',
] as const;
async function countRows({ db }: AppContext): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of TABLES) {
    const { count } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    counts[table] = count;
  }
  return counts;
}

describe('fillWithDemoData', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());

  const post = (url: string, token: string, payload: object = {}) =>
    api.app.inject({ method: 'POST', url, headers: { token }, payload });

  it('fills an empty database within seconds, and every invariant holds', async () => {
    const start = performance.now();
    expect(await fillWithDemoData(api.context)).toEqual({ state: 'filled', now: true });
    expect(performance.now() - start).toBeLessThan(20_000);
    expect(await broken(api.context)).toEqual([]);
    expect(await countRows(api.context)).toMatchObject({
      users: 60,
      models: 5,
      products: 26,
      batches: 30,
      stores: 18,
      point_totals: 60,
    });
  });

  it('has a photo of a label that is read, and one that is too torn', async () => {
    await readCases(api.context, new AbortController().signal);
    const cases = await api.db.selectFrom('scan_cases').select(['state', 'serial']).orderBy('id').execute();
    expect(cases.map(({ state, serial }) => [state, serial !== null])).toEqual([
      ['declined', false],
      ['granted', true],
      ['open', true],
      ['open', false],
    ]);
    // Reading the photos took more than 30 s at load 17.
  }, 120_000);

  it('changes nothing on a second start', async () => {
    const before = await countRows(api.context);
    const save = vi.spyOn(api.context.pictures, 'save');
    expect(await fillWithDemoData(api.context)).toEqual({ state: 'filled', now: false });
    expect(save).not.toHaveBeenCalled();
    save.mockRestore();
    expect(await countRows(api.context)).toEqual(before);
  });

  it('gives every product a picture, each its own', async () => {
    const token = await api.signInAdmin();
    const products = (await post('/admin/products', token)).json().data as {
      imageUrl: string;
      thumbnailUrl: string;
      reward_points: number;
    }[];
    const seen = new Set<string>();
    for (const { imageUrl, thumbnailUrl, reward_points } of products) {
      expect(reward_points).toBeGreaterThan(0);
      const [full, small] = await Promise.all(
        [imageUrl, thumbnailUrl].map((url) => api.app.inject({ url: url.replace('/api', '') })),
      );
      const { width, height, format } = await sharp(full!.rawPayload).metadata();
      expect({ width, height, format }).toEqual({ width: 1200, height: 900, format: 'png' });
      expect((await sharp(small!.rawPayload).metadata()).width).toBe(480);
      expect(small!.rawPayload.length).toBeLessThan(40_000);
      seen.add(full!.rawPayload.toString('base64'));
    }
    expect(seen.size).toBe(26);
  });

  it('has a few waiting claims with signals, as the server itself finds them', async () => {
    await refreshRollups(api.context);
    await findUnusualBatches(api.context);
    await findSignals(api.context);
    const flagged = await api.db
      .selectFrom('claim_signals')
      .innerJoin('claims', 'claims.id', 'claim_signals.claim_id')
      .where('claims.status', '=', 'pending')
      .select('codes')
      .execute()
      .then((rows) => rows.filter(({ codes }) => codes.length > 0));
    expect(flagged.length).toBeGreaterThanOrEqual(5);
    expect(flagged.length).toBeLessThanOrEqual(10);
    const kinds = new Set(flagged.flatMap(({ codes }) => codes));
    expect([...kinds].toSorted()).toEqual(['speed', 'unusual-batch', 'voided-siblings']);
  });

  it('has a team, one of whom ordered a batch that the owner can confirm', async () => {
    await api.signInAdmin('9000000005');
    const owner = await api.signInAdmin();
    const orders = (await post('/admin/confirmations', owner)).json();
    expect(orders.data).toMatchObject([{ kind: 'batch', requested_by: { name: 'Arjun Nair' }, can_confirm: true }]);
    const confirmed = await post(`/admin/confirmations/${orders.data[0].id}/confirm`, owner);
    expect([confirmed.statusCode, confirmed.json().data.state]).toEqual([200, 'confirmed']);
  });

  it('can be gone on with: sign in as the plumber, scan a new code, claim, approve; the invariants still hold', async () => {
    const admin = await api.signInAdmin();
    const { token } = await api.signInUser({ mobile: '9000000002' });
    const before = (await post('/users/scanners/get', token)).json().data;
    const models = (await post('/admin/models', admin)).json().data as { id: number }[];
    const { products } = (await post('/admin/product/model', admin, { modal: models[0]!.id })).json();
    const order = { modal: models[0]!.id, product_id: products[0].id, reward_points: 40, quantity: 12 };
    const batch = (await post('/admin/qr-generator', admin, order)).json().data;
    const previous = await api.db
      .selectFrom('batches')
      .selectAll()
      .where('id', '=', batch.id - 1)
      .executeTakeFirstOrThrow();
    expect(batch.first_serial).toBe(previous.first_serial + previous.quantity);

    const scan = await post('/users/scanner/store', token, {
      location: 'Pune',
      encrypyData: codeOf(api.context, batch),
    });
    expect([scan.statusCode, scan.json().data.balance_reward_points]).toEqual([201, before.balance_reward_points + 40]);
    const claim = await post('/users/reedemed/store', token);
    expect([claim.statusCode, claim.json().data.points]).toEqual([201, before.balance_reward_points + 40]);
    const approval = await post('/admin/approval/store', admin, { transaction_id: claim.json().data.transaction_id });
    expect(approval.statusCode).toBe(201);
    expect(await broken(api.context)).toEqual([]);
  });
});

describe('fillWithDemoData elsewhere', () => {
  it('leaves content that is not the demo’s alone', async () => {
    const api = await createTestApi();
    await createUser(api.context, { mobile: '9876543210' });
    expect(await fillWithDemoData(api.context)).toEqual({ state: 'in-use', now: false });
    expect(await countRows(api.context)).toMatchObject({ users: 1, models: 0 });
    await api.close();
  });

  it('leaves nothing after a first start that was broken off, and no mark: the next one fills it', async () => {
    const api = await createTestApi();
    const { db, clock } = api.context;
    const cut = {
      ...api.context,
      clock,
      db: db.withPlugin({
        transformQuery: ({ node }) => {
          if (JSON.stringify(node).includes('released_claim_items')) throw new Error('The power went off.');
          return node;
        },
        transformResult: async ({ result }) => result,
      }),
    };
    await expect(fillWithDemoData(cut)).rejects.toThrow('The power went off.');
    expect(Object.values(await countRows(api.context)).every((count) => count === 0)).toBe(true);
    expect(await fillWithDemoData(api.context)).toEqual({ state: 'filled', now: true });
    await api.close();
  });

  it('fills once when two nodes start at the same time, keeps no picture twice, and in production adds no admins, whose invented numbers are someone’s', async () => {
    const api = await createTestApi({ production: true });
    const pictures = openPictureStore(memoryImages());
    const removed = vi.spyOn(pictures, 'remove');
    const context = { ...api.context, pictures };
    const outcomes = await Promise.all([fillWithDemoData(context), fillWithDemoData(context)]);
    expect(outcomes.map(({ now }) => now).toSorted()).toEqual([false, true]);
    expect(outcomes.map(({ state }) => state)).toEqual(['filled', 'filled']);
    expect(removed).toHaveBeenCalledTimes(30);
    expect(await countRows(api.context)).toMatchObject({ users: 60, products: 26 });
    expect(await api.db.selectFrom('admins').select('mobile').execute()).toEqual([{ mobile: TEST_ADMIN }]);
    expect(await broken(api.context)).toEqual([]);
    await api.close();
  });
});
