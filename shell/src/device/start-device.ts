import type { SiteConfig } from '../remotes';
import { afterFirstScreen } from './after-first-screen';
import { keepInstallPrompt } from './install-prompt';

/** At the very start: the browser makes its offer to install only once. */
keepInstallPrompt();

/** Prepares opening without a network. In development the pages come fresh, always. */
export function prepareOffline(config: SiteConfig): void {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return;
  afterFirstScreen(() => {
    import('./service-worker')
      .then(({ startServiceWorker }) => startServiceWorker(config))
      // Private windows and full phones refuse it: the site works as it does without one.
      .catch((error: unknown) => console.warn('No copy is kept for use without a network.', error));
  });
}
