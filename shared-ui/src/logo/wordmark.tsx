import { classNames } from '../internal/class-names';
import { Logo } from './logo';
import styles from './logo.module.css';

export interface WordmarkProps {
  name: string;
  size?: number;
  className?: string;
}

/** The bent pipe with the name of the programme. */
export function Wordmark({ name, size, className }: WordmarkProps) {
  return (
    <span className={classNames(styles.wordmark, className)}>
      <Logo size={size} />
      <span>{name}</span>
    </span>
  );
}
