import { api } from '../../../test/api';
import { configureApi } from '@loyalty/shared-ui/api-client';
import { beginSession, currentSession, endSession } from '../../session/session';
import { readQueue, setScanStore, createMemoryScanStore } from '../../offline/scan-queue';
import type { Place } from './use-take-code';
import { acknowledgeScan, isFinished, queueScan, recordScan } from './record-scan';
import { scanStateOf } from './scan-state';

const text = 'HTTPS://LOYALTY.EXAMPLE.COM/USER/S/A1DS1VMSATSEGZJWBDRFRDM4EFHD';
const path = 'users/scanner/store';
const granted = {
  status: 201,
  json: {
    message: 'Rewards Granted Successfully',
    data: {
      serial: 7,
      product_name: 'CPVC Elbow 90° · 25 mm',
      model_name: 'Flow Series',
      imageUrl: '/api/pictures/elbow',
      reward_points: 40,
      balance_reward_points: 1280,
      scanned_at: '2026-11-21T05:12:00.000Z',
    },
  },
};
const scanOf = async (place: Place = { location: '' }, read = text) => (await queueScan(read, place)).scan;
const refusal = (status: number, code: string, message: string) => ({ status, json: { message, code } });

beforeAll(async () => {
  configureApi({ host: api.host, readToken: () => currentSession().token, onTokenRefused: () => undefined });
});
beforeEach(() => {
  setScanStore(createMemoryScanStore());
  beginSession('header.payload.signature-of-ramesh');
});

