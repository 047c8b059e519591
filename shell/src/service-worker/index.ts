import { registerRoute } from 'workbox-routing';
import { answerFile, answerPage, answerPicture } from './answers';
import { kindOf } from './judge-request';
import { keepUp, rememberAsked } from './keep-up';
import type { PageMessage } from './messages';
import { noteLoaded } from './tabs';

declare const self: ServiceWorkerGlobalScope;

// A new worker waits until no tab needs the old one, or until the person asks for it.
self.addEventListener('activate', (event) => {
  // The page that registered the worker has its chunks looked after from now on, not from its next opening.
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload.enable()]));
});

async function hear(message: PageMessage, tab: string): Promise<void> {
  if (message.type === 'take-over') return await self.skipWaiting();
  if (message.type === 'keep') await rememberAsked();
  else await noteLoaded(tab, message.loaded);
  await keepUp(tab, message.type === 'opened' && message.sparing);
}

self.addEventListener('message', (event) => {
  const { id } = event.source as Client;
  event.waitUntil(hear(event.data as PageMessage, id));
});

registerRoute(({ request }) => kindOf(request) === 'page', answerPage);
registerRoute(({ request }) => kindOf(request) === 'file', answerFile);
registerRoute(({ request }) => kindOf(request) === 'picture', answerPicture);
