import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wcagContrast as contrast } from 'culori';
import sharp from 'sharp';
import { createTestApi, TEST_ADMIN, type TestApi } from '../../../test/create-test-api';
import { codeOf, createBatch } from '../../../test/factories';
import { claim, post, scan } from '../../../test/points-driver';
import { smallPng } from '../../../test/picture-samples';
import { multipartBody } from '../../../test/uploads';
import { purgeReplacedPictures } from '../../catalogue/catalogue';
import { appManifest } from './app-manifest';
import { accentOf } from './derive-accent';

const OTHER_ADMIN = '9000000002';

let api: TestApi;
let owner: string;
let other: string;
beforeAll(async () => {
  api = await createTestApi({ adminMobiles: [TEST_ADMIN, OTHER_ADMIN] });
  owner = await api.signInAdmin();
  other = await api.signInAdmin(OTHER_ADMIN);
});
afterAll(() => api.close());

const read = (token = owner) => api.app.inject({ url: '/admin/programme', headers: { token } });
const put = (payload: object, token = owner) =>
  api.app.inject({ method: 'PUT', url: '/admin/programme', headers: { token }, payload });
const version = async () => (await read()).json().data.version as number;
const change = async (settings: object) => put({ version: await version(), ...settings });
const programme = async () => (await api.app.inject('/programme')).json().data;
const uploadLogo = async (token = owner) =>
  api.app.inject({
    method: 'POST',
    url: '/admin/programme/logo',
    ...(({ payload, headers }) => ({ payload, headers: { ...headers, token } }))(
      multipartBody([{ name: 'image', value: await smallPng(), filename: 'logo.png', type: 'image/png' }]),
    ),
  });

describe('without settings', () => {
  test('200: nothing is promised', async () => {
    expect(await programme()).toEqual({
      brand: { name: null, logo_url: null, accent_colour: null, accent: null, manifest_url: null, icon_url: null },
      point_value_paise: null,
      smallest_claim: null,
      decision_days: null,
      payment_days: null,
      payout_methods: [],
      latin_names: [],
      support_phone: null,
      support_whatsapp: null,
    });
    expect((await read()).json().data).toMatchObject({ version: 0, is_owner: true });
  });
});

