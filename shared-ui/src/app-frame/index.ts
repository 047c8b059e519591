export { AppFrame } from './app-frame';
export type { AppFrameProps } from './app-frame';
export { AppFrameAction } from './app-frame-action';
export type { AppFrameActionProps } from './app-frame-action';
export type { NavigationGroup, NavigationItem } from './navigation';
