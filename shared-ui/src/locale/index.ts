export { followLanguage, readLanguage, rememberLanguage } from './chosen-language';
export { LocaleProvider, useLocale } from './locale';
