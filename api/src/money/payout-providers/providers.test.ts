import { createTestApi, type TestApi } from '../../../test/create-test-api';
import { StandIn } from '../../../test/payout-stand-in/stand-in';
import type { PayoutProviderConfig } from '../../platform/config/load-config';
import { createPayoutProvider } from './create-provider';
import type { PayoutDetails } from '../payout-details';
import type { PayoutProvider } from './payout-provider';

const upi: PayoutDetails = { method: 'upi', upiId: 'ramesh@okicici', name: 'Ramesh Kumar' };
const bank: PayoutDetails = { method: 'bank', accountNumber: '123456789012', ifsc: 'SBIN0001234', name: 'Ramesh' };
const order = { reference: 'PAY7', amountPaise: 120_050, payee: upi };

const secrets = { key: 'key-id', secret: 'key-secret', account: '7878780080316316' };

describe.each(['razorpayx', 'cashfree'] as const)('%s', (name) => {
  let standIn: StandIn;
  let provider: PayoutProvider;
  const config: PayoutProviderConfig = {
    ...{ provider: name, ...secrets, url: undefined },
    webhookSecret: name === 'razorpayx' ? 'hook-secret' : secrets.secret,
  };
  beforeEach(async () => {
    standIn = new StandIn(config);
    provider = createPayoutProvider({ payoutProvider: { ...config, url: await standIn.listen() } })!;
  });
  afterEach(() => standIn.close());

  test('pays a UPI ID and an account once, to the paisa, and finds both by our reference', async () => {
    const made = await provider.createTransfer(order);
    expect(made).toMatchObject({ reference: 'PAY7', amountPaise: 120_050, state: 'processing', utr: null });
    await provider.createTransfer({ ...order, reference: 'PAY8E2', payee: bank });
    expect([...standIn.transfers.values()].map(({ destination, amountPaise }) => [destination, amountPaise])).toEqual([
      ['ramesh@okicici', 120_050],
      ['123456789012 SBIN0001234', 120_050],
    ]);
    await standIn.settle('PAY7', 'paid');
    const paid = await provider.findTransfer('PAY7');
    expect(paid).toEqual({ ...made, state: 'paid', utr: expect.stringMatching(/^UTR\d{9}$/), reason: null });
    expect(await provider.findTransfer('PAY9')).toBeUndefined();
    expect(await provider.readBalance()).toBe(100_000_000 - 240_100);
  });

  test('an order that is repeated pays nothing more', async () => {
    standIn.faults = ['error-after'];
    await expect(provider.createTransfer(order)).rejects.toMatchObject({ message: '503', rejected: false });
    await provider.createTransfer(order).catch(() => undefined);
    expect([standIn.orders, standIn.transfers.size]).toEqual([2, 1]);
    expect(await provider.findTransfer('PAY7')).toMatchObject({ state: 'processing' });
  });

  test.each(['error-before', 'cut-after'] as const)('%s: the outcome is unknown', async (fault) => {
    standIn.faults = [fault];
    await expect(provider.createTransfer(order)).rejects.toMatchObject({ name: 'ProviderError', rejected: false });
  });

  test('what it declines is rejected, without the payee in the message', async () => {
    const wrong = { ...order, payee: { ...upi, upiId: 'invalid@okicici' } };
    const refused = await provider.createTransfer(wrong).catch((error: unknown) => error);
    expect(refused).toMatchObject({ rejected: true });
    expect(String(refused)).not.toContain('invalid@okicici');
    standIn.balancePaise = 100;
    await expect(provider.createTransfer(order)).rejects.toMatchObject({ rejected: true });
  });

  test('failures are ours or the payee’s', async () => {
    await provider.createTransfer(order);
    await standIn.settle('PAY7', 'failed');
    expect(await provider.findTransfer('PAY7')).toMatchObject({ state: 'failed', reason: expect.any(String) });
    await standIn.settle('PAY7', 'returned');
    expect(await provider.findTransfer('PAY7')).toMatchObject({ state: 'returned', reason: expect.any(String) });
    standIn.transfers.get('PAY7')!.status = 'of-next-year';
    expect(await provider.findTransfer('PAY7')).toMatchObject({ state: 'processing' });
  });

  test('a bank that cannot be reached is not the payee’s fault, and a closed account is', async () => {
    await provider.createTransfer(order);
    const codes = {
      razorpayx: ['beneficiary_bank_offline', 'account_closed'],
      cashfree: ['BENE_BANK_OFFLINE', 'ACCOUNT_CLOSED'],
    };
    const states: string[] = [];
    for (const reason of codes[name]) {
      await standIn.settle('PAY7', 'failed', { reason, source: 'beneficiary_bank' });
      states.push((await provider.findTransfer('PAY7'))!.state);
    }
    expect(states).toEqual(['failed', 'returned']);
  });

  test('wrong credentials are not the payment’s fault, and it rests after five failures', async () => {
    const url = await new StandIn({ ...config, secret: 'other' }).listen();
    const stranger = createPayoutProvider({ payoutProvider: { ...config, url } })!;
    for (let tries = 0; tries < 5; tries += 1)
      await expect(stranger.readBalance()).rejects.toMatchObject({ message: '401', rejected: false });
    expect(stranger.isAvailable()).toBe(false);
    await expect(stranger.readBalance()).rejects.toThrow('resting after repeated failures');
  });

  describe('webhooks', () => {
    let api: TestApi;
    beforeAll(async () => {
      api = await createTestApi({ payoutProvider: config });
    });
    afterAll(() => api.close());
    const receive = (payload: string | Buffer, headers: Record<string, string>) =>
      api.app.inject({ method: 'POST', url: '/payout-provider/webhook', payload, headers });

    test('200 if signed over these bytes, else 401', async () => {
      await provider.createTransfer(order);
      await standIn.settle('PAY7', 'paid');
      const { body, headers } = standIn.webhookOf('PAY7');
      const json = { 'content-type': 'application/json', ...headers };
      expect((await receive(body, json)).json()).toEqual({ message: 'Received' });
      expect(provider.readWebhook(headers, Buffer.from(body))).toEqual([{ about: 'transfer', reference: 'PAY7' }]);
      for (const [changed, given] of [
        [body.replace('PAY7', 'PAY8'), json],
        [body, { 'content-type': 'application/json' }],
        [body, { ...json, ...Object.fromEntries(Object.keys(headers).map((header) => [header, 'é'])) }],
      ] as const)
        expect((await receive(changed, given)).statusCode).toBe(401);
    });

    test('415 for a form, 413 above 64 kB', async () => {
      expect((await receive('a=b', { 'content-type': 'application/x-www-form-urlencoded' })).statusCode).toBe(415);
      const long = JSON.stringify({ text: 'x'.repeat(70_000) });
      expect((await receive(long, { 'content-type': 'application/json' })).statusCode).toBe(413);
    });
  });
});

test('without a provider no webhook is accepted', async () => {
  const api = await createTestApi();
  const response = await api.app.inject({ method: 'POST', url: '/payout-provider/webhook', payload: {} });
  expect(response.statusCode).toBe(401);
  await api.close();
});
