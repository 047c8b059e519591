export { LanguageSwitch } from './language-switch';
export type { LanguageOption, LanguageSwitchProps } from './language-switch';
