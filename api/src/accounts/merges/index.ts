export { endOf, findMergeOf, insertMerge, listMergesOf, markUndone, type Merge, undoUntil } from './merges.repository';
export { accountMerged, rejectMerged } from './reject-merged';
