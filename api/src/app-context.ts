export type { Clock } from './platform/context';
/** What all domains use. */
export type { PointsContext as AppContext } from './points/context';
