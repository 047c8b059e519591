import { api } from '../../../test/api';
import { configureApi } from '../../api/client';
import { beginSession, currentSession, endSession } from '../../session/session';
import { keepScansIn, readScans } from '../../offline/scan-queue';
import { createScanMemory } from '../../offline/scan-memory';
import { acknowledgeScan, recordScan } from './record-scan';
import { attemptOf, beginScan, rereadScanAttempts } from './scan-attempts';

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
const refusal = (status: number, code: string, message: string) => ({ status, json: { message, code } });

beforeAll(async () => {
  configureApi({ host: api.host, readToken: () => currentSession().token, onTokenRefused: () => undefined });
});
beforeEach(() => {
  rereadScanAttempts();
  keepScansIn(createScanMemory());
  beginSession('header.payload.signature-of-ramesh');
});

describe('recording a scan', () => {
  it('sends the text exactly as read, the place and the key, and gives what was granted', async () => {
    api.on(`POST ${path}`, granted);
    const scan = beginScan(text, { location: 'Pune', latitude: 18.52, longitude: 73.86 });
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
    await recordScan(beginScan(text, { location: '' }));
    expect(api.callsOf(path)[0]?.body).toEqual({ encrypyData: text, location: '' });
  });

  it('sends nothing a second time: neither at the same moment, nor later, nor after a reload', async () => {
    api.on(`POST ${path}`, granted);
    const scan = beginScan(text, { location: '' });
    const [first, second] = await Promise.all([recordScan(scan), recordScan(scan)]);
    expect(second.outcome).toEqual(first.outcome);
    rereadScanAttempts();
    expect(await recordScan(scan)).toMatchObject({ outcome: first.outcome, isNew: false });
    expect(api.callsOf(path)).toHaveLength(1);
  });

  it.each([
    refusal(400, 'code_invalid', 'Invalid QR code'),
    refusal(409, 'code_used', 'This QR code has already been used'),
    refusal(409, 'code_used_by_you', 'You scanned this code on 21 Nov 2026, 10:42 am.'),
    refusal(410, 'code_void', 'This QR code is no longer valid'),
  ])('keeps a refusal as the last word: $json.message', async (reply) => {
    api.on(`POST ${path}`, reply);
    const scan = beginScan(text, { location: '' });
    await recordScan(scan);
    rereadScanAttempts();
    const { outcome } = await recordScan(scan);
    expect(outcome).toEqual({ kind: 'refused', ...reply.json });
    expect(attemptOf(scan.key)?.outcome).toEqual(outcome);
    expect(api.callsOf(path)).toHaveLength(1);
  });

  it.each([
    ['no connection', { broken: true as const }, 'offline'],
    ['an error of the server', refusal(500, 'internal', 'Something went wrong'), 'server'],
    ['a server that is starting', refusal(503, 'unavailable', 'Please try again'), 'server'],
    ['a proxy’s page', { status: 404, text: '<html>' }, 'server'],
    ['a refused token', refusal(401, 'unauthorised', 'Please Provide Token'), 'server'],
    ['too many scans', refusal(429, 'too_many', 'Too many attempts'), 'too-many'],
    ['a hotspot’s sign-in page', { status: 200, json: { ok: true } }, 'server'],
  ])('takes %s for no answer, and asks again under the same key', async (_name, reply, reason) => {
    api.on(`POST ${path}`, reply);
    const scan = beginScan(text, { location: '' });
    expect((await recordScan(scan)).outcome).toMatchObject({ kind: 'unanswered', reason });
    api.on(`POST ${path}`, granted);
    expect((await recordScan(scan)).outcome).toMatchObject({ kind: 'granted' });
    const keys = api.callsOf(path).map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual([scan.key, scan.key]);
  });

  it('knows until when the api will not listen', async () => {
    api.on(`POST ${path}`, { ...refusal(429, 'too_many', 'Too many attempts'), headers: { 'retry-after': '600' } });
    const before = Date.now();
    const { outcome } = await recordScan(beginScan(text, { location: '' }));
    const { notBefore } = outcome as { notBefore: number };
    expect(notBefore).toBeGreaterThanOrEqual(before + 600_000);
    expect(notBefore).toBeLessThan(before + 610_000);
  });

  it('keeps the day on which the person scanned a code before, for whatever language', async () => {
    const data = { serial: 7, scanned_at: '2026-11-21T05:12:00.000Z' };
    const reply = refusal(409, 'code_used_by_you', 'You scanned this code on 21 Nov 2026, 10:42 am.');
    api.on(`POST ${path}`, { ...reply, json: { ...reply.json, data } });
    const { outcome } = await recordScan(beginScan(text, { location: '' }));
    expect(outcome).toMatchObject({ kind: 'refused', scannedAt: '2026-11-21T05:12:00.000Z' });
  });

  it('takes a grant without details for a grant', async () => {
    api.on(`POST ${path}`, { status: 201, json: { message: 'Rewards Granted Successfully', data: null } });
    const { outcome } = await recordScan(beginScan(text, { location: '' }));
    expect(outcome).toMatchObject({ kind: 'granted', grant: { points: null, productName: null } });
  });
});

