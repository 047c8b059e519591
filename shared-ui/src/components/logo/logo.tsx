import { useBrand } from '../../platform/brand';
import { classNames } from '../internal/class-names';
import styles from './logo.module.css';

export interface LogoProps {
  /** Square size in CSS pixels. Default 28. */
  size?: number;
  /** Its accessible name; without one it is decorative. */
  title?: string;
  /** In place of the brand's; null: the built-in one. */
  src?: string | null | undefined;
  className?: string;
}

/** Renders the brand's logo; without one a bent pipe: copper that turns to verdigris. */
export function Logo({ size = 28, title, src, className }: LogoProps) {
  const { logoUrl } = useBrand();
  const picture = src === undefined ? logoUrl : src;
  if (picture)
    return <img className={classNames(styles.picture, className)} src={picture} alt={title ?? ''} height={size} />;
  return (
    <svg
      className={classNames(styles.logo, className)}
      width={size}
      height={size}
      viewBox="0 0 28 28"
      role={title === undefined ? undefined : 'img'}
      aria-label={title}
      aria-hidden={title === undefined ? true : undefined}
      focusable="false"
    >
      <path className={styles.copper} d="M3 7h8" />
      <path className={styles.verdigris} d="M11 7h3a8.5 8.5 0 0 1 8.5 8.5V25" />
    </svg>
  );
}

export interface WordmarkProps {
  name: string;
  size?: number;
  /** See LogoProps. */
  src?: string | null | undefined;
  className?: string;
}

/** Renders the logo with the name of the programme. */
export function Wordmark({ name, size, src, className }: WordmarkProps) {
  return (
    <span className={classNames(styles.wordmark, className)}>
      <Logo size={size} src={src} />
      <span>{name}</span>
    </span>
  );
}
