import type { SiteConfig } from '../federation/site-config';
import { keepInstallPrompt } from './device';

/** Milliseconds after loading: by then the first screen has its data, and the network is idle. */
const settleTime = 5_000;

/** Runs work once the page has loaded, {@link settleTime} has passed and the browser is idle. */
function afterFirstScreen(work: () => void): void {
  const later = () =>
    setTimeout(() => {
      // Safari lacks it before 2026.
      if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: settleTime });
      else work();
    }, settleTime);
  if (document.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
}

/** First of all: browsers fire the install prompt only once. */
keepInstallPrompt();

/** Prepares offline use. Does nothing in development, where pages are always fetched. */
export function prepareOffline(config: SiteConfig): void {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return;
  afterFirstScreen(() => {
    import('./service-worker')
      .then(({ startServiceWorker }) => startServiceWorker(config))
      // Private windows and full phones reject it: the site works as it does without a worker.
      .catch((error: unknown) => console.warn('No copy is kept for use without a network.', error));
  });
}
