import { Spinner } from '@loyalty/shared-ui/spinner';
import styles from './page-loading.module.css';

/** Renders a loading indicator while the first page's code loads; without text, since no catalogue has loaded. */
export function PageLoading() {
  return (
    <div className={styles.root} aria-busy="true">
      <Spinner size={28} />
    </div>
  );
}
