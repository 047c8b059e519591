import useSWR, { useSWRConfig } from 'swr';
import { cacheKeys } from '../api/cache-keys';
import { post } from '../api/client';
import { useLanguage } from '../i18n/user-messages';

/** How the user is notified. */
export interface MessagePreferences {
  /** Undefined: the programme sends no SMS. */
  sms: boolean | undefined;
  news: boolean;
  /** Undefined: the programme sends no notifications to phones. */
  pushKey: string | undefined;
}

/**
 * Returns the preferences, and a function that changes some of them on all screens at once. The api learns the language
 * of this page: messages are written in it.
 */
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
