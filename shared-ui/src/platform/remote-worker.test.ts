import { RemoteWorker } from './remote-worker';

const started: string[] = [];
const made: Blob[] = [];
const asked: [string, RequestInit | undefined][] = [];
let answer: Partial<Response>;

beforeEach(() => {
  started.length = made.length = asked.length = 0;
  answer = { ok: true, text: () => Promise.resolve('postMessage(1)') };
  globalThis.Worker = class {
    constructor(address: string) {
      started.push(address);
    }
  } as unknown as typeof Worker;
  URL.createObjectURL = (blob) => `blob:${made.push(blob as Blob)}`;
  globalThis.fetch = (address, init) => {
    asked.push([String(address), init]);
    return Promise.resolve(answer as Response);
  };
});

const own = new URL('/remotes/user-app/js/read-codes.worker.js', location.href);
const foreign = new URL('https://apps.example.com/user-app/js/read-codes.worker.js');
const undemanding = () => '';

it('starts a script of its own origin as it is', async () => {
  await new RemoteWorker(own).start(undemanding);
  expect(started).toEqual([own.href]);
  expect(asked).toEqual([]);
});

it('fetches a script from elsewhere, which no browser starts by itself', async () => {
  await new RemoteWorker(foreign).start(undemanding);
  expect(asked).toEqual([[foreign.href, { integrity: '' }]]);
  expect(started).toEqual(['blob:1']);
  expect(await new Response(made[0]).text()).toBe('postMessage(1)');
});

it('verifies a script whose digest is known, on any origin', async () => {
  await new RemoteWorker(own).start((address) => (address === own.href ? 'sha256-x' : ''));
  expect(asked).toEqual([[own.href, { integrity: 'sha256-x' }]]);
  expect(started).toEqual(['blob:1']);
});

it('starts nothing when the script is refused or gone', async () => {
  answer = { ok: false, status: 404 };
  await expect(new RemoteWorker(foreign).start(undemanding)).rejects.toThrow('answered 404');
  globalThis.fetch = () => Promise.reject(new TypeError('integrity'));
  await expect(new RemoteWorker(own).start(() => 'sha256-x')).rejects.toThrow('integrity');
  expect(started).toEqual([]);
});