describe('beginning a scan', () => {
  it('gives each reading a key of its own once the one before has its answer', async () => {
    api.on(`POST ${path}`, granted);
    const first = beginScan(text, { location: '' });
    await recordScan(first);
    expect(beginScan(text, { location: '' }).key).not.toBe(first.key);
  });

  it('goes on with a reading that has no answer yet, so that it cannot count twice', () => {
    const first = beginScan(text, { location: 'Pune' });
    rereadScanAttempts();
    expect(beginScan(text, { location: '' })).toEqual(first);
    expect(beginScan(`${text}X`, { location: '' }).key).not.toBe(first.key);
  });

  it('shows nobody what the person before scanned', () => {
    const { key } = beginScan(text, { location: '' });
    expect(attemptOf(key)).toBeDefined();
    endSession('signed-out');
    beginSession('header.payload.signature-of-suresh');
    expect(attemptOf(key)).toBeUndefined();
    expect(beginScan(text, { location: '' }).key).not.toBe(key);
  });

  it.each(['nonsense', '7', '{"session":7}', '{"session":"signature-of-ramesh","attempts":[{"scan":{}},7,null]}'])(
    'begins anew where storage holds %s',
    (stored) => {
      sessionStorage.setItem('scanAttempts', stored);
      rereadScanAttempts();
      const scan = beginScan(text, { location: '' });
      expect(attemptOf(scan.key)).toEqual({ scan });
    },
  );
});

describe('keeping a scan', () => {
  const kept = () => readScans('signature-of-ramesh'.slice(-16));

  it('has it on the phone before the first request, and until its outcome was seen', async () => {
    let atRequest: Awaited<ReturnType<typeof kept>> = [];
    api.on(`POST ${path}`, async () => {
      atRequest = await kept();
      return granted;
    });
    const scan = beginScan(text, { location: 'Pune', latitude: 18.52, longitude: 73.86 });
    const recorded = await recordScan(scan);
    expect(atRequest).toMatchObject([{ ...scan, lasting: true }]);
    expect(atRequest[0]).not.toHaveProperty('waited');
    expect(await kept()).toMatchObject([{ key: scan.key, outcome: recorded.outcome }]);
    await acknowledgeScan(recorded);
    expect(await kept()).toEqual([]);
  });

  it('says that a label waits already, in whatever spelling it is read again, and sends it once', async () => {
    api.on(`POST ${path}`, { broken: true });
    const first = await recordScan(beginScan(text, { location: 'Pune' }));
    sessionStorage.clear();
    rereadScanAttempts();
    const again = beginScan('a1ds 1vms atse gzjw bdrf rdm4 efhd', { location: '' });
    const second = await recordScan(again);
    expect(again.key).not.toBe(first.kept?.key);
    expect(second).toMatchObject({
      outcome: { kind: 'unanswered', reason: 'offline' },
      kept: { key: first.kept?.key },
    });
    expect(await kept()).toHaveLength(1);

    api.reset();
    api.on(`POST ${path}`, granted);
    expect((await recordScan(again)).outcome).toMatchObject({ kind: 'granted' });
    expect(api.callsOf(path)).toMatchObject([
      { headers: { 'idempotency-key': first.kept?.key }, body: { location: 'Pune' } },
    ]);
    expect(attemptOf(again.key)?.outcome).toMatchObject({ kind: 'granted' });
  });

  it('keeps it as long as the page where the browser refuses storage, and says so', async () => {
    jest.spyOn(console, 'error').mockImplementation();
    keepScansIn();
    api.on(`POST ${path}`, { broken: true });
    const recorded = await recordScan(beginScan(text, { location: '' }));
    expect(recorded).toMatchObject({ outcome: { kind: 'unanswered' }, kept: { lasting: false } });
    expect(await kept()).toHaveLength(1);
    jest.restoreAllMocks();
  });

  it('leaves a refusal in the list that came for a scan that had waited', async () => {
    api.on(`POST ${path}`, { broken: true });
    const scan = beginScan(text, { location: '' });
    await recordScan(scan);
    api.on(`POST ${path}`, refusal(409, 'code_used', 'This QR code has already been used'));
    await acknowledgeScan(await recordScan(scan));
    expect(await kept()).toMatchObject([{ outcome: { kind: 'refused' }, seen: true }]);
  });
});
