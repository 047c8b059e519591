import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '@loyalty/shared-ui/num';
import { ProgressBar } from '@loyalty/shared-ui/progress-bar';
import { StatusChip } from '@loyalty/shared-ui/status-chip';
import { usePointsText } from '../../../programme/points-text';
import styles from './schemes.module.css';
import type { Scheme } from './schemes.resource';

const tones = {
  running: 'success',
  planned: 'pending',
  spent: 'warning',
  ended: 'neutral',
  stopped: 'neutral',
} as const;

export function SchemeState({ state }: Pick<Scheme, 'state'>) {
  const { t } = useLingui();
  const names = {
    running: t`Running`,
    planned: t`Planned`,
    spent: t`Budget used up`,
    ended: t`Ended`,
    stopped: t`Stopped`,
  };
  return <StatusChip tone={tones[state]}>{names[state]}</StatusChip>;
}

/** What a scheme has granted, in points and rupees, as a share of its budget if it has one. */
export function Spent({ spent, budget }: Pick<Scheme, 'spent' | 'budget'>) {
  const { t } = useLingui();
  const shown = usePointsText()(spent);
  if (budget.points === undefined) return <span>{shown}</span>;
  return (
    <ProgressBar
      className={styles.spent}
      label={shown}
      value={spent}
      max={budget.points}
      valueText={t`of ${formatNumber(budget.points)}`}
    />
  );
}
