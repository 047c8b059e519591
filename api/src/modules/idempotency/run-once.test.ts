import { createTestApi, type TestApi } from '../../../test/create-test-api';
import { type IdempotentRequest, takeKey } from './remembered-responses.repository';
import { runLasting } from './run-once';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const requestOf = (key: string, hash = 'h'): IdempotentRequest => ({
  area: 'admin',
  callerId: 1,
  operation: 'bulkUploadProducts',
  key,
  hash,
});
const done = { status: 201, body: { message: 'Done' } };

test('work that failed is done again under the same key', async () => {
  const work = vi.fn().mockRejectedValueOnce(new Error('disk full')).mockResolvedValue(done);
  await expect(runLasting(api.context, requestOf('failed'), work)).rejects.toThrow('disk full');
  expect(await runLasting(api.context, requestOf('failed'), work)).toEqual(done);
  expect(await runLasting(api.context, requestOf('failed'), work)).toEqual(done);
  expect(work).toHaveBeenCalledTimes(2);
});

test('work whose process died is done again once its lease is over; until then a repeated request waits', async () => {
  await takeKey(api.db, requestOf('died'), api.clock.now());
  const work = vi.fn().mockResolvedValue(done);
  const waiting = runLasting(api.context, requestOf('died'), work);
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(work).not.toHaveBeenCalled();
  api.clock.advance(61);
  expect(await waiting).toEqual(done);
});

test('422 for other content while the work is under way', async () => {
  await takeKey(api.db, requestOf('running'), api.clock.now());
  await expect(runLasting(api.context, requestOf('running', 'other'), async () => done)).rejects.toMatchObject({
    status: 422,
    code: 'idempotency_key_reused',
  });
});
