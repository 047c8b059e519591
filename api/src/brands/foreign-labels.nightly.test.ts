import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type TestBrands, createTestBrands } from '../../test/create-test-brands';
import type { TestApi } from '../../test/create-test-api';
import { codeOf, createBatch } from '../../test/factories';
import { countRows, expectInvariantsHold, post, scan } from '../../test/points-driver';
import { createCodeCipher, labelUrl } from '../labels/codes';

let brands: TestBrands;
let acme: TestApi;
let zenith: TestApi;
beforeAll(async () => {
  const ownKeys = { BRAND_ZENITH_CODE_KEYS: `A:${randomBytes(32).toString('base64')}` };
  brands = await createTestBrands({
    ...ownKeys,
    INVALID_SCANS_PER_TEN_MINUTES: '3',
    INVALID_PREVIEWS_PER_TEN_MINUTES: '3',
  });
  await brands.add('acme');
  await brands.add('zenith');
  [acme, zenith] = [await brands.api('acme'), await brands.api('zenith')];
});
afterAll(async () => {
  for (const api of [brands.main, acme, zenith]) await expectInvariantsHold(api);
  await brands.close();
});
beforeEach(() => brands.clock.advance(15 * 60));

const forged = createCodeCipher([{ id: 'A', key: randomBytes(32) }]);
const randomCode = () => forged.encipher({ batchId: 1, serial: 1 });
const labelOf = async (api: TestApi) => codeOf(api.context, await createBatch(api.context));
const linkOf = (host: string, code: string) => `http://${host}.localhost/user/s/${code}`;
const INVALID = { message: 'Invalid QR code', code: 'code_invalid', errors: { encrypyData: 'Invalid QR code' } };
const labelOfOther = (name: string, url: string) => {
  const message = `This is a label of ${name}. Scan it there.`;
  return { message, code: 'label_of_other_programme', errors: { encrypyData: message }, data: { name, url } };
};
const preview = (api: TestApi, text: string) => post(api, '/users/labels/preview', undefined, { encrypyData: text });
const lookUp = (api: TestApi, token: string, text: string) =>
  post(api, '/users/products/get', token, { encrypyData: text });

test('a label of each brand names it in every other, with its address there', async () => {
  const all = [
    { api: brands.main, name: 'loyalty.localhost', host: 'loyalty' },
    { api: acme, name: 'acme', host: 'acme' },
    { api: zenith, name: 'zenith', host: 'zenith' },
  ];
  for (const own of all)
    for (const other of all) {
      if (own === other) continue;
      const { token } = await own.api.signInUser();
      const code = await labelOf(other.api);
      const expected = labelOfOther(other.name, linkOf(other.host, code));
      const link = labelUrl(other.api.context.config.publicUrl, code);
      const typed = code.toLowerCase().replace(/.{4}/g, '$& ');
      for (const response of [await scan(own.api, token, link), await lookUp(own.api, token, typed)])
        expect([response.statusCode, response.json()]).toEqual([400, expected]);
      expect((await preview(own.api, code)).json()).toEqual(expected);
      expect((await scan(other.api, (await other.api.signInUser()).token, code)).statusCode).toBe(201);
    }
});

test('it has the name that its users know', async () => {
  const settings = JSON.stringify({ brandName: 'Zenith Rewards' }) as never;
  await zenith.db.insertInto('programme_settings').values({ settings, at: brands.clock.now() }).execute();
  const { token } = await acme.signInUser();
  const { data } = (await scan(acme, token, await labelOf(zenith))).json();
  expect(data.name).toBe('Zenith Rewards');
  await zenith.db
    .insertInto('programme_settings')
    .values({ settings: '{}' as never, at: brands.clock.now() })
    .execute();
});

