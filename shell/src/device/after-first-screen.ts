/** Milliseconds after loading: by then the first screen has its data, and the network is idle. */
const settleTime = 5_000;

/** Runs work once the page has loaded, {@link settleTime} has passed and the browser is idle. */
export function afterFirstScreen(work: () => void): void {
  const later = () =>
    setTimeout(() => {
      // Safari lacks it before 2026.
      if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: settleTime });
      else work();
    }, settleTime);
  if (document.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
}
