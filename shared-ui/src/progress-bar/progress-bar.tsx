import { useId, type CSSProperties, type ReactNode } from 'react';
import { classNames } from '../internal/class-names';
import { VisuallyHidden } from '../visually-hidden';
import styles from './progress-bar.module.css';

export interface ProgressBarProps {
  /** What is under way, e.g. "Adding products"; over the bar and its accessible name. */
  label: ReactNode;
  /** How much is done, 0…`max`, cut to that. Leave out while it is not known: the bar then shows work without an end. */
  value?: number;
  /** What "all" is. Default 1, so that `value` is a share. */
  max?: number;
  /** The value in words, e.g. "312 of 1,000 rows"; over the bar, and read in place of a percentage. */
  valueText?: string;
  /** The label is for assistive technology alone. Default false. */
  hideLabel?: boolean;
  className?: string;
}

/**
 * How far something is. It announces nothing by itself: a bar that speaks at every step drowns the page; whoever shows it
 * says in a live region that the work began, and that it ended.
 */
export function ProgressBar({ label, value, max = 1, valueText, hideLabel = false, className }: ProgressBarProps) {
  const labelId = `progress-${useId()}-label`;
  const known = value !== undefined && max > 0 && Number.isFinite(value);
  const done = known ? Math.min(Math.max(value, 0), max) : 0;
  const name = <span id={labelId}>{label}</span>;
  return (
    <div className={classNames(styles.root, className)}>
      {(!hideLabel || valueText !== undefined) && (
        <div className={styles.head}>
          {!hideLabel && name}
          {/* Read as the bar's value; once is enough. */}
          {valueText !== undefined && (
            <span className={styles.value} aria-hidden="true">
              {valueText}
            </span>
          )}
        </div>
      )}
      {hideLabel && <VisuallyHidden>{name}</VisuallyHidden>}
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
