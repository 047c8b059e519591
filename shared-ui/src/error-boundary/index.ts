export { ErrorBoundary } from './error-boundary';
export type { ErrorBoundaryProps } from './error-boundary';
export { ErrorPanel } from './error-panel';
export type { ErrorPanelProps } from './error-panel';
export { RouteErrorPanel } from './route-error-panel';
export type { RouteErrorPanelProps } from './route-error-panel';
