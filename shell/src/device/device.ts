import type { DeviceServices } from '@loyalty/shared-ui/remote-contract';
import { externalStore, copyState } from './copy-state';

/** Chromium only; not in any standard type library. */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let kept: BeforeInstallPromptEvent | undefined;
const ready = externalStore(false);

/**
 * Intercepts the browser's install prompt, which is fired once, soon after loading, when a first-time visitor has seen nothing
 * yet. A remote opens it later.
 */
export function keepInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    kept = event as BeforeInstallPromptEvent;
    ready.set(true);
  });
  window.addEventListener('appinstalled', () => {
    kept = undefined;
    ready.set(false);
  });
}

const install: DeviceServices['install'] = {
  read: ready.read,
  subscribe: ready.subscribe,
  async ask() {
    const event = kept;
    kept = undefined;
    // The prompt can be opened once; the browser may fire it again later.
    ready.set(false);
    return event ? (await event.prompt()).outcome : 'dismissed';
  },
};

const offlineCopy: DeviceServices['offlineCopy'] = {
  read: copyState.read,
  subscribe: copyState.subscribe,
  keep() {
    if (copyState.read() === 'unsupported') return;
    copyState.set('keeping');
    void import('./service-worker').then(({ askForCopy }) => askForCopy());
  },
};

export const device: DeviceServices = { install, offlineCopy };
