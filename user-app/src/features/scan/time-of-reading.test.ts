import { api } from '../../../test/api';
import { configureApi } from '@loyalty/shared-ui/api-client';
import { setScanStore, createMemoryScanStore } from '../../offline/scan-queue';
import { storeScan } from '../../offline/scan.resource';
import { beginSession, currentSession } from '../../session/session';
import { queueScan, recordScan } from './record-scan';

const text = 'HTTPS://LOYALTY.EXAMPLE.COM/USER/S/A1DS1VMSATSEGZJWBDRFRDM4EFHD';
const path = 'users/scanner/store';

beforeAll(() => {
  configureApi({ host: api.host, readToken: () => currentSession().token, onTokenRefused: () => undefined });
});
beforeEach(() => {
  setScanStore(createMemoryScanStore());
  beginSession('header.payload.signature-of-ramesh');
});

it('is sent with a scan, the same at every try; nothing of it with a scan that an older release queued', async () => {
  api.on(`POST ${path}`, { broken: true });
  const { scan } = await queueScan(text, { location: '' });
  expect(Date.parse(scan.readAt ?? '')).toBe(scan.scannedAt);
  await recordScan(scan);
  await recordScan(scan, { now: true });
  const [first, second] = api.bodies(path);
  expect([first, second]).toEqual([expect.objectContaining({ read_at: scan.readAt }), first]);
  api.on(`POST ${path}`, { status: 201, json: { message: 'ok', data: {} } });
  const { readAt: _, ...older } = scan;
  await storeScan({ ...older, key: 'older' });
  expect(api.callsOf(path).at(-1)?.body).toEqual({ encrypyData: text, location: '' });
});
