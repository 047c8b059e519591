export { DetailList } from './detail-list';
export type { DetailListProps } from './detail-list';
