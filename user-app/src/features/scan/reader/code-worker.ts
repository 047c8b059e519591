import { RemoteWorker } from '@loyalty/shared-ui/remote-worker';
import { integrityOf } from '../../../device/device';
import type { FoundCode, Effort, Order, Picture, Report } from './worker-protocol';

export type CodeWorker = ReturnType<typeof createCodeWorker>;

/** Milliseconds after which an idle worker is terminated: its memory is a tenth of a cheap phone's. */
const IDLE = 60_000;
/** Milliseconds for a requested worker to load and start. */
const START = 60_000;
/** Milliseconds after which a search without a report is considered hung. */
const PATIENCE = 30_000;

export function createCodeWorker(
  startThread: () => Worker | Promise<Worker> = startOwnThread,
  fetchWasm = fetchOwnWasm,
) {
  let wasm: Promise<WebAssembly.Module> | undefined;
  let thread: Worker | undefined;
  let starting: Promise<void> | undefined;
  let broken = false;
  let looks = 0;
  let idle: ReturnType<typeof setTimeout> | undefined;

  const release = () => {
    clearTimeout(idle);
    thread?.terminate();
    thread = undefined;
    starting = undefined;
  };
  const restLater = () => {
    clearTimeout(idle);
    idle = setTimeout(release, IDLE);
  };

  const start = async () => {
    wasm ??= fetchWasm();
    // A file that failed to load may load at the next scan.
    wasm.catch(() => (wasm = undefined));
    const module = await wasm;
    const started = await startThread();
    try {
      await reportOf(started, START, (report) => report.kind === 'ready', { kind: 'start', wasm: module });
    } catch (error) {
      started.terminate();
      // Not a network failure: a retry would fail again.
      broken = true;
      throw error;
    }
    thread = started;
    restLater();
  };

  return {
    /** If it is not, another reader must be used. */
    isReady: () => thread !== undefined,
    /** Starts loading it, unless started already. Never rejects: see {@link isReady}. */
    prepare: (): Promise<void> => {
      if (broken) return Promise.resolve();
      starting ??= start().catch((error: unknown) => {
        starting = undefined;
        console.warn('Codes are read without the thorough reader', error);
      });
      return starting;
    },
    /** Decodes a picture, whose ownership it takes, until `onCodes` returns true. */
    look: async (
      picture: Picture,
      effort: Effort,
      onCodes: (codes: readonly FoundCode[]) => boolean,
      signal?: AbortSignal,
    ): Promise<void> => {
      if (!thread) return;
      clearTimeout(idle);
      const mine = thread;
      const id = (looks += 1);
      const stop = () => mine.postMessage({ kind: 'stop', id } satisfies Order);
      signal?.addEventListener('abort', stop);
      const order: Order = { kind: 'look', id, picture, effort };
      try {
        await reportOf(
          mine,
          PATIENCE,
          (report) => {
            if (report.kind === 'codes' && report.id === id && onCodes(report.codes)) {
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
        // Out of memory, for example: a new worker may succeed with the next picture.
        console.warn('The thorough reader stopped', error);
        release();
      } finally {
        signal?.removeEventListener('abort', stop);
        restLater();
      }
    },
  };
}

/** Sends an order and waits until a report ends it. @throws Error if the worker fails, or is silent for too long */
function reportOf(
  thread: Worker,
  timeoutMs: number,
  isEnd: (report: Report) => boolean,
  order: Order,
  transfer: Transferable[] = [],
  signal?: AbortSignal,
): Promise<void> {
  const listening = new AbortController();
  const heard = new Promise<void>((resolve, reject) => {
    const options = { signal: listening.signal };
    thread.addEventListener(
      'message',
      ({ data: report }: MessageEvent<Report>) => {
        if (report.kind === 'broken') reject(new Error(report.message));
        else if (isEnd(report)) resolve();
      },
      options,
    );
    thread.addEventListener(
      'error',
      (event) => reject(new Error(event.message || 'The worker did not start')),
      options,
    );
    thread.addEventListener('messageerror', () => reject(new Error('The worker was not understood')), options);
    signal?.addEventListener('abort', () => reject(signal.reason as Error), options);
    const silence = setTimeout(() => reject(new Error('The worker does not answer')), timeoutMs);
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

/** Fetches and compiles the decoder while streaming; it is located beside the requesting script. */
async function fetchOwnWasm(): Promise<WebAssembly.Module> {
  const address = new URL('zxing-wasm/reader/zxing_reader.wasm', import.meta.url);
  const response = await fetch(address, { integrity: integrityOf(address.href) });
  if (!response.ok) throw new Error(`${address.href} answered ${response.status}`);
  const whole = response.clone();
  try {
    return await WebAssembly.compileStreaming(response);
  } catch {
    // The server does not send application/wasm.
    return WebAssembly.compile(await whole.arrayBuffer());
  }
}
