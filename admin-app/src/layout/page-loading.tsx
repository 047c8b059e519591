import { Spinner } from '@loyalty/shared-ui/spinner';
import styles from './page-loading.module.css';

/** A sign of life while the first page's code is on its way; there are no texts yet to say more. */
export function PageLoading() {
  return (
    <div className={styles.root} aria-busy="true">
      <Spinner size={28} />
    </div>
  );
}
