import type { ReactNode } from 'react';
import styles from './step-line.module.css';

export interface Step {
  readonly id: string;
  readonly label: ReactNode;
  readonly at?: ReactNode;
  /** `done` and `now` are reached, `bad` is where it went wrong, `ahead` follows. */
  readonly state: 'done' | 'now' | 'bad' | 'ahead';
  /** Below the label: what happens, or what to do. */
  readonly detail?: ReactNode;
}

export interface StepLineProps {
  label: string;
  steps: readonly Step[];
}

/** Renders steps one below the other on a vertical pipe: solid up to the step reached, dashed after it. */
export function StepLine({ label, steps }: StepLineProps) {
  return (
    <ol className={styles.root} aria-label={label}>
      {steps.map(({ id, label: name, at, state, detail }, index) => (
        <li
          key={id}
          className={styles.step}
          data-state={state}
          data-after={(steps[index + 1]?.state ?? 'ahead') === 'ahead' ? 'ahead' : 'reached'}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <p className={styles.head}>
            <span className={styles.label}>{name}</span>
            {at != null && <span className={styles.at}>{at}</span>}
          </p>
          {detail != null && <div className={styles.detail}>{detail}</div>}
        </li>
      ))}
    </ol>
  );
}
