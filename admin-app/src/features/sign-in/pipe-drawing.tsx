import styles from './pipe-drawing.module.css';

/** Renders the decorative pipe of the visual language: solid up to a point, dashed ahead. */
export function PipeDrawing() {
  return (
    <svg className={styles.root} viewBox="0 0 600 900" preserveAspectRatio="xMinYMid slice" focusable="false">
      <path className={styles.level} d="M0 640H600V900H0Z" />
      <path className={styles.pipe} d="M-10 220H236a64 64 0 0 1 64 64V576a64 64 0 0 0 64 64H460" />
      <path className={styles.ahead} d="M460 640H610" />
      <g className={styles.joint}>
        <circle cx="120" cy="220" r="9" />
        <circle cx="300" cy="430" r="9" />
      </g>
      <circle className={styles.reward} cx="460" cy="640" r="13" />
    </svg>
  );
}
