import { createTestApi, freshMobile, TEST_ADMIN, type TestApi } from '../../../test/create-test-api';
import { setProgramme } from '../../../test/fixtures/payouts';
import { codeOf, createBatch } from '../../../test/factories';
import {
  type ApiResponse,
  approve,
  claim,
  expectRefusal,
  post,
  reject,
  scan,
  tally,
} from '../../../test/points-driver';
import { labelUrl } from '../codes';
import { ADMIN_ROLES, type AdminRole } from '../../platform/permissions';

const OTHER_ADMIN = '9000000009';

let api: TestApi;
let token: string;

beforeAll(async () => {
  api = await createTestApi({ limits: { claimIntervalSeconds: 0 } });
  token = await api.signInAdmin();
});
afterAll(() => api.close());

const story = (code: unknown, by = token) => post(api, '/admin/codes/story', by, { code });
const shortCode = (serial: number) => api.context.codes.encipherShort([serial])[0]!;

const signInAs = (role: 'catalogue' | 'finance' | 'viewer') => api.signInAdmin(OTHER_ADMIN, [role]);

describe('POST /admin/codes/story', () => {
  it('200 for every form of a code, without the code of a label that still pays', async () => {
    const batch = await createBatch(api.context);
    const code = codeOf(api.context, batch, 3);
    const serial = batch.first_serial + 3;
    const short = shortCode(serial);
    for (const form of [
      code,
      labelUrl('https://any.example', code),
      `See ${labelUrl('https://any.example', code)}?utm=1`,
      short,
      short!.replace(/^.{4}/, '$&\u2011'),
      String(serial),
      `\u200e#${serial}`,
    ]) {
      const response = await story(` ${form.toLowerCase()} `);
      expect([form, response.statusCode, response.json().data?.serial]).toEqual([form, 200, serial]);
      expect(response.body).not.toMatch(new RegExp(`${code}|${short}`, 'i'));
      expect(response.json().data).toMatchObject({ status: 'issued', points: 50, scan: null, claims: [], hidden: [] });
    }
  });

  it('200 from the scan over a rejected claim to the payment', async () => {
    await setProgramme(api, { pointValuePaise: 100 });
    const batch = await createBatch(api.context);
    const { token: user, userId } = await api.signInUser();
    await scan(api, user, codeOf(api.context, batch, 1), { location: 'Kothrud, Pune' });
    const rejected = (await claim(api, user)).json().data.transaction_id;
    await reject(api, token, rejected, 'Wrong bill');
    const approved = (await claim(api, user)).json().data.transaction_id;
    await approve(api, token, { transaction_id: approved });
    const { data } = (await story(codeOf(api.context, batch, 1))).json();
    expect(data).toMatchObject({
      status: 'scanned',
      batch: { id: batch.id, first_serial: batch.first_serial, last_serial: batch.first_serial + 11 },
      life: { batch_id: batch.id, first_scanned_at: api.clock.now().toISOString() },
      scan: { points: 50, location: 'Kothrud, Pune' },
      user: { id: userId, role_id: 2, status: 'active' },
      claims: [
        { transaction_id: rejected, status: 'rejected', reason: 'Wrong bill', resolved_by: { mobile: TEST_ADMIN } },
        { transaction_id: approved, status: 'approved' },
      ],
      payment: { state: 'payable', amount_paise: 5000, reference: null },
      void: null,
    });
  });

  it('200 for a void code and a void batch, with the admin and the reason', async () => {
    const batch = await createBatch(api.context);
    await post(api, `/admin/qr-batches/${batch.id}/codes/${batch.first_serial}/void`, token, { reason: 'Torn' });
    await post(api, `/admin/qr-batches/${batch.id}/void`, token, { reason: 'Misprinted' });
    const by = { mobile: TEST_ADMIN };
    for (const [index, reason, whole_batch] of [
      [0, 'Torn', false],
      [1, 'Misprinted', true],
    ] as const) {
      const { data } = (await story(codeOf(api.context, batch, index))).json();
      expect(data).toMatchObject({ status: 'void', void: { by, reason, whole_batch } });
    }
  });

  it('200 without what the roles of the caller do not include', async () => {
    const batch = await createBatch(api.context);
    const { token: user, userId } = await api.signInUser();
    await scan(api, user, codeOf(api.context, batch));
    await claim(api, user);
    const { data } = (await story(codeOf(api.context, batch), await signInAs('catalogue'))).json();
    expect(data).toMatchObject({ scan: { points: 50 }, user: null, claims: [], payment: null });
    expect(data.hidden).toEqual(['user', 'claims', 'payment']);
    const seen = (await story(codeOf(api.context, batch), await signInAs('viewer'))).json().data;
    expect(seen).toMatchObject({ user: { id: userId }, claims: [{ status: 'pending' }], hidden: [] });
  });

  it('400, 401, 403', async () => {
    expectRefusal(await story(' '), 400, 'Please enter a code or a serial number', 'invalid_input');
    expectRefusal(await story(undefined), 400, 'Please enter a code or a serial number', 'invalid_input');
    expect((await story('1', '')).statusCode).toBe(401);
    expect((await story('1', await signInAs('finance'))).json().code).toBe('not_permitted');
    const { token: user } = await api.signInUser();
    expect((await story('1', user)).json().code).toBe('forbidden');
  });

  it('404 for what is no label, and 429 after sixty of them in an hour', async () => {
    const viewer = await signInAs('viewer');
    const batch = await createBatch(api.context);
    const forged = api.context.codes.encipher({ batchId: batch.id + 1, serial: batch.first_serial });
    for (const code of ['999999999', 'hello', forged, shortCode(999_999_999), '1']) {
      expectRefusal(
        await story(code, viewer),
        404,
        'No label was found. One that was not scanned yet is found by its code only, not by its serial number.',
      );
      expectRefusal(await story(code), 404, 'No label of this programme has this code or serial number');
    }
    for (let tried = 5; tried < 60; tried += 1) await story('hello', viewer);
    const refused = await story(String(batch.first_serial), viewer);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'invalid_code_limit']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await story(String(batch.first_serial))).statusCode).toBe(200);
  });
});