describe('PUT /admin/programme', () => {
  test('200: the public response has the change; other settings stay; audit and history have it', async () => {
    const first = await change({ brand_name: '  Flow   & Co ', accent_colour: '#ffd600', decision_days: 3 });
    expect(first.statusCode).toBe(200);
    const saved = await change({
      smallest_claim: 10,
      support_phone: '1800 200 300 4',
      support_whatsapp: '98765 43210',
    });
    expect(saved.json().data).toMatchObject({ brand_name: 'Flow & Co', smallest_claim: 10 });
    expect(await programme()).toMatchObject({
      brand: { name: 'Flow & Co', accent_colour: '#ffd600', accent: accentOf('#ffd600') },
      smallest_claim: 10,
      decision_days: 3,
      support_phone: '1800 200 300 4',
      support_whatsapp: '98765 43210',
    });
    const event = await api.db.selectFrom('audit_log').select('details').orderBy('id', 'desc').executeTakeFirst();
    expect(event!.details).toEqual({
      changes: {
        smallest_claim: { from: null, to: 10 },
        support_phone: { from: null, to: '1800 200 300 4' },
        support_whatsapp: { from: null, to: '98765 43210' },
      },
    });
    const history = await post(api, '/admin/programme/history', other);
    expect(history.json()).toMatchObject({
      total_count: 2,
      data: [
        { admin: { mobile: TEST_ADMIN }, changes: [{ field: 'smallest_claim', from: null, to: 10 }, {}, {}] },
        { changes: [{ field: 'decision_days' }, { field: 'brand_name', from: null, to: 'Flow & Co' }, {}] },
      ],
    });
  });

  test('200: a save without a change leaves neither', async () => {
    const before = await version();
    expect((await change({ smallest_claim: 10 })).json().data.version).toBe(before);
  });

  test('200: a claim names the days in force', async () => {
    await change({ decision_days: 9 });
    const { token } = await api.signInUser();
    await scan(api, token, codeOf(api.context, await createBatch(api.context)));
    expect((await claim(api, token)).json().data.decision_days).toBe(9);
    expect((await post(api, '/users/claims', token)).json().data).toMatchObject([{ decision_days: 9 }]);
  });

  describe('what tells the owner of an account that somebody takes it', () => {
    const asked = (smsTemplates: object, enabled = true) => ({
      messages: { 'number-asked': { enabled, smsTemplates } },
    });
    const stored = async () => (await read()).json().data.messages['number-asked'];
    const refused = async (settings: object, message: string) => {
      const before = await version();
      const response = await change(settings);
      expect([response.statusCode, response.json()]).toMatchObject([400, { code: 'invalid_input', message }]);
      expect(await version()).toBe(before);
    };

    test('400: it cannot be turned off, nor its SMS template removed by any save; another template is stored', async () => {
      const off = '“number-asked” cannot be turned off: it protects the account';
      await refused(asked({}, false), off);
      expect((await change(asked({ en: 'old', hi: 'purana' }))).statusCode).toBe(200);
      await refused(asked({ en: 'old', hi: 'purana' }, false), off);
      const kept = 'The SMS template of “number-asked” (hi) can be replaced, not removed';
      await refused(asked({ en: 'new' }), kept);
      await refused({ messages: {} }, 'The SMS template of “number-asked” (en) can be replaced, not removed');
      expect((await change(asked({ en: 'new', hi: 'naya' }))).statusCode).toBe(200);
      expect(await stored()).toEqual({ enabled: true, smsTemplates: { en: 'new', hi: 'naya' } });
    });

    test('it is on although a release before stored that it is off', async () => {
      const settings = asked({ en: 'new', hi: 'naya' }, false);
      const at = api.clock.now();
      const row = { settings: JSON.stringify(settings), admin_id: null, at, confirmation_id: null };
      await api.db.insertInto('programme_settings').values(row).execute();
      expect(await stored()).toEqual({ enabled: true, smsTemplates: { en: 'new', hi: 'naya' } });
    });
  });

  test.each([
    ['brand_name', 'x'.repeat(41), 'Brand name is too long'],
    ['brand_name', 'Flow\u202e', 'Invalid brand name'],
    ['support_phone', '12345', 'Please enter a valid phone number'],
    ['support_whatsapp', '12345', 'Please enter a valid WhatsApp number'],
    ['support_whatsapp', '1800 200 300 4', 'Please enter a valid WhatsApp number'],
    ['accent_colour', '#ffffff', 'This colour is too light to be read. Please choose a darker one'],
    ['accent_colour', 'red', 'Please enter a colour as #rrggbb'],
    ['logo_key', `${'0'.repeat(32)}.png`, 'Please upload the logo again'],
    ['point_value_paise', 0, 'Please enter a value from ₹0.01 to ₹10,000'],
    ['point_value_paise', 1.5, 'Please enter a value from ₹0.01 to ₹10,000'],
    ['decision_days', 366, 'Please enter days from 1 to 365'],
    ['payout_methods', ['cash'], 'Please choose UPI, bank account or both'],
  ])('400: %s %p', async (field, value, message) => {
    const before = await version();
    const response = await change({ [field]: value });
    expect([response.statusCode, response.json().errors]).toEqual([400, { [field]: message }]);
    expect(await version()).toBe(before);
  });

  test('200: an empty brand name or phone is none, as without settings', async () => {
    await change({ brand_name: 'Flow', support_phone: '1800 200 300 4' });
    expect((await change({ brand_name: '', support_phone: '' })).json().data).toMatchObject({
      brand_name: null,
      support_phone: null,
    });
    expect(await programme()).toMatchObject({ brand: { name: null, manifest_url: null }, support_phone: null });
  });

  test('400: payouts without keys for payout details', async () => {
    const node = await api.anotherNode({ payoutKeys: [] });
    const response = await node.app.inject({
      method: 'PUT',
      url: '/admin/programme',
      headers: { token: owner },
      payload: { version: await version(), payout_methods: ['upi'] },
    });
    await node.app.close();
    expect(response.json().errors).toEqual({ payout_methods: 'Payouts need PAYOUT_KEYS in the configuration' });
    expect((await change({ payout_methods: ['upi'] })).statusCode).toBe(202);
  });

  test('403: another admin reads, and changes nothing', async () => {
    const before = await version();
    expect((await read(other)).json().data).toMatchObject({ version: before, is_owner: false });
    for (const refused of [await put({ version: before, brand_name: 'Mine' }, other), await uploadLogo(other)])
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'not_permitted']);
    expect(await version()).toBe(before);
  });

  test('409: of two changes made to the same version, one is refused', async () => {
    const before = await version();
    const responses = await Promise.all([1, 2].map((n) => put({ version: before, smallest_claim: 100 + n })));
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(responses.find(({ statusCode }) => statusCode === 409)!.json().code).toBe('settings_changed');
  });
});

