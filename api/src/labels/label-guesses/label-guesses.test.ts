import { createTestApi, freshMobile, type TestApi } from '../../../test/create-test-api';
import { codeOf, createBatch } from '../../../test/factories';
import { type ApiResponse, post, scan, tally } from '../../../test/points-driver';
import { ADMIN_ROLES, type AdminRole } from '../../platform/permissions';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
  await api.signInAdmin();
});
beforeEach(() => {
  api.clock.advance(3_600);
});
afterAll(() => api.close());

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
    const events = () =>
      api.db.selectFrom('audit_log').selectAll().where('action', '=', 'label-guesses-limited').execute();
    expect(await events()).toHaveLength(1);
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
