import { createTestApi, type TestApi } from '../../../test/create-test-api';
import { addFile, sendPart, setMarketLabels } from '../../../test/fixtures/market-labels';
import { SECOND_ADMIN } from '../../../test/fixtures/pending-claims';
import { expectRefusal, post, scan } from '../../../test/points-driver';

let api: TestApi;
let owner: string;
beforeAll(async () => {
  api = await createTestApi();
  owner = await api.signInAdmin();
});
beforeEach(() => setMarketLabels(api));
afterAll(() => api.close());

const activate = (id: number, token = owner) => post(api, `/admin/market-files/${id}/activate`, token, {});

describe('a file that is put in force', () => {
  test('202 without a limit for batches, and for codes that are easily guessed', async () => {
    const id = await addFile(api, owner);
    await sendPart(api, owner, id, { text: `PPACT00001,60\n` });
    await setMarketLabels(api, {}, { confirmBatchPoints: null });
    expect((await activate(id)).statusCode).toBe(202);
    const short = {
      host: null,
      path: '/',
      parameter: null,
      prefix: 'PP',
      characters: 'digits',
      min: 7,
      max: 7,
    } as const;
    await setMarketLabels(api, { formats: [short] });
    expect((await activate(id)).statusCode).toBe(202);
  });

  test('above the limit for batches needs a second admin, who puts it in force', async () => {
    await api.signInAdmin(SECOND_ADMIN, ['owner']);
    api.clock.advance(3 * 86_400);
    const [first, second] = [await api.signInAdmin(), await api.signInAdmin(SECOND_ADMIN)];
    await setMarketLabels(api, {}, { confirmBatchPoints: 100 });
    const { token } = await api.signInUser();
    const id = await addFile(api, first);
    await sendPart(api, first, id, { text: `PPABOVE001,60\nPPABOVE002,60\n` });
    const ordered = await activate(id, first);
    expect(ordered.statusCode).toBe(202);
    expectRefusal(await scan(api, token, 'PPABOVE001'), 400, 'Invalid QR code');
    const confirm = `/admin/confirmations/${ordered.json().data.confirmation_id}/confirm`;
    expect((await post(api, confirm, first)).statusCode).toBe(403);
    expect((await post(api, confirm, second)).statusCode).toBe(200);
    expect((await scan(api, token, 'PPABOVE001')).statusCode).toBe(201);
  });
});
