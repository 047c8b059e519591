import { type TestApi, createTestApi } from '../../test/create-test-api';
import { expectRefusal, post } from '../../test/points-driver';

let api: TestApi;
let admin: string;
beforeAll(async () => {
  api = await createTestApi();
  admin = await api.signInAdmin();
});
afterAll(() => api.close());

describe('text that PostgreSQL cannot hold is the sender’s mistake, not the server’s failure (found by the property tests)', () => {
  test.each([
    ['/admin/qr-get', { search: 'a\u0000b' }],
    ['/admin/stores', { search: 'a\u0000b' }],
    ['/admin/audit', { search: 'a\u0000b' }],
    ['/admin/redeem', { formData: { search: 'a\u0000b' } }],
    ['/admin/product/model', { modal: 'a\u0000b' }],
    ['/admin/qr-generator', { modal: 'a\u0000b', product_id: 1, reward_points: 1, quantity: 1 }],
  ])('400: NUL in %s', async (url, body) => {
    const answer = await post(api, url, admin, body);
    expectRefusal(answer, 400, expect.stringMatching(/^Invalid /) as string);
  });

  test('half of a surrogate pair finds nothing, and breaks nothing', async () => {
    expect((await post(api, '/admin/qr-get', admin, { search: '\ud800' })).statusCode).toBe(200);
  });
});
