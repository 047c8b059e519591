import { pageNow } from '@loyalty/shared-ui/page-clock';
import type { Reply } from '@loyalty/tooling/api-stand-in';
import { api } from '../../test/api';
import { configureApi } from '@loyalty/shared-ui/api-client';
import { beginSession, currentSession, endSession } from '../session/session';
import { waitOf, type NewScan, type StoredScan } from './queued-scan';
import { personOf } from '@loyalty/shared-ui/person';
import { createMemoryScanStore, enqueueScan, readQueue, setScanStore } from './scan-queue';
import { keepSending, retryDelay, sendScans } from './scan-sender';

const path = 'users/scanner/store';
const ramesh = 'a.b.signature-of-ramesh';
const suresh = 'a.b.signature-of-suresh';
const granted = (points: number): Reply => ({ status: 201, json: { message: 'ok', data: { reward_points: points } } });
const refusal = (status: number, code: string, headers = {}): Reply => ({
  status,
  json: { message: 'No', code },
  headers,
});

let stop: (() => void) | undefined;

beforeAll(async () => {
  configureApi({
    host: api.host,
    readToken: () => currentSession().token,
    onTokenRefused: (token) => endSession('refused', token),
  });
});
beforeEach(() => {
  setScanStore(createMemoryScanStore());
  beginSession(ramesh);
});
afterEach(() => {
  stop?.();
  stop = undefined;
});

const scanOf = (code: string, token = ramesh): NewScan => ({
  key: `key-of-${code}`,
  text: code,
  code,
  location: '',
  person: personOf(token) ?? '',
  scannedAt: Date.now(),
});
const keep = async (...codes: string[]) => {
  for (const code of codes) await enqueueScan(scanOf(code));
};
const sent = () => api.callsOf(path).map(({ body }) => (body as { encrypyData: string }).encrypyData);
const kept = (token = ramesh) => readQueue(personOf(token) ?? '');
const byCode = (answers: Record<string, Reply>) =>
  api.on(`POST ${path}`, ({ body }) => answers[(body as { encrypyData: string }).encrypyData] ?? granted(1));

