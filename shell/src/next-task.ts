interface Scheduler {
  yield?: () => Promise<void>;
}

/**
 * Lets the browser paint and answer a finger before the work that follows: what is awaited here cuts one long task into two.
 * Where the browser has it, what was waiting goes on before newer work does.
 */
export async function nextTask(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: Scheduler };
  if (scheduler?.yield) return scheduler.yield();
  return new Promise((resolve) => setTimeout(resolve));
}
