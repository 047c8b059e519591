export { Skeleton } from './skeleton';
export type { SkeletonProps } from './skeleton';
export { SkeletonRows } from './skeleton-rows';
