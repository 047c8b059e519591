import { createCodeWorker } from './code-worker';
import type { FoundCode, Order, Report } from './worker-protocol';

/** A worker with scripted responses. */
class StandInThread {
  readonly orders: Order[] = [];
  readonly #listeners = new Set<(event: { data: Report }) => void>();
  ended = false;
  answer: (order: Order) => void = () => {};

  postMessage(order: Order): void {
    this.orders.push(order);
    this.answer(order);
  }

  terminate(): void {
    this.ended = true;
  }

  addEventListener(
    type: string,
    listener: (event: { data: Report }) => void,
    { signal }: { signal: AbortSignal },
  ): void {
    if (type !== 'message') return;
    this.#listeners.add(listener);
    signal.addEventListener('abort', () => this.#listeners.delete(listener));
  }

  report(report: Report): void {
    for (const listener of [...this.#listeners]) listener({ data: report });
  }
}

const wasm = {} as WebAssembly.Module;
const picture = { width: 4, height: 3, close: () => undefined } as ImageBitmap;
const photo = { kind: 'photo', budgetMs: 100 } as const;
const frame = { kind: 'frame', turn: 1 } as const;
const label: FoundCode = { text: 'A1DS', corners: [] };
const threads: StandInThread[] = [];
let begin: (thread: StandInThread) => void;

const startThread = () => {
  const thread = new StandInThread();
  threads.push(thread);
  begin(thread);
  return thread as unknown as Worker;
};
const answering = (look: (thread: StandInThread, id: number) => void) => (thread: StandInThread) => {
  thread.answer = (order) => {
    if (order.kind === 'start') thread.report({ kind: 'ready' });
    if (order.kind === 'look') look(thread, order.id);
  };
};
const nothing = answering((thread, id) => thread.report({ kind: 'over', id }));

beforeEach(() => {
  threads.length = 0;
  begin = nothing;
  globalThis.ImageData ??= class {} as unknown as typeof ImageData;
  jest.spyOn(console, 'warn').mockImplementation();
});
afterEach(() => jest.useRealTimers());

it('is ready once its thread has the decoder, which is fetched once', async () => {
  const fetchWasm = jest.fn().mockResolvedValue(wasm);
  const worker = createCodeWorker(startThread, fetchWasm);
  expect(worker.isReady()).toBe(false);
  await Promise.all([worker.prepare(), worker.prepare()]);
  expect(worker.isReady()).toBe(true);
  expect(threads[0]!.orders).toEqual([{ kind: 'start', wasm }]);
  expect(fetchWasm).toHaveBeenCalledTimes(1);
});

it('may be asked again when its file did not come', async () => {
  const fetchWasm = jest.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(wasm);
  const worker = createCodeWorker(startThread, fetchWasm);
  await worker.prepare();
  expect(worker.isReady()).toBe(false);
  await worker.prepare();
  expect(worker.isReady()).toBe(true);
});

it('is given up silently where a thread cannot start', async () => {
  begin = (thread) => {
    thread.answer = () => thread.report({ kind: 'broken', message: 'no WebAssembly' });
  };
  const worker = createCodeWorker(startThread, () => Promise.resolve(wasm));
  await expect(worker.prepare()).resolves.toBeUndefined();
  await worker.prepare();
  expect(worker.isReady()).toBe(false);
  expect(threads).toHaveLength(1);
  expect(threads[0]!.ended).toBe(true);
});

it('reports what is found, and stops as soon as that is enough', async () => {
  begin = answering((thread, id) => thread.report({ kind: 'codes', id, codes: [label] }));
  const worker = createCodeWorker(startThread, () => Promise.resolve(wasm));
  await worker.prepare();
  const found: FoundCode[] = [];
  await worker.look(picture, photo, (codes) => found.push(...codes) > 0);
  expect(found).toEqual([label]);
  expect(threads[0]!.orders.slice(1)).toEqual([
    { kind: 'look', id: 1, picture, effort: photo },
    { kind: 'stop', id: 1 },
  ]);
});

it('does not take the end of an earlier look for its own', async () => {
  begin = answering((thread, id) => {
    thread.report({ kind: 'over', id: id - 1 });
    setTimeout(() => {
      thread.report({ kind: 'codes', id, codes: [label] });
      thread.report({ kind: 'over', id });
    });
  });
  const worker = createCodeWorker(startThread, () => Promise.resolve(wasm));
  await worker.prepare();
  const found: FoundCode[] = [];
  await worker.look(picture, frame, (codes) => found.push(...codes) > 9);
  expect(found).toEqual([label]);
});

it('ends with the reason of the abort', async () => {
  begin = answering(() => {});
  const worker = createCodeWorker(startThread, () => Promise.resolve(wasm));
  await worker.prepare();
  const leaving = new AbortController();
  const look = worker.look(picture, photo, () => false, leaving.signal);
  leaving.abort(new Error('left'));
  await expect(look).rejects.toThrow('left');
  expect(threads[0]!.orders.at(-1)).toEqual({ kind: 'stop', id: 1 });
});

it('takes a new thread after one that broke', async () => {
  begin = answering((thread) => thread.report({ kind: 'broken', message: 'out of memory' }));
  const worker = createCodeWorker(startThread, () => Promise.resolve(wasm));
  await worker.prepare();
  await worker.look(picture, frame, () => true);
  expect(worker.isReady()).toBe(false);
  expect(threads[0]!.ended).toBe(true);
  await worker.prepare();
  expect(threads).toHaveLength(2);
});

it('gives its memory back after a minute without a look', async () => {
  jest.useFakeTimers();
  const worker = createCodeWorker(startThread, () => Promise.resolve(wasm));
  await worker.prepare();
  await jest.advanceTimersByTimeAsync(59_000);
  await worker.look(picture, frame, () => true);
  await jest.advanceTimersByTimeAsync(59_000);
  expect(worker.isReady()).toBe(true);
  await jest.advanceTimersByTimeAsync(1_001);
  expect(threads[0]!.ended).toBe(true);
  expect(worker.isReady()).toBe(false);
});