describe('POST /admin/programme/logo', () => {
  test('400: without a picture', async () => {
    const { payload, headers } = multipartBody([{ name: 'other', value: 'x' }]);
    const response = await api.app.inject({
      method: 'POST',
      url: '/admin/programme/logo',
      payload,
      headers: { ...headers, token: owner },
    });
    expect([response.statusCode, response.json().errors]).toEqual([400, { image: 'Please select a file' }]);
  });

  test('201: it is shown once the settings name it, and one that they never name is removed', async () => {
    const [used, unused] = [(await uploadLogo()).json().data, (await uploadLogo()).json().data];
    expect((await change({ logo_key: used.logo_key })).json().data.logo_url).toBe(used.logo_url);
    expect((await programme()).brand.logo_url).toBe(used.logo_url);
    api.clock.advance(86_401);
    await purgeReplacedPictures(api.context);
    const at = (url: string) => api.app.inject(url.replace(/^\/api/, ''));
    expect((await at(used.logo_url)).statusCode).toBe(200);
    expect((await at(unused.logo_url)).statusCode).toBe(404);

    const manifest = (await api.app.inject('/programme/app.webmanifest')).json();
    expect(manifest.icons[3]).toMatchObject({ sizes: '512x512', purpose: 'maskable' });
    const icon = await api.app.inject(manifest.icons[3].src.replace(/^\/api/, ''));
    expect(await sharp(icon.rawPayload).metadata()).toMatchObject({ format: 'png', width: 512, height: 512 });
    const read = vi.spyOn(api.context.pictures, 'read');
    const again = await api.app.inject(manifest.icons[3].src.replace(/^\/api/, ''));
    expect([again.rawPayload.equals(icon.rawPayload), read.mock.calls]).toEqual([true, []]);
    read.mockRestore();
    const foreign = manifest.icons[3].src.replace(/^\/api/, '').replace(/[0-9a-f]{32}/, '0'.repeat(32));
    expect((await api.app.inject(foreign)).statusCode).toBe(404);
  });
});

describe('appManifest', () => {
  const built = JSON.parse(readFileSync(join(__dirname, '../../../../shell/public/app.webmanifest'), 'utf8'));
  const none = { brandName: null, logoKey: null };

  test('without a brand it is the shell’s', () => {
    expect(appManifest(api.context.config, none)).toEqual(built);
  });

  test('with a brand it differs in names and icons only', () => {
    const brand = { brandName: 'Flow & Company', logoKey: `${'a'.repeat(32)}.png` };
    const { name, short_name, icons, ...rest } = appManifest(api.context.config, brand);
    const { name: _, short_name: __, icons: ___, ...others } = built;
    expect([name, short_name, rest]).toEqual(['Flow & Company', 'Flow &', others]);
    expect(icons[0]!.src).toBe(`/api/programme/icons/${'a'.repeat(32)}-png-192.png`);
  });

  test('of an api elsewhere it starts at the site', () => {
    const config = { ...api.context.config, apiUrl: 'https://api.example' };
    expect(appManifest(config, none).start_url).toBe('https://loyalty.example/user/rewards');
  });
});

describe('accentOf', () => {
  const grounds = { light: ['#f2f8f8', '#fcfefe', '#e6efef'], dark: ['#0a1418', '#111e22', '#060f12'] };
  const hues = ['#000000', '#0b1f4b', '#e60000', '#ff7a00', '#ffd600', '#00a651', '#1a73e8', '#8e24aa', '#c0c0c0'];

  test.each(hues)('%s has shades that keep WCAG AA as the tokens do', (colour) => {
    const accent = accentOf(colour)!;
    for (const theme of ['light', 'dark'] as const) {
      const shades = accent[theme];
      const of = (name: string) => shades[name] ?? name;
      const text = [
        ['accent', 'on-accent'],
        ['accent-hover', 'on-accent'],
        ...[...grounds[theme], 'accent-soft'].map((ground) => [ground, 'accent-ink']),
        ...['deep', 'deep-fill'].flatMap((ground) => [
          [ground, '#eef9f9'],
          [ground, 'on-deep-2'],
        ]),
      ];
      const shapes = [
        ...[...grounds[theme], 'accent-soft'].map((ground) => [ground, 'accent']),
        ...['deep', 'deep-fill'].map((ground) => [ground, theme === 'light' ? '#d07843' : '#e79459']),
      ];
      for (const [ground, ink] of text)
        expect([theme, ground, ink, contrast(of(ground!), of(ink!)) >= 4.5]).toEqual([theme, ground, ink, true]);
      for (const [ground, shape] of shapes)
        expect([theme, ground, shape, contrast(of(ground!), of(shape!)) >= 3]).toEqual([theme, ground, shape, true]);
    }
  });

  test('a readable colour is used as it is; one without a readable shade is refused', () => {
    expect(accentOf('#0f6367')!.light.accent).toBe('#0f6367');
    expect([accentOf('#ffffff'), accentOf('#fff5cc')]).toEqual([undefined, undefined]);
  });
});
