import { Skeleton } from '@loyalty/shared-ui/skeleton';
import styles from './products.module.css';

const places = Array.from({ length: 8 }, (_, place) => place);

/** Renders placeholders of the cards. */
export function ProductSkeletons() {
  return (
    <div className={styles.grid} aria-hidden="true">
      {places.map((place) => (
        <Skeleton key={place} shape="block" height="204px" />
      ))}
    </div>
  );
}
