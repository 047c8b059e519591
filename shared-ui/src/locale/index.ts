export { LocaleProvider, useLocale } from './locale';
