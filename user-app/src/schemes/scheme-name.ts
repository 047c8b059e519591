import { useLanguage } from '../i18n/user-messages';

/** A name by language, in English at least. */
export type SchemeNames = Readonly<Record<string, string | undefined>>;

/** Returns how a scheme is called in the language of the page, else in English. */
export function useSchemeName(): (names: SchemeNames | undefined) => string {
  const { language } = useLanguage();
  return (names) => names?.[language] ?? names?.en ?? '';
}
