import { Skeleton } from './skeleton';
import styles from './skeleton.module.css';

/** Rows of a list or table that are on their way. */
export function SkeletonRows({ rows = 5 }: { rows?: number }) {
  return (
    <div className={styles.rows} aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row}>
          <Skeleton shape="block" width="36px" height="36px" />
          <Skeleton lines={2} />
        </div>
      ))}
    </div>
  );
}
