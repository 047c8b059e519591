export type { Clock } from './platform/context';
export type { PointsContext as AppContext } from './points/context';
