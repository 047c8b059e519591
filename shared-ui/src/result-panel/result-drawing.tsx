import type { ResultTone } from './result-panel';
import styles from './result-panel.module.css';

/** The pipe into the disc: a tick, a cross behind a gap, a clock before which points are held, or three dots still on their way. Decoration. */
export function ResultDrawing({ tone }: { tone: ResultTone }) {
  return (
    <svg
      className={styles.drawing}
      viewBox="0 0 220 104"
      width="220"
      height="104"
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.ahead} d="M3 6h87a20 20 0 0 1 20 20v22" />
      <path className={styles.pipe} d="M3 6h87a20 20 0 0 1 20 20v22" pathLength="100" />
      <circle className={styles.disc} cx="110" cy="76" r="28" />
      {tone === 'success' && <path className={styles.mark} d="M98 77l8.5 8.5L123 67" pathLength="100" />}
      {tone === 'failure' && <path className={styles.mark} d="M101 67l18 18M119 67l-18 18" pathLength="100" />}
      {tone === 'waiting' && <path className={styles.mark} d="M110 62v14l9 7" pathLength="100" />}
      {tone === 'pending' && (
        <g className={styles.dots}>
          <circle cx="98" cy="76" r="3" />
          <circle cx="110" cy="76" r="3" />
          <circle cx="122" cy="76" r="3" />
        </g>
      )}
    </svg>
  );
}
