import type { Browser } from '@playwright/test';

/** Milliseconds that the processes run at a time. */
const RUN_MS = 3;

/**
 * Makes every thread of the browser's pages `times` slower, by stopping their processes for the rest of the time: Chromium's own
 * throttling (Emulation.setCPUThrottlingRate) leaves workers at full speed.
 * @returns a function that ends it
 */
export async function slowDown(browser: Browser, times: number): Promise<() => void> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const pages = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => pages.forEach((id) => process.kill(id, name));
  let timer: ReturnType<typeof setTimeout>;
  const run = () => {
    signal('SIGCONT');
    const started = performance.now();
    timer = setTimeout(() => {
      signal('SIGSTOP');
      // A timer may be late: the pause is as many times longer as the run was.
      timer = setTimeout(run, (performance.now() - started) * (times - 1));
    }, RUN_MS);
  };
  run();
  return () => {
    clearTimeout(timer);
    signal('SIGCONT');
  };
}
