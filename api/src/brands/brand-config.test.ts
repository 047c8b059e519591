import { loadConfig } from '../platform/config/load-config';
import { brandConfig, variableOf } from './brand-config';

const key = (byte: number) => Buffer.alloc(32, byte).toString('base64');
const base = {
  ...{ CODE_KEYS: `B:${key(1)},A:${key(2)}`, TOKEN_KEYS: `t:${key(3)}`, PAYOUT_KEYS: `p:${key(4)}` },
  ...{ PUBLIC_URL: 'http://points.localhost:8080', ADMIN_MOBILES: '9000000001', OTP_VALID_SECONDS: '200' },
};
const acme = { id: 'acme-pipes', hosts: ['acme.localhost', 'b.localhost'], admins: [] as string[] };

function configOf(own: NodeJS.ProcessEnv = {}, brand = acme, installed: NodeJS.ProcessEnv = base) {
  const env = { ...installed, ...own };
  return brandConfig(brand, { env, config: loadConfig(env) });
}
const hex = (keys: readonly { id: string; key: Buffer }[]) => keys.map((one) => `${one.id}:${one.key.toString('hex')}`);

test('is the installation’s, at the brand’s first host', () => {
  expect(configOf()).toMatchObject({
    publicUrl: 'http://acme.localhost:8080',
    adminMobiles: ['9000000001'],
    limits: { otpValidSeconds: 200 },
    demoData: false,
  });
  const given = { ...acme, admins: ['9811111111'] };
  expect(configOf({}, given).adminMobiles).toEqual(['9811111111']);
  expect(configOf({ BRAND_ACME_PIPES_ADMIN_MOBILES: '9822222222' }, given).adminMobiles).toEqual(['9822222222']);
});

test('its own variables override, and are no other brand’s', () => {
  const own = {
    BRAND_ACME_PIPES_OTP_VALID_SECONDS: '100',
    BRAND_ACME_DEMO_DATA: 'on',
    BRAND_ACME_PIPES_SMS_OUTBOX: '/o',
  };
  expect(configOf(own)).toMatchObject({ limits: { otpValidSeconds: 100 }, demoData: false });
  expect(configOf(own, { ...acme, id: 'acme' })).toMatchObject({ limits: { otpValidSeconds: 200 }, demoData: true });
});

test('keys are derived: the same at each start, others for each brand and kind, under the same ids', () => {
  const [one, again, other] = [configOf(), configOf(), configOf({}, { ...acme, id: 'zenith' })];
  const all = ({ codeKeys, tokenKeys, payoutKeys }: ReturnType<typeof configOf>) =>
    [codeKeys, tokenKeys, payoutKeys].flatMap(hex);
  expect(all(one)).toEqual(all(again));
  expect(all(one).map((text) => text.split(':')[0])).toEqual(['B', 'A', 't', 'p']);
  const bytes = [...all(one), ...all(other), ...all(loadConfig(base) as never)].map((text) => text.split(':')[1]);
  expect(new Set(bytes).size).toBe(bytes.length);
  expect(one.vapidKeys!.publicKey).not.toBe(other.vapidKeys!.publicKey);
  expect(one.vapidKeys).toEqual(again.vapidKeys);
  // Every printed label depends on it: this value never changes.
  expect(hex(one.codeKeys)[0]).toBe('B:fbb6dfbfdd4447af6c387c8b7d824a91d31e68088f66e6b609a5107130d60025');
});

test('its own keys take the place of derived ones', () => {
  expect(hex(configOf({ BRAND_ACME_PIPES_CODE_KEYS: `Z:${key(9)}` }).codeKeys)).toEqual([
    `Z:${Buffer.alloc(32, 9).toString('hex')}`,
  ]);
});

test('the account of the installation’s payout provider is no brand’s', () => {
  const installed = { ...base, PAYOUT_PROVIDER: 'cashfree', PAYOUT_PROVIDER_KEY: 'id', PAYOUT_PROVIDER_SECRET: 'shh' };
  expect(configOf({}, acme, installed).payoutProvider).toBeUndefined();
  const own = { BRAND_ACME_PIPES_PAYOUT_PROVIDER: 'cashfree', BRAND_ACME_PIPES_PAYOUT_PROVIDER_KEY: 'own' };
  expect(() => configOf(own, acme, installed)).toThrow('PAYOUT_PROVIDER_SECRET must be set');
});

test.each([
  ['PAYOUT_PROVIDER_ACCOUNT', 'PAYOUT_PROVIDER_ACCOUNT'],
  ['PAYOUT_PROVIDER_KEY', 'BRAND_BORE_WELLS_PAYOUT_PROVIDER_KEY'],
])('%s of a brand that is %s is refused', (name, other) => {
  const variable = `BRAND_ACME_PIPES_${name}`;
  expect(() => configOf({ [variable]: 'one', [other]: 'one' })).toThrow(`${variable} is that of ${other}`);
});

test.each([
  [{ BRAND_ACME_PIPES_PORT: '1' }, 'BRAND_ACME_PIPES_PORT cannot be set: PORT is one for all brands.'],
  [{ BRAND_ACME_PIPES_DATABASE_URL: 'postgres://x' }, 'DATABASE_URL is one for all brands.'],
  [{ BRAND_ACME_PIPES_OTP_VALID_SECONDS: '5' }, 'Brand acme-pipes: OTP_VALID_SECONDS must be a whole number'],
  [{ API_URL: 'https://api.example' }, 'BRAND_ACME_PIPES_API_URL must be one with a host of the brand'],
])('%o is refused', (own, message) => {
  expect(() => configOf(own)).toThrow(message);
});

test('a public host makes up nothing, as in production', () => {
  expect(() => configOf({}, { ...acme, hosts: ['acme.example'] })).toThrow('Brand acme-pipes: Refusing to start');
});

test('a variable is named after the brand', () => {
  expect(variableOf('acme-pipes', 'CODE_KEYS')).toBe('BRAND_ACME_PIPES_CODE_KEYS');
});