describe('sending what waits', () => {
  it('skips what another release has stored in another shape, and sends again what has an outcome of another shape', async () => {
    const scan = { ...scanOf('A'), order: 1 };
    const others = [null, 7, { ...scan, key: 7 }, { ...scan, text: undefined }, { ...scan, order: 'first' }];
    const outcomes = [7, { kind: 'granted' }, { kind: 'refused', code: 7 }, { kind: 'granted', grant: { points: {} } }];
    const stored = outcomes.map((outcome, index) => ({ ...scan, key: `key-${index}`, outcome }));
    const read = async () => [...others, ...stored] as unknown as StoredScan[];
    setScanStore({ ...createMemoryScanStore(), read });
    expect((await kept()).map(({ key, outcome }) => [key, outcome])).toEqual(stored.map(({ key }) => [key, undefined]));
  });

  it('sends in the order of scanning, each under its own key, and keeps each outcome', async () => {
    byCode({ A: granted(40), B: refusal(409, 'code_used'), C: granted(25) });
    await keep('A', 'B', 'C');
    await sendScans();
    expect(sent()).toEqual(['A', 'B', 'C']);
    expect(api.callsOf(path).map(({ headers }) => headers['idempotency-key'])).toEqual([
      'key-of-A',
      'key-of-B',
      'key-of-C',
    ]);
    expect((await kept()).map(({ outcome }) => outcome?.kind)).toEqual(['granted', 'refused', 'granted']);
    await sendScans();
    expect(sent()).toHaveLength(3);
  });

  it('goes no further when the first gets no response: everything waits, in its order', async () => {
    byCode({ A: { broken: true } });
    await keep('A', 'B');
    await sendScans();
    expect(sent()).toEqual(['A']);
    expect(await kept()).toMatchObject([
      { code: 'A', waited: true, reason: 'offline' },
      { code: 'B', waited: true, reason: 'offline' },
    ]);
    byCode({});
    await sendScans();
    expect(sent()).toEqual(['A', 'A', 'B']);
  });

  it('lets a scan that breaks the server hold up no other', async () => {
    byCode({ A: refusal(500, 'internal') });
    await keep('A', 'B');
    await sendScans();
    expect(sent()).toEqual(['A', 'B']);
    expect(await kept()).toMatchObject([{ waited: true }, { outcome: { kind: 'granted' } }]);
  });

  it('ends a typed code that is over its limit, and holds up no other scan', async () => {
    byCode({ A: refusal(429, 'short_codes_paused', { 'retry-after': '3600' }) });
    await keep('A', 'B');
    await sendScans();
    expect(sent()).toEqual(['A', 'B']);
    expect(await kept()).toMatchObject([
      { outcome: { kind: 'refused', code: 'short_codes_paused' } },
      { outcome: { kind: 'granted' } },
    ]);
  });

  it('spares the api as long as it asks, also from other scans, unless the person insists', async () => {
    byCode({ A: refusal(429, 'scan_limit', { 'retry-after': '600' }) });
    await keep('A');
    await sendScans();
    await keep('B');
    await sendScans();
    expect(sent()).toEqual(['A']);
    expect((await kept())[1]).toMatchObject({ code: 'B', waited: true, reason: 'too-many' });
    byCode({});
    await sendScans({ now: true });
    expect(sent()).toEqual(['A', 'A', 'B']);
  });

  it('sends once what two ask for at the same moment, and what comes while it is sending', async () => {
    api.on(`POST ${path}`, async () => {
      if (sent().length === 1) await keep('B');
      return granted(1);
    });
    await keep('A');
    await Promise.all([sendScans(), sendScans()]);
    expect(sent()).toEqual(['A', 'B']);
  });

  it('does not repeat for a second caller what just failed: the retry waits for its delay', async () => {
    byCode({ A: { broken: true } });
    await keep('A');
    const first = sendScans();
    await Promise.resolve();
    await Promise.all([first, sendScans(), new Promise((resolve) => setTimeout(resolve)).then(() => sendScans())]);
    expect(sent()).toEqual(['A']);
  });

  it('asks again for a scan that came while the one before it got no response', async () => {
    api.on(`POST ${path}`, async () => {
      if (sent().length > 1) return granted(1);
      await keep('B');
      void sendScans();
      return { broken: true };
    });
    await keep('A');
    await sendScans();
    while ((await kept()).some(({ outcome }) => !outcome)) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(sent()).toEqual(['A', 'A', 'B']);
  });

  it('sends what the user insists on while a round that spares the api is under way', async () => {
    const limit = refusal(429, 'scan_limit', { 'retry-after': '600' });
    byCode({ A: limit });
    await keep('A');
    await sendScans();
    byCode({});
    const background = sendScans();
    await Promise.all([background, sendScans({ now: true }), sendScans({ now: true })]);
    expect(sent()).toEqual(['A', 'A']);
    expect(await kept()).toMatchObject([{ outcome: { kind: 'granted' } }]);
  });

  it('sends for the user who signs in while a request of the one before hangs', async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    api.on(`POST ${path}`, async ({ headers }) => {
      if (headers.token === ramesh) await answered;
      return granted(1);
    });
    await keep('A');
    const before = sendScans();
    while (sent().length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    endSession('signed-out');
    beginSession(suresh);
    await enqueueScan(scanOf('B', suresh));
    await Promise.race([sendScans(), new Promise((resolve) => setTimeout(resolve, 10_000))]);
    expect(await kept(suresh)).toMatchObject([{ outcome: { kind: 'granted' } }]);
    answer();
    await before;
    expect(await kept()).toMatchObject([{ outcome: { kind: 'granted' } }]);
    expect(api.callsOf(path).map(({ headers }) => headers.token)).toEqual([ramesh, suresh]);
  });

  it('keeps everything when the token is refused, and sends it when the same person is back', async () => {
    byCode({ A: refusal(401, 'token_required') });
    await keep('A', 'B');
    await sendScans();
    expect(currentSession()).toEqual({ ended: 'refused' });
    await sendScans();
    expect(sent()).toEqual(['A']);
    beginSession(ramesh);
    byCode({});
    await sendScans();
    expect(sent()).toEqual(['A', 'A', 'B']);
  });

  it('sends no user’s scans for another, not even those under way when they sign in', async () => {
    await keep('A', 'B');
    api.on(`POST ${path}`, () => {
      endSession('signed-out');
      beginSession(suresh);
      return granted(1);
    });
    await sendScans();
    await sendScans();
    expect(sent()).toEqual(['A']);
    expect(api.callsOf(path)[0]?.headers.token).toBe(ramesh);
    expect(await kept(suresh)).toEqual([]);
    expect(await kept()).toMatchObject([{ outcome: { kind: 'granted' } }, { code: 'B' }]);
  });
});

