interface Scheduler {
  yield?: () => Promise<void>;
}

/**
 * Yields to the browser, so that it can paint and handle input, splitting one long task in two. Uses `scheduler.yield` where
 * available, which resumes before newer tasks.
 */
export async function nextTask(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: Scheduler };
  if (scheduler?.yield) return scheduler.yield();
  return new Promise((resolve) => setTimeout(resolve));
}
