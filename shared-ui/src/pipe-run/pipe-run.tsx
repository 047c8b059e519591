import type { ReactNode } from 'react';
import { classNames } from '../internal/class-names';
import { Num } from '../num';
import styles from './pipe-run.module.css';

export interface PipeStage {
  readonly id: string;
  readonly label: string;
  /** A number is written the Indian way. */
  readonly value: ReactNode;
  /** Points have come this far. */
  readonly reached: boolean;
}

export interface PipeRunProps {
  /** Name of the list for assistive technology. */
  label: string;
  /** In the order in which points flow: Earned, Awaiting, Redeemed. */
  stages: readonly PipeStage[];
  /** What it is drawn on. Default `surface`. */
  tone?: 'surface' | 'deep';
  /** Nothing comes after the last stage: no pipe leaves it. */
  ends?: boolean;
  className?: string;
}

/** A pipe from stage to stage: solid as far as points have flowed, dashed ahead. */
export function PipeRun({ label, stages, tone = 'surface', ends = false, className }: PipeRunProps) {
  const farthest = stages.findLastIndex((stage) => stage.reached);
  return (
    <div className={classNames(styles.root, className)} data-tone={tone} data-ends={ends || undefined}>
      <ol className={styles.run} aria-label={label}>
        {stages.map((stage, index) => (
          <li
            key={stage.id}
            className={styles.stage}
            data-reached={stage.reached || undefined}
            data-before={index <= farthest ? 'flowed' : 'ahead'}
            data-after={index < farthest ? 'flowed' : 'ahead'}
          >
            <span className={styles.value}>
              {typeof stage.value === 'number' ? <Num value={stage.value} /> : stage.value}
            </span>
            <span className={styles.label}>{stage.label}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
