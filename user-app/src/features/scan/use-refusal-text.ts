import { useLingui } from '@lingui/react/macro';
import { formatDate } from '@loyalty/shared-ui/date-text';
import { useLanguage } from '../../i18n/user-messages';
import type { FinalOutcome } from '../../offline/scan-outcome';
import { useApiText } from './use-api-text';

type Refusal = Extract<FinalOutcome, { kind: 'refused' }>;

/** Returns a function that translates the api's refusal (spec §8) to the user's language, including its date. */
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
