import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from './load-config';

const dataDir = mkdtempSync(join(tmpdir(), 'config-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const load = (env: NodeJS.ProcessEnv = {}) => loadConfig({ DATA_DIR: dataDir, ...env });

test('a provider of payouts needs all its secrets, and its errors show none', () => {
  expect(load().payoutProvider).toBeUndefined();
  const env = { PAYOUT_PROVIDER: 'razorpayx', PAYOUT_PROVIDER_KEY: 'rzp', PAYOUT_PROVIDER_SECRET: 'shh' };
  expect(() => load(env)).toThrow('PAYOUT_PROVIDER_ACCOUNT, PAYOUT_PROVIDER_WEBHOOK_SECRET must be set');
  const complete = { ...env, PAYOUT_PROVIDER_ACCOUNT: '787', PAYOUT_PROVIDER_WEBHOOK_SECRET: 'hook' };
  expect(load({ ...complete, PAYOUT_PROVIDER_URL: 'http://127.0.0.1:1/' }).payoutProvider).toEqual({
    ...{ provider: 'razorpayx', key: 'rzp', secret: 'shh', account: '787' },
    ...{ webhookSecret: 'hook', url: 'http://127.0.0.1:1' },
  });
  expect(load({ ...env, PAYOUT_PROVIDER: 'cashfree' }).payoutProvider).toMatchObject({ webhookSecret: 'shh' });
});
