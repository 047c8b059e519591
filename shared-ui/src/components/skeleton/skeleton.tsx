import styles from './skeleton.module.css';

export interface SkeletonProps {
  shape?: 'text' | 'block' | 'circle';
  /** Number of lines of `text`; the last one is shorter. */
  lines?: number;
  width?: string;
  height?: string;
}

/** Renders a placeholder. Decorative: AsyncRegion announces the loading. */
export function Skeleton({ shape = 'text', lines = 1, width, height }: SkeletonProps) {
  return (
    <span className={styles.root} aria-hidden="true" style={{ width }}>
      {Array.from({ length: shape === 'text' ? lines : 1 }, (_, line) => (
        <span key={line} className={styles.bar} data-shape={shape} style={{ height }} />
      ))}
    </span>
  );
}

/** Renders placeholder rows of a list or table. */
export function SkeletonRows({ rows = 5 }: { rows?: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row}>
          <Skeleton shape="block" width="36px" height="36px" />
          <Skeleton lines={2} />
        </div>
      ))}
    </div>
  );
}
