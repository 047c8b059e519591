import type { ReactNode } from 'react';
import { Link } from '@loyalty/shared-ui/router';
import { Num } from '../num/num';
import styles from './pipe-run.module.css';

export interface PipeStage {
  readonly id: string;
  readonly label: string;
  /** A number is formatted with Indian grouping. */
  readonly value: ReactNode;
  /** Whether points have reached this stage. Default: `value` is a number above 0. */
  readonly reached?: boolean;
  /** Where the stage leads. */
  readonly to?: string;
}

/** Returns whether points have reached a stage. */
const isReached = ({ reached, value }: PipeStage): boolean => reached ?? (typeof value === 'number' && value > 0);

export interface PipeRunProps {
  label: string;
  /** In the order of the points: Earned, Awaiting, Redeemed. */
  stages: readonly PipeStage[];
  /** The background. Default `plain`. */
  surface?: 'plain' | 'deep';
  /** No pipe leaves the last stage. */
  ends?: boolean;
}

/** Renders a pipe from stage to stage: solid up to the stage reached, dashed after it. */
export function PipeRun({ label, stages, surface = 'plain', ends = false }: PipeRunProps) {
  const farthest = stages.findLastIndex(isReached);
  return (
    <div className={styles.root} data-surface={surface} data-ends={ends || undefined}>
      <ol className={styles.run} aria-label={label}>
        {stages.map((stage, index) => (
          <li
            key={stage.id}
            className={styles.stage}
            data-reached={isReached(stage) || undefined}
            data-before={index <= farthest ? 'flowed' : 'ahead'}
            data-after={index < farthest ? 'flowed' : 'ahead'}
          >
            {stage.to === undefined ? (
              <StageText stage={stage} />
            ) : (
              <Link className={styles.link} to={stage.to}>
                <StageText stage={stage} />
              </Link>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

function StageText({ stage: { value, label } }: { stage: PipeStage }) {
  return (
    <>
      <span className={styles.value}>{typeof value === 'number' ? <Num value={value} /> : value}</span>
      <span className={styles.label}>{label}</span>
    </>
  );
}