describe('recording a scan', () => {
  it('sends the text exactly as read, the place and the key, and gives what was granted', async () => {
    api.on(`POST ${path}`, granted);
    const scan = await scanOf({ location: 'Pune', latitude: 18.52, longitude: 73.86 });
    const { outcome, isNew } = await recordScan(scan);
    expect(isNew).toBe(true);
    expect(outcome).toEqual({
      kind: 'granted',
      grant: {
        productName: 'CPVC Elbow 90° · 25 mm',
        modelName: 'Flow Series',
        imageUrl: '/api/pictures/elbow',
        points: 40,
        balance: 1280,
        scannedAt: '2026-11-21T05:12:00.000Z',
      },
    });
    expect(api.callsOf(path)).toHaveLength(1);
    expect(api.callsOf(path)[0]).toMatchObject({
      headers: { 'idempotency-key': scan.key, token: 'header.payload.signature-of-ramesh' },
      body: { encrypyData: text, location: 'Pune', latitude: 18.52, longitude: 73.86 },
    });
  });

  it('sends an empty location, and no coordinates, where the place is not known', async () => {
    api.on(`POST ${path}`, granted);
    const scan = await scanOf();
    await recordScan(scan);
    expect(api.callsOf(path)[0]?.body).toEqual({ encrypyData: text, location: '', read_at: scan.readAt });
  });

  it('sends nothing a second time: neither at the same moment, nor later, nor after a reload', async () => {
    api.on(`POST ${path}`, granted);
    const scan = await scanOf();
    const [first, second] = await Promise.all([recordScan(scan), recordScan(scan)]);
    expect(second.outcome).toEqual(first.outcome);
    expect(await recordScan(scan)).toMatchObject({ outcome: first.outcome, isNew: false });
    expect(api.callsOf(path)).toHaveLength(1);
    expect(isFinished(text)).toBe(true);
  });

  it.each([
    refusal(400, 'code_invalid', 'Invalid QR code'),
    refusal(409, 'code_used', 'This QR code has already been used'),
    refusal(409, 'code_used_by_you', 'You scanned this code on 21 Nov 2026, 10:42 am.'),
    refusal(410, 'code_void', 'This QR code is no longer valid'),
  ])('keeps a refusal as the last word: $json.message', async (reply) => {
    api.on(`POST ${path}`, reply);
    const scan = await scanOf();
    await recordScan(scan);
    const { outcome } = await recordScan(scan);
    expect(outcome).toEqual({ kind: 'refused', ...reply.json });
    expect(api.callsOf(path)).toHaveLength(1);
  });

  it('keeps whose label it is, and takes no address that is not one of the web', async () => {
    for (const url of ['https://other.example/user/s/A1', 'javascript:alert(1)']) {
      const json = {
        message: 'This is a label of Other.',
        code: 'label_of_other_programme',
        data: { name: 'Other', url },
      };
      api.on(`POST ${path}`, { status: 400, json });
      const scan = await scanOf();
      const { data: other, ...refused } = json;
      const expected = { kind: 'refused', ...refused, ...(url.startsWith('https') && { other }) };
      expect((await recordScan(scan)).outcome).toEqual(expected);
      expect((await recordScan(scan)).outcome).toEqual(expected);
    }
    expect(api.callsOf(path)).toHaveLength(2);
  });

  it.each([
    ['no connection', { broken: true as const }, 'offline'],
    ['an error of the server', refusal(500, 'internal', 'Something went wrong'), 'server'],
    ['a server that is starting', refusal(503, 'unavailable', 'Please try again'), 'server'],
    ['a proxy’s page', { status: 404, text: '<html>' }, 'server'],
    ['a refused token', refusal(401, 'token_required', 'Please Provide Token'), 'server'],
    ['too many scans', refusal(429, 'too_many', 'Too many attempts'), 'too-many'],
    ['a hotspot’s sign-in page', { status: 200, json: { ok: true } }, 'server'],
  ])('counts %s as no response, and retries under the same key', async (_name, reply, reason) => {
    api.on(`POST ${path}`, reply);
    const scan = await scanOf();
    expect((await recordScan(scan)).outcome).toMatchObject({ kind: 'unanswered', reason });
    api.on(`POST ${path}`, granted);
    expect((await recordScan(scan)).outcome).toMatchObject({ kind: 'granted' });
    const keys = api.callsOf(path).map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual([scan.key, scan.key]);
  });

  it('asks again when the user insists while it is being asked', async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    api.on(`POST ${path}`, async () => {
      await answered;
      return { ...refusal(429, 'too_many', 'Too many attempts'), headers: { 'retry-after': '600' } };
    });
    const scan = await scanOf();
    const first = recordScan(scan);
    while (api.callsOf(path).length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    const insisted = recordScan(scan, { now: true });
    api.on(`POST ${path}`, granted);
    answer();
    expect((await first).outcome).toMatchObject({ kind: 'unanswered', reason: 'too-many' });
    expect((await insisted).outcome).toMatchObject({ kind: 'granted' });
    expect(api.callsOf(path)).toHaveLength(2);
  });

  it('takes the response that is under way when the user retries meanwhile', async () => {
    api.on(`POST ${path}`, granted);
    const scan = await scanOf();
    const [first, insisted] = await Promise.all([recordScan(scan), recordScan(scan, { now: true })]);
    expect(insisted).toEqual(first);
    expect(insisted).toMatchObject({ outcome: { kind: 'granted' }, isNew: true });
    expect(api.callsOf(path)).toHaveLength(1);
  });

  it('knows until when the api will not listen', async () => {
    api.on(`POST ${path}`, { ...refusal(429, 'too_many', 'Too many attempts'), headers: { 'retry-after': '600' } });
    const before = Date.now();
    const { outcome } = await recordScan(await scanOf());
    const { notBefore } = outcome as { notBefore: number };
    expect(notBefore).toBeGreaterThanOrEqual(before + 600_000);
    expect(notBefore).toBeLessThan(before + 610_000);
  });

  it('keeps the day on which the person scanned a code before, for whatever language', async () => {
    const data = { serial: 7, scanned_at: '2026-11-21T05:12:00.000Z' };
    const reply = refusal(409, 'code_used_by_you', 'You scanned this code on 21 Nov 2026, 10:42 am.');
    api.on(`POST ${path}`, { ...reply, json: { ...reply.json, data } });
    const { outcome } = await recordScan(await scanOf());
    expect(outcome).toMatchObject({ kind: 'refused', scannedAt: '2026-11-21T05:12:00.000Z' });
  });

  it('takes a grant without details for a grant', async () => {
    api.on(`POST ${path}`, { status: 201, json: { message: 'Rewards Granted Successfully', data: null } });
    const { outcome } = await recordScan(await scanOf());
    expect(outcome).toMatchObject({ kind: 'granted', grant: { points: null, productName: null } });
  });
});

