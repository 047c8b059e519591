import { classNames } from '../internal/class-names';
import { formatNumber, type NumberSign } from './format-number';
import styles from './num.module.css';

export interface NumProps {
  value: number;
  sign?: NumberSign;
  minimumFractionDigits?: number;
  maximumFractionDigits?: number;
  className?: string;
}

/** A number as it is written in India, in figures of equal width. */
export function Num({ value, className, ...options }: NumProps) {
  return <span className={classNames(styles.root, className)}>{formatNumber(value, options)}</span>;
}
