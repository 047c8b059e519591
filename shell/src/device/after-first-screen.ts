/** After loading, in milliseconds: the first screen has its data, and the line is free. */
const settleTime = 5_000;

/** Runs work once the page has loaded, stands for a while, and has nothing else to do. */
export function afterFirstScreen(work: () => void): void {
  const later = () =>
    setTimeout(() => {
      // Safari has none before 2026.
      if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: settleTime });
      else work();
    }, settleTime);
  if (document.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
}
