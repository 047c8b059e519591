export { InstallCard } from './install-card';
export type { InstallCardProps } from './install-card';
