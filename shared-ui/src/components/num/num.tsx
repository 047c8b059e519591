import { classNames } from '../internal/class-names';
import { formatNumber, type NumberSign } from './format-number';
import styles from './num.module.css';

export { formatNumber } from './format-number';
export type { NumberSign } from './format-number';

export interface NumProps {
  value: number;
  sign?: NumberSign;
  minimumFractionDigits?: number;
  maximumFractionDigits?: number;
  className?: string;
}

/** Renders a number with Indian grouping and tabular figures. */
export function Num({ value, className, ...options }: NumProps) {
  return <span className={classNames(styles.root, className)}>{formatNumber(value, options)}</span>;
}
