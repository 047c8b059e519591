import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { busy } from '../http/api-error';
import { threadArguments, threadFile } from './thread-pool';

const IDLE_MS = 5000;

/**
 * Returns a function that runs a task, one at a time, in a process of its own at a lower priority than requests: native
 * code that works in libuv's threads would have theirs. Started by the first task, ended after five seconds without one.
 * @param path of a script without extension that calls `serveTasks`
 * @param maxMs after which a task's process is ended
 * @throws ApiError 503 `busy` if the process ends meanwhile
 */
export function taskProcess<Task extends object, Result>(path: string, maxMs: number): (task: Task) => Promise<Result> {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    const started = fork(threadFile(path), {
      // Without the process's environment: it decodes what strangers send. With several arenas glibc keeps the memory of
      // each large task.
      env: { MALLOC_ARENA_MAX: '1' },
      execArgv: threadArguments,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    // It has ended, or could not begin: `exit` or the failed sending says so. Unheard, it would end this process.
    started.on('error', () => undefined);
    try {
      setPriority(started.pid!, constants.priority.PRIORITY_BELOW_NORMAL);
    } catch {
      // Not permitted here: the task runs all the same.
    }
    return started;
  }

  return (task) =>
    new Promise((resolve, reject) => {
      clearTimeout(idle);
      const running = child?.connected ? child : (child = start());
      running.ref();
      running.channel?.ref();
      // Stuck in native code it would hold up all tasks after this one.
      const limit = setTimeout(() => running.kill('SIGKILL'), maxMs);
      const settle = () => {
        clearTimeout(limit);
        for (const event of ['message', 'exit']) running.removeAllListeners(event);
        running.unref();
        running.channel?.unref();
      };
      const fail = () => {
        settle();
        running.kill('SIGKILL');
        if (child === running) child = undefined;
        reject(busy());
      };
      running.once('message', (result) => {
        settle();
        idle = setTimeout(() => running.connected && running.disconnect(), IDLE_MS).unref();
        resolve(result as Result);
      });
      running.once('exit', fail);
      running.send(task, (error) => error && fail());
    });
}

/** Runs in a process of `taskProcess`, which ends with the one that started it. */
export function serveTasks<Task, Result>(run: (task: Task) => Promise<Result>): void {
  // A supervisor may signal all processes at once; requests that were accepted are still served.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined);
  process.on('message', (task: Task) => void run(task).then((result) => process.send?.(result)));
}
