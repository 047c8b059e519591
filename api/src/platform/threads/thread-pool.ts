import { extname } from 'node:path';
import { Piscina } from 'piscina';
import { busy } from '../http/api-error';

const SCRIPT = extname(__filename);

/** Threads of a process: one may read photographs for seconds while another draws what a user waits for. */
const MAX_THREADS = 2;
/** Tasks that wait for a thread. */
const MAX_WAITING = 32;
const IDLE_MS = 60_000;
/** Heap of a thread: several times what any task takes, five times what the largest permitted sheet does. */
export const HEAP_MB = 256;

let pool: Piscina | undefined;

/** Started by the first task: most commands of the api have none. */
const openPool = () =>
  new Piscina({
    minThreads: 0,
    maxThreads: MAX_THREADS,
    maxQueue: MAX_WAITING,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    // Without the process's environment and arguments: a thread needs none.
    env: {},
    execArgv: threadArguments,
    // Only Linux has a priority for each thread; elsewhere it would slow down the process.
    niceIncrement: process.platform === 'linux' ? 10 : 0,
  });

/** Node's arguments for a thread: in tests and development it loads TypeScript. */
export const threadArguments = SCRIPT === '.js' ? [] : ['--require', 'tsx/cjs'];

/** Returns the file of a thread's script beside the caller's. @param path without extension */
export const threadFile = (path: string): string => path + SCRIPT;

/**
 * Runs a task in a thread, at a lower priority than requests (Linux), so that the process serves them meanwhile.
 * @param path of the script without extension; its export `run` takes `task` and returns the result. Both are copied.
 * @param signal ends the task: its thread is killed
 * @throws the signal's reason, the errors of the task, ApiError 503 `busy` if too many tasks wait
 */
export async function runInThread<Task, Result>(path: string, task: Task, signal: AbortSignal): Promise<Result> {
  signal.throwIfAborted();
  pool ??= openPool();
  if (pool.queueSize >= MAX_WAITING) throw busy();
  try {
    return (await pool.run(task, { filename: threadFile(path), name: 'run', signal })) as Result;
  } catch (error) {
    // Piscina wraps the reason.
    signal.throwIfAborted();
    throw error;
  }
}
