import { useLingui } from '@lingui/react/macro';
import { translateApiMessage } from '../../i18n/api-messages';
import { useLanguage } from '../../i18n/user-messages';

/**
 * Returns a function that translates the api's message (spec §8) to the user's language if known there; in English it is
 * unchanged.
 */
export function useApiText(): (message: string) => string {
  const { i18n } = useLingui();
  const { language } = useLanguage();
  return (message) => (language === 'en' ? message : translateApiMessage(i18n, message));
}
