// Stands in the worker's place when it is switched off (docs/decisions/0009): takes over at once, keeps nothing, goes.
import { removeAll } from './copies';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => {
  event.waitUntil(removeAll().then(() => self.registration.unregister()));
});
