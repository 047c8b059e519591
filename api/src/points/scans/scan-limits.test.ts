import { codeOf, createBatch } from '../../../test/factories';
import { type TestApi, createTestApi } from '../../../test/create-test-api';
import { type ApiResponse, closeIntact, expectRefusal, post, scan, tally } from '../../../test/points-driver';
import { purgeRateEvents } from '../../platform/rate-events';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({ limits: { scanMaxPerHour: 70 } });
});
afterAll(() => closeIntact(api));

const TOO_MANY_INVALID = 'Too many invalid QR codes. Please try again later.';

const lookUp = (token: string, encrypyData: string): Promise<ApiResponse> =>
  post(api, '/users/products/get', token, { encrypyData });

async function flagsOf(userId: number) {
  return api.db.selectFrom('fraud_flags').select(['kind', 'details']).where('user_id', '=', userId).execute();
}

describe('invalid codes', () => {
  test('the eleventh in ten minutes is 429 and says when to come back, looked up or scanned alike', async () => {
    const { token, userId } = await api.signInUser();
    const batch = await createBatch(api.context);
    for (let count = 0; count < 5; count += 1) {
      expectRefusal(await scan(api, token, `no code ${count}`), 400, 'Invalid QR code');
      api.clock.advance(10);
      expectRefusal(await lookUp(token, `no code ${count}`), 400, 'Invalid QR code');
      api.clock.advance(10);
    }

    for (const response of [await scan(api, token, 'no code'), await lookUp(token, 'no code')]) {
      expectRefusal(response, 429, TOO_MANY_INVALID, 'invalid_code_limit');
      expect(response.headers['retry-after']).toBe('500');
    }
    // A correct guess must look the same, too.
    expectRefusal(await scan(api, token, codeOf(api.context, batch)), 429, TOO_MANY_INVALID);
    expectRefusal(await lookUp(token, codeOf(api.context, batch)), 429, TOO_MANY_INVALID);
    const counted = await api.db.selectFrom('rate_events').select('id').where('subject', '=', String(userId)).execute();
    expect(counted).toHaveLength(10);

    api.clock.advance(499);
    expectRefusal(await scan(api, token, 'no code'), 429, TOO_MANY_INVALID);
    api.clock.advance(1);
    expect((await scan(api, token, codeOf(api.context, batch))).statusCode).toBe(201);
    expectRefusal(await scan(api, token, 'no code'), 400, 'Invalid QR code');
    expectRefusal(await scan(api, token, 'no code'), 429, TOO_MANY_INVALID);
  });

  test('of 100 in parallel exactly 10 are evaluated', async () => {
    const { token } = await api.signInUser();
    const responses = await Promise.all([...Array(100).keys()].map((index) => scan(api, token, `guess ${index}`)));
    expect(tally(responses)).toEqual({ 400: 10, 429: 90 });
  });

  test('of validly encrypted codes of no batch as many are evaluated', async () => {
    const { token } = await api.signInUser();
    const responses: ApiResponse[] = [];
    for (let serial = 1; serial <= 12; serial += 1) {
      responses.push(await scan(api, token, api.context.codes.encipher({ batchId: 4_000_000, serial })));
    }
    expect(tally(responses)).toEqual({ 400: 10, 429: 2 });
  });

  test('used and void codes do not count: scanning them is not guessing', async () => {
    const [owner, other] = [await api.signInUser(), await api.signInUser()];
    const code = codeOf(api.context, await createBatch(api.context));
    await scan(api, owner.token, code);
    for (let count = 0; count < 12; count += 1) expect((await scan(api, other.token, code)).statusCode).toBe(409);
  });

  test('a clock that was an hour fast blocks no user after it is corrected', async () => {
    const { token } = await api.signInUser();
    api.clock.advance(3600);
    for (let count = 0; count < 10; count += 1) await scan(api, token, 'no code');
    expectRefusal(await scan(api, token, 'no code'), 429, TOO_MANY_INVALID);
    api.clock.advance(-3600);
    expectRefusal(await scan(api, token, 'no code'), 400, 'Invalid QR code');
  });

  test('a day later they are forgotten', async () => {
    const { token, userId } = await api.signInUser();
    const counted = () => api.db.selectFrom('rate_events').select('id').where('subject', '=', String(userId)).execute();
    await scan(api, token, 'no code');
    api.clock.advance(24 * 3600);
    await purgeRateEvents(api.context);
    expect(await counted()).toHaveLength(1);
    api.clock.advance(1);
    expect(await purgeRateEvents(api.context)).toBeGreaterThan(0);
    expect(await counted()).toEqual([]);
  });
});

