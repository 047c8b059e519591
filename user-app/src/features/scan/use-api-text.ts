import { useLingui } from '@lingui/react/macro';
import { translateApiMessage } from '../../i18n/api-messages';
import { useLanguage } from '../../i18n/user-messages';

/** Returns the api's message (spec §8) in the person's language where it is known there; in English letter for letter. */
export function useApiText(): (message: string) => string {
  const { i18n } = useLingui();
  const { language } = useLanguage();
  return (message) => (language === 'en' ? message : translateApiMessage(i18n, message));
}
