import { useBrand } from '../../platform/brand';
import { classNames } from '../internal/class-names';
import styles from './logo.module.css';

export interface LogoProps {
  size?: number;
  /** In place of the brand's; null: the built-in one. */
  src?: string | null | undefined;
  className?: string;
}

/** Renders the brand's logo; without one a bent pipe: copper that turns to verdigris. */
export function Logo({ size = 28, src, className }: LogoProps) {
  const { logoUrl } = useBrand();
  const picture = src === undefined ? logoUrl : src;
  if (picture) return <img className={classNames(styles.picture, className)} src={picture} alt="" height={size} />;
  return (
    <svg
      className={classNames(styles.logo, className)}
      width={size}
      height={size}
      viewBox="0 0 28 28"
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.copper} d="M3 7h8" />
      <path className={styles.verdigris} d="M11 7h3a8.5 8.5 0 0 1 8.5 8.5V25" />
    </svg>
  );
}

export interface WordmarkProps {
  name: string;
  src?: string | null | undefined;
}

/** Renders the logo with the name of the programme. */
export function Wordmark({ name, src }: WordmarkProps) {
  return (
    <span className={styles.wordmark}>
      <Logo src={src} />
      <span>{name}</span>
    </span>
  );
}
