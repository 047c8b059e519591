export { Logo } from './logo';
export type { LogoProps } from './logo';
export { Wordmark } from './wordmark';
export type { WordmarkProps } from './wordmark';
