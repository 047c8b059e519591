import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createTestApi, type TestApi } from '../../../test/create-test-api';
import { pngOfFinderPatterns, smallJpeg } from '../../../test/picture-samples';
import { preparePicture, storeUpload } from '../../platform/pictures';
import { insertCase } from './cases.repository';
import { readCases } from './read-cases';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const read = (tryMs?: number) => readCases(api.context, new AbortController().signal, tryMs);

/** Opens a case with a photograph. */
async function opened(image?: Buffer): Promise<{ id: number }> {
  const { userId } = await api.signInUser();
  const limits = { side: 3000, asPhotograph: true };
  const picture = await preparePicture(image ?? (await smallJpeg()), api.context.config.limits, limits);
  const pictureKey = await storeUpload(api.context, picture, { isPrivate: true });
  const given = { userId, pictureKey, note: null, at: api.clock.now() };
  return api.db.transaction().execute((trx) => insertCase(trx, given));
}

async function caseOf(id: number) {
  const headers = { token: await api.signInAdmin() };
  return (await api.app.inject({ url: `/admin/cases/${id}`, headers })).json().data;
}

test('a photograph without a label is read once, by one of two nodes after a stop, and says so', async () => {
  const { id } = await opened();
  const reads = vi.spyOn(api.context.pictures, 'read');
  const stopping = new AbortController();
  const stopped = readCases(api.context, stopping.signal);
  await vi.waitFor(() => expect(reads).toHaveBeenCalled());
  stopping.abort();
  await stopped;
  expect(await caseOf(id)).toMatchObject({ is_read: false });
  await Promise.all([read(), read()]);
  expect(reads).toHaveBeenCalledTimes(2);
  reads.mockRestore();
  expect(await caseOf(id)).toMatchObject({ is_read: true, label: null });
});

test('a photograph that the decoder searches for long holds up no request, and is not readable after two tries', async () => {
  const { id } = await opened(await pngOfFinderPatterns());
  const reads = vi.spyOn(api.context.pictures, 'read');
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  await read(1500);
  delay.disable();
  // The decoder takes four seconds for a first look at it.
  expect(delay.max / 1e6).toBeLessThan(1000);
  expect(await caseOf(id)).toMatchObject({ is_read: false });
  await read(500);
  expect(reads).toHaveBeenCalledTimes(1);
  api.clock.advance(61);
  await read(500);
  expect(reads).toHaveBeenCalledTimes(2);
  expect(await caseOf(id)).toMatchObject({ is_read: true, label: null });
  reads.mockRestore();
});

test('a photograph whose reading ended its process twice is not readable', async () => {
  const { id } = await opened();
  await api.db.updateTable('scan_cases').set({ read_tries: 2 }).where('id', '=', id).execute();
  const reads = vi.spyOn(api.context.pictures, 'read');
  await read();
  expect(reads).not.toHaveBeenCalled();
  expect(await caseOf(id)).toMatchObject({ is_read: true, label: null });
  reads.mockRestore();
});

test('a bucket that does not respond is not a try', async () => {
  const { id } = await opened();
  const reads = vi.spyOn(api.context.pictures, 'read');
  for (let times = 0; times < 3; times += 1) {
    reads.mockRejectedValueOnce(new Error('no response'));
    await expect(read()).rejects.toThrow('no response');
    api.clock.advance(61);
  }
  reads.mockRestore();
  const { read_tries } = await api.db
    .selectFrom('scan_cases')
    .select('read_tries')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect([read_tries, await caseOf(id)]).toEqual([0, expect.objectContaining({ is_read: false })]);
  await read();
  expect(await caseOf(id)).toMatchObject({ is_read: true });
});
