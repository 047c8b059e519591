import { sql } from 'kysely';
import { type TestBrands, createTestBrands } from '../../test/create-test-brands';
import { loadConfig } from '../platform/config/load-config';
import { compareKeys, keyIdsOf } from './brand-keys';
import { openBrand } from './open-brand';

const base64 = (byte: number) => Buffer.alloc(32, byte).toString('base64');
const keysOf = (code: string) => {
  const [A, B, C] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte));
  const known: Record<string, Buffer> = { A: A!, B: B!, C: C!, a: C! };
  const codeKeys = [...code].map((id) => ({ id: id.toUpperCase(), key: known[id]! }));
  const other = [{ id: 't', key: A! }];
  return { codeKeys, tokenKeys: other, payoutKeys: other };
};
const acme = { id: 'acme' };

describe('the keys of a node', () => {
  const current = keyIdsOf(keysOf('A'));

  test('are those that the brand was added with, or more', () => {
    expect(current.code).toEqual([expect.stringMatching(/^A:[0-9a-f]{12}$/)]);
    expect(compareKeys(acme, current, keysOf('A'))).toEqual(current);
    expect(compareKeys(acme, current, keysOf('AB'))).toEqual(current);
  });

  test.each(['B', 'a', 'aB'])('%s without the current one are refused, under the same id too', (code) => {
    expect(() => compareKeys(acme, current, keysOf(code))).toThrow(/code key A:[0-9a-f]{12} .*BRAND_ACME_CODE_KEYS/);
  });

  test('a rotation passes: the new key is listed, made current, and the old one retired, node by node', () => {
    let known = current;
    const restart = (code: string) => (known = compareKeys(acme, known, keysOf(code)));
    for (const code of ['AB', 'AB']) restart(code);
    restart('BA');
    expect(known.code!.map((name) => name[0])).toEqual(['B', 'A']);
    // The other node has not been restarted yet; the order stays.
    restart('AB');
    expect(known.code!.map((name) => name[0])).toEqual(['B', 'A']);
    expect(() => restart('A')).toThrow('code key B');
    for (const code of ['BA', 'B', 'B']) restart(code);
    restart('CB');
    expect(known.code!.map((name) => name[0])).toEqual(['C', 'B', 'A']);
  });
});

describe('a node without the keys of a brand', () => {
  let brands: TestBrands;
  const env = { CODE_KEYS: `A:${base64(1)}`, TOKEN_KEYS: `t:${base64(2)}`, PAYOUT_KEYS: `p:${base64(3)}` };
  beforeAll(async () => {
    brands = await createTestBrands({ ...env, BRAND_ACME_CODE_KEYS: `Z:${base64(9)}` }, { jobs: false });
    await brands.add('acme');
  });
  afterAll(() => brands.close());

  async function openWith(own: NodeJS.ProcessEnv): Promise<void> {
    const variables = { ...env, ADMIN_MOBILES: '9000000001', LOG_LEVEL: 'silent', DATA_DIR: brands.dataDir, ...own };
    const installation = { env: variables, config: loadConfig(variables), database: brands.database };
    const { otherProgrammes } = brands.main.context;
    const opened = await openBrand(brands.directory.find('acme')!.brand, installation, {
      otherProgrammes,
      log: brands.main.app.log,
    });
    await opened.close();
  }
  const registered = async () => {
    const { rows } = await sql<{ code: string[] }>`select key_ids -> 'code' as code from installation.brands`.execute(
      brands.database.db,
    );
    return rows[0]!.code.map((name) => name[0]);
  };

  test('does not open it, and its error names the variable; one with a newer key notes that', async () => {
    await expect(openWith({})).rejects.toThrow(
      /code key Z:[0-9a-f]{12} that brand acme uses: set BRAND_ACME_CODE_KEYS/,
    );
    await openWith({ BRAND_ACME_CODE_KEYS: `Z:${base64(9)},Y:${base64(8)}` });
    expect(await registered()).toEqual(['Z']);
    await openWith({ BRAND_ACME_CODE_KEYS: `Y:${base64(8)},Z:${base64(9)}` });
    expect(await registered()).toEqual(['Y', 'Z']);
    expect((await brands.send('acme.localhost', '/programme')).json.code).toBe('brand_not_ready');
  });

  test('has them accepted by a command, which is an event', async () => {
    expect(await brands.run({ action: 'accept-keys', id: 'acme' })).toEqual([
      'The keys of this environment are those of brand acme from now on.',
    ]);
    expect(await registered()).toEqual(['Z']);
    const other = await brands.anotherNode();
    expect((await other.send('acme.localhost', '/programme')).status).toBe(200);
    await other.close();
    const { rows } = await sql<{ action: string }>`
      select action from installation.events order by id desc limit 1`.execute(brands.database.db);
    expect(rows).toEqual([{ action: 'keys_accepted' }]);
    await expect(brands.run({ action: 'accept-keys', id: 'nobody' })).rejects.toThrow(
      'There is no brand "nobody": npm run brands -- list.',
    );
  });
});