describe('sending by itself', () => {
  it.each([
    ['the network is back', () => window.dispatchEvent(new Event('online'))],
    ['the page is looked at again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('sends when %s', async (_when, happen) => {
    byCode({ A: { broken: true } });
    await keep('A');
    stop = keepSending(personOf(ramesh) ?? '');
    while (!(await kept())[0]?.waited) await new Promise((resolve) => setTimeout(resolve, 10));
    byCode({});
    happen();
    while (!(await kept())[0]?.outcome) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(sent()).toEqual(['A', 'A']);
  });

  it('warns before a page is closed that alone knows of a scan', async () => {
    jest.spyOn(console, 'error').mockImplementation();
    setScanStore();
    byCode({ A: { broken: true } });
    await keep('A');
    stop = keepSending(personOf(ramesh) ?? '');
    while (!(await kept())[0]?.waited) await new Promise((resolve) => setTimeout(resolve, 10));
    const leave = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leave);
    expect(leave.defaultPrevented).toBe(true);
    jest.restoreAllMocks();
  });
});

describe("a phone's clock that is set while scans wait", () => {
  const tooMany = refusal(429, 'too_many', { 'retry-after': '600' });
  afterEach(() => jest.restoreAllMocks());

  it.each([-86_400_000, 86_400_000])('by %d ms does not change how long this page waits', async (shift) => {
    byCode({ A: tooMany });
    await keep('A');
    await sendScans();
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now + shift);
    const [scan] = await kept();
    expect(retryDelay(0, waitOf(scan as StoredScan))).toBeLessThan(602_000);
    await sendScans();
    expect(sent()).toEqual(['A']);
  });

  it('back a day before a reload: what waits is sent at once, and the api says when it is too soon', async () => {
    byCode({ A: tooMany });
    await keep('A');
    await sendScans();
    const [scan] = await kept();
    const opened = performance.timeOrigin;
    jest.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(opened - 86_400_000);
    expect(waitOf(scan as StoredScan)).toBe(0);
    byCode({});
    await sendScans();
    expect((await kept()).map(({ outcome }) => outcome?.kind)).toEqual(['granted']);
  });
});

describe('retry backoff', () => {
  afterEach(() => jest.restoreAllMocks());

  describe('the delay before scans are sent again', () => {
    it.each([
      [0, 0, 2_500],
      [0, 1, 7_500],
      [3, 0.5, 40_000],
      [6, 0.5, 300_000],
      [99, 1, 450_000],
    ])('after %d failures, by chance %d, are %d ms', (failures, chance, milliseconds) => {
      jest.spyOn(Math, 'random').mockReturnValue(chance);
      expect(retryDelay(failures, 0)).toBe(milliseconds);
    });

    it('last at least as long as the api asks for', () => {
      expect(retryDelay(0, pageNow() + 600_000)).toBeGreaterThan(599_000);
    });
  });
});
