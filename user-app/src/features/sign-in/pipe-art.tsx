import { Wordmark } from '@loyalty/shared-ui/logo';
import styles from './sign-in.module.css';

/** Renders the illustration beside the form on wide screens: a copper pipe that turns to verdigris, over a water level. */
export function PipeArt({ name }: { name: string }) {
  return (
    <aside className={styles.art} data-theme="dark">
      <svg viewBox="0 0 480 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
        <path className={styles.level} d="M0 560h480v340H0z" />
        <path className={styles.copper} d="M-20 300h180" />
        <path className={styles.verdigris} d="M160 300h20a90 90 0 0 1 90 90v170" />
        <path className={styles.ahead} d="M270 560v180a70 70 0 0 0 70 70h160" />
        <circle className={styles.joint} cx="160" cy="300" r="17" />
        <circle className={styles.joint} cx="270" cy="560" r="17" />
      </svg>
      <Wordmark name={name} />
    </aside>
  );
}
