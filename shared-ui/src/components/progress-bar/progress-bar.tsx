import { useId, type CSSProperties, type ReactNode } from 'react';
import { classNames } from '../internal/class-names';
import styles from './progress-bar.module.css';

export interface ProgressBarProps {
  /** The work in progress, e.g. "Adding products"; above the bar, and its accessible name. */
  label: ReactNode;
  /** The amount done, clamped to 0…`max`. Omit while unknown: the bar is then indeterminate. */
  value?: number;
  /** The total. Default 1, so that `value` is a share. */
  max?: number;
  /** The value as text, e.g. "312 of 1,000 rows"; above the bar, and announced in place of a percentage. */
  valueText?: string;
  className?: string;
}

/**
 * Renders progress. It announces nothing by itself, since announcing every step would be noise: the caller announces start and
 * end in a live region.
 */
export function ProgressBar({ label, value, max = 1, valueText, className }: ProgressBarProps) {
  const labelId = `progress-${useId()}-label`;
  const known = value !== undefined && max > 0 && Number.isFinite(value);
  const done = known ? Math.min(Math.max(value, 0), max) : 0;
  return (
    <div className={classNames(styles.root, className)}>
      <div className={styles.head}>
        <span id={labelId}>{label}</span>
        {/* Already announced as the bar's value. */}
        {valueText !== undefined && (
          <span className={styles.value} aria-hidden="true">
            {valueText}
          </span>
        )}
      </div>
      <div
        className={styles.track}
        role="progressbar"
        aria-labelledby={labelId}
        aria-valuetext={valueText}
        {...(known && { 'aria-valuemin': 0, 'aria-valuemax': max, 'aria-valuenow': done })}
      >
        <div
          className={styles.bar}
          data-endless={known ? undefined : ''}
          style={known ? ({ '--done': done / max } as CSSProperties) : undefined}
        />
      </div>
    </div>
  );
}