describe('queueing a scan', () => {
  it('gives each reading a key of its own once the one before has its outcome', async () => {
    api.on(`POST ${path}`, granted);
    const first = await scanOf();
    await recordScan(first);
    const second = await queueScan(text, { location: '' });
    expect(second.scan.key).not.toBe(first.key);
    expect(second.again).toBe(false);
  });

  it('goes on with a reading that has no outcome yet, so that it cannot count twice', async () => {
    const first = await scanOf({ location: 'Pune' });
    expect(await queueScan(text, { location: '', latitude: 1, longitude: 2 })).toEqual({ scan: first, again: true });
    expect((await scanOf({ location: '' }, `${text}X`)).key).not.toBe(first.key);
  });

  it('goes on with nothing that another user scanned', async () => {
    const { key } = await scanOf();
    endSession('signed-out');
    beginSession('header.payload.signature-of-suresh');
    expect((await scanOf()).key).not.toBe(key);
  });

  it('is for the user who read the label, whoever is signed in when its place is known', async () => {
    let locate: (place: Place) => void = () => undefined;
    const queued = queueScan(text, new Promise((resolve) => (locate = resolve)));
    endSession('signed-out');
    beginSession('header.payload.signature-of-suresh');
    locate({ location: 'Pune' });
    expect((await queued).scan).toMatchObject({ location: 'Pune', person: 'signature-of-ramesh'.slice(-16) });
  });
});

describe('the queue', () => {
  const queue = () => readQueue('signature-of-ramesh'.slice(-16));

  it('has it on the phone before the first request, and until its outcome was seen', async () => {
    let atRequest: Awaited<ReturnType<typeof queue>> = [];
    api.on(`POST ${path}`, async () => {
      atRequest = await queue();
      return granted;
    });
    const scan = await scanOf({ location: 'Pune', latitude: 18.52, longitude: 73.86 });
    const recorded = await recordScan(scan);
    expect(atRequest).toMatchObject([{ ...scan, persisted: true }]);
    expect(atRequest[0]).not.toHaveProperty('waited');
    expect(await queue()).toMatchObject([{ key: scan.key, outcome: recorded.outcome }]);
    await acknowledgeScan(recorded);
    expect(await queue()).toEqual([]);
  });

  it('says that a label waits already, in whatever spelling it is read again, and sends it once', async () => {
    api.on(`POST ${path}`, { broken: true });
    const first = await recordScan(await scanOf({ location: 'Pune' }));
    const { scan: again, again: isAgain } = await queueScan('a1ds 1vms atse gzjw bdrf rdm4 efhd', { location: '' });
    expect(isAgain).toBe(true);
    expect(await recordScan(again)).toMatchObject({
      outcome: { kind: 'unanswered', reason: 'offline' },
      queued: { key: first.queued?.key },
    });
    expect(await queue()).toHaveLength(1);

    api.reset();
    api.on(`POST ${path}`, granted);
    expect((await recordScan(again)).outcome).toMatchObject({ kind: 'granted' });
    expect(api.callsOf(path)).toMatchObject([
      { headers: { 'idempotency-key': first.queued?.key }, body: { location: 'Pune' } },
    ]);
  });

  it('keeps it as long as the page where the browser refuses storage, and says so', async () => {
    jest.spyOn(console, 'error').mockImplementation();
    setScanStore();
    api.on(`POST ${path}`, { broken: true });
    const recorded = await recordScan(await scanOf());
    expect(recorded).toMatchObject({ outcome: { kind: 'unanswered' }, queued: { persisted: false } });
    expect(await queue()).toHaveLength(1);
    jest.restoreAllMocks();
  });

  it('leaves a refusal in the list that came for a scan that had waited', async () => {
    api.on(`POST ${path}`, { broken: true });
    const scan = await scanOf();
    await recordScan(scan);
    api.on(`POST ${path}`, refusal(409, 'code_used', 'This QR code has already been used'));
    await acknowledgeScan(await recordScan(scan));
    expect(await queue()).toMatchObject([{ outcome: { kind: 'refused' }, seen: true }]);
  });
});

const scan = { key: 'k1', text: 'A1DS', code: 'A1DS', location: 'Pune', person: '7/', scannedAt: 1 };

describe('scanStateOf', () => {
  it.each([
    { scan, again: false },
    { scan: { ...scan, latitude: 18.5, longitude: 73.8 }, again: true },
    { scan, again: false, outcome: { kind: 'refused', code: 'code_used', message: 'No' } },
  ])('reads %p', (state) => {
    expect(scanStateOf(state)).toEqual(state);
  });

  it('ignores an outcome that is none', () => {
    expect(scanStateOf({ scan, outcome: { kind: 'unanswered' } })).toEqual({ scan, again: false });
  });

  it.each([
    undefined,
    null,
    'scan',
    {},
    { scan: undefined },
    { scan: { text: 'A1DS', key: 'k1' } },
    { scan: { ...scan, person: undefined } },
    { scan: { ...scan, key: 7 } },
    { scan: { ...scan, latitude: 18.5 } },
  ])('returns undefined for %p', (state) => {
    expect(scanStateOf(state)).toBeUndefined();
  });
});
