import styles from './flow-drawing.module.css';

export type FlowState = 'success' | 'neutral' | 'failure' | 'checking' | 'queued';

/** Draws the pipe that leads to a disc with the outcome. */
export function FlowDrawing({ state }: { state: FlowState }) {
  return (
    <svg
      className={styles.root}
      data-state={state}
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
      {(state === 'success' || state === 'neutral') && (
        <path className={styles.mark} d="M98 77l8.5 8.5L123 67" pathLength="100" />
      )}
      {state === 'failure' && <path className={styles.mark} d="M101 67l18 18M119 67l-18 18" pathLength="100" />}
      {state === 'queued' && <path className={styles.mark} d="M110 62v14l9 7" pathLength="100" />}
      {state === 'checking' && (
        <g className={styles.dots}>
          <circle cx="98" cy="76" r="3" />
          <circle cx="110" cy="76" r="3" />
          <circle cx="122" cy="76" r="3" />
        </g>
      )}
    </svg>
  );
}
