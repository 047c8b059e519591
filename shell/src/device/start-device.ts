import type { SiteConfig } from '../remotes';
import { afterFirstScreen } from './after-first-screen';
import { keepInstallPrompt } from './install-prompt';

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