describe('many good scans', () => {
  test('the 61st in an hour is granted and flagged, once; past the hard limit it is 429', async () => {
    const { token, userId } = await api.signInUser();
    const batch = await createBatch(api.context, { quantity: 80 });
    const scanNext = async (from: number, to: number) => {
      const statuses: number[] = [];
      for (let index = from; index < to; index += 1) {
        statuses.push((await scan(api, token, codeOf(api.context, batch, index))).statusCode);
        api.clock.advance(1);
      }
      return new Set(statuses);
    };
    expect(await scanNext(0, 60)).toEqual(new Set([201]));
    expect(await flagsOf(userId)).toEqual([]);
    expect(await scanNext(60, 70)).toEqual(new Set([201]));
    expect(await flagsOf(userId)).toEqual([
      { kind: 'scan-rate', details: { serial: batch.first_serial + 60, scansInAnHour: 61 } },
    ]);

    const blocked = await scan(api, token, codeOf(api.context, batch, 70));
    expectRefusal(blocked, 429, 'You have scanned a lot of codes. Please try again later.', 'scan_limit');
    expect(blocked.headers['retry-after']).toBe('3530');
    expect((await lookUp(token, codeOf(api.context, batch, 70))).statusCode).toBe(200);

    api.clock.advance(3530);
    expect((await scan(api, token, codeOf(api.context, batch, 70))).statusCode).toBe(201);
    expect(await flagsOf(userId)).toHaveLength(1);
  });
});

describe('travel between scans', () => {
  const pune = { latitude: 18.5204, longitude: 73.8567 };
  const mumbai = { latitude: 19.076, longitude: 72.8777 };
  const delhi = { latitude: 28.6139, longitude: 77.209 };
  const pimpri = { latitude: 18.6298, longitude: 73.7997 };

  /** Scans at each place after so many minutes; returns the resulting flags. */
  async function travel(...stops: [minutes: number, place: object][]) {
    const { token, userId } = await api.signInUser();
    const batch = await createBatch(api.context);
    for (const [index, [minutes, place]] of stops.entries()) {
      api.clock.advance(minutes * 60);
      expect((await scan(api, token, codeOf(api.context, batch, index), { ...place })).statusCode).toBe(201);
    }
    return { flags: await flagsOf(userId), batch };
  }

  test('Pune to Delhi within three hours is flagged, and granted all the same', async () => {
    const { flags, batch } = await travel([0, pune], [180, delhi]);
    expect(flags).toEqual([
      {
        kind: 'travel-speed',
        details: { serial: batch.first_serial + 1, previousSerial: batch.first_serial, km: 1173, hours: 3 },
      },
    ]);
  });

  test.each<[string, [number, object][], number]>([
    [
      'at the same moment in two cities',
      [
        [0, pune],
        [0, mumbai],
      ],
      1,
    ],
    [
      'across the date line, a few kilometres',
      [
        [0, { latitude: 0, longitude: 179.99 }],
        [1, { latitude: 0, longitude: -179.99 }],
      ],
      0,
    ],
    [
      'to the other side of the earth in three days',
      [
        [0, { latitude: 0, longitude: 0 }],
        [4320, { latitude: 0, longitude: 180 }],
      ],
      1,
    ],
    [
      'the same in four days',
      [
        [0, { latitude: 0, longitude: 0 }],
        [5760, { latitude: 0, longitude: 180 }],
      ],
      0,
    ],
    [
      'by road to Mumbai in two and a half hours',
      [
        [0, pune],
        [150, mumbai],
      ],
      0,
    ],
    [
      'to Mumbai in 25 minutes',
      [
        [0, pune],
        [25, mumbai],
      ],
      1,
    ],
    [
      'within the town, whatever the speed',
      [
        [0, pune],
        [0, pimpri],
      ],
      0,
    ],
    [
      'to Delhi without a place in between',
      [
        [0, pune],
        [60, {}],
        [60, delhi],
      ],
      1,
    ],
    [
      'without any place',
      [
        [0, {}],
        [0, {}],
      ],
      0,
    ],
    [
      'there and back by air',
      [
        [0, pune],
        [1440, delhi],
        [1440, pune],
      ],
      0,
    ],
  ])('%s: %j', async (_name, stops, expected) => {
    const { flags } = await travel(...stops);
    expect(flags.map(({ kind }) => kind)).toEqual(Array(expected).fill('travel-speed'));
  });
});
