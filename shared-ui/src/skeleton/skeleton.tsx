import { classNames } from '../internal/class-names';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** Default `text`. */
  shape?: 'text' | 'block' | 'circle';
  /** Of `text`: how many; the last one is shorter. */
  lines?: number;
  /** Any CSS length. */
  width?: string;
  height?: string;
  className?: string;
}

/** Where something will be. Decoration: AsyncRegion says that it is loading. */
export function Skeleton({ shape = 'text', lines = 1, width, height, className }: SkeletonProps) {
  return (
    <span className={classNames(styles.root, className)} aria-hidden="true" style={{ width }}>
      {Array.from({ length: shape === 'text' ? lines : 1 }, (_, line) => (
        <span key={line} className={styles.bar} data-shape={shape} style={{ height }} />
      ))}
    </span>
  );
}
