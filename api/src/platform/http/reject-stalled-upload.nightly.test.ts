import { request } from 'node:http';
import { createTestApi, type TestApi } from '../../../test/create-test-api';
import { holdIntervals, listenOnFreePort } from '../../../test/raw-http';

let api: TestApi;
let port: number;
let token: string;
beforeAll(async () => {
  api = await createTestApi();
  port = await listenOnFreePort(api.app);
  token = await api.signInAdmin();
});
afterAll(() => api.close());

/** Begins an upload and sends no more than the head of its first field. */
function begin(path: string): { response: Promise<{ status: number; body: string }>; sent: Promise<void> } {
  const asking = request({
    host: '127.0.0.1',
    port,
    method: 'POST',
    path,
    headers: { token, 'content-type': 'multipart/form-data; boundary=part', 'content-length': '5000' },
  });
  const response = new Promise<{ status: number; body: string }>((resolve, reject) => {
    asking.once('error', reject);
    asking.once('response', (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.once('end', () => resolve({ status: response.statusCode!, body }));
    });
  });
  const sent = new Promise<void>((resolve) =>
    asking.write('--part\r\nContent-Disposition: form-data; name="name"\r\n\r\nEl', () => resolve()),
  );
  return { response, sent };
}

test.each(['/admin/products/store', '/admin/stores/import', '/admin/products/bulkUpload'])(
  'an upload to %s that all but stops arriving is given up with 408',
  async (path) => {
    const { ticks, release } = holdIntervals();
    const { response, sent } = begin(path);
    await sent;
    while (ticks.length === 0) await new Promise((resolve) => setImmediate(resolve));
    release();
    // The head counts in the first twenty seconds; in the next twenty nothing came.
    for (const tick of [...ticks, ...ticks]) tick();
    const { status, body } = await response;
    expect([status, JSON.parse(body)]).toEqual([408, { message: 'The request took too long', code: 'timeout' }]);
  },
);
