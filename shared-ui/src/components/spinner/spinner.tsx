import styles from './spinner.module.css';

interface SpinnerProps {
  size?: number;
}

/** Renders a rotating arc in the text's colour. Decorative: the caller announces what is busy (`aria-busy`, a live region). */
export function Spinner({ size = 20 }: SpinnerProps) {
  return (
    <svg
      className={styles.root}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      <circle className={styles.track} cx="10" cy="10" r="8" />
      <path d="M10 2a8 8 0 0 1 8 8" />
    </svg>
  );
}
