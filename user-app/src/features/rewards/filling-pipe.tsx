import styles from './filling-pipe.module.css';

interface FillingPipeProps {
  /** From 0 to 1. */
  share: number;
  /** Also the disc at its end is full. */
  full?: boolean | undefined;
}

/** Draws a pipe that fills up to the disc at its end. What it shows is written beside it. */
export function FillingPipe({ share, full = false }: FillingPipeProps) {
  const pipe = 'M12 16h244a24 24 0 0 1 24 24v6';
  const percent = Math.min(100, Math.max(0, share * 100));
  return (
    <svg
      className={styles.root}
      viewBox="0 0 308 82"
      fill="none"
      aria-hidden="true"
      focusable="false"
      data-full={full || undefined}
    >
      <path className={styles.wall} d={pipe} />
      <path className={styles.bore} d={pipe} />
      {percent > 0 && <path className={styles.fill} d={pipe} pathLength="100" strokeDasharray={`${percent} 200`} />}
      <path className={styles.joint} d="M12 5v22M96 6v20M180 6v20" />
      <circle className={styles.disc} cx="280" cy="58" r="20" />
      {full ? (
        <path className={styles.mark} d="M271 58.5l6.5 6.5L290 51.5" />
      ) : (
        <path
          className={styles.mark}
          d="M270 56h20v5h-20zM272 61v8h16v-8M280 56v13M280 56c-6 0-8-6-4-7 3-.5 4 4 4 7 0-3 1-7.500 4-7 4 1 2 7-4 7"
        />
      )}
    </svg>
  );
}
