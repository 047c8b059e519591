export { HistoryList } from './history-list';
export type { HistoryEntry, HistoryGroup, HistoryListProps } from './history-list';
