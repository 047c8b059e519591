import { useLingui } from '@lingui/react/macro';
import { formatDate } from '@loyalty/shared-ui/date-text';
import { translateApiMessage } from '../../i18n/api-messages';
import { useLanguage } from '../../i18n/user-messages';
import type { FinalOutcome } from '../../offline/scan-outcome';

type Refusal = Extract<FinalOutcome, { kind: 'refused' }>;

/** Returns a function that translates the api's refusal (docs/product.md §8) to the user's language, including its date. */
export function useRefusalText(): (refusal: Refusal) => string {
  const { t } = useLingui();
  const { locale, language } = useLanguage();
  const apiText = useApiText();
  return ({ code, message, scannedAt }) => {
    const when = scannedAt === undefined ? undefined : formatDate(scannedAt, 'date-time', locale);
    // In English the api's own sentence is shown unchanged.
    if (code !== 'code_used_by_you' || when === undefined || language === 'en') return apiText(message);
    return t`You scanned this code on ${when}.`;
  };
}

/**
 * Returns a function that translates the api's message to the user's language if known there; in English it is
 * unchanged.
 */
function useApiText(): (message: string) => string {
  const { i18n } = useLingui();
  const { language } = useLanguage();
  return (message) => (language === 'en' ? message : translateApiMessage(i18n, message));
}
