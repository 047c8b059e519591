import { registerRoute } from 'workbox-routing';
import { handleFile, handlePage, handlePicture } from './route-handlers';
import { classifyRequest } from './classify-request';
import { syncCache, rememberUserChoice } from './sync-cache';
import type { PageMessage } from './messages';
import { openPage, showPush } from './notifications';
import { noteLoaded } from './tabs';

declare const self: ServiceWorkerGlobalScope;

// A new worker waits until no tab needs the old one, or until the user asks for it.
self.addEventListener('activate', (event) => {
  // Takes control of the page that registered the worker now, not at its next opening.
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload.enable()]));
});

async function handleMessage(message: PageMessage, tab: string): Promise<void> {
  if (message.type === 'take-over') return await self.skipWaiting();
  if (message.type === 'keep') await rememberUserChoice();
  else await noteLoaded(tab, message.loaded);
  await syncCache(tab, message.language, message.type === 'opened' && message.sparing);
}

self.addEventListener('message', (event) => {
  const { id } = event.source as Client;
  event.waitUntil(handleMessage(event.data as PageMessage, id));
});

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data));
});

registerRoute(({ request }) => classifyRequest(request) === 'page', handlePage);
registerRoute(({ request }) => classifyRequest(request) === 'file', handleFile);
registerRoute(({ request }) => classifyRequest(request) === 'picture', handlePicture);
