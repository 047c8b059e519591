import type { DeviceServices } from '@loyalty/shared-ui/remote-contract';
import { watchedValue } from './watched-value';

/** Chromium's; no standard type has it. */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let kept: BeforeInstallPromptEvent | undefined;
const ready = watchedValue(false);

/**
 * Keeps the browser's offer to install from now on: it comes once, soon after loading, and would interrupt somebody who has seen
 * nothing of the programme yet. A remote makes the offer at its moment.
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

export const install: DeviceServices['install'] = {
  read: ready.read,
  subscribe: ready.subscribe,
  async ask() {
    const event = kept;
    kept = undefined;
    // The browser's question can be opened once; it may be offered anew later.
    ready.set(false);
    return event ? (await event.prompt()).outcome : 'dismissed';
  },
};
