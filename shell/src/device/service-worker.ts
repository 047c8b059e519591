import { remoteOfPath, type SiteConfig } from '../remotes';
import type { PageMessage, WorkerMessage } from '../service-worker/messages';
import { ours } from '../service-worker/names';
import { copyState, newVersion } from './copy-state';
import { savesData } from '@loyalty/shared-ui/saves-data';

const address = '/service-worker.js';

/** How often a page that is looked at again, or comes back online, asks what is published, in milliseconds. */
const askAgainAfter = { visible: 15 * 60_000, online: 60_000 };

/** The scripts and styles of this page; the worker keeps their whole version for as long as the page is open. */
const loadedFiles = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name.split(/[?#]/, 1)[0] ?? '')
    .filter((name) => /\.(js|css)$/.test(name));

async function tell(message: PageMessage): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(message);
}

function hear({ data }: MessageEvent<WorkerMessage>): void {
  if (data.type === 'copy') copyState.set(data.state);
  else newVersion.set(true);
}

/** A new worker waits until the person, or the last tab, lets it take over. */
function watchForSuccessor(registration: ServiceWorkerRegistration): void {
  const look = () => {
    if (registration.waiting && navigator.serviceWorker.controller) newVersion.set(true);
  };
  look();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
}

/** Asks for what is published whenever this page is looked at again after a while. */
function keepAsking(registration: ServiceWorkerRegistration): void {
  let askedAt = Date.now();
  const ask = (patience: number) => {
    if (document.visibilityState !== 'visible' || Date.now() - askedAt < patience) return;
    askedAt = Date.now();
    registration.update().catch(() => undefined);
    void tell({ type: 'opened', sparing: savesData(), loaded: loadedFiles() });
  };
  document.addEventListener('visibilitychange', () => ask(askAgainAfter.visible));
  window.addEventListener('online', () => ask(askAgainAfter.online));
}

/** Takes the worker and all it keeps away from this browser (docs/decisions/0009 "Switching it off"). */
async function remove(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
  const names = (await caches.keys()).filter((name) => name.startsWith(ours));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/**
 * Registers the worker on a page of a remote that is kept for offline use, and has it fetch what is missing. To be called once
 * the first screen stands: nothing of it waits for this.
 */
export async function startServiceWorker({ remotes, serviceWorker }: SiteConfig): Promise<void> {
  if (serviceWorker === 'off') return await remove();
  if (!remoteOfPath(remotes, location.pathname)?.offlineFiles) return;
  navigator.serviceWorker.addEventListener('message', hear);
  const registration = await navigator.serviceWorker.register(address);
  watchForSuccessor(registration);
  keepAsking(registration);
  await tell({ type: 'opened', sparing: savesData(), loaded: loadedFiles() });
}

/** Has the copy fetched now, and asks the browser not to clear it away when space runs short. */
export async function askForCopy(): Promise<void> {
  await navigator.storage.persist();
  await tell({ type: 'keep' });
}

/** Loads the page anew on the new version; a waiting worker takes over first. */
export async function takeNewVersion(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration?.waiting) return location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  registration.waiting.postMessage({ type: 'take-over' } satisfies PageMessage);
}
