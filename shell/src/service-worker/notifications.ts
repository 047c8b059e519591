import { isBelow } from './classify-request';
import { getVersions } from './route-handlers';

declare const self: ServiceWorkerGlobalScope;

/** A message of an area: the worker knows none of their texts or pages. */
export interface PushedMessage {
  title: string;
  body: string;
  /** A path of the site. */
  url: string;
  /** Replaces a shown notification with the same tag. */
  tag: string;
}

/** What a lock screen shows of a longer text is a few lines. */
const maxLength = { title: 100, body: 400, url: 1000, tag: 100 };

/** Returns the message of a push; undefined for anything else. */
export function readPush(text: string | undefined): PushedMessage | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
  const field = (name: keyof PushedMessage) => {
    const given: unknown = (value as Partial<PushedMessage> | null)?.[name];
    return typeof given === 'string' ? given.slice(0, maxLength[name]) : '';
  };
  const [title, body, url, tag] = [field('title'), field('body'), field('url'), field('tag')];
  return title === '' ? undefined : { title, body, url, tag };
}

/**
 * Returns the address that a notification opens: a page of this site below one of the prefixes, else the home page. A push
 * service or a stolen key must not be able to open anything else.
 */
export function addressToOpen(url: unknown, origin: string, prefixes: readonly string[]): string {
  const home = new URL('/', origin).href;
  if (typeof url !== 'string' || !URL.canParse(url, origin)) return home;
  const address = new URL(url, origin);
  const isPage = prefixes.some((prefix) => isBelow(address.pathname.toLowerCase(), prefix));
  return address.origin === origin && isPage ? address.href : home;
}

export async function showPush(data: PushMessageData | null): Promise<void> {
  const message = readPush(data?.text());
  if (!message) return;
  const { title, body, url, tag } = message;
  await self.registration.showNotification(title, { body, tag, data: url, icon: '/icons/icon-192.png' });
}

/** Opens the page of a notification: a tab that shows it already, else a new one. */
export async function openPage(url: unknown): Promise<void> {
  const { current } = await getVersions();
  const address = addressToOpen(url, self.location.origin, current?.prefixes ?? []);
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find((one) => one.url === address);
  await (tab ? tab.focus() : self.clients.openWindow(address));
}
