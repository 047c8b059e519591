// Served in the worker's place when it is switched off (docs/decisions/0009): deletes the caches and unregisters itself.
import { removeAll } from './versions';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => {
  event.waitUntil(removeAll().then(() => self.registration.unregister()));
});
