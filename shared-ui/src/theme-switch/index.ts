export { ThemeSwitch } from './theme-switch';
export type { ThemeSwitchProps } from './theme-switch';
export { applyTheme, readTheme, useTheme } from './theme';
export type { Theme } from './theme';
