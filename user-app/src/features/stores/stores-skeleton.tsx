import { Card } from '@loyalty/shared-ui/card';
import { Skeleton } from '@loyalty/shared-ui/skeleton';
import styles from './stores.module.css';

/** Renders three placeholders as high as store cards. */
export function StoresSkeleton() {
  return (
    <div className={styles.list} aria-hidden="true">
      {[1, 2, 3].map((card) => (
        <Card key={card} className={styles.card}>
          <Skeleton lines={3} />
          <div className={styles.acts}>
            <Skeleton shape="block" height="var(--tap)" />
            <Skeleton shape="block" height="var(--tap)" />
          </div>
        </Card>
      ))}
    </div>
  );
}
