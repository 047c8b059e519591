import useSWR, { useSWRConfig } from 'swr';
import { cacheKeys } from '../api/cache-keys';
import { post } from '../api/client';
import { useLanguage } from '../i18n/user-messages';
import { useCommand } from '@loyalty/shared-ui/use-command';
import { useEffect, useState } from 'react';
import { useErrorText } from '../i18n/use-error-text';

interface MessagePreferences {
  /** Undefined: the programme sends no SMS. */
  sms: boolean | undefined;
  news: boolean;
  /** Undefined: the programme sends no notifications to phones. */
  pushKey: string | undefined;
}

/** The api learns the language of this page: messages are written in it. */
export function useMessagePreferences() {
  const { language } = useLanguage();
  const { mutate } = useSWRConfig();
  const read = async (): Promise<MessagePreferences> => {
    const { data } = await post('users/messages/preferences/get', {});
    const [sms, pushKey] = [data?.sms ?? undefined, data?.push_key ?? undefined];
    const isUsed = sms !== undefined || pushKey !== undefined;
    if (isUsed && data?.language !== language) await post('users/messages/preferences', { language });
    return { sms, news: data?.news ?? true, pushKey };
  };
  const { data: preferences } = useSWR([cacheKeys.messages, language], read);
  const change = async (changes: { sms?: boolean; news?: boolean }) => {
    await post('users/messages/preferences', changes);
    await mutate<MessagePreferences>([cacheKeys.messages, language], (known) => known && { ...known, ...changes }, {
      revalidate: false,
    });
  };
  return { preferences, change };
}

/** Whether this browser gets notifications: `denied` by the user in the browser's settings, where only they can change it. */
type PushState = 'unsupported' | 'denied' | 'off' | 'on';

/** The worker of a first visit is registered some seconds after its page. */
const registrationWaitMs = 8000;

/** Returns the worker that shows the notifications; undefined in a browser, or on a site, without one. */
const registrationOf = async (): Promise<ServiceWorkerRegistration | undefined> => {
  if (!('PushManager' in window) || !('Notification' in window) || !navigator.serviceWorker) return undefined;
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration) return registration;
  const end = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), registrationWaitMs));
  return await Promise.race([navigator.serviceWorker.ready, end]);
};

/** Reads the state, and sends an existing subscription again: the api may have lost it. */
async function readPushState(): Promise<PushState> {
  const registration = await registrationOf();
  if (!registration) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const subscription = await registration.pushManager.getSubscription();
  if (!subscription || Notification.permission !== 'granted') return 'off';
  await save(subscription).catch(() => undefined);
  return 'on';
}

async function save(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  await post('users/push/subscription', { endpoint: endpoint ?? '', keys: { p256dh, auth } });
}

/** Call it on the user's wish only: a browser asks once. @throws ApiError; DOMException if the push service is not reached */
async function switchPushOn(key: string): Promise<PushState> {
  const registration = await registrationOf();
  if (!registration) return 'unsupported';
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  // One made for another key of the api cannot be used any more.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  try {
    await save(subscription);
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
  return 'on';
}

/** Ends the subscription of this browser. @throws ApiError: it is ended here in any case */
async function switchPushOff(): Promise<PushState> {
  const subscription = await (await registrationOf())?.pushManager.getSubscription();
  if (!subscription) return 'off';
  await subscription.unsubscribe();
  await post('users/push/subscription/remove', { endpoint: subscription.endpoint });
  return 'off';
}

/** @param key the api's `push_key`; undefined while unknown, and where it has none */
export function usePush(key: string | undefined, onTurned?: (state: PushState) => void) {
  const errorText = useErrorText();
  const [state, setState] = useState<PushState>();
  useEffect(() => {
    if (key === undefined) return undefined;
    let current = true;
    readPushState().then(
      (found) => current && setState(found),
      () => current && setState('off'),
    );
    return () => {
      current = false;
    };
  }, [key]);
  const turn = useCommand((on: boolean) => (on ? switchPushOn(key ?? '') : switchPushOff()), {
    onSuccess: (next) => {
      setState(next);
      onTurned?.(next);
    },
    onError: errorText,
  });
  return { state, turn };
}
