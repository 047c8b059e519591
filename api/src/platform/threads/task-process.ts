import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { busy } from '../http/api-error';
import { threadArguments, threadFile } from './thread-pool';

const IDLE_MS = 60_000;

/**
 * Returns a function that runs a task, one at a time, in a process of its own at a lower priority than requests: native
 * code that works in libuv's threads would have theirs. Started by the first task, ended after a minute without one.
 * @param path of a script without extension that calls `serveTasks`
 * @throws ApiError 503 `busy` if the process ends meanwhile
 */
export function taskProcess<Task extends object, Result>(path: string): (task: Task) => Promise<Result> {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    const started = fork(threadFile(path), {
      // Without the process's environment: it decodes what strangers send.
      env: {},
      execArgv: threadArguments,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
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
      const settle = () => {
        running.removeAllListeners();
        running.unref();
        running.channel?.unref();
        idle = setTimeout(() => running.disconnect(), IDLE_MS).unref();
      };
      const fail = () => {
        settle();
        clearTimeout(idle);
        child = undefined;
        reject(busy());
      };
      running.once('message', (result) => {
        settle();
        resolve(result as Result);
      });
      running.once('error', fail);
      running.once('exit', fail);
      running.send(task);
    });
}

/** Runs in a process of `taskProcess`, which ends with the one that started it. */
export function serveTasks<Task, Result>(run: (task: Task) => Promise<Result>): void {
  // A supervisor may signal all processes at once; requests that were accepted are still served.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined);
  process.on('message', (task: Task) => void run(task).then((result) => process.send?.(result)));
}