test('a link of another brand’s host is its, whatever key has made the code; one of an unknown host is not', async () => {
  const { token } = await acme.signInUser();
  const code = randomCode();
  expect((await scan(acme, token, linkOf('zenith', code))).json()).toEqual(
    labelOfOther('zenith', linkOf('zenith', code)),
  );
  const capitals = `HTTP://LOYALTY.LOCALHOST:80/USER/S/${code}`;
  const other = await acme.signInUser();
  expect((await scan(acme, other.token, capitals)).json()).toEqual(
    labelOfOther('loyalty.localhost', linkOf('loyalty', code)),
  );
  // Without signing in, made-up codes would show whose hosts are of this installation.
  expect((await preview(acme, capitals)).json()).toEqual(INVALID);
  for (const host of ['acme', 'unknown']) expect((await scan(acme, token, linkOf(host, code))).json()).toEqual(INVALID);
});

test('the code decides before the host, so that a copied label leads to its brand', async () => {
  const { token } = await acme.signInUser();
  const code = await labelOf(zenith);
  for (const host of ['acme', 'loyalty', 'unknown'])
    expect((await scan(acme, token, linkOf(host, code))).json().data.url).toBe(linkOf('zenith', code));
});

test('what no brand has made, and a code of 12 characters, is invalid', async () => {
  const { token } = await acme.signInUser();
  const batch = await createBatch(zenith.context);
  const [short] = zenith.context.codes.encipherShort([batch.first_serial]);
  for (const text of [randomCode(), short!, 'http://zenith.localhost/user/login'])
    expect((await scan(acme, token, text)).json()).toEqual(INVALID);
});

test('it counts as an invalid code: past the limit it looks like any other', async () => {
  const { token } = await acme.signInUser();
  const code = await labelOf(zenith);
  const answers = async (send: () => ReturnType<typeof preview>) => {
    const codes = [];
    for (let tries = 0; tries < 4; tries += 1) codes.push((await send()).json().code);
    return codes;
  };
  const expected = [...Array(3).fill('label_of_other_programme'), 'invalid_code_limit'];
  expect(await answers(() => scan(acme, token, code))).toEqual(expected);
  expect((await lookUp(acme, token, randomCode())).json().code).toBe('invalid_code_limit');
  expect(await answers(() => preview(acme, code))).toEqual(expected);
  expect((await preview(acme, randomCode())).json().code).toBe('invalid_code_limit');
});

test('a repeated request gets the same response, and nothing is granted anywhere', async () => {
  const { token } = await acme.signInUser();
  const code = await labelOf(zenith);
  const before = [await countRows(acme), await countRows(zenith)];
  const responses = [await scan(acme, token, code, { key: 'once' }), await scan(acme, token, code, { key: 'once' })];
  expect(responses.map(({ body }) => JSON.parse(body))).toEqual(
    Array(2).fill(labelOfOther('zenith', linkOf('zenith', code))),
  );
  expect([await countRows(acme), await countRows(zenith)]).toEqual(before);
});

test('a brand whose tables cannot be read has its name in the registry', async () => {
  const { token } = await acme.signInUser();
  const code = await labelOf(zenith);
  await sql`alter table programme_settings rename to away`.execute(zenith.db);
  expect((await scan(acme, token, code)).json()).toEqual(labelOfOther('zenith', linkOf('zenith', code)));
  await sql`alter table away rename to programme_settings`.execute(zenith.db);
});

test('a suspended brand is not named, until it is resumed', async () => {
  await brands.add('closing');
  const code = await labelOf(await brands.api('closing'));
  const named = async () => {
    const { token } = await acme.signInUser();
    return (await scan(acme, token, linkOf('closing', code))).json().code;
  };
  expect(await named()).toBe('label_of_other_programme');
  await brands.run({ action: 'suspend', id: 'closing' });
  expect(await named()).toBe('code_invalid');
  await brands.run({ action: 'resume', id: 'closing' });
  expect(await named()).toBe('label_of_other_programme');
});

test('an installation of one brand knows no other', async () => {
  const alone = await createTestBrands();
  const { token } = await alone.main.signInUser();
  expect((await scan(alone.main, token, await labelOf(acme))).json()).toEqual(INVALID);
  await alone.close();
});
