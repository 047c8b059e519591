import { RemoteWorker } from './remote-worker';

const started: string[] = [];
const made: Blob[] = [];

beforeEach(() => {
  started.length = made.length = 0;
  globalThis.Worker = class {
    constructor(address: string) {
      started.push(address);
    }
  } as unknown as typeof Worker;
  URL.createObjectURL = (blob) => `blob:${made.push(blob as Blob)}`;
});

it('starts a script of its own origin as it is', () => {
  new RemoteWorker(new URL('/remotes/user-app/js/read-codes.worker.js', location.href));
  expect(started).toEqual([`${location.origin}/remotes/user-app/js/read-codes.worker.js`]);
});

it("lets a worker of the page's own origin load a script from elsewhere, which no browser starts by itself", async () => {
  new RemoteWorker(new URL('https://apps.example.com/user-app/js/read-codes.worker.js'));
  expect(started).toEqual(['blob:1']);
  const source = await new Response(made[0]).text();
  expect(source).toBe('importScripts("https://apps.example.com/user-app/js/read-codes.worker.js")');
});
