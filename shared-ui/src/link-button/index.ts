export { LinkButton } from './link-button';
export type { LinkButtonProps } from './link-button';