describe('guesses', () => {
  beforeEach(() => {
    api.clock.advance(3_600);
  });

  const signInAs = (...roles: AdminRole[]) => api.signInAdmin(freshMobile(), roles);
  const shortCode = (serial: number) => api.context.codes.encipherShort([serial])[0]!;
  const story = (code: string, token: string) => post(api, '/admin/codes/story', token, { code });
  const search = (query: string, token: string) => post(api, '/admin/search', token, { query });
  async function openedCase(): Promise<number> {
    const { userId } = await api.signInUser();
    const values = { user_id: userId, created_at: api.clock.now(), read_at: api.clock.now() };
    return (await api.db.insertInto('scan_cases').values(values).returning('id').executeTakeFirstOrThrow()).id;
  }
  const grant = (id: number, serial: number, token: string) => post(api, `/admin/cases/${id}/grant`, token, { serial });
  const foundIn = (response: ApiResponse) =>
    response
      .json()
      .data.codes.map(({ state }: { state: string }) => state)
      .join();
  const statusIn = (response: ApiResponse) => response.json().data?.status ?? response.statusCode;

  describe('what a role learns of labels', () => {
    /** Of a label that was not scanned, by serial and by code; of a scanned one by serial. */
    const LEARNS: Record<AdminRole, { search: string[]; story: (string | number)[] }> = {
      owner: { search: ['unused', 'unused', 'scanned'], story: ['issued', 'issued', 'scanned'] },
      catalogue: { search: ['unused', 'unused', 'scanned'], story: ['issued', 'issued', 'scanned'] },
      approver: { search: ['', 'unused', ''], story: [404, 'issued', 'scanned'] },
      viewer: { search: ['', 'unused', ''], story: [404, 'issued', 'scanned'] },
      finance: { search: ['', '', ''], story: [403, 403, 403] },
      integrator: { search: ['', '', ''], story: [403, 403, 403] },
    };

    it.each(ADMIN_ROLES)('%s', async (role) => {
      const token = await signInAs(role);
      const batch = await createBatch(api.context);
      await scan(api, (await api.signInUser()).token, codeOf(api.context, batch, 1));
      const [unused, scanned] = [batch.first_serial, batch.first_serial + 1];
      const codes = [String(unused), shortCode(unused), String(scanned)];
      const searched = await Promise.all(codes.map((text) => search(text, token)));
      const stories = await Promise.all(codes.map((text) => story(text, token)));
      expect({ search: searched.map(foundIn), story: stories.map(statusIn) }).toEqual(LEARNS[role]);
    });

    it('an unused serial and one of no label look the same to an approver', async () => {
      const token = await signInAs('approver');
      const { first_serial } = await createBatch(api.context);
      const [unused, unknown] = [await story(String(first_serial), token), await story('999999999', token)];
      expect(unused.json()).toEqual(unknown.json());
    });

    it('an admin who grants cases and lists codes learns it, as from the list', async () => {
      const { first_serial } = await createBatch(api.context);
      expect(statusIn(await story(String(first_serial), await signInAs('approver', 'catalogue')))).toBe('issued');
    });
  });

  describe('429 after sixty guesses in an hour, of stories, searches and cases together', () => {
    const wrong = () => shortCode(900_000_000 + Math.floor(Math.random() * 1_000_000));

    it('of typed codes, in the search and in stories; the audit log says so once', async () => {
      const events = () =>
        api.db.selectFrom('audit_log').selectAll().where('action', '=', 'label-guesses-limited').execute();
      const before = await events();
      const token = await signInAs('approver');
      const batch = await createBatch(api.context);
      const right = shortCode(batch.first_serial);
      for (let tried = 0; tried < 30; tried += 1) {
        expect((await search(wrong(), token)).statusCode).toBe(200);
        expect((await story(wrong(), token)).statusCode).toBe(404);
      }
      for (const response of [await search(right, token), await story(right, token), await story(wrong(), token)]) {
        expect([response.statusCode, response.json().code]).toEqual([429, 'invalid_code_limit']);
        expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
      }
      expect(await events()).toHaveLength(before.length + 1);
      // Names are no codes.
      expect((await search('Ramesh', token)).statusCode).toBe(200);
      expect((await search(right, await signInAs('approver'))).statusCode).toBe(200);
    });

    it('of serials for cases, right ones too: an order that is withdrawn must teach nothing', async () => {
      const token = await signInAs('approver');
      const { first_serial } = await createBatch(api.context, { quantity: 100 });
      const id = await openedCase();
      for (let tried = 0; tried < 59; tried += 1) await grant(id, 999_999_000 + tried, token);
      const { data } = (await grant(id, first_serial, token)).json();
      expect((await post(api, `/admin/confirmations/${data.confirmation_id}/withdraw`, token)).statusCode).toBe(200);
      const refused = await grant(id, first_serial + 1, token);
      expect([refused.statusCode, refused.json().code]).toEqual([429, 'invalid_code_limit']);
      expect((await story(shortCode(first_serial), token)).statusCode).toBe(429);
    });

    it('what the server has read is no guess', async () => {
      const token = await signInAs('approver');
      const { first_serial } = await createBatch(api.context, { quantity: 100 });
      for (let tried = 0; tried < 60; tried += 1) await story(wrong(), token);
      const id = await openedCase();
      await api.db.updateTable('scan_cases').set({ serial: first_serial }).where('id', '=', id).execute();
      expect((await grant(id, first_serial, token)).statusCode).toBe(200);
    });

    it('guesses at the same moment cannot pass it', async () => {
      const token = await signInAs('approver');
      const batch = await createBatch(api.context, { quantity: 12 });
      for (let tried = 0; tried < 55; tried += 1) await story(wrong(), token);
      const codes = [...Array.from({ length: 20 }, wrong), shortCode(batch.first_serial)];
      const responses = await Promise.all(codes.map((code) => story(code, token)));
      expect(tally(responses)[404]).toBeLessThanOrEqual(5);
    });
  });
});
