import { ApiError } from './api-error';
import { describeForm, withCommandKey } from './command-keys';

const failure = (status: number) => new ApiError({ status, code: 'x', message: 'x' });

/** Sends and returns the key that was sent. */
async function keyOf(intent: string, error?: Error): Promise<string> {
  let sent = '';
  await withCommandKey(intent, async (key) => {
    sent = key;
    if (error) throw error;
  }).catch(() => undefined);
  return sent;
}

afterEach(() => jest.useRealTimers());

test.each([
  ['the connection broke off', failure(0)],
  ['the server failed', failure(500)],
  ['the server was busy', failure(503)],
])('asking again where %s sends the same key', async (_name, error) => {
  const first = await keyOf(`lost ${error.status}`, error);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(await keyOf(`lost ${error.status}`, error)).toBe(first);
  expect(await keyOf(`lost ${error.status}`)).toBe(first);
  expect(await keyOf(`lost ${error.status}`)).not.toBe(first);
});

test('asking again after a success or a refusal sends another key', async () => {
  expect(await keyOf('done')).not.toBe(await keyOf('done'));
  expect(await keyOf('refused', failure(409))).not.toBe(await keyOf('refused', failure(409)));
});

test('asking for something else sends another key', async () => {
  expect(await keyOf('100 codes', failure(0))).not.toBe(await keyOf('200 codes', failure(0)));
});

test('two that are sent at once are one', async () => {
  const [one, other] = await Promise.all([keyOf('twice'), keyOf('twice')]);
  expect(one).toBe(other);
});

test('after a quarter of an hour the same is another intent', async () => {
  jest.useFakeTimers({ now: 0 });
  const first = await keyOf('late', failure(0));
  jest.setSystemTime(15 * 60_000 + 1);
  expect(await keyOf('late')).not.toBe(first);
});

test('distinguishes forms by their fields and by name, size and date of their files', () => {
  const form = (name: string, size: number, lastModified: number) => {
    // Node's FormData does not accept jsdom's File.
    const data = [
      ['name', 'Elbow'],
      ['image', new File(['x'.repeat(size)], name, { lastModified })],
    ];
    return describeForm(data as unknown as FormData);
  };
  expect(form('a.jpg', 1, 1)).toBe(form('a.jpg', 1, 1));
  expect(new Set([form('a.jpg', 1, 1), form('b.jpg', 1, 1), form('a.jpg', 2, 1), form('a.jpg', 1, 2)]).size).toBe(4);
});
