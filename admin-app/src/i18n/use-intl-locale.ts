import { useLingui } from '@lingui/react/macro';
import { formatsOf } from './language';

/** The locale for numbers and dates in the language on show. */
export function useIntlLocale(): string {
  const { i18n } = useLingui();
  return formatsOf(i18n.locale);
}
