import { RemoteWorker } from '@loyalty/shared-ui/remote-worker';
import { integrityOf } from '../../../device/device';
import type { FoundCode } from './found-code';
import type { Effort, Order, Report } from './worker-protocol';

/** Reads pictures in a thread of its own, with zxing-wasm and its ladder. */
export interface CodeWorker {
  /** Whether it can look now; until then, and for good where it cannot be had, somebody else has to. */
  readonly isReady: () => boolean;
  /** Begins to fetch it, unless that was done. Never fails: whether it came is {@link isReady}. */
  readonly prepare: () => Promise<void>;
  /**
   * Looks at a picture, which it takes away. `tell` is told of codes as they are found; returning true ends the look.
   * @param budget milliseconds after which no further try is begun
   */
  readonly look: (
    picture: ImageBitmap | ImageData,
    effort: Effort,
    budget: number,
    tell: (codes: readonly FoundCode[]) => boolean,
    signal?: AbortSignal,
  ) => Promise<void>;
}

/** A thread that nobody asks is let go after so long: its memory is a tenth of a cheap phone's. Milliseconds. */
const IDLE = 60_000;
/** Until then a thread that was asked for has to have started, its file fetched. Milliseconds. */
const START = 60_000;
/** A look that tells nothing for so long beyond its budget hangs, milliseconds. */
const PATIENCE = 20_000;

/**
 * @param startThread the thread itself; tests give their own
 * @param fetchWasm what it decodes with, compiled
 */
export function createCodeWorker(
  startThread: () => Worker | Promise<Worker> = startOwnThread,
  fetchWasm = fetchOwnWasm,
): CodeWorker {
  let wasm: Promise<WebAssembly.Module> | undefined;
  let thread: Worker | undefined;
  let starting: Promise<void> | undefined;
  let broken = false;
  let looks = 0;
  let idle: ReturnType<typeof setTimeout> | undefined;

  const letGo = () => {
    clearTimeout(idle);
    thread?.terminate();
    thread = undefined;
    starting = undefined;
  };
  const restLater = () => {
    clearTimeout(idle);
    idle = setTimeout(letGo, IDLE);
  };

  const start = async () => {
    wasm ??= fetchWasm();
    // A file that did not come may come the next time somebody scans.
    wasm.catch(() => (wasm = undefined));
    const module = await wasm;
    const started = await startThread();
    try {
      await answerOf(started, START, (report) => report.kind === 'ready', { kind: 'start', wasm: module });
    } catch (error) {
      started.terminate();
      // Not a matter of the network: another try would end the same way.
      broken = true;
      throw error;
    }
    thread = started;
    restLater();
  };

  return {
    isReady: () => thread !== undefined,
    prepare: () => {
      if (broken) return Promise.resolve();
      starting ??= start().catch((error: unknown) => {
        starting = undefined;
        console.warn('Codes are read without the thorough reader', error);
      });
      return starting;
    },
    look: async (picture, effort, budget, tell, signal) => {
      if (!thread) return;
      clearTimeout(idle);
      const mine = thread;
      const id = (looks += 1);
      const stop = () => mine.postMessage({ kind: 'stop', id } satisfies Order);
      signal?.addEventListener('abort', stop);
      const order: Order = { kind: 'look', id, picture, effort, budget };
      try {
        await answerOf(
          mine,
          budget + PATIENCE,
          (report) => {
            if (report.kind === 'codes' && report.id === id && tell(report.codes)) {
              stop();
              return true;
            }
            return report.kind === 'over' && report.id === id;
          },
          order,
          picture instanceof ImageData ? [picture.data.buffer] : [picture],
          signal,
        );
      } catch (error) {
        if (signal?.aborted) throw error;
        // Out of memory, say: a new thread may do better with the next picture.
        console.warn('The thorough reader stopped', error);
        letGo();
      } finally {
        signal?.removeEventListener('abort', stop);
        restLater();
      }
    },
  };
}

/** Gives an order and waits until a report ends it. @throws Error when the thread breaks, or is silent for too long */
function answerOf(
  thread: Worker,
  patience: number,
  isEnd: (report: Report) => boolean,
  order: Order,
  transfer: Transferable[] = [],
  signal?: AbortSignal,
): Promise<void> {
  const listening = new AbortController();
  const heard = new Promise<void>((resolve, reject) => {
    const heed = { signal: listening.signal };
    thread.addEventListener(
      'message',
      ({ data: report }: MessageEvent<Report>) => {
        if (report.kind === 'broken') reject(new Error(report.message));
        else if (isEnd(report)) resolve();
      },
      heed,
    );
    thread.addEventListener('error', (event) => reject(new Error(event.message || 'The worker did not start')), heed);
    thread.addEventListener('messageerror', () => reject(new Error('The worker was not understood')), heed);
    signal?.addEventListener('abort', () => reject(signal.reason as Error), heed);
    const silence = setTimeout(() => reject(new Error('The worker does not answer')), patience);
    listening.signal.addEventListener('abort', () => clearTimeout(silence));
    thread.postMessage(order, transfer);
  });
  return heard.finally(() => listening.abort());
}

function startOwnThread(): Promise<Worker> {
  return new RemoteWorker(
    /* webpackChunkName: "read-codes", webpackEntryOptions: { "filename": "js/read-codes.worker.js" } */
    new URL('./read-codes.worker.ts', import.meta.url),
  ).start(integrityOf);
}

/** Compiled while it arrives; beside the script that asks, wherever that came from. */
async function fetchOwnWasm(): Promise<WebAssembly.Module> {
  const address = new URL('zxing-wasm/reader/zxing_reader.wasm', import.meta.url);
  const answer = await fetch(address, { integrity: integrityOf(address.href) });
  if (!answer.ok) throw new Error(`${address.href} answered ${answer.status}`);
  const whole = answer.clone();
  try {
    return await WebAssembly.compileStreaming(answer);
  } catch {
    // A server that calls it something else than application/wasm.
    return WebAssembly.compile(await whole.arrayBuffer());
  }
}
