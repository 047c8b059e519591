import { savesData } from '@loyalty/shared-ui/saves-data';
import { remoteOfPath, type SiteConfig } from '../federation/site-config';
import { type PageMessage, type WorkerMessage, cachePrefix } from '../service-worker/messages';
import { copyState, newVersion } from './copy-state';

const address = '/service-worker.js';

/** Minimum milliseconds between checks for a new version, when the page becomes visible or comes back online. */
const askAgainAfter = { visible: 15 * 60_000, online: 60_000 };

/**
 * Returns the scripts and styles of this page; the worker keeps their whole version while the page is open. Only names with a
 * content hash: of the others the worker knows the version that it served.
 */
const loadedFiles = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name.split(/[?#]/, 1)[0] ?? '')
    .filter((name) => /\.[0-9a-f]{8}\.(js|css)$/.test(name));

/** The language whose texts are kept with the page. */
const pageLanguage = () => document.documentElement.lang;

async function post(message: PageMessage): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(message);
}

function hear({ data }: MessageEvent<WorkerMessage>): void {
  if (data.type === 'copy') copyState.set(data.state);
  else newVersion.set(true);
}

/** Reports a new worker, which waits until the user, or closing the last tab, lets it take over. */
function watchForSuccessor(registration: ServiceWorkerRegistration): void {
  const look = () => {
    if (registration.waiting && navigator.serviceWorker.controller) newVersion.set(true);
  };
  look();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
}

/** Checks for a new version when this page becomes visible or comes back online, at most once per {@link askAgainAfter}. */
function pollForUpdates(registration: ServiceWorkerRegistration): void {
  let askedAt = Date.now();
  const ask = (patience: number) => {
    // By the phone's clock, which goes on while it sleeps; one that was set back counts as over.
    const passed = Date.now() - askedAt;
    if (document.visibilityState !== 'visible' || (passed >= 0 && passed < patience)) return;
    askedAt = Date.now();
    registration.update().catch(() => undefined);
    void post({ type: 'opened', sparing: savesData(), loaded: loadedFiles(), language: pageLanguage() });
  };
  document.addEventListener('visibilitychange', () => ask(askAgainAfter.visible));
  window.addEventListener('online', () => ask(askAgainAfter.online));
}

/** Removes the worker and its caches from this browser (docs/decisions/0009 "Switching it off"). */
async function remove(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
  const names = (await caches.keys()).filter((name) => name.startsWith(cachePrefix));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/**
 * Registers the worker on a page of an offline remote, and has it fetch what is missing. Call it once the first screen is shown,
 * so that nothing waits for it.
 */
export async function startServiceWorker({ remotes, serviceWorker }: SiteConfig): Promise<void> {
  if (serviceWorker === 'off') return await remove();
  if (!remoteOfPath(remotes, location.pathname)?.offlineFiles) return;
  navigator.serviceWorker.addEventListener('message', hear);
  const registration = await navigator.serviceWorker.register(address);
  watchForSuccessor(registration);
  pollForUpdates(registration);
  await post({ type: 'opened', sparing: savesData(), loaded: loadedFiles(), language: pageLanguage() });
}

/** Starts fetching the offline copy, and asks the browser not to evict it when space runs short. */
export async function askForCopy(): Promise<void> {
  // The user may ask before the page has started the worker; listening twice is once.
  navigator.serviceWorker.addEventListener('message', hear);
  await navigator.storage.persist();
  await post({ type: 'keep', language: pageLanguage() });
}

/** Reloads the page with the new version; a waiting worker takes over first. */
export async function takeNewVersion(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  // The worker reports a new version once its copy is complete, so the reload also works without a network.
  if (!registration?.waiting) return location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  registration.waiting.postMessage({ type: 'take-over' } satisfies PageMessage);
}
