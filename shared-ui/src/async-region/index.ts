export { AsyncRegion } from './async-region';
export type { AsyncRegionProps, AsyncStatus } from './async-region';
